extension StringProtocol {
  /// Whether the text is a search by itself: it begins with a tag, a user or a phrase.
  var beginsSearch: Bool { first.map { "#@\"＃＠".contains($0) } ?? false }
}
