import SafeText
import ShellCommands
import SmashtagModel
import TerminalKit

/// The visual layout: numbers in a gutter, secondary information at the right edge.
struct VisualLayout: ScreenLayout {
  /// The notes, the footer, the task and the prompt.
  var linesBelow: Int { notes.count + task.count + 2 }
  private let screen: Screen
  private let display: Display
  private let rows: RowRenderer
  private let previews: PreviewLayout
  private let gallery: GalleryLayout?
  /// What the reader is asked to do, and the line to type.
  let task: [StyledText]

  init(screen: Screen, display: Display, laidOut: LaidOutTweets? = nil) {
    self.screen = screen
    self.display = display
    previews = PreviewLayout(screen: screen, display: display)
    task = Self.lines(of: screen.task, in: display)
    gallery = GalleryLayout(screen: screen, display: display, linesBelow: task.count + 2)
    rows = RowRenderer(
      screen: screen, width: display.size.columns, now: display.now, laidOut: laidOut,
      drawnBarCell: display.pictures.flatMap { $0.drawsPixels ? $0.cell : nil })
  }

  /// The title and the status beside it.
  ///
  /// A title without a status is wrapped; so is that of a text where both do not fit in a line.
  func heading() -> [StyledText] {
    guard !screen.title.isEmpty else { return [] }
    let title = StyledText(screen.title.sanitisedLine(), partedAt: [" / "], role: .heading)
    guard !status.isEmpty else { return title.wrapped(to: width) + [""] }
    let facts = StyledText(status.joined(separator: " · ").sanitisedLine(), role: .dim)
    if screen.suitsPager, title.width + 2 + facts.width > width {
      return title.wrapped(to: min(width, Display.longestLine)) + facts.wrapped(to: width) + [""]
    }
    return [.line(left: title, right: facts, width: width), ""]
  }

  func title(of section: Screen.Section, isFirst: Bool) -> [StyledText] {
    (isFirst ? [] : [""])
      + (section.title.map { StyledText($0.sanitisedLine(), role: .strong).wrapped(to: width) } ?? [])
  }

  func lines(of row: Row) -> [StyledText] { rows.lines(of: row) }

  func gap(between above: Row, and below: Row) -> [StyledText] {
    guard case .block(let above) = above.content, case .block(let below) = below.content else { return [] }
    return rows.blocks.gap(between: above, and: below)
  }

  func illustrated(_ row: Row) -> RowBlock? {
    guard let thumbnail = previews.thumbnail(of: row), case .photo(let photo) = row.content else {
      return nil
    }
    return rows.block(of: photo, number: row.number, beside: thumbnail)
  }

  func preview(of row: Row) -> RowBlock? { previews.preview(of: row) }

  func drawing(of row: Row, on line: Int) -> ReservedCells? { rows.drawnBar(of: row, on: line) }

  func blocks(of screen: Screen, from start: Int, room: Int) -> [RowBlock] {
    gallery?.blocks(from: start, room: room) ?? rowBlocks(of: screen, from: start, room: room)
  }

  func digest(room: Int) -> [StyledText]? {
    MentionDigest(screen: screen, rows: rows).lines(room: room)
  }

  func footer(_ shown: ShownRows, below lines: [StyledText]) -> [StyledText] {
    let below = notes + [footerLine(shown)].compactMap(\.self) + task
    let isFull = display.isTerminal && lines.count + linesBelow >= display.size.rows
    let isParted = below.first?.isEmpty ?? true || lines.last?.isEmpty ?? true
    return isFull || isParted ? below : [""] + below
  }
}

extension VisualLayout {
  private var width: Int { display.size.columns }

  fileprivate static func lines(of task: Screen.Task?, in display: Display) -> [StyledText] {
    guard let task else { return [] }
    guard display.size.rows >= fewestRowsForWords else {
      let line = StyledText("\(task.title): \(task.line)", role: .strong)
      return [line.truncated(to: display.size.columns)]
    }
    let words = StyledText(task.title + "  ", role: .strong) + StyledText(task.text)
    return [""] + words.wrapped(to: display.textWidth) + ["    " + StyledText(task.line, role: .strong)]
  }

  /// In a lower window a task is its line alone.
  private static let fewestRowsForWords = 20

  private var status: [String] {
    screen.status + [screen.fetched.map { "fetched " + Age.ago($0, at: display.now) }].compactMap(\.self)
  }

  private var notes: [StyledText] {
    screen.notes.flatMap { StyledText($0.sanitisedLine(), role: .dim).wrapped(to: display.textWidth) }
  }

  /// The hints at the left edge and the position at the right edge.
  private func footerLine(_ shown: ShownRows) -> StyledText? {
    let position = StyledText(position(shown) ?? "", role: .dim).truncated(to: width)
    guard !position.isEmpty else { return hints(in: width) }
    let hints = hints(in: width - position.width - 2) ?? ""
    return hints + position.padded(to: width - hints.width, aligned: .right)
  }

  /// The position: `1-5 of 214 · Enter: more`, or the number of lines left where items have no numbers.
  private func position(_ shown: ShownRows) -> String? {
    let canGoOn = display.isTerminal && shown.hasMore
    guard shown.tellsPosition, let items = shown.positions else {
      guard canGoOn else { return nil }
      let share = screen.suitsPager ? "\(shown.rows.upperBound * 100 / max(screen.rowCount, 1)) % · " : ""
      return share + "Enter: " + (shown.isPart ? linesLeft(after: shown) : "more")
    }
    let range = items.count == 1 ? "\(items.upperBound)" : "\(items.lowerBound)-\(items.upperBound)"
    return "\(range) of \(Counted.number(shown.total))" + (canGoOn ? " · Enter: more" : "")
  }

  private func linesLeft(after shown: ShownRows) -> String {
    let rest = blocks(of: screen, from: shown.rows.upperBound, room: .max).lines
    return Counted.things(rest.count, "more line")
  }

  /// The first hints, as many as fit on a line.
  private func hints(in width: Int) -> StyledText? {
    guard display.isTerminal else { return nil }
    var hints = screen.hints.map { $0.text.sanitisedLine() }
    while let last = hints.last, CellWidth.of(hints.joined(separator: " · ")) > width || last.isEmpty {
      hints.removeLast()
    }
    return hints.isEmpty ? nil : StyledText(hints.joined(separator: " · "), role: .dim)
  }
}

/// The rows of a screen that a page shows.
struct ShownRows {
  let screen: Screen
  let rows: Range<Int>

  /// Whether there are further rows, either not shown or still to be fetched.
  var hasMore: Bool { rows.upperBound < screen.rowCount || screen.continues }

  /// Whether some of the screen's rows are not shown.
  var isPart: Bool { rows.lowerBound > 0 || rows.upperBound < screen.rowCount }

  /// The positions of the shown items among those with a number, from 1; `nil` where none is shown.
  var positions: ClosedRange<Int>? {
    let counts = screen.sections.lazy.flatMap { section in
      section.rows.lazy.map { $0.number != nil && !section.isAside }
    }
    let before = counts.prefix(rows.lowerBound).count { $0 }
    let shown = counts.dropFirst(rows.lowerBound).prefix(rows.count).count { $0 }
    return shown > 0 ? before + 1...before + shown : nil
  }

  /// The number of items: those that a search found, or those of the screen.
  var total: TweetCount { screen.total ?? .exactly(screen.numbers.count) }

  /// Whether the position is shown.
  ///
  /// It is always shown for results, for other lists if they do not fit, and never for text.
  var tellsPosition: Bool { !screen.suitsPager && positions != nil && (isPart || screen.total != nil) }
}
