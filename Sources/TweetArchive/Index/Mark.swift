import GRDB
import SmashtagModel

extension Mark {
  /// The index word of the mark with a name that is folded as an edition of the index has it.
  func word(_ name: some StringProtocol, by edition: IndexEdition) -> String? {
    word(name, by: edition.folding)
  }
}

/// Adds the mark of retweets that only their text identifies, `RT @ada: …`, to archives that lack it.
enum TypedRetweets {
  private static let begunSo = "SELECT id FROM tweet WHERE network = ? AND text >= 'RT @' AND text < 'RT A'"

  static func addMarks(in db: Database) throws {
    let tweets = try StoredRows(db)
    let ids = try Int64.fetchCursor(db, sql: begunSo, arguments: [Network.x.storedNumber])
    while let id = try ids.next() {
      guard let stored = try tweets.tweet(at: id), stored.tweet.isRetweet, stored.tweet.retweetOf == nil
      else { continue }
      try addMark(to: PreparedTweet(stored, by: .first), id: id, in: db)
    }
  }

  /// Adds the mark, which is the last word of the tweet in the index.
  private static func addMark(to row: PreparedTweet, id: Int64, in db: Database) throws {
    guard let mark = Mark.filter.word(Query.Filter.retweets.rawValue) else { return }
    try row.withParts { parts in
      let end = parts.words.count - " \(mark)".utf8.count
      guard end >= 0, parts.words.part(end..<parts.words.count).elementsEqual(" \(mark)".utf8) else { return }
      try IndexTarget.replaceWords(parts.words.part(0..<end), with: parts.words, id: id, in: db)
    }
  }
}

extension Tweet {
  /// Adds the tweet's words for the index: the folded words of its title and text, then its marks, each once.
  func putWords(to words: inout IndexWords) {
    words.append(wordsOf: indexedText)
    words.append(.everything)
    words.append(.author, user.screenName)
    for tag in hashtags { tag.withName { words.append(.hashtag, $0) } }
    for user in userMentions { user.withName { words.append(.mention, $0) } }
    if let original = retweetOf?.screenName { words.append(.mention, original) }
    if let inReplyToScreenName { words.append(.repliedTo, inReplyToScreenName) }
    putLanguage(to: &words)
    for url in urls { Host(ofAddress: url.target)?.withParents.forEach { words.append(.host, $0) } }
    putFilters(to: &words)
    if words.edition.hasReferences { putReferences(to: &words) }
  }

  /// Adds the posts that it quotes and answers, by their ids.
  private func putReferences(to words: inout IndexWords) {
    if let quoteOf, quoteOf.utf8.count <= Mark.longestID { words.append(.quoted, quoteOf) }
    if let inReplyTo, inReplyTo.utf8.count <= Mark.longestID { words.append(.answered, inReplyTo) }
  }

  /// Adds the language as the network gave it, and without its region: `pt-BR` and `pt`.
  private func putLanguage(to words: inout IndexWords) {
    guard let language else { return }
    words.append(.language, language)
    guard let region = language.utf8.firstIndex(where: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") })
    else { return }
    words.append(.language, String(language[..<region]))
  }

  /// Adds the filters that match the tweet.
  private func putFilters(to words: inout IndexWords) {
    for filter in words.edition.filters where has(filter) { words.append(.filter, filter.rawValue) }
  }
}

extension IndexedKeyword {
  /// Calls a closure with the UTF-8 bytes after the sign.
  fileprivate func withName(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var keyword = keyword
    let isSignAlone = keyword.withUTF8 { bytes in
      // A sign of one byte, and no combining mark after it, which would belong to its character.
      guard bytes.count > 1, (0x21..<0x7F).contains(bytes[1]) else { return false }
      body(UnsafeBufferPointer(rebasing: bytes[1...]))
      return true
    }
    if isSignAlone { return }
    var name = String(keyword.dropFirst())
    name.withUTF8(body)
  }
}

extension Tweet {
  /// Other names of the tweet besides its key: its id, and its page's address unless it follows from the id.
  package var aliases: [String] {
    let url = writtenURL.map(Self.alias(ofURL:))
    if id == key, url == nil { return [] }
    return [id == key ? nil : id, url].compactMap(\.self)
  }
}
