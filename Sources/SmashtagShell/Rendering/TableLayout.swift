import ShellCommands
import SmashtagModel
import TerminalKit

/// Lays out a table of a page in columns, with the cells wrapped.
///
/// Where the window is too narrow, each row is laid out by itself with the name of each cell.
struct TableLayout {
  private static let gap = 2

  private let rows: [[StyledText]]
  private let widths: [Int]

  /// Styles the cells; the first of several rows is the header.
  init(_ rows: [[PageText]], words: PageWords) {
    let hasHeader = rows.count > 1
    self.rows = rows.enumerated().map { index, row in
      row.map { words.styled($0, role: hasHeader && index == 0 ? .strong : .plain) }
    }
    widths = Self.widths(of: self.rows)
  }

  func lines(in room: Int) -> [StyledText] {
    guard let columns = TableColumns(widths, gap: Self.gap, room: room) else { return records(in: room) }
    return rows.flatMap { columns.lines(of: $0) }
  }
}

extension TableLayout {
  /// The width of the longest line in each column, in cells.
  private static func widths(of rows: [[StyledText]]) -> [Int] {
    var widths = Array(repeating: 0, count: rows.map(\.count).max() ?? 0)
    for row in rows {
      for (column, cell) in row.enumerated() {
        widths[column] = max(widths[column], cell.lines.map(\.width).max() ?? 0)
      }
    }
    return widths
  }

  /// The rows as lines of the form `header: value`, with an empty line between rows.
  private func records(in room: Int) -> [StyledText] {
    guard let header = rows.first, rows.count > 1 else {
      return rows.joined().filter { !$0.isEmpty }.flatMap { $0.wrapped(to: room) }
    }
    return Array(rows.dropFirst().map { record(of: $0, header, room) }.joined(separator: [""]))
  }

  private func record(of row: [StyledText], _ header: [StyledText], _ room: Int) -> [StyledText] {
    row.enumerated().flatMap { column, cell -> [StyledText] in
      guard !cell.isEmpty else { return [] }
      let name = column < header.count ? header[column] : ""
      let indent = StyledText(String(repeating: " ", count: min(2, room / 4)))
      return (name.isEmpty ? cell : name + ": " + cell).wrapped(to: room, rest: indent)
    }
  }
}

/// The columns of a table: as wide as their contents if there is space, else the widest are narrowed.
struct TableColumns {
  /// The least width of a narrowed column in cells.
  private static let least = 8

  /// A column with its position, in cells.
  private struct Column {
    let index: Int
    let start: Int
    let width: Int
  }

  private let columns: [Column]

  /// Chooses the widths; `nil` where the columns would become too narrow.
  ///
  /// Empty columns take no space.
  init?(_ widths: [Int], gap: Int, room: Int) {
    let filled = widths.indices.filter { widths[$0] > 0 }
    let room = room - gap * max(0, filled.count - 1)
    guard let most = Self.mostWidth(of: filled.map { widths[$0] }, in: room) else { return nil }
    var start = 0
    columns = filled.map { index in
      defer { start += min(widths[index], most) + gap }
      return Column(index: index, start: start, width: min(widths[index], most))
    }
  }

  /// The lines of a row, as many as its longest content needs.
  func lines(of row: [StyledText]) -> [StyledText] {
    let cells = columns.map { $0.index < row.count ? row[$0.index].wrapped(to: $0.width) : [] }
    let height = cells.map(\.count).max() ?? 0
    return (0..<height).map { line -> StyledText in
      let shown = zip(columns, cells).filter { line < $1.count }
      return StyledText.columns(shown.map { column, cell in (column.start, cell[line]) })
    }
  }

  /// The largest width of a column with which all fit; `nil` where that is too narrow.
  private static func mostWidth(of widths: [Int], in room: Int) -> Int? {
    guard widths.reduce(0, +) > room else { return .max }
    var (left, columns) = (room, widths.count)
    for width in widths.sorted() {
      if width > left / columns { return left / columns >= least ? left / columns : nil }
      left -= width
      columns -= 1
    }
    return .max
  }
}

/// The text before the lines of a block: a bar for each quotation, spaces for each level, and the marker.
struct BlockLead {
  private static let bar = "│ "
  private static let step = 2

  private let bars: StyledText
  private let first: StyledText
  private let rest: StyledText

  /// Creates the lead of a block: quotes and lists take at most half of the width, and so does the marker of an item, but for
  /// those of the narrowest windows.
  init(_ block: PageBlock, width: Int) {
    let quotes = min(block.quotes, width / 4 / Self.step)
    let levels = min(block.indent, width / 4 / Self.step)
    // A number is of no use where its end is missing.
    let marker = StyledText(block.marker).truncated(to: max(2, width / 2))
    bars = Self.bars(quotes)
    let start = levels > 0 ? bars.padded(to: bars.width + levels * Self.step) : bars
    first = marker.isEmpty ? start : start + marker + " "
    rest = marker.isEmpty ? start : start.padded(to: start.width + marker.width + 1)
  }

  var width: Int { first.width }

  /// The lines with the lead before them; an empty line keeps the bars.
  func leading(_ lines: [StyledText]) -> [StyledText] {
    if first.isEmpty { return lines }
    return lines.enumerated().map { index, line in
      line.isEmpty ? bars.withoutEnd : (index == 0 ? first : rest) + line
    }
  }

  /// The line between two blocks, with the bars of the quotations that enclose both.
  static func gap(between above: PageBlock, and below: PageBlock, width: Int) -> StyledText {
    bars(min(above.quotes, below.quotes, width / 4 / step)).withoutEnd
  }

  private static func bars(_ count: Int) -> StyledText {
    count > 0 ? StyledText(String(repeating: bar, count: count), role: .dim) : ""
  }
}

extension StyledText {
  /// The bars without the space at the end.
  fileprivate var withoutEnd: StyledText {
    isEmpty ? self : StyledText(String(plainText.dropLast()), role: .dim)
  }
}

extension PageBlock {
  /// The marker of an item; empty for other blocks.
  var marker: String {
    if case .item(let marker) = kind { marker.sanitisedLine() } else { "" }
  }
}

/// Lays out a block of a page visually.
struct BlockRenderer: Sendable {
  let width: Int
  let hits: SearchHits

  /// The lines of a block; empty where nothing of it is visible.
  func lines(of block: PageBlock) -> [StyledText] {
    let lead = BlockLead(block, width: width)
    return lead.leading(body(of: block, room: max(1, width - lead.width)))
  }

  /// The lines between a block and the one above it.
  func gap(between above: PageBlock, and below: PageBlock) -> [StyledText] {
    below.isTight ? [] : [BlockLead.gap(between: above, and: below, width: width)]
  }
}

extension BlockRenderer {
  private var words: PageWords { PageWords(hits: hits) }

  private func body(of block: PageBlock, room: Int) -> [StyledText] {
    switch block.kind {
    case .heading: words.styled(block.text, role: .heading).wrapped(to: room)
    case .paragraph, .item: words.styled(block.text).wrapped(to: room)
    case .code: CodeLines(block.text, words: words).linesSetIn(in: room)
    case .table(let rows): TableLayout(rows, words: words).lines(in: room)
    case .image: image(block.text).wrapped(to: room)
    case .media(let media):
      (StyledText(media.name + ": ", role: .image) + words.styled(block.text, mentions: false))
        .wrapped(to: room)
    case .rule: [StyledText(String(repeating: "─", count: room), role: .dim)]
    }
  }

  /// An image with its number; one that is not numbered is labelled `Image`.
  private func image(_ text: PageText) -> StyledText {
    let image = words.styled(text, role: .image, mentions: false)
    return text.items.contains(where: \.isImage) ? image : StyledText("Image: ", role: .image) + image
  }
}

/// The lines of code with their white space.
///
/// A tab extends to the next multiple of eight cells; a line that is too long continues below with a deeper
/// indentation.
struct CodeLines {
  private static let tab = 8
  /// The additional indentation of continued lines, and of code within text, in cells.
  private static let step = 2

  private let lines: [StyledText]

  init(_ text: PageText, words: PageWords) {
    lines = words.styled(text.expandingTabs(to: Self.tab), mentions: false).lines
  }

  /// The lines without additional indentation.
  func lines(in room: Int) -> [StyledText] {
    lines.flatMap { line -> [StyledText] in
      guard line.width > room else { return [line] }
      let indent = line.plainText.prefix { $0 == " " }.count
      return line.wrapped(to: room, rest: Self.blanks(min(indent + Self.step, room / 2)))
    }
  }

  /// The lines with an indentation that distinguishes them from text without colours.
  func linesSetIn(in room: Int) -> [StyledText] {
    let blanks = Self.blanks(min(Self.step, room / 4))
    return lines(in: room - blanks.width).map { $0.isEmpty ? $0 : blanks + $0 }
  }

  private static func blanks(_ count: Int) -> StyledText {
    StyledText(String(repeating: " ", count: count))
  }
}

extension PageText {
  /// The text with spaces instead of tabs, and with the ranges of its items adjusted.
  func expandingTabs(to stop: Int) -> PageText {
    guard text.utf8.contains(0x09) else { return self }
    var (expanded, column, byte) = ("", 0, 0)
    var tabs: [(byte: Int, further: Int)] = []
    for character in text {
      let blanks = stop - column % stop
      // Comparing graphemes normalizes them, which is slow for one with very many marks.
      let isTab = character.unicodeScalars.first == "\t"
      if isTab {
        expanded += String(repeating: " ", count: blanks)
        tabs.append((byte, blanks - 1))
      } else {
        expanded.append(character)
      }
      column = character.isNewline ? 0 : column + (isTab ? blanks : CellWidth.of(character))
      byte += character.utf8.count
    }
    return PageText(expanded, items: items.moved(by: tabs))
  }
}

extension [PageItem] {
  /// The items of a text that grew at some offsets, which are in order.
  fileprivate func moved(by growth: [(byte: Int, further: Int)]) -> [PageItem] {
    var (rest, further) = (growth[...], 0)
    func moved(_ byte: Int) -> Int {
      while let next = rest.first, next.byte < byte {
        further += next.further
        rest.removeFirst()
      }
      return byte + further
    }
    return map { item in
      let start = moved(item.range.lowerBound)
      return PageItem(
        number: item.number, mention: item.mention,
        range: start..<Swift.max(start, moved(item.range.upperBound)))
    }
  }
}
