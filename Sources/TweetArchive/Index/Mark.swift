import GRDB
import SmashtagModel

/// What a tweet is found by beside its words: each mark is one exact word of the index.
///
/// Its sign keeps it apart from the words of texts, which hold no ASCII punctuation. The index stores marks, so a
/// change here needs an archive that is indexed anew, as ``IndexRenewal`` does.
enum Mark: String {
  case hashtag = "#"
  case mention = "@"
  case author = "~"
  case repliedTo = ">"
  case language = "="
  case host = "/"
  case filter = "%"
  /// Stands on every tweet.
  case everything = "*"

  /// The mark with a name, which is compared folded; `nil` where nothing is left of the name.
  func word(_ name: some StringProtocol, by edition: FoldingEdition = .current) -> String? {
    var (name, word) = (String(name), [UInt8]())
    return name.withUTF8 { append($0, to: &word, by: edition) } ? String(decoding: word, as: UTF8.self) : nil
  }

  /// Writes the mark with a name behind other bytes; answers `false` where nothing is left of the name.
  func append(
    _ name: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8], by edition: FoldingEdition = .current
  ) -> Bool {
    bytes.append(sign)
    let start = bytes.count
    Folding.appendName(name, to: &bytes, by: edition)
    if bytes[start...].contains(where: Self.isBlank) {
      bytes.replaceSubrange(start..., with: bytes[start...].filter { !Self.isBlank($0) })
    }
    return bytes.count > start || self == .everything
  }

  /// The index parts words at ASCII blanks and controls.
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
    case .everything: UInt8(ascii: "*")
    }
  }
}

/// Has retweets found that only their text tells, `RT @ada: …`, in archives whose index does not mark them.
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

  /// The mark is the last of its words.
  private static func addMark(to row: PreparedTweet, id: Int64, in db: Database) throws {
    guard let mark = Mark.filter.word(Query.Filter.retweets.rawValue) else { return }
    try row.withParts { parts in
      let end = parts.words.count - " \(mark)".utf8.count
      guard end >= 0, parts.words.part(end..<parts.words.count).elementsEqual(" \(mark)".utf8) else { return }
      try IndexTarget.replaceWords(parts.words.part(0..<end), with: parts.words, id: id, in: db)
    }
  }
}
