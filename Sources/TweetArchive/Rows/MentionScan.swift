import Foundation
import GRDB
import SmashtagModel
import TweetFormats

/// Counts the mentions of all tweets that a search finds, without making tweets of their rows.
///
/// Each spelling is folded once, and a link or an image is decoded where it is first met. So half a million tweets take
/// about a second, of which SQLite's reading is the most.
struct MentionScan {
  private static let rowsBetweenReports = 20_000
  private static let columns = [
    "profile", "text", "hashtags", "urls", "mentions", "media", "retweet_of", "retweet_of_name",
  ]

  /// Reads what is counted of the matches of a search, newest first.
  static let sql = """
    SELECT \(columns.map { "post.\($0)" }.joined(separator: ", ")) FROM tweet_index
    CROSS JOIN post ON post.id = tweet_index.rowid \(Search.matches)
    """

  private let request: RequestContext
  private let handle: RawStatement
  private var tweets = 0
  private var images = Counts()
  private var urls = Counts()
  private var hashtags = NameCounts()
  private var users = NameCounts()
  /// The number of each profile's handle among the users.
  private var authors: [Int64: Int] = [:]

  private init(_ request: RequestContext, in db: Database) throws {
    self.request = request
    handle = try RawStatement(db, "SELECT screen_name FROM profile WHERE id = ?")
  }

  /// The ranking of all mentions in the tweets that a search finds.
  static func ranking(of search: Search, in request: RequestContext, _ db: Database) throws -> MentionRanking
  {
    if try StoredRows.tables(in: db) != ["post"] { return try earlierRanking(of: search, in: db) }
    var scan = try MentionScan(request, in: db)
    try search.forEach(sql) { try scan.add($0) }
    return scan.ranking()
  }

  /// The same where some tweets are still in the tables of an earlier version.
  private static func earlierRanking(of search: Search, in db: Database) throws -> MentionRanking {
    var ranking = MentionRanking()
    let rows = try StoredRows(db)
    try search.forEachID { id in
      if let tweet = try rows.tweet(at: id)?.tweet { ranking.add(tweet) }
    }
    return ranking
  }
}

extension MentionScan {
  private mutating func add(_ row: StatementRow) throws {
    tweets += 1
    if tweets.isMultiple(of: Self.rowsBetweenReports) {
      try Task.checkCancellation()
      request.progress(FetchProgress(subject: "mentions", tweets: tweets))
    }
    let text = row.bytes(at: 1)
    users.add(try author(row.integer(at: 0)), in: tweets)
    if !row.isNull(at: 6), !row.isNull(at: 7) { users.add(row.bytes(at: 7), in: tweets) }
    try read(row, 2) { StoredJSON.forEachKeyword($0, in: text) { hashtags.add($0.withoutSign, in: tweets) } }
    try read(row, 4) { StoredJSON.forEachKeyword($0, in: text) { users.add($0.withoutSign, in: tweets) } }
    try read(row, 3) { StoredJSON.forEachURL($0, in: text) { urls.add($0, in: tweets, Mention.url, $1) } }
    try read(row, 5) { StoredJSON.forEachImage($0) { images.add($0, in: tweets, Mention.image, $1) } }
  }

  private func read(_ row: StatementRow, _ column: Int32, _ read: (UnsafeRawBufferPointer) -> Bool) throws {
    guard row.isNull(at: column) || read(row.bytes(at: column)) else { throw ArchiveFileError.damaged }
  }

  private mutating func author(_ profile: Int64) throws -> Int {
    if let known = authors[profile] { return known }
    let name = try handle.first([profile]) { users.index(of: $0.bytes(at: 0)) }
    guard let name else { throw ArchiveFileError.damaged }
    authors[profile] = name
    return name
  }

  private consuming func ranking() -> MentionRanking {
    var ranking = MentionRanking()
    images.report(to: &ranking)
    urls.report(to: &ranking)
    hashtags.report(to: &ranking) { .hashtag("#" + $0) }
    users.report(to: &ranking) { .user("@" + $0) }
    return ranking
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The keyword without its `#` or `@`, which may be a full-width one or carry a mark of its own.
  fileprivate var withoutSign: UnsafeRawBufferPointer {
    guard let first, first < 0x80, count > 1, self[1] < 0x80 else {
      // In a damaged row it need not be UTF-8, and what replaces a byte is longer than that.
      let sign = String(decoding: self, as: UTF8.self).first?.utf8.count ?? 0
      return UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(self)[Swift.min(sign, count)...])
    }
    return UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(self)[1...])
  }
}

/// In how many tweets each number was used, each tweet counting once.
private struct Tally {
  private var uses: [(count: Int32, last: Int32)] = []

  mutating func add(_ index: Int, in tweet: Int) {
    let tweet = Int32(truncatingIfNeeded: tweet)
    if index == uses.count { uses.append((0, 0)) }
    guard uses[index].last < tweet else { return }
    uses[index] = (uses[index].count + 1, tweet)
  }

  func count(at index: Int) -> Int { index < uses.count ? Int(uses[index].count) : 0 }
}

/// Mentions that are the same if their bytes are: links by their targets, images by their addresses.
private struct Counts {
  private var table = ByteStringTable()
  private var mentions: [Mention] = []
  private var tally = Tally()

  /// Counts a mention, which is made if it is the first of its kind.
  mutating func add<Part>(
    _ bytes: UnsafeRawBufferPointer, in tweet: Int, _ mention: (Part) -> Mention, _ make: () -> Part?
  ) -> Bool {
    let index = table.index(of: bytes)
    if index == mentions.count {
      guard let part = make() else { return false }
      mentions.append(mention(part))
    }
    tally.add(index, in: tweet)
    return true
  }

  consuming func report(to ranking: inout MentionRanking) {
    for (index, mention) in mentions.enumerated() { ranking.add(mention, count: tally.count(at: index)) }
  }
}

/// Hashtags or users, which are the same if their folded names are.
private struct NameCounts {
  private var spellings = ByteStringTable()
  /// The number of each spelling's folded name.
  private var names: [Int] = []
  private var folded = ByteStringTable()
  /// The first spelling of each folded name.
  private var first: [Int] = []
  private var tally = Tally()

  mutating func add(_ spelling: UnsafeRawBufferPointer, in tweet: Int) {
    tally.add(index(of: spelling), in: tweet)
  }

  mutating func add(_ name: Int, in tweet: Int) { tally.add(name, in: tweet) }

  /// The number of a spelling's folded name.
  mutating func index(of spelling: UnsafeRawBufferPointer) -> Int {
    let index = spellings.index(of: spelling)
    if index == names.count { names.append(name(of: spelling, at: index)) }
    return names[index]
  }

  private mutating func name(of spelling: UnsafeRawBufferPointer, at index: Int) -> Int {
    var bytes: [UInt8] = []
    Folding.appendName(spelling.assumingMemoryBound(to: UInt8.self), to: &bytes)
    let name = bytes.withUnsafeBytes { folded.index(of: $0) }
    if name == first.count { first.append(index) }
    return name
  }

  consuming func report(to ranking: inout MentionRanking, as mention: (String) -> Mention) {
    for (name, spelling) in first.enumerated() where tally.count(at: name) > 0 {
      let text = spellings.withBytes(at: spelling) { String(decoding: $0, as: UTF8.self) }
      ranking.add(mention(text), count: tally.count(at: name))
    }
  }
}
