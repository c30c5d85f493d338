import SmashtagModel

extension Tweet {
  /// What the index holds of this tweet: its folded words, then its marks, each once.
  var indexedText: String {
    var words = IndexWords()
    putWords(to: &words)
    return String(decoding: words.bytes, as: UTF8.self)
  }

  func putWords(to words: inout IndexWords) {
    words.append(wordsOf: title.map { "\($0)\n\(text)" } ?? text)
    words.append(.everything)
    words.append(.author, user.screenName)
    for tag in hashtags { tag.withName { words.append(.hashtag, $0) } }
    for user in userMentions { user.withName { words.append(.mention, $0) } }
    if let original = retweetOf?.screenName { words.append(.mention, original) }
    if let inReplyToScreenName { words.append(.repliedTo, inReplyToScreenName) }
    putLanguage(to: &words)
    for url in urls { Host(ofAddress: url.target)?.withParents.forEach { words.append(.host, $0) } }
    putFilters(to: &words)
  }

  /// The language as the network gave it, and without its region: `pt-BR`, `pt`.
  private func putLanguage(to words: inout IndexWords) {
    guard let language else { return }
    words.append(.language, language)
    guard let region = language.utf8.firstIndex(where: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") })
    else { return }
    words.append(.language, String(language[..<region]))
  }

  /// What the tweet has, of what a query can filter by.
  private func putFilters(to words: inout IndexWords) {
    for filter in Query.Filter.allCases where has(filter) { words.append(.filter, filter.rawValue) }
  }
}

extension IndexedKeyword {
  /// Lends the bytes behind the sign.
  fileprivate func withName(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var keyword = keyword
    let isSignAlone = keyword.withUTF8 { bytes in
      // A letter of ASCII behind the sign cannot belong to it, as a mark that is set on it does.
      guard bytes.count > 1, bytes[0] < 0x80, (0x21..<0x7F).contains(bytes[1]) else { return false }
      body(UnsafeBufferPointer(rebasing: bytes[1...]))
      return true
    }
    if isSignAlone { return }
    var name = String(keyword.dropFirst())
    name.withUTF8(body)
  }
}
