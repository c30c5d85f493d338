import ShellCommands
import SmashtagModel
import TerminalKit

/// Lays out ranked mentions and the times of a histogram: name, count, and a bar for the count.
struct CountBars {
  private static let countColumn = 7

  /// The count of a bar of full width; 0 where nothing is counted.
  let largest: Int
  /// The width of the column of names in cells.
  private let column: Int
  private let width: Int
  private let hits: SearchHits
  /// The size of a cell in pixels where the bars of a histogram are drawn; `nil` where they are letters.
  private let drawnCell: PixelSize?

  init(_ screen: Screen, width: Int, drawnCell: PixelSize?) {
    let items = screen.firstRows.compactMap(\.counted)
    let most = max(8, width * 9 / 20)
    largest = items.map(\.count).max() ?? 0
    column = min(most, items.map(\.name.width).max() ?? 0)
    self.width = width
    self.drawnCell = drawnCell
    hits = screen.hits
  }

  /// The lines of a mention: one, or more for a hashtag, a user or a link that is wider than the column.
  ///
  /// The name of an image is cut, because it may be a whole paragraph.
  func lines(of item: MentionSection.Item, gutter: StyledText) -> [StyledText] {
    let name = StyledText(item.mention, hits: hits)
    let count = item.count ?? 0
    if name.width <= column || item.mention.kind == .image {
      return [barred(gutter + name.truncated(to: column).padded(to: column), count)]
    }
    let above = name.wrapped(to: width, first: gutter, rest: gutter.blank)
    return above + [barred(gutter.blank.padded(to: gutter.width + column), count)]
  }

  /// The line of a time, without its bar where that is drawn.
  func line(of bar: TimeBar, gutter: StyledText) -> StyledText {
    let name = gutter + StyledText(bar.label).truncated(to: column).padded(to: column)
    return drawnCell == nil ? barred(name, bar.count) : counted(name, bar.count)
  }

  /// The cells for the bar of a time; `nil` where none is drawn.
  func cells(of bar: TimeBar, after gutter: Int, on line: Int) -> ReservedCells? {
    guard let drawnCell, bar.count > 0 else { return nil }
    let start = counted(StyledText(String(repeating: " ", count: gutter + column)), bar.count).width + 2
    guard start < width else { return nil }
    let length = max(1, Int(fraction(bar.count) * Double((width - start) * drawnCell.width)))
    let columns = (length + drawnCell.width - 1) / drawnCell.width
    let box = Canvas(columns: columns, rows: 1, cell: drawnCell)
    return ReservedCells(content: .bar(length: length), line: line, column: start, box: box)
  }

  private func barred(_ name: StyledText, _ count: Int) -> StyledText {
    let left = counted(name, count)
    let start = left.width + 2
    guard count > 0, start < width else { return left }
    return .columns([(0, left), (start, .bar(fraction(count), width: width - start, role: .dim))])
  }

  private func counted(_ name: StyledText, _ count: Int) -> StyledText {
    let words = StyledText(" " + Counted.grouped(count), role: .dim)
    let count = words.padded(to: Self.countColumn, aligned: .right)
    return StyledText.columns([(0, name), (name.width, count)]).truncated(to: width)
  }

  /// The part of a bar of full width.
  private func fraction(_ count: Int) -> Double { Double(count) / Double(max(1, largest)) }
}

extension Row {
  /// What is counted, and how often.
  fileprivate var counted: (name: StyledText, count: Int)? {
    switch content {
    case .mention(let item): item.count.map { (StyledText(item.mention), $0) }
    case .bar(let bar): (StyledText(bar.label), bar.count)
    case .tweet, .wholeTweet, .branch, .relative, .person, .kept, .photo, .place, .thumbnail, .search, .fact,
      .command, .text, .block:
      nil
    }
  }
}
