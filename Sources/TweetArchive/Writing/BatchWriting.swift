import GRDB
import SmashtagModel

/// One batch while it is written: its statements, and what is written at its end.
struct BatchWriting {
  let db: Database
  let rows: RowStatements
  private let storedRows: StoredRows
  var names = NameTally()
  var counts = InsertCounts()
  /// How many rows came into the archive.
  var added = 0
  /// Keys are given upwards; none below this one is free for this batch.
  var nextID: Int64 = 0

  init(db: Database) throws {
    self.db = db
    rows = try RowStatements(db)
    storedRows = try StoredRows(db)
  }

  func id(of tweet: Tweet) throws -> Int64? {
    try storedRows.id(ofKey: tweet.key, network: tweet.network)
  }

  func stored(at id: Int64) throws -> StoredTweet {
    guard let stored = try storedRows.tweet(at: id) else { throw ArchiveTrouble.damaged }
    return stored
  }

  func finish() throws {
    try names.write(to: db)
    guard added > 0 else { return }
    try db.execute(sql: "UPDATE extent SET tweets = tweets + ?", arguments: [added])
  }
}
