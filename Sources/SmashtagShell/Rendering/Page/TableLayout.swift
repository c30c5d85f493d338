import ShellCommands
import SmashtagModel
import TerminalKit

/// A table of a page: its cells below each other, each wrapped within its column; where the window is too narrow for
/// that, each row by itself with the name of each cell.
struct TableLayout {
  private static let gap = 2

  private let rows: [[StyledText]]
  private let widths: [Int]

  /// The first of several rows is the header.
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
  /// The cells of the longest line in each column.
  private static func widths(of rows: [[StyledText]]) -> [Int] {
    var widths = Array(repeating: 0, count: rows.map(\.count).max() ?? 0)
    for row in rows {
      for (column, cell) in row.enumerated() {
        widths[column] = max(widths[column], cell.lines.map(\.width).max() ?? 0)
      }
    }
    return widths
  }

  /// `header: value` on a line each, and an empty line between two rows.
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

/// The columns of a table: as wide as their cells where there is room, else the widest give way.
struct TableColumns {
  /// In less than this no cell can be read.
  private static let least = 8

  private struct Column {
    let index: Int
    let start: Int
    let width: Int
  }

  private let columns: [Column]

  /// `nil` where they would become too narrow; columns without anything in them take no room.
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

  /// The lines of a row, as many as its longest cell needs.
  func lines(of row: [StyledText]) -> [StyledText] {
    let cells = columns.map { $0.index < row.count ? row[$0.index].wrapped(to: $0.width) : [] }
    return (0..<(cells.map(\.count).max() ?? 0)).map { line in
      StyledText.columns(
        zip(columns, cells).compactMap { column, cell in line < cell.count ? (column.start, cell[line]) : nil
        })
    }
  }

  /// What no column may exceed for all to fit.
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

/// What stands before the lines of a block: a bar for each quotation around it, blanks for each level, its marker.
struct BlockLead {
  private static let bar = "│ "
  private static let step = 2

  private let bars: StyledText
  private let first: StyledText
  private let rest: StyledText

  /// At most half of the width is taken.
  init(_ block: PageBlock, width: Int) {
    let quotes = min(block.quotes, width / 4 / Self.step)
    let levels = min(block.indent, width / 4 / Self.step)
    let blanks = StyledText(String(repeating: " ", count: max(0, levels) * Self.step))
    let marker = StyledText(block.marker).truncated(to: max(2, width / 4))
    bars = Self.bars(quotes)
    first = bars + blanks + (marker.isEmpty ? "" : marker + " ")
    rest = bars + blanks + StyledText(String(repeating: " ", count: marker.isEmpty ? 0 : marker.width + 1))
  }

  var width: Int { first.width }

  /// The lines behind it; an empty one keeps the bars.
  func leading(_ lines: [StyledText]) -> [StyledText] {
    if first.isEmpty { return lines }
    return lines.enumerated().map { index, line in
      line.isEmpty ? bars.withoutEnd : (index == 0 ? first : rest) + line
    }
  }

  /// The line that parts two blocks: the quotations that both stand in go on.
  static func gap(between above: PageBlock, and below: PageBlock, width: Int) -> StyledText {
    bars(min(above.quotes, below.quotes, width / 4 / step)).withoutEnd
  }

  private static func bars(_ count: Int) -> StyledText {
    count > 0 ? StyledText(String(repeating: bar, count: count), role: .dim) : ""
  }
}

extension StyledText {
  /// Without the blank at the end of bars.
  fileprivate var withoutEnd: StyledText {
    isEmpty ? self : StyledText(String(plainText.dropLast()), role: .dim)
  }
}

extension PageBlock {
  /// What stands before an item; nothing before anything else.
  var marker: String {
    if case .item(let marker) = kind { marker.sanitisedLine() } else { "" }
  }
}

/// Lays out a block of a page for the eye.
struct BlockRenderer: Sendable {
  let width: Int
  let hits: SearchHits

  /// None where nothing of it can be seen.
  func lines(of block: PageBlock) -> [StyledText] {
    let lead = BlockLead(block, width: width)
    return lead.leading(body(of: block, room: max(1, width - lead.width)))
  }

  /// What parts a block from the one above it.
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
    case .rule: [StyledText(String(repeating: "─", count: room), role: .dim)]
    }
  }

  /// The door of an image says itself that it is one.
  private func image(_ text: PageText) -> StyledText {
    let image = words.styled(text, role: .image, mentions: false)
    return text.items.contains(where: \.isImage) ? image : StyledText("Image: ", role: .image) + image
  }
}

/// Lines of code as they are: a tab goes on to the next multiple of eight cells, and what is longer than a line goes on
/// below, set in further than it began.
struct CodeLines {
  private static let tab = 8
  /// How much further than its line the rest of it begins, and all of it than other text.
  private static let step = 2

  private let lines: [StyledText]

  init(_ text: PageText, words: PageWords) {
    lines = words.styled(text.expandingTabs(to: Self.tab), mentions: false).lines
  }

  /// At the edge of what is around them.
  func lines(in room: Int) -> [StyledText] {
    lines.flatMap { line -> [StyledText] in
      guard line.width > room else { return [line] }
      let indent = line.plainText.prefix { $0 == " " }.count
      return line.wrapped(to: room, rest: Self.blanks(min(indent + Self.step, room / 2)))
    }
  }

  /// Set in, so that they are told from text where there are no colours.
  func linesSetIn(in room: Int) -> [StyledText] {
    let blanks = Self.blanks(min(Self.step, room / 4))
    return lines(in: room - blanks.width).map { $0.isEmpty ? $0 : blanks + $0 }
  }

  private static func blanks(_ count: Int) -> StyledText {
    StyledText(String(repeating: " ", count: count))
  }
}

extension PageText {
  /// With blanks for its tabs, and its doors where they stand then.
  func expandingTabs(to stop: Int) -> PageText {
    guard text.utf8.contains(0x09) else { return self }
    var (expanded, column, byte) = ("", 0, 0)
    var tabs: [(byte: Int, further: Int)] = []
    for character in text {
      let blanks = stop - column % stop
      // To compare graphemes would put the marks of a hostile one into order.
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
  /// The doors of a text that grew at some of its bytes, first to last.
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
