import GRDB
import SmashtagModel

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
