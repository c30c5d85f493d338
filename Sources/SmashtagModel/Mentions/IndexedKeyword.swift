/// A word of a post that leads somewhere, and where it stands.
public struct IndexedKeyword: Equatable, Hashable, Sendable {
  /// The word as the source's own field names it, with its sign: `#rain`, `@ada`, `$TSLA`.
  public var keyword: String
  /// In code points of the post's text; `nil` where its place in the text is unknown.
  public var range: Range<Int>?

  public init(_ keyword: String, range: Range<Int>? = nil) {
    self.keyword = keyword
    self.range = range
  }
}
