import Foundation
import GRDB
import SmashtagModel

/// The rows of archives as they were before their columns were open: a tweet's details and a user's profile are
/// each one blob.
///
/// They are searched as they are until an ``Upgrade`` has moved them.
struct EarlierRows {
  private static let columns = """
    SELECT tweet.id, tweet.network, tweet.key, tweet.text, tweet.details, user.profile
    FROM tweet CROSS JOIN user ON user.id = tweet.user
    """
  private let db: Database
  private let byRow: RawStatement

  init(_ db: Database) throws {
    self.db = db
    byRow = try RawStatement(db, "\(Self.columns) WHERE tweet.id = ?")
  }

  /// Whether any row is left.
  static func exist(in db: Database) throws -> Bool {
    try StoredRows.tables(in: db).contains("tweet")
      && Int.fetchOne(db, sql: "SELECT 1 FROM tweet LIMIT 1") != nil
  }

  /// Removes the tables, which are empty.
  static func dropTables(in db: Database) throws {
    try db.execute(sql: "DROP TABLE IF EXISTS tweet; DROP TABLE IF EXISTS user")
  }

  func tweet(at id: Int64) throws -> StoredTweet? { try byRow.first([id], Self.tweet) }

  func id(ofKey key: String, network: Network) throws -> Int64? {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT id FROM tweet WHERE network = ? AND key = ?"),
      arguments: [network.storedNumber, key.storedKey])
  }

  /// Calls the closure with the ids of up to `limit` of the oldest rows after one, and their tweets; `nil` for a tweet
  /// that cannot be read.
  func forEach(after row: Int64, limit: Int, _ body: (Int64, StoredTweet?) throws -> Void) throws {
    let sql = """
      SELECT tweet.id, tweet.network, tweet.key, tweet.text, tweet.details, user.profile
      FROM tweet LEFT JOIN user ON user.id = tweet.user WHERE tweet.id > ? ORDER BY tweet.id LIMIT ?
      """
    try RawStatement(db, sql).forEach([row, limit]) { try body($0.integer(at: 0), try? Self.tweet($0)) }
  }

  private static func tweet(_ row: StatementRow) throws -> StoredTweet {
    let key = try row.string(at: 2)
    var tweet = Tweet(
      id: key, network: try Network(storedNumber: Int(row.integer(at: 1))), key: key, created: .distantPast,
      text: try row.string(at: 3), user: try User(bytes: row.bytes(at: 5)))
    var reader = try DetailReader(row.bytes(at: 4))
    try tweet.read(&reader, rowID: row.integer(at: 0))
    return StoredTweet(tweet: tweet, isEmbedded: reader.details.contains(.embedded))
  }
}

extension User {
  fileprivate init(bytes: UnsafeRawBufferPointer) throws {
    var reader = ByteReader(bytes)
    self.init(
      screenName: try reader.string(), name: try reader.optionalString(), id: try reader.optionalString(),
      isVerified: try reader.number() != 0, profileImageURL: try reader.optionalString())
  }
}

extension Tweet {
  /// Reads the details of a row; properties with their own columns are set already.
  mutating func read(_ reader: inout DetailReader, rowID: Int64) throws {
    isSensitive = reader.details.contains(.sensitive)
    try readOrigin(&reader, rowID: rowID)
    try readReferences(&reader)
    try readMentions(&reader)
  }

  private mutating func readOrigin(_ reader: inout DetailReader, rowID: Int64) throws {
    if let id = try reader.id(.id) { self.id = id }
    url = try reader.string(.url)
    if reader.details.contains(.urlAtX) { url = "https://x.com/\(user.screenName)/status/\(id)" }
    if reader.details.contains(.urlAtTwitter) { url = "https://twitter.com/\(user.screenName)/status/\(id)" }
    created =
      try reader.double(.created).map(Date.init(timeIntervalSinceReferenceDate:)) ?? RowID.date(of: rowID)
    fetched = try reader.double(.fetched).map(Date.init(timeIntervalSinceReferenceDate:))
    language = try reader.string(.language)
  }

  private mutating func readReferences(_ reader: inout DetailReader) throws {
    inReplyTo = try reader.id(.inReplyTo)
    inReplyToScreenName = try reader.string(.inReplyToScreenName)
    quoteOf = try reader.id(.quoteOf)
    let original = try reader.id(.retweetOf)
    let originalName = try reader.string(.retweetOfScreenName)
    retweetOf = original.map { RetweetReference(id: $0, screenName: originalName) }
    likes = try reader.int(.likes)
    retweets = try reader.int(.retweets)
  }

  private mutating func readMentions(_ reader: inout DetailReader) throws {
    hashtags = try reader.list(.hashtags) { try $0.keyword() }
    urls = try reader.list(.urls) { try $0.url() }
    userMentions = try reader.list(.userMentions) { try $0.keyword() }
    cashtags = try reader.list(.cashtags) { try $0.keyword() }
    media = try reader.list(.media) { try $0.mediaItem() }
    annotations = try reader.list(.annotations) { try $0.annotation() }
    title = try reader.string(.title)
    try reader.complete(&media)
    asOf = try reader.double(.asOf).map(Date.init(timeIntervalSinceReferenceDate:))
  }
}

/// Reads the details of a tweet, in the order they were written in.
struct DetailReader {
  let details: TweetDetail
  private var body: ByteReader

  init(_ buffer: UnsafeRawBufferPointer) throws {
    body = ByteReader(buffer)
    details = TweetDetail(rawValue: try body.number())
    guard details.isSubset(of: .known) else { throw ArchiveFileError.damaged }
  }

  mutating func string(_ detail: TweetDetail) throws -> String? {
    details.contains(detail) ? try body.string() : nil
  }

  mutating func id(_ detail: TweetDetail) throws -> String? {
    details.contains(detail) ? try body.id() : nil
  }

  mutating func int(_ detail: TweetDetail) throws -> Int? {
    details.contains(detail) ? try body.signed() : nil
  }

  mutating func double(_ detail: TweetDetail) throws -> Double? {
    details.contains(detail) ? try body.double() : nil
  }

  mutating func list<Part>(
    _ detail: TweetDetail, of part: (inout ByteReader) throws -> Part
  ) throws -> [Part] {
    details.contains(detail) ? try body.list(of: part) : []
  }
}

extension DetailReader {
  /// Adds to the pictures their sizes and files, which are stored at the end of the details.
  mutating func complete(_ media: inout [MediaItem]) throws {
    for (index, versions) in zip(media.indices, try list(.mediaVersions) { try $0.mediaVersions() }) {
      media[index].versions = versions
    }
    for (index, file) in zip(media.indices, try list(.mediaFiles) { try $0.mediaFile() }) {
      media[index].file = file
    }
  }
}

/// The properties that a row's `details` contain; others have their own columns.
///
/// The bits are stored with every tweet and must not change their meaning.
struct TweetDetail: OptionSet {
  let rawValue: UInt64

  /// The tweet came only inside another tweet and was never imported by itself.
  static let embedded = TweetDetail(rawValue: 1 << 0)
  static let sensitive = TweetDetail(rawValue: 1 << 1)
  /// The network's id, if it differs from the key.
  static let id = TweetDetail(rawValue: 1 << 2)
  /// `https://x.com/NAME/status/ID`, which need not be written out.
  static let urlAtX = TweetDetail(rawValue: 1 << 3)
  /// `https://twitter.com/NAME/status/ID`, which need not be written out.
  static let urlAtTwitter = TweetDetail(rawValue: 1 << 4)
  static let url = TweetDetail(rawValue: 1 << 5)
  /// The date, if it differs from that of the key.
  static let created = TweetDetail(rawValue: 1 << 6)
  static let fetched = TweetDetail(rawValue: 1 << 7)
  static let language = TweetDetail(rawValue: 1 << 8)
  static let inReplyTo = TweetDetail(rawValue: 1 << 9)
  static let inReplyToScreenName = TweetDetail(rawValue: 1 << 10)
  static let quoteOf = TweetDetail(rawValue: 1 << 11)
  static let retweetOf = TweetDetail(rawValue: 1 << 12)
  static let retweetOfScreenName = TweetDetail(rawValue: 1 << 13)
  static let likes = TweetDetail(rawValue: 1 << 14)
  static let retweets = TweetDetail(rawValue: 1 << 15)
  static let hashtags = TweetDetail(rawValue: 1 << 16)
  static let urls = TweetDetail(rawValue: 1 << 17)
  static let userMentions = TweetDetail(rawValue: 1 << 18)
  static let cashtags = TweetDetail(rawValue: 1 << 19)
  static let media = TweetDetail(rawValue: 1 << 20)
  static let annotations = TweetDetail(rawValue: 1 << 21)

  static let title = TweetDetail(rawValue: 1 << 22)
  /// The sizes of each picture.
  static let mediaVersions = TweetDetail(rawValue: 1 << 23)
  /// The file of each picture in an export.
  static let mediaFiles = TweetDetail(rawValue: 1 << 24)
  /// The date of the stored copy.
  static let asOf = TweetDetail(rawValue: 1 << 25)

  static let known = TweetDetail(rawValue: (1 << 26) - 1)
}

extension ByteReader {
  mutating func keyword() throws -> IndexedKeyword {
    IndexedKeyword(try string(), range: try optionalRange())
  }

  mutating func url() throws -> IndexedURL {
    IndexedURL(
      try string(), range: try optionalRange(), expanded: try optionalString(), display: try optionalString())
  }

  mutating func mediaItem() throws -> MediaItem {
    MediaItem(
      url: try string(), kind: try mediaKind(), width: try optionalInt(), height: try optionalInt(),
      alt: try optionalString(), range: try optionalRange())
  }

  mutating func annotation() throws -> Annotation {
    Annotation(try string(), type: try optionalString(), range: try optionalRange())
  }

  mutating func mediaVersions() throws -> [MediaItem.Version] {
    let versions = try list {
      MediaItem.Version(url: try $0.string(), declaredWidth: try $0.signed(), height: try $0.signed())
    }
    return versions.compactMap(\.self)
  }

  mutating func mediaFile() throws -> MediaFile? {
    guard let path = try optionalString() else { return nil }
    return MediaFile(path: path, entry: try optionalString())
  }

  private mutating func mediaKind() throws -> MediaItem.Kind {
    let number = try number()
    guard number < MediaItem.Kind.stored.count else { throw ArchiveFileError.damaged }
    return MediaItem.Kind.stored[Int(number)]
  }
}

extension MediaItem.Kind {
  /// The kinds in the order of their numbers in stored tweets; the order must not change.
  fileprivate static let stored: [MediaItem.Kind] = [.photo, .video, .animatedGIF, .audio, .other]
}

/// Reads numbers that are written as varints, and texts with a length before them; throws ``ArchiveFileError/damaged``
/// for bytes that cannot be decoded.
///
/// The numbers are written as in [LEB128](https://en.wikipedia.org/wiki/LEB128): seven bits in a byte, lowest first. It must not outlive the buffer it reads.
struct ByteReader {
  private let buffer: UnsafeRawBufferPointer
  private var position = 0

  init(_ buffer: UnsafeRawBufferPointer) { self.buffer = buffer }

  private var remaining: Int { buffer.count - position }

  mutating func number() throws -> UInt64 {
    var number: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 7) {
      guard remaining > 0 else { throw ArchiveFileError.damaged }
      let byte = buffer[position]
      position += 1
      number |= UInt64(byte & 0x7F) << UInt64(shift)
      if byte < 0x80 { return number }
    }
    throw ArchiveFileError.damaged
  }

  mutating func signed() throws -> Int {
    let number = try number()
    return Int(truncatingIfNeeded: number >> 1) ^ -Int(truncatingIfNeeded: number & 1)
  }

  mutating func double() throws -> Double { Double(bitPattern: try number().byteSwapped) }

  mutating func string() throws -> String { try string(length: number()) }

  mutating func id() throws -> String {
    let length = try number()
    return length == 0 ? String(try number()) : try string(length: length - 1)
  }

  mutating func optionalString() throws -> String? { try number() == 0 ? nil : string() }

  mutating func optionalInt() throws -> Int? { try number() == 0 ? nil : signed() }

  mutating func optionalRange() throws -> Range<Int>? {
    guard try number() != 0 else { return nil }
    let (lower, upper) = (try signed(), try signed())
    guard lower <= upper else { throw ArchiveFileError.damaged }
    return lower..<upper
  }

  /// Reads a count, and as many elements; each element has at least one byte.
  mutating func list<Part>(of part: (inout ByteReader) throws -> Part) throws -> [Part] {
    let count = try number()
    guard count <= UInt64(remaining) else { throw ArchiveFileError.damaged }
    var parts: [Part] = []
    parts.reserveCapacity(Int(count))
    for _ in 0..<count { parts.append(try part(&self)) }
    return parts
  }

  private mutating func string(length: UInt64) throws -> String {
    let start = position
    try skip(length)
    return String(decoding: UnsafeRawBufferPointer(rebasing: buffer[start..<position]), as: UTF8.self)
  }

  private mutating func skip(_ length: UInt64) throws {
    guard length <= UInt64(remaining) else { throw ArchiveFileError.damaged }
    position += Int(length)
  }
}
