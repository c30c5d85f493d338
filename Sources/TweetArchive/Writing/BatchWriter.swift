import Foundation
import GRDB
import SmashtagModel

/// Writes the batches of one import, and knows what it has met already, so that each tweet counts once.
///
/// After a batch that failed it is of no use any more.
struct BatchWriter {
  private var met = RowSet()
  private var users = UserRows()
  /// What the rows that count as updated held before, to tell when a later copy brings that back.
  private var former: [Int64: Int] = [:]
  /// How many rows this import brought into the archive.
  private(set) var added = 0

  /// Writes a batch in the order of its dates; the transaction is the caller's.
  mutating func write(_ batch: [PreparedTweet], to db: Database) throws -> InsertCounts {
    var writing = try BatchWriting(db: db)
    for row in batch { try put(row, &writing) }
    try writing.finish()
    added += writing.added
    return writing.counts
  }
}

extension BatchWriter {
  private mutating func put(_ row: PreparedTweet, _ batch: inout BatchWriting) throws {
    switch try insert(row, &batch) {
    case .inserted(let id):
      batch.added += 1
      if !row.stored.isEmbedded, met.insert(id) { batch.counts.imported += 1 }
    case .taken(let id):
      try merge(row, at: id, &batch)
    }
  }

  private enum Insertion {
    case inserted(Int64)
    /// The tweet is stored already.
    case taken(Int64)
  }

  private mutating func insert(_ row: PreparedTweet, _ batch: inout BatchWriting) throws -> Insertion {
    let user = try users.row(of: row.profile, in: batch.db)
    var id = max(RowID.first(ofSecond: row.second), batch.nextID)
    while try !batch.rows.insert(row, id: id, user: user, in: batch.db) {
      if let taken = try batch.id(of: row.stored.tweet) { return .taken(taken) }
      id = try batch.rows.freeID(from: id)
    }
    batch.nextID = id + 1
    batch.names.add(row.names)
    try batch.rows.addToIndex(row, id: id)
    return .inserted(id)
  }

  private mutating func merge(_ row: PreparedTweet, at id: Int64, _ batch: inout BatchWriting) throws {
    let stored = try batch.stored(at: id)
    let merged = stored.merged(with: row.stored)
    if !row.stored.isEmbedded { count(stored, becoming: merged, at: id, &batch.counts) }
    guard merged != stored else { return }
    if merged.differsInCountsAlone(from: stored) { return try batch.rows.update(merged, id: id) }
    try replace(PreparedTweet(stored), with: PreparedTweet(merged), at: id, &batch)
  }

  /// Each tweet counts once in an import: as what it is in the end against what it was before.
  private mutating func count(
    _ stored: StoredTweet, becoming merged: StoredTweet, at id: Int64, _ counts: inout InsertCounts
  ) {
    if met.insert(id) {
      counts.count(stored, becoming: merged)
      if !stored.isEmbedded, merged != stored { former[id] = stored.fingerprint }
    } else if let fingerprint = former[id], fingerprint == merged.fingerprint {
      former[id] = nil
      counts.updated -= 1
      counts.skipped += 1
    }
  }

  private mutating func replace(
    _ old: PreparedTweet, with new: PreparedTweet, at id: Int64, _ batch: inout BatchWriting
  ) throws {
    batch.names.add(old.names, -1)
    guard old.second == new.second else { return try move(old, to: new, from: id, &batch) }
    batch.names.add(new.names)
    try batch.rows.update(new, id: id, user: users.row(of: new.profile, in: batch.db))
    guard !old.isFoundLike(new) else { return }
    try batch.rows.removeFromIndex(old, id: id)
    try batch.rows.addToIndex(new, id: id)
  }

  /// A tweet whose date changed stands in another row.
  private mutating func move(
    _ old: PreparedTweet, to new: PreparedTweet, from id: Int64, _ batch: inout BatchWriting
  ) throws {
    try batch.rows.removeFromIndex(old, id: id)
    try batch.rows.delete(id: id)
    if case .inserted(let id) = try insert(new, &batch) { _ = met.insert(id) }
  }
}

extension StoredTweet {
  /// Equal for equal tweets, within one run.
  fileprivate var fingerprint: Int {
    var hasher = Hasher()
    hasher.combine(tweet.text)
    hasher.combine(tweet.user)
    hasher.combine(tweet.details(isEmbedded: isEmbedded, rowID: 0))
    return hasher.finalize()
  }
}

extension InsertCounts {
  fileprivate mutating func count(_ stored: StoredTweet, becoming merged: StoredTweet) {
    if stored.isEmbedded {
      imported += 1
    } else if merged == stored {
      skipped += 1
    } else {
      updated += 1
    }
  }
}
