/// What a title says, to look for the headings that say the same.
///
/// It is folded once, however many headings there are.
struct FoldedTitle {
  /// No letter's other case has more than three times its bytes.
  private static let most = 3

  private let words: [Substring]
  private let count: Int

  init(_ title: String) {
    words = Self.words(title)
    count = words.reduce(0) { $0 + $1.utf8.count } + max(words.count - 1, 0)
  }

  /// The heading says the same, case and blanks aside; its blanks are folded.
  func isSaid(by heading: String) -> Bool {
    let length = heading.utf8.count
    guard length <= count * Self.most, count <= length * Self.most else { return false }
    return Self.words(heading) == words
  }

  private static func words(_ text: String) -> [Substring] {
    text.lowercased().split(whereSeparator: \.isWhitespace)
  }
}
