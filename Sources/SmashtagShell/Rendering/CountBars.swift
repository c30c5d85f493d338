import ShellCommands
import SmashtagModel
import TerminalKit

/// Ranked mentions: name, count, and a bar to look at rather than read.
struct CountBars {
  private static let countColumn = 7

  /// What a bar of full width counts; 0 where nothing is counted.
  let largest: Int
  /// The cells of the column of names.
  private let column: Int
  private let width: Int
  private let hits: SearchHits

  init(_ screen: Screen, width: Int) {
    let items = screen.rows.compactMap(\.countedMention)
    let most = max(8, width * 9 / 20)
    largest = items.compactMap(\.count).max() ?? 0
    column = min(most, items.map { StyledText($0.mention).width }.max() ?? 0)
    self.width = width
    hits = screen.hits
  }

  /// One line, or two for a tag, a user or a link that is wider than the column.
  ///
  /// What an image is called is cut, for it may be a whole paragraph.
  func lines(of item: MentionSection.Item, gutter: StyledText) -> [StyledText] {
    let name = StyledText(item.mention, hits: hits)
    if name.width <= column || item.mention.kind == .image {
      return [line(gutter + name.truncated(to: column).padded(to: column), item)]
    }
    let above = name.wrapped(to: width, first: gutter, rest: gutter.blank)
    return above + [line(gutter.blank.padded(to: gutter.width + column), item)]
  }

  private func line(_ name: StyledText, _ item: MentionSection.Item) -> StyledText {
    let count = item.count ?? 0
    let counted = StyledText(Counted.grouped(count), role: .dim).padded(to: Self.countColumn, aligned: .right)
    let fraction = Double(count) / Double(max(1, largest))
    let left = (name + counted).truncated(to: width)
    return left.width + 2 < width
      ? left + "  " + .bar(fraction, width: width - left.width - 2, role: .dim) : left
  }
}

extension Row {
  fileprivate var countedMention: MentionSection.Item? {
    guard case .mention(let item) = content, item.count != nil else { return nil }
    return item
  }
}
