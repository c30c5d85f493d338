extension ExtractedMention {
  public var indexedKeyword: IndexedKeyword { IndexedKeyword(keyword, range: range) }

  public var indexedURL: IndexedURL {
    IndexedURL(keyword, range: range, expanded: expanded, display: withoutProtocol)
  }

  /// Where a link leads, with a protocol where the text has none; `nil` for `t.co`, which only X can tell.
  private var expanded: String? {
    if Host(ofAddress: keyword)?.name == "t.co" { return nil }
    return word.count == withoutProtocol.count ? "http://" + word : keyword
  }

  private var withoutProtocol: String {
    word.firstRange(of: "://").map { String(word[$0.upperBound...]) } ?? keyword
  }
}
