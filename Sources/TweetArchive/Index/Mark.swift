import GRDB
import SmashtagModel

/// A property that a tweet can be found by, such as its author; stored as one exact word of the index.
///
/// Its sign distinguishes it from words of texts, which contain no ASCII punctuation. Marks are stored in the
/// index, so a change here requires a renewal of the index, as ``IndexRenewal`` does.
enum Mark: String {
  case hashtag = "#"
  case mention = "@"
  case author = "~"
  case repliedTo = ">"
  case language = "="
  case host = "/"
  case filter = "%"
  /// The id of the post that is quoted.
  case quoted = "&"
  /// The id of the post that is answered.
  case answered = "^"
  /// A mark that every tweet has.
  case everything = "*"

  /// The index word of the mark with a folded name; `nil` if folding leaves nothing of the name.
  func word(_ name: some StringProtocol, by edition: IndexEdition = .current) -> String? {
    var (name, word) = (String(name), [UInt8]())
    return name.withUTF8 { append($0, to: &word, by: edition) } ? String(decoding: word, as: UTF8.self) : nil
  }

  /// Appends the mark with a folded name; returns `false` if folding leaves nothing of the name.
  func append(
    _ name: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8], by edition: IndexEdition = .current
  ) -> Bool {
    bytes.append(sign)
    if isReference, appendID(name, to: &bytes) { return true }
    let start = bytes.count
    Folding.appendName(name, to: &bytes, by: edition.folding)
    if bytes[start...].contains(where: Self.isBlank) {
      bytes.replaceSubrange(start..., with: bytes[start...].filter { !Self.isBlank($0) })
    }
    return bytes.count > start || self == .everything
  }

  /// The most bytes of an id that is found; no network has longer ones.
  static let longestID = 1_000

  private var isReference: Bool { self == .quoted || self == .answered }

  /// Appends a number in base 36, and the sign again before an id that is none, which is then written like a name.
  ///
  /// Returns whether nothing is left to be appended.
  private func appendID(_ id: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) -> Bool {
    if let number = UInt64(plainDecimal: id) {
      bytes.append(contentsOf: String(number, radix: 36).utf8)
      return true
    }
    bytes.append(sign)
    return false
  }

  /// Whether the index separates words at this byte: ASCII blanks and control characters.
  private static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x7F }

  private var sign: UInt8 {
    switch self {
    case .hashtag: UInt8(ascii: "#")
    case .mention: UInt8(ascii: "@")
    case .author: UInt8(ascii: "~")
    case .repliedTo: UInt8(ascii: ">")
    case .language: UInt8(ascii: "=")
    case .host: UInt8(ascii: "/")
    case .filter: UInt8(ascii: "%")
    case .quoted: UInt8(ascii: "&")
    case .answered: UInt8(ascii: "^")
    case .everything: UInt8(ascii: "*")
    }
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
  /// The text whose words the tweet is found by.
  var indexedText: String { title.map { "\($0)\n\(text)" } ?? text }

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
      // A sign of one byte, and no combining mark behind it, which would belong to its character.
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
  var aliases: [String] {
    let url = writtenURL.map(Self.alias(ofURL:))
    if id == key, url == nil { return [] }
    return [id == key ? nil : id, url].compactMap(\.self)
  }

  /// The normalized form of an address: no scheme or `www.`, lower-case host, no query, fragment or trailing
  /// slash.
  static func alias(ofURL address: String) -> String {
    let rest = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
    let path = rest.prefix { $0 != "?" && $0 != "#" }.drop { $0 != "/" }
    let host = Host(ofAddress: address)?.name ?? ""
    return host + path.reversed().drop { $0 == "/" }.reversed()
  }
}
