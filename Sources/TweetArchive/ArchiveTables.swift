import GRDB

/// Creates the tables of an archive, and the views through which other programs read it.
enum ArchiveTables {
  /// Creates the tables of tweets and users.
  ///
  /// They were those of earlier versions, and are read by ``EarlierRows``. `alias` maps a tweet's other names,
  /// such as its address, to its row.
  static func createTweets(in db: Database) throws {
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

  /// Creates a contentless FTS5 index whose words are the words of ``Tweet/putWords(to:)``.
  ///
  /// All ASCII punctuation belongs to words, because ASCII blanks are all that separates them there.
  static func createIndex(_ name: String, in db: Database) throws {
    let signs = "!\"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~".replacing("\"", with: "\"\"")
    try db.execute(
      sql: """
        CREATE VIRTUAL TABLE \(name) USING fts5(
          words, content='', columnsize=0, tokenize="ascii tokenchars '\(signs)'");
        INSERT INTO \(name)(\(name), rank) VALUES('hashsize', 16777216);
        """)
  }

  /// Creates a table of names with the number of tweets that use each.
  ///
  /// `level` is ``NameTally/level(of:)`` of `uses`; its index finds the most used names without sorting all
  /// of them.
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

  /// Creates the tables of kept searches and of the tweets they found.
  ///
  /// Finds refer to tweets by their keys, because a tweet whose date changes moves to another row.
  static func createKeptSearches(in db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE kept_search (
          id INTEGER PRIMARY KEY, server NOT NULL, query NOT NULL, answered REAL NOT NULL, UNIQUE (server, query));
        CREATE TABLE kept_find (
          search INTEGER NOT NULL, network INTEGER NOT NULL, key NOT NULL,
          PRIMARY KEY (search, network, key)) WITHOUT ROWID;
        """)
  }

  /// Adds the order of finds: among tweets of the same second the one with the smallest `place` comes first.
  static func addOrderOfFinds(in db: Database) throws {
    try db.execute(sql: "ALTER TABLE kept_find ADD COLUMN place INTEGER NOT NULL DEFAULT 0")
  }
}

extension ArchiveTables {
  /// Creates the tables of posts and profiles, and the views over them; the earlier tables go if they are empty.
  ///
  /// A row's `id` is a ``RowID``. Dates are in seconds since 2001, as the program keeps them; the views tell them as
  /// ISO 8601. `key` identifies a post in its network, and is a number where it can be, as are the ids of other posts.
  /// `url` is a ``DerivedURL`` or an address. The lists of mentions are ``StoredJSON``. A profile is a row for each name,
  /// picture and handle that a user has had; `name` is null where it is the handle, and an `image` that begins with `/` is
  /// one of X.
  static func createOpen(in db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE profile (
          id INTEGER PRIMARY KEY, network INTEGER NOT NULL, screen_name TEXT NOT NULL, name TEXT, user_id,
          verified INTEGER NOT NULL, image TEXT);
        CREATE INDEX profile_by_name ON profile(screen_name);
        CREATE TABLE post (
          id INTEGER PRIMARY KEY, profile INTEGER NOT NULL REFERENCES profile(id), network INTEGER NOT NULL,
          key NOT NULL, text TEXT NOT NULL, embedded INTEGER NOT NULL, sensitive INTEGER NOT NULL, lang TEXT, url,
          created REAL, fetched REAL, as_of REAL, in_reply_to, in_reply_to_name TEXT, quote_of, retweet_of,
          retweet_of_name TEXT, likes INTEGER, retweets INTEGER, hashtags TEXT, urls TEXT, mentions TEXT, media TEXT,
          more TEXT);
        CREATE UNIQUE INDEX post_by_key ON post(network, key);
        """)
    try ArchiveViews.create(in: db)
    try EarlierRows.exist(in: db) ? Upgrade.prepare(in: db) : EarlierRows.dropTables(in: db)
  }
}

extension ArchiveTables {
  /// Adds the marks that the reader gave posts: 1 or 0, and null where nobody said.
  static func addMarks(in db: Database) throws {
    try ArchiveViews.drop(in: db)
    try db.execute(
      sql: "ALTER TABLE post ADD COLUMN bookmarked INTEGER; ALTER TABLE post ADD COLUMN liked INTEGER")
    try ArchiveViews.create(in: db)
  }

  /// Creates the tables of what live sources answered beside pages, and of whose archive it is.
  ///
  /// `profile` and `trends` are JSON, and so is `record`, a post as exports have it. The versions of a post are numbered
  /// from the oldest on, and `edited` is when each came to be.
  static func createKeptAnswers(in db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE owner (
          network INTEGER NOT NULL, screen_name TEXT NOT NULL, PRIMARY KEY (network, screen_name)) WITHOUT ROWID;
        CREATE TABLE kept_person (
          id INTEGER PRIMARY KEY, server NOT NULL, handle NOT NULL, answered REAL NOT NULL, profile TEXT NOT NULL,
          UNIQUE (server, handle));
        CREATE INDEX kept_person_by_handle ON kept_person(handle, answered);
        ALTER TABLE kept_search ADD COLUMN person INTEGER;
        CREATE TABLE kept_trends (server PRIMARY KEY, answered REAL NOT NULL, trends TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE version (
          network INTEGER NOT NULL, key NOT NULL, number INTEGER NOT NULL, edited REAL, record TEXT NOT NULL,
          PRIMARY KEY (network, key, number)) WITHOUT ROWID;
        """)
  }

  /// Whether a table is there, which archives of earlier versions lack until they are first written to.
  static func exist(_ name: String, in db: Database) throws -> Bool {
    let sql = "SELECT count(*) FROM sqlite_schema WHERE name = ?"
    return try Bool.fetchOne(db.cachedStatement(sql: sql), arguments: [name]) ?? false
  }
}
