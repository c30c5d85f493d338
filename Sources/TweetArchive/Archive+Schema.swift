import GRDB
import SmashtagModel

extension Archive {
  /// Tells our databases from those of other programs: "Smsh" in the file's header.
  static let applicationID = 0x536D_7368

  /// What brings an archive of any earlier version to this one.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration(tweetsMigration, foreignKeyChecks: .immediate) { db in
      try createTweets(in: db)
      try createIndex(IndexTables.main.index, in: db)
      try createNames(IndexTables.main.names, in: db)
      try createNameLevels(in: db)
      try db.execute(sql: "PRAGMA application_id = \(applicationID)")
    }
    migrator.registerMigration("kept searches", foreignKeyChecks: .immediate, migrate: createKeptSearches)
    // Stored tweets may say what earlier versions of this program cannot read: titles, sizes and files of pictures.
    // Those found no retweets that only their text tells.
    migrator.registerMigration(
      "titles, sizes and files", foreignKeyChecks: .immediate, migrate: TypedRetweets.addMarks)
    migrator.registerMigration("order of finds", foreignKeyChecks: .immediate, migrate: addOrderOfFinds)
    // Stored tweets may say when they were true, which earlier versions of this program cannot read.
    migrator.registerMigration("dates of copies", foreignKeyChecks: .immediate) { _ in }
    // Earlier versions would fold by rules of their own what they write. What is there is indexed anew by steps.
    migrator.registerMigration("editions of folding", foreignKeyChecks: .immediate) { db in
      guard try Int.fetchOne(db, sql: "SELECT 1 FROM tweet LIMIT 1") == nil else { return }
      try IndexState.set(.current, in: db)
    }
    return migrator
  }

  /// Makes what every archive can be read by; later migrations add tables that a reader can do without.
  static let tweetsMigration = "tweets"

  /// `details` is what ``Tweet/details(isEmbedded:rowID:)`` says; `alias` are the other names a tweet is asked for by.
  private static func createTweets(in db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE user (id INTEGER PRIMARY KEY, digest INTEGER NOT NULL, profile BLOB NOT NULL);
        CREATE INDEX user_by_digest ON user(digest);
        CREATE TABLE tweet (
          id INTEGER PRIMARY KEY, network INTEGER NOT NULL, key NOT NULL,
          user INTEGER NOT NULL REFERENCES user(id), text NOT NULL, details BLOB NOT NULL);
        CREATE UNIQUE INDEX tweet_by_key ON tweet(network, key);
        CREATE TABLE alias (name NOT NULL, tweet INTEGER NOT NULL, PRIMARY KEY (name, tweet)) WITHOUT ROWID;
        CREATE TABLE extent (id INTEGER PRIMARY KEY CHECK (id = 1), tweets INTEGER NOT NULL);
        INSERT INTO extent VALUES (1, 0);
        """)
  }

  /// One word of the index for each word of ``Tweet/indexedText``: it holds no ASCII blanks but between words.
  static func createIndex(_ name: String, in db: Database) throws {
    let signs = "!\"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~".replacing("\"", with: "\"\"")
    try db.execute(
      sql: """
        CREATE VIRTUAL TABLE \(name) USING fts5(
          words, content='', columnsize=0, tokenize="ascii tokenchars '\(signs)'");
        INSERT INTO \(name)(\(name), rank) VALUES('hashsize', 16777216);
        """)
  }

  /// `level` is ``NameTally/level(of:)`` of `uses`: it leads to the names used most without sorting all of them.
  static func createNames(_ name: String, in db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE \(name) (
          kind INTEGER NOT NULL, folded TEXT NOT NULL, spelling TEXT, uses INTEGER NOT NULL, level INTEGER NOT NULL,
          PRIMARY KEY (kind, folded)) WITHOUT ROWID;
        """)
  }

  static func createNameLevels(in db: Database) throws {
    try db.execute(sql: "CREATE INDEX name_by_level ON name(kind, level, folded)")
  }

  /// Finds name tweets by their keys: a tweet whose date changes stands in another row.
  private static func createKeptSearches(in db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE kept_search (
          id INTEGER PRIMARY KEY, server NOT NULL, query NOT NULL, answered REAL NOT NULL, UNIQUE (server, query));
        CREATE TABLE kept_find (
          search INTEGER NOT NULL, network INTEGER NOT NULL, key NOT NULL,
          PRIMARY KEY (search, network, key)) WITHOUT ROWID;
        """)
  }

  /// Of tweets of one second the find with the smallest `place` stands first.
  private static func addOrderOfFinds(in db: Database) throws {
    try db.execute(sql: "ALTER TABLE kept_find ADD COLUMN place INTEGER NOT NULL DEFAULT 0")
  }
}
