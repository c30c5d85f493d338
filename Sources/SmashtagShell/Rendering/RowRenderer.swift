import Foundation
import ShellCommands
import SmashtagModel
import TerminalKit

/// Lays out one row in the lines it needs.
struct RowRenderer {
  /// The number, right in three cells, and two blanks.
  private static let gutter = 5
  private static let nameColumn = 26
  private static let dot = " · "

  let width: Int
  let now: Date
  /// What a bar of full width counts.
  let largestCount: Int
  /// The cells of the longest name that stands before a bar.
  let longestName: Int

  func lines(of row: Row) -> [StyledText] {
    switch row.content {
    case .tweet(let tweet):
      TweetRenderer(tweet, width: width, now: now).listed(gutter: gutter(of: row)) + [""]
    case .wholeTweet(let tweet): TweetRenderer(tweet, width: width, now: now).whole
    case .mention(let item): [line(of: item, in: row)]
    case .search(let search): [line(StyledText(mentionsIn: search.term), in: row)]
    case .fact(let name, let value): hanging(StyledText(name.sanitisedLine(), role: .dim), value, column: 18)
    case .command(let usage, let note): hanging(StyledText(usage), note, column: Self.nameColumn)
    case .text(let text): StyledText(text.sanitised()).wrapped(to: width)
    }
  }
}

extension RowRenderer {
  private func gutter(of row: Row) -> StyledText {
    guard let number = row.number else { return StyledText(String(repeating: " ", count: Self.gutter)) }
    let digits = StyledText(String(number), role: .number)
    return digits.padded(to: Self.gutter - 2, aligned: .right) + "  "
  }

  private func line(_ text: StyledText, in row: Row) -> StyledText {
    let left = gutter(of: row) + text
    let note = fitting(row.note?.sanitisedLine() ?? "", beside: left)
    return .line(left: left, right: StyledText(note, role: .dim), width: width)
  }

  /// As much of a note as leaves the item whole, its first part at least.
  private func fitting(_ note: String, beside item: StyledText) -> String {
    var parts = note.components(separatedBy: Self.dot)
    while parts.count > 1, item.width + 2 + CellWidth.of(parts.joined(separator: Self.dot)) > width {
      parts.removeLast()
    }
    return parts.joined(separator: Self.dot)
  }

  private func line(of item: MentionSection.Item, in row: Row) -> StyledText {
    guard let count = item.count else { return line(StyledText(item.mention), in: row) }
    let counted = StyledText(Counted.grouped(count), role: .dim).padded(to: 7, aligned: .right)
    let column = min(longestName, max(8, width / 2 - Self.gutter))
    let name = StyledText(item.mention).truncated(to: column).padded(to: column)
    let used = gutter(of: row) + name + counted + "  "
    let fraction = Double(count) / Double(max(1, largestCount))
    return used + .bar(fraction, width: max(0, width - used.width), role: .dim)
  }

  private func hanging(_ name: StyledText, _ text: String, column: Int) -> [StyledText] {
    let column = min(column, width / 2)
    let text = StyledText(text.sanitised())
    let indent = StyledText(String(repeating: " ", count: column + 2))
    if name.width > column {
      return [name.truncated(to: width)] + text.wrapped(to: width, first: indent, rest: indent)
    }
    return text.wrapped(to: width, first: name.padded(to: column + 2), rest: indent)
  }
}

extension StyledText {
  /// A mention in the colour of its kind, on one line.
  init(_ mention: Mention) {
    let label = mention.label.sanitisedLine()
    switch mention {
    case .image(let image): self.init(label, role: .image, link: image.url)
    case .url(let url): self.init(label, role: .url, link: url.target)
    case .hashtag: self.init(label, role: .hashtag)
    case .user: self.init(label, role: .user)
    }
  }

  /// A search with its tags and users coloured.
  init(mentionsIn term: String) {
    let words = term.sanitisedLine().split(separator: " ", omittingEmptySubsequences: false).map { word in
      StyledText(String(word), role: word.hasPrefix("#") ? .hashtag : word.hasPrefix("@") ? .user : .strong)
    }
    self = words.joined(separator: " ")
  }
}
