public import MentionExtraction

extension ExtractedMention {
  /// The mention with its sign and its range, as posts hold hashtags, users and cashtags.
  var indexedKeyword: IndexedKeyword { IndexedKeyword(keyword, range: range) }

  /// A link with the address it leads to, which has a protocol, and its short form, which has none.
  ///
  /// The target of a `t.co` address is unknown (`nil`): only X can tell it.
  public var indexedURL: IndexedURL {
    let short = word[word.startAfterProtocol...]
    let address = short.startIndex == word.startIndex ? rules.usualProtocol + word : String(word)
    return IndexedURL(
      String(word), range: range, expanded: short.isShortenedByX ? nil : address, display: String(short))
  }
}

extension MentionRules {
  /// The protocol of an address that was written without one.
  fileprivate var usualProtocol: String {
    switch self {
    case .x, .mastodon: "http://"
    case .bluesky: "https://"
    }
  }
}

extension Substring {
  fileprivate var isShortenedByX: Bool {
    let host = utf8.prefix { !ASCIISet.afterHosts.contains($0) }
    return host.count == 4 && host.lazy.map(\.lowercasedASCII).elementsEqual("t.co".utf8)
  }
}

extension ASCIISet {
  fileprivate static let afterHosts: ASCIISet = ":/?#"
}
