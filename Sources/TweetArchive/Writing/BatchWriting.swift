import Foundation
import GRDB
import SmashtagModel

/// The state of one batch while it is written: its statements, and what is written at the end.
struct BatchWriting {
  let db: Database
  let rows: RowStatements
  let users: UserStatements
  private let storedRows: StoredRows
  private let byKey: RawStatement
  private let sameAgain: RawStatement
  private var indexes: [IndexTarget]
  var counts = InsertCounts()
  /// How many rows were added to the archive.
  var added = 0
  /// The lowest key that this batch may give to a new row; keys are given in ascending order.
  var nextID: Int64 = 0

  init(db: Database) throws {
    self.db = db
    rows = try RowStatements(db)
    users = try UserStatements(db)
    indexes = try IndexTarget.all(in: db)
    storedRows = try StoredRows(db)
    byKey = try RawStatement(db, StoredRows.byKey)
    sameAgain = try RawStatement(db, Self.columns)
  }

  private static let columns =
    "SELECT profile, \(PostColumn.put.map(\.name).joined(separator: ", ")) FROM post WHERE id = ?"

  func id(of tweet: PreparedTweet) throws -> Int64? {
    try byKey.bind(Int64(tweet.network.storedNumber), at: 1)
    return try byKey.with(tweet.key, at: 2) { try byKey.number() }
  }

  func stored(at id: Int64) throws -> StoredTweet {
    guard let stored = try storedRows.tweet(at: id) else { throw ArchiveFileError.damaged }
    return stored
  }

  /// Whether a row holds exactly these bytes, so that nothing has to be merged.
  ///
  /// For an embedded copy it does not matter whether the stored tweet is an embedded one.
  func holds(_ tweet: PreparedTweet, at id: Int64, user: Int64) throws -> Bool {
    guard RowID.second(of: id) == tweet.second else { return false }
    try sameAgain.bind(id, at: 1)
    return try sameAgain.first { row in
      guard try row.integer(at: 0) == user else { return false }
      return tweet.withParts { row.has($0.post, besidesOrigin: tweet.isEmbedded) }
    } ?? false
  }

  /// Adds a tweet to the indexes and to the table of aliases.
  mutating func addToIndex(_ row: PreparedTweet, id: Int64) throws {
    let row = try row.indexed()
    for number in indexes.indices { try indexes[number].add(row, id: id) }
    try rows.addAliases(of: row, id: id)
  }

  /// Removes a tweet from the indexes and aliases; `row` has to be the stored one, since a contentless index
  /// does not know its text.
  mutating func removeFromIndex(_ row: PreparedTweet, id: Int64) throws {
    for number in indexes.indices { try indexes[number].remove(row, id: id) }
    try rows.removeAliases(of: row, id: id)
  }

  mutating func replaceInIndex(_ old: PreparedTweet, with new: PreparedTweet, id: Int64) throws {
    for number in indexes.indices { try indexes[number].replace(old, with: new, id: id) }
    guard old.aliases != new.aliases else { return }
    try rows.removeAliases(of: old, id: id)
    try rows.addAliases(of: new, id: id)
  }

  func finish() throws {
    for index in indexes { try index.finish(in: db) }
    guard added != 0 else { return }
    try db.execute(sql: "UPDATE extent SET tweets = tweets + ?", arguments: [added])
  }
}

extension StatementRow {
  /// Whether the columns from the second on hold these values; whether the tweet is embedded can be ignored.
  fileprivate func has(_ post: RowValues, besidesOrigin: Bool) -> Bool {
    zip(PostColumn.put, post).allSatisfy { column, value in
      besidesOrigin && column == .embedded || has(value, at: column.rawValue - 1)
    }
  }
}

/// The sizes of the exports that contain pictures, each looked up once.
private struct ContainerSizes {
  private var sizes: [String: Int?] = [:]

  /// Whether an export that is still there is larger than another one, which may be a copy that was cut off.
  mutating func isLarger(_ one: String, than other: String) -> Bool {
    guard let one = size(of: one), let other = size(of: other) else { return false }
    return one > other
  }

  private mutating func size(of path: String) -> Int? {
    if let known = sizes[path] { return known }
    let size = FileKind(ofPath: path).size
    sizes[path] = size
    return size
  }
}

extension Tweet {
  /// Takes the files of a former copy for media that this one has in another export, where the former is the better.
  ///
  /// - Parameter isBetter: whether the export at the first path is to be preferred to that at the second.
  fileprivate mutating func keepFiles(of former: Tweet, where isBetter: (String, String) -> Bool) {
    for index in media.indices {
      guard let file = media[index].file, file.entry != nil,
        let old = former.media.first(where: { $0.url == media[index].url })?.file,
        old.entry != nil, old.path != file.path, isBetter(old.path, file.path)
      else { continue }
      media[index].file = old
    }
  }
}

/// Finds the rows of users, and caches up to 200 000 of them.
struct UserRows {
  private static let limit = 200_000
  private var known: [ProfileDigest: Int64] = [:]

  /// The row of a tweet's author; `nil` if there is none.
  mutating func find(authorOf tweet: PreparedTweet, _ statements: UserStatements) throws -> Int64? {
    if let id = known[tweet.author] { return id }
    guard let id = try tweet.withParts({ try statements.find($0.profile, of: tweet.network) }) else {
      return nil
    }
    remember(id, of: tweet)
    return id
  }

  /// Inserts a row for a tweet's author.
  mutating func insert(authorOf tweet: PreparedTweet, _ statements: UserStatements) throws -> Int64 {
    let id = try tweet.withParts { try statements.insert($0.profile, of: tweet.network) }
    remember(id, of: tweet)
    return id
  }

  /// Removes the row that was just inserted for a tweet's author.
  mutating func remove(_ id: Int64, authorOf tweet: PreparedTweet, _ statements: UserStatements) throws {
    try statements.delete(id)
    known[tweet.author] = nil
  }

  private mutating func remember(_ id: Int64, of tweet: PreparedTweet) {
    if known.count >= Self.limit { known.removeAll(keepingCapacity: true) }
    known[tweet.author] = id
  }
}

/// The statements that find, insert and delete the row of a profile.
///
/// Each name, picture and handle that a user has had is a row of its own. Of a handle that has thousands only
/// the last are looked through, so a row may be there twice.
struct UserStatements {
  private static let mostOfHandle = 32

  private let db: Database
  private let find: RawStatement
  private let insert: RawStatement
  private let delete: RawStatement

  init(_ db: Database) throws {
    self.db = db
    let columns = ProfileColumn.allCases.map(\.name)
    let handle = ProfileColumn.screenName.name
    let conditions = columns.enumerated().map { "\($1) IS ?\($0 + 2)" }.joined(separator: " AND ")
    find = try RawStatement(
      db,
      """
      SELECT id FROM (SELECT * FROM profile WHERE \(handle) = ?2 ORDER BY id DESC LIMIT \(Self.mostOfHandle))
      WHERE network = ?1 AND \(conditions)
      """)
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    insert = try RawStatement(
      db, "INSERT INTO profile(network, \(columns.joined(separator: ", "))) VALUES (?, \(places))")
    delete = try RawStatement(db, "DELETE FROM profile WHERE id = ?")
  }

  func find(_ profile: RowValues, of network: Network) throws -> Int64? {
    try find.bind(Int64(network.storedNumber), at: 1)
    try find.bind(profile, from: 2)
    return try find.number()
  }

  func insert(_ profile: RowValues, of network: Network) throws -> Int64 {
    try insert.bind(Int64(network.storedNumber), at: 1)
    try insert.bind(profile, from: 2)
    try insert.run()
    return db.lastInsertedRowID
  }

  func delete(_ id: Int64) throws {
    try delete.bind(id, at: 1)
    try delete.run()
  }
}

/// Writes the batches of one import, and counts each tweet once over all of them.
///
/// It must not be used again after a batch that failed.
struct BatchWriter {
  private var met = RowSet()
  private var users = UserRows()
  /// The fingerprints of rows before this import changed them, to notice when a later copy restores one.
  private var former: [Int64: Int] = [:]
  private var containers = ContainerSizes()
  /// How many rows this import added to the archive.
  private(set) var added = 0

  /// Writes a batch in the given order; the caller provides the transaction.
  mutating func write(_ batch: [PreparedTweet], to db: Database) throws -> InsertCounts {
    var writing = try BatchWriting(db: db)
    for row in batch { try put(row, &writing) }
    try writing.finish()
    added += writing.added
    return writing.counts
  }
}

extension BatchWriter {
  /// The row of a tweet's author, which is inserted if there is none.
  mutating func user(of row: PreparedTweet, _ batch: BatchWriting) throws -> Int64 {
    try users.find(authorOf: row, batch.users) ?? users.insert(authorOf: row, batch.users)
  }

  /// Inserts a tweet, or merges it with the copy that is stored.
  mutating func put(_ row: PreparedTweet, _ batch: inout BatchWriting) throws {
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
    let known = try users.find(authorOf: row, batch.users)
    let user = try known ?? users.insert(authorOf: row, batch.users)
    var id = max(RowID.first(ofSecond: row.second), batch.nextID)
    while try !batch.rows.insert(row, id: id, user: user) {
      if let taken = try batch.id(of: row) {
        // The stored copy may win; then the author is not to be as this one tells.
        if known == nil { try users.remove(user, authorOf: row, batch.users) }
        return .taken(taken)
      }
      let free = try batch.rows.freeID(from: id)
      guard free != id else { throw ArchiveFileError.damaged }
      id = free
    }
    batch.nextID = id + 1
    try batch.addToIndex(row, id: id)
    return .inserted(id)
  }

  private mutating func merge(_ row: PreparedTweet, at id: Int64, _ batch: inout BatchWriting) throws {
    if try isNothingNew(row, at: id, &batch) { return }
    let (stored, copy) = (try batch.stored(at: id), try row.stored())
    var merged = stored.merged(with: copy)
    merged.tweet.keepFiles(of: stored.tweet) { containers.isLarger($0, than: $1) }
    if !copy.isEmbedded { count(stored, becoming: merged, at: id, &batch.counts) }
    guard merged != stored else { return }
    if merged.differsInCountsAlone(from: stored) {
      return try batch.rows.updateCounts(of: merged.tweet, id: id)
    }
    if merged.changes(stored) { try KeptVersions(db: batch.db).add(stored.tweet) }
    try replace(PreparedTweet(stored), with: PreparedTweet(merged), at: id, &batch)
  }

  /// Whether the row already holds this very tweet, which is the most frequent case; counts it if so.
  private mutating func isNothingNew(
    _ row: PreparedTweet, at id: Int64, _ batch: inout BatchWriting
  ) throws -> Bool {
    guard former[id] == nil, let user = try users.find(authorOf: row, batch.users),
      try batch.holds(row, at: id, user: user)
    else { return false }
    if !row.isEmbedded, met.insert(id) { batch.counts.skipped += 1 }
    return true
  }

  /// Counts a tweet once in an import, by comparing its final state with that before the import.
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
    try batch.rows.update(new, id: id, user: user(of: new, batch))
    try batch.replaceInIndex(old, with: new, id: id)
  }

  /// Moves a tweet whose date changed to another row.
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

extension BatchWriter {
  /// Marks posts as liked or bookmarked; returns how many of them are not stored.
  mutating func mark(_ addresses: some Sequence<String>, as kind: PostMarks.Kind, in db: Database) throws
    -> Int
  {
    var (batch, missing) = (try BatchWriting(db: db), 0)
    let rows = try StoredRows(db)
    for address in addresses {
      let id =
        try rows.id(ofKey: address, network: .mastodon) ?? rows.id(ofAlias: Tweet.alias(ofURL: address))
      guard let id else {
        missing += 1
        continue
      }
      let stored = try batch.stored(at: id)
      var marked = stored
      switch kind {
      case .liked: marked.tweet.isLiked = true
      case .bookmarked: marked.tweet.isBookmarked = true
      }
      guard marked != stored else { continue }
      try replace(PreparedTweet(stored), with: PreparedTweet(marked), at: id, &batch)
    }
    try batch.finish()
    return missing
  }
}

extension StoredTweet {
  /// A hash that is equal for tweets with the same content, within one process.
  fileprivate var fingerprint: Int {
    var (hasher, told) = (Hasher(), tweet)
    told.asOf = nil
    var values: [UInt8] = []
    told.putColumns(isEmbedded: isEmbedded, to: &values)
    told.user.putColumns(to: &values)
    hasher.combine(values)
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

/// A set of row keys that takes few bytes for each.
///
/// Keys with the same upper bits share a sorted list of their lower 20 bits.
struct RowSet {
  private var spans: [Int64: [UInt32]] = [:]
  private static let bits: Int64 = 20

  /// Adds a key, and returns whether it is new.
  mutating func insert(_ id: Int64) -> Bool {
    let low = UInt32(truncatingIfNeeded: id & (1 << Self.bits - 1))
    return spans[id >> Self.bits, default: []].insertSorted(low)
  }
}

extension RowSet {
  /// Removes a key, and returns whether it was contained.
  mutating func remove(_ id: Int64) -> Bool {
    let low = UInt32(truncatingIfNeeded: id & (1 << Self.bits - 1))
    return spans[id >> Self.bits]?.removeSorted(low) ?? false
  }
}

extension [UInt32] {
  fileprivate mutating func insertSorted(_ element: UInt32) -> Bool {
    let offset = partitioningIndex { $0 >= element }
    guard offset == count || self[offset] != element else { return false }
    insert(element, at: offset)
    return true
  }

  fileprivate mutating func removeSorted(_ element: UInt32) -> Bool {
    let offset = partitioningIndex { $0 >= element }
    guard offset < count, self[offset] == element else { return false }
    remove(at: offset)
    return true
  }
}

/// How many tweets of a batch were new, changed or unchanged.
///
/// Each tweet counts once, and embedded tweets do not count.
public struct InsertCounts: Equatable, Sendable {
  /// Tweets that were not in the archive, or only as embedded tweets.
  public var imported = 0
  /// Tweets that were in the archive and changed.
  public var updated = 0
  /// Tweets that were in the archive and did not change.
  public var skipped = 0

  /// Creates the counts of a batch, all zero by default.
  public init(imported: Int = 0, updated: Int = 0, skipped: Int = 0) {
    self.imported = imported
    self.updated = updated
    self.skipped = skipped
  }
}
