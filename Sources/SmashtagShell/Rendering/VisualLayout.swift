import ShellCommands
import TerminalKit

/// For the eye: a number in a gutter, what is secondary at the right edge.
struct VisualLayout: ScreenLayout {
  /// What has to be known, the footer and the prompt.
  var linesBelow: Int { notes.count + 2 }
  private let screen: Screen
  private let display: Display
  private let rows: RowRenderer
  private let previews: PreviewLayout
  private let gallery: GalleryLayout?

  init(screen: Screen, display: Display, laidOut: LaidOutTweets? = nil) {
    self.screen = screen
    self.display = display
    previews = PreviewLayout(screen: screen, display: display)
    gallery = GalleryLayout(screen: screen, display: display)
    rows = RowRenderer(screen: screen, width: display.size.columns, now: display.now, laidOut: laidOut)
  }

  /// A title with nothing beside it is a sentence, and wraps; that of a text does so, too, where both do not fit.
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

  func slot(of row: Row, below line: Int) -> PictureSlot? { previews.slot(of: row, below: line) }

  func blocks(of screen: Screen, from start: Int, room: Int) -> [RowBlock] {
    gallery?.blocks(from: start, room: room) ?? rowBlocks(of: screen, from: start, room: room)
  }

  func digest(room: Int) -> [StyledText]? {
    MentionDigest(screen: screen, rows: rows).lines(room: room)
  }

  func footer(_ shown: ShownRows, below lines: [StyledText]) -> [StyledText] {
    let below = notes + [footerLine(shown)].compactMap(\.self)
    let isFull = display.isTerminal && lines.count + linesBelow >= display.size.rows
    return below.isEmpty || isFull || lines.last?.isEmpty != false ? below : [""] + below
  }
}

extension VisualLayout {
  private var width: Int { display.size.columns }

  private var status: [String] {
    screen.status + [screen.fetched.map { "fetched " + Age.ago($0, at: display.now) }].compactMap(\.self)
  }

  private var notes: [StyledText] {
    screen.notes.flatMap { StyledText($0.sanitisedLine(), role: .dim).wrapped(to: display.textWidth) }
  }

  /// The hints at the left edge, the position at the right one.
  private func footerLine(_ shown: ShownRows) -> StyledText? {
    let position = StyledText(position(shown) ?? "", role: .dim).truncated(to: width)
    guard !position.isEmpty else { return hints(in: width) }
    let hints = hints(in: width - position.width - 2) ?? ""
    return hints + position.padded(to: width - hints.width, aligned: .right)
  }

  /// `1-5 of 214 · Enter: more`; where items have no numbers, how many lines are left.
  private func position(_ shown: ShownRows) -> String? {
    let canGoOn = display.isTerminal && shown.hasMore
    guard shown.tellsPosition, let items = shown.positions else {
      guard canGoOn else { return nil }
      return "Enter: " + (shown.isPart ? linesLeft(behind: shown) : "more")
    }
    let range = items.count == 1 ? "\(items.upperBound)" : "\(items.lowerBound)-\(items.upperBound)"
    return "\(range) of \(Counted.number(shown.total))" + (canGoOn ? " · Enter: more" : "")
  }

  private func linesLeft(behind shown: ShownRows) -> String {
    let rest = blocks(of: screen, from: shown.rows.upperBound, room: .max).lines
    return Counted.things(rest.count, "more line")
  }

  /// As many hints as fit on a line, the first ones.
  private func hints(in width: Int) -> StyledText? {
    guard display.isTerminal else { return nil }
    var hints = screen.hints.map { $0.text.sanitisedLine() }
    while let last = hints.last, CellWidth.of(hints.joined(separator: " · ")) > width || last.isEmpty {
      hints.removeLast()
    }
    return hints.isEmpty ? nil : StyledText(hints.joined(separator: " · "), role: .dim)
  }
}
