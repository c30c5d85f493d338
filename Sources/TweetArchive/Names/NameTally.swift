import GRDB

/// Collects how the uses of names change in a batch, and writes each name once.
struct NameTally {
  private var names = NameTable()
  /// What each name of the table is used more, or less.
  private var changes: [Int] = []
  /// The tweet that each name was met in last: a tweet uses a name once.
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

  /// Names of one level are used about equally often: less than twice as often as any other of them.
  static func level(of uses: Int) -> Int { Int.bitWidth - uses.leadingZeroBitCount }

  func write(to table: String, in db: Database) throws {
    let statements = try NameStatements(db, table: table)
    for index in names.inOrder() where changes[index] != 0 {
      try names.withName(at: index) { try statements.add(changes[index], to: $0) }
    }
  }
}
