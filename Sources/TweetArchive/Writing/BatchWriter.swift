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
      if !row.isEmbedded, met.insert(id) { batch.counts.imported += 1 }
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
    let user = try users.row(ofAuthorOf: row, batch.users)
    var id = max(RowID.first(ofSecond: row.second), batch.nextID)
    while try !batch.rows.insert(row, id: id, user: user) {
      if let taken = try batch.id(of: row) { return .taken(taken) }
      let free = try batch.rows.freeID(from: id)
      guard free != id else { throw ArchiveTrouble.damaged }
      id = free
    }
    batch.nextID = id + 1
    try batch.addToIndex(row, id: id)
    return .inserted(id)
  }

  private mutating func merge(_ row: PreparedTweet, at id: Int64, _ batch: inout BatchWriting) throws {
    if try isNothingNew(row, at: id, &batch) { return }
    let (stored, copy) = (try batch.stored(at: id), try row.stored())
    let merged = stored.merged(with: copy)
    if !copy.isEmbedded { count(stored, becoming: merged, at: id, &batch.counts) }
    guard merged != stored else { return }
    if merged.differsInCountsAlone(from: stored) { return try batch.rows.update(merged, id: id) }
    try replace(PreparedTweet(stored), with: PreparedTweet(merged), at: id, &batch)
  }

  /// Answers for the copies that most are: those of what the row holds already.
  private mutating func isNothingNew(
    _ row: PreparedTweet, at id: Int64, _ batch: inout BatchWriting
  ) throws -> Bool {
    guard former[id] == nil else { return false }
    guard try batch.holds(row, at: id, user: users.row(ofAuthorOf: row, batch.users)) else { return false }
    if !row.isEmbedded, met.insert(id) { batch.counts.skipped += 1 }
    return true
  }

  /// Each tweet counts once in an import: as what it is in the end against what it was before.
  private mutating func count(
    _ stored: StoredTweet, becoming merged: StoredTweet, at id: Int64, _ counts: inout InsertCounts
  ) {
    if met.insert(id) {
      counts.count(stored, becoming: merged)
      if !stored.isEmbedded, !merged.tellsSame(as: stored) { former[id] = stored.fingerprint }
    } else if let fingerprint = former[id], fingerprint == merged.fingerprint {
      former[id] = nil
      counts.updated -= 1
      counts.skipped += 1
    }
  }

  private mutating func replace(
    _ old: PreparedTweet, with new: PreparedTweet, at id: Int64, _ batch: inout BatchWriting
  ) throws {
    guard old.second == new.second else { return try move(old, to: new, from: id, &batch) }
    try batch.rows.update(new, id: id, user: users.row(ofAuthorOf: new, batch.users))
    try batch.replaceInIndex(old, with: new, id: id)
  }

  /// A tweet whose date changed stands in another row.
  private mutating func move(
    _ old: PreparedTweet, to new: PreparedTweet, from id: Int64, _ batch: inout BatchWriting
  ) throws {
    try batch.removeFromIndex(old, id: id)
    try batch.rows.delete(id: id)
    guard case .inserted(let newID) = try insert(new, &batch) else { return }
    former[newID] = former.removeValue(forKey: id)
    if met.remove(id) { _ = met.insert(newID) }
  }
}

extension StoredTweet {
  /// Equal for tweets that tell the same, within one run.
  fileprivate var fingerprint: Int {
    var (hasher, told) = (Hasher(), tweet)
    told.asOf = nil
    hasher.combine(told.text)
    hasher.combine(told.user)
    hasher.combine(told.details(isEmbedded: isEmbedded, rowID: 0))
    return hasher.finalize()
  }
}

extension InsertCounts {
  fileprivate mutating func count(_ stored: StoredTweet, becoming merged: StoredTweet) {
    if stored.isEmbedded {
      imported += 1
    } else if merged.tellsSame(as: stored) {
      skipped += 1
    } else {
      updated += 1
    }
  }
}

/// A set of row keys that takes a few bytes for each.
///
/// Keys of one stretch of time share a list, in which only their lower halves stand, sorted.
struct RowSet {
  private var stretches: [Int64: [UInt32]] = [:]
  private static let bits: Int64 = 20

  /// Answers whether the key is new.
  mutating func insert(_ id: Int64) -> Bool {
    let low = UInt32(truncatingIfNeeded: id & (1 << Self.bits - 1))
    return stretches[id >> Self.bits, default: []].insertSorted(low)
  }
}

extension RowSet {
  /// Answers whether the key was there.
  mutating func remove(_ id: Int64) -> Bool {
    let low = UInt32(truncatingIfNeeded: id & (1 << Self.bits - 1))
    return stretches[id >> Self.bits]?.removeSorted(low) ?? false
  }
}

extension [UInt32] {
  fileprivate mutating func insertSorted(_ element: UInt32) -> Bool {
    let place = firstIndex(notBelow: element)
    guard place == count || self[place] != element else { return false }
    insert(element, at: place)
    return true
  }

  fileprivate mutating func removeSorted(_ element: UInt32) -> Bool {
    let place = firstIndex(notBelow: element)
    guard place < count, self[place] == element else { return false }
    remove(at: place)
    return true
  }

  private func firstIndex(notBelow element: UInt32) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < element { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
