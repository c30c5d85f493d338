import GRDB
import SmashtagModel

/// A set of distinct names, numbered from 0.
struct NameTable {
  /// The kind of each name, as a byte, and its folded form.
  private var keys = ByteStringTable()
  private var spellings: [Spelling] = []
  private var bytes: [UInt8] = []
  /// Working memory for a key.
  private var key: [UInt8] = []

  private struct Spelling {
    let kind: NameKind
    let range: Range<Int>?
  }

  /// A name in the table; its pointers are valid only while the table lends them.
  struct Name {
    let kind: NameKind
    let folded: UnsafeRawBufferPointer
    let spelling: UnsafeRawBufferPointer?
  }

  /// The number of a name, which is added if it is new; the first spelling is kept.
  mutating func index(of name: NameUse, in source: UnsafeRawBufferPointer) -> Int {
    key.removeAll(keepingCapacity: true)
    key.append(UInt8(truncatingIfNeeded: name.kind.storedNumber))
    key.append(contentsOf: source.part(name.folded))
    let index = key.withUnsafeBytes { keys.index(of: $0, hash: name.hash) }
    if index == spellings.count {
      spellings.append(Spelling(kind: name.kind, range: name.spelling.map { keep(source.part($0)) }))
    }
    return index
  }

  func withName<Result>(at index: Int, _ body: (Name) throws -> Result) rethrows -> Result {
    let spelling = spellings[index]
    return try keys.withBytes(at: index) { key in
      try bytes.withUnsafeBytes { bytes in
        try body(
          Name(kind: spelling.kind, folded: key.part(1..<key.count), spelling: spelling.range.map(bytes.part))
        )
      }
    }
  }

  /// The numbers of all names in the order of the archive's primary key.
  func inOrder() -> [Int] {
    spellings.indices.sorted { one, other in
      keys.withBytes(at: one) { one in keys.withBytes(at: other) { one.precedes($0) } }
    }
  }

  private mutating func keep(_ part: UnsafeRawBufferPointer) -> Range<Int> {
    let start = bytes.count
    bytes.append(contentsOf: part)
    return start..<bytes.count
  }
}

/// Collects how the use counts of names change in a batch, and writes each name once.
struct NameTally {
  private var names = NameTable()
  /// The change of each name's use count, by its number.
  private var changes: [Int] = []
  /// The tweet in which each name was last found, so that a tweet counts a name once.
  private var tweets: [Int] = []
  private var tweet = 0

  mutating func add(_ row: PreparedTweet, _ change: Int = 1) {
    tweet += 1
    row.withParts { parts in
      for name in row.names { add(change, to: name, of: parts.all) }
    }
  }

  private mutating func add(_ change: Int, to name: NameUse, of bytes: UnsafeRawBufferPointer) {
    let index = names.index(of: name, in: bytes)
    if index == changes.count {
      changes.append(0)
      tweets.append(0)
    }
    guard tweets[index] != tweet else { return }
    tweets[index] = tweet
    changes[index] += change
  }

  /// The number of binary digits of a use count; the counts of one level differ by less than a factor of two.
  static func level(of uses: Int) -> Int { Int.bitWidth - uses.leadingZeroBitCount }

  func write(to table: String, in db: Database) throws {
    let statements = try NameStatements(db, table: table)
    for index in names.inOrder() where changes[index] != 0 {
      try names.withName(at: index) { try statements.add(changes[index], to: $0) }
    }
  }
}

/// A hashtag or user that a tweet uses, as ranges of the tweet's bytes.
struct NameUse: Sendable {
  let kind: NameKind
  let folded: Range<Int>
  /// The name as it was written, if that differs from the folded name.
  private(set) var spelling: Range<Int>?
  /// The hash of the folded name, seeded randomly in each process so that collisions cannot be provoked.
  let hash: Int

  init(kind: NameKind, folded: Range<Int>, spelling: Range<Int>?, in bytes: [UInt8]) {
    (self.kind, self.folded, self.spelling) = (kind, folded, spelling)
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0.part(folded)) }
    hash = hasher.finalize()
  }

  mutating func moveSpelling(by bytes: Int) {
    spelling = spelling.map { $0.lowerBound + bytes..<$0.upperBound + bytes }
  }
}

extension NameKind {
  /// The kind of name that a mark contains; `nil` for marks without a name.
  init?(_ mark: Mark) {
    switch mark {
    case .hashtag: self = .hashtag
    case .author, .mention: self = .user
    case .repliedTo, .language, .host, .filter, .quoted, .answered, .everything: return nil
    }
  }

  /// The number of each kind in the archive.
  var storedNumber: Int {
    switch self {
    case .hashtag: 0
    case .user: 1
    }
  }

  var sign: String {
    switch self {
    case .hashtag: "#"
    case .user: "@"
    }
  }
}

/// The statements that write how often names are used.
struct NameStatements {
  private let countInLevel: RawStatement
  private let find: RawStatement
  private let insert: RawStatement
  private let countAndLevel: RawStatement
  private let delete: RawStatement

  init(_ db: Database, table: String) throws {
    countInLevel = try RawStatement(db, Self.countInLevel(of: table))
    find = try RawStatement(db, "SELECT uses FROM \(table) WHERE kind = ?1 AND folded = ?2")
    insert = try RawStatement(
      db, "INSERT OR IGNORE INTO \(table)(kind, folded, uses, level, spelling) VALUES (?1, ?2, ?3, ?4, ?5)")
    countAndLevel = try RawStatement(
      db, "UPDATE \(table) SET uses = ?3, level = ?4 WHERE kind = ?1 AND folded = ?2")
    delete = try RawStatement(db, "DELETE FROM \(table) WHERE kind = ?1 AND folded = ?2")
  }

  /// Updates the count of a name that stays in its level; the level is indexed, so it is written only if it
  /// changes.
  ///
  /// Two numbers are of one level if their highest bits are the same.
  private static func countInLevel(of table: String) -> String {
    """
    UPDATE \(table) SET uses = uses + ?3
    WHERE kind = ?1 AND folded = ?2 AND (uses & (uses + ?3)) * 2 > max(uses, uses + ?3)
    """
  }

  func add(_ change: Int, to name: NameTable.Name) throws {
    try countInLevel.bind(Int64(change), at: 3)
    try countInLevel.with(name) { try countInLevel.run() }
    if countInLevel.changes == 0 { try addBeyondLevel(change, to: name) }
  }

  /// Adds a new name, or updates one whose level changes; most names that get here are new.
  private func addBeyondLevel(_ change: Int, to name: NameTable.Name) throws {
    if change > 0, try isNew(name, uses: change) { return }
    guard let uses = try find.with(name, { try find.number() }) else { return }
    let sum = Int(uses) + change
    guard sum > 0 else { return try delete.with(name) { try delete.run() } }
    try countAndLevel.bind(Int64(sum), at: 3)
    try countAndLevel.bind(Int64(NameTally.level(of: sum)), at: 4)
    try countAndLevel.with(name) { try countAndLevel.run() }
  }

  private func isNew(_ name: NameTable.Name, uses: Int) throws -> Bool {
    try insert.bind(Int64(uses), at: 3)
    try insert.bind(Int64(NameTally.level(of: uses)), at: 4)
    if let spelling = name.spelling {
      try insert.bind(text: spelling, at: 5)
    } else {
      try insert.bindNull(at: 5)
    }
    try insert.with(name) { try insert.run() }
    return insert.changes > 0
  }
}

extension RawStatement {
  /// Binds a name while `body` runs.
  fileprivate func with<Result>(_ name: NameTable.Name, _ body: () throws -> Result) throws -> Result {
    try bind(Int64(name.kind.storedNumber), at: 1)
    try bind(text: name.folded, at: 2)
    return try body()
  }
}
