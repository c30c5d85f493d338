import Foundation
import GRDB
import GRDBSQLite
import SmashtagModel

/// A tweet as it stands in the archive.
struct StoredTweet: Equatable, Sendable {
  var tweet: Tweet
  /// It came inside another tweet and was never imported by itself.
  var isEmbedded: Bool
}

extension StoredTweet {
  /// The tweet as the archive hands it out.
  var told: Tweet {
    var told = tweet
    told.isEmbedded = isEmbedded
    return told
  }

  /// What ``init(row:)`` reads, in its order.
  static let columns = "tweet.id, tweet.network, tweet.key, tweet.text, tweet.details, user.profile"

  /// Finds one tweet by its row.
  static let byRow = """
    SELECT \(columns) FROM tweet CROSS JOIN user ON user.id = tweet.user WHERE tweet.id = ?
    """

  /// Reads so many tweets from a row on, upwards.
  static let inOrder = """
    SELECT \(columns) FROM tweet CROSS JOIN user ON user.id = tweet.user WHERE tweet.id >= ?
    ORDER BY tweet.id LIMIT ?
    """

  init(row: StatementRow) throws {
    let key = try row.string(at: 2)
    tweet = Tweet(
      id: key, network: try Network(storedNumber: Int(row.integer(at: 1))), key: key, created: .distantPast,
      text: try row.string(at: 3), user: try User(bytes: row.bytes(at: 5)))
    var reader = try DetailReader(row.bytes(at: 4))
    isEmbedded = reader.details.contains(.embedded)
    try tweet.read(&reader, rowID: row.integer(at: 0))
  }
}

extension StoredTweet {
  /// What is kept of a stored tweet when another copy of it comes.
  ///
  /// What was imported by itself wins over what came inside another tweet, whatever their dates. Of two that came in
  /// the same way the copy wins, for it came later, except over one that was true later. So the order in which dated
  /// copies are imported does not matter. The winner keeps what only the other knows, a text
  /// that was cut gives way to the whole one, the bare address that an export has in place of what was boosted to the
  /// post, and an author who only stands in to the one that is known. Each picture keeps the file of an export that
  /// has it.
  func merged(with copy: StoredTweet) -> StoredTweet {
    let copyWins = isEmbedded == copy.isEmbedded ? !copy.isOlder(than: self) : isEmbedded
    let (winner, loser) = copyWins ? (copy, self) : (self, copy)
    var tweet = winner.tweet.filled(from: loser.tweet)
    tweet.asOf = winner.tweet.asOf ?? (loser.isEmbedded ? nil : loser.tweet.asOf)
    return StoredTweet(tweet: tweet, isEmbedded: isEmbedded && copy.isEmbedded)
  }

  /// Whether the two differ at most in when they were true.
  func tellsSame(as other: StoredTweet) -> Bool {
    var same = self
    same.tweet.asOf = other.tweet.asOf
    return same == other
  }

  /// Whether the two differ at most in when they were read or true, and in numbers that nobody searches for.
  func differsInCountsAlone(from other: StoredTweet) -> Bool {
    var same = self
    (same.tweet.fetched, same.tweet.asOf) = (other.tweet.fetched, other.tweet.asOf)
    (same.tweet.likes, same.tweet.retweets) = (other.tweet.likes, other.tweet.retweets)
    return same == other
  }

  private func isOlder(than other: StoredTweet) -> Bool {
    guard let moment = tweet.momentOfTruth, let other = other.tweet.momentOfTruth else { return false }
    return moment < other
  }
}

extension Tweet {
  /// When this copy was true; one of an export can have taken over when another was fetched.
  fileprivate var momentOfTruth: Date? { [fetched, asOf].compactMap(\.self).max() }

  fileprivate func filled(from other: Tweet) -> Tweet {
    guard self != other else { return self }
    var filled = self
    if isCut(of: other) { filled.takeText(of: other) }
    if isBareBoost, !other.isBareBoost { filled.takeBoosted(of: other) }
    if filled.text == other.text { filled.fillMentions(from: other) }
    filled.fillMedia(from: other)
    filled.fillMedia(from: self)
    filled.fillAuthors(from: other)
    filled.fillFacts(from: other)
    return filled
  }

  /// Whether this text is the beginning of the other one, cut with `…`.
  private func isCut(of other: Tweet) -> Bool {
    guard let beginning = text.beginningBeforeCut, other.text.beginningBeforeCut == nil else { return false }
    return other.text.hasPrefix(beginning)
  }

  private mutating func takeText(of other: Tweet) {
    text = other.text
    hashtags = other.hashtags
    urls = other.urls
    userMentions = other.userMentions
    cashtags = other.cashtags
    annotations = other.annotations
    media = other.media
  }

  private mutating func fillMentions(from other: Tweet) {
    if hashtags.isEmpty { hashtags = other.hashtags }
    if urls.isEmpty { urls = other.urls }
    if userMentions.isEmpty { userMentions = other.userMentions }
    if cashtags.isEmpty { cashtags = other.cashtags }
    if annotations.isEmpty { annotations = other.annotations }
    if media.isEmpty { media = other.media }
  }

  /// Of the same picture either copy may know more.
  private mutating func fillMedia(from other: Tweet) {
    guard !other.media.isEmpty else { return }
    for index in media.indices {
      if let same = other.media.same(as: media[index], at: index) { media[index].fill(from: same) }
    }
  }

  /// The page is the one that bears the author's name.
  private mutating func fillAuthors(from other: Tweet) {
    if user.isKnownLess(than: other.user) {
      let known = user
      user = other.user
      user.fill(from: known)
      if !other.isBareBoost { url = other.url ?? url }
    } else {
      user.fill(from: other.user)
    }
    if let original = other.retweetOf, retweetOf?.id == original.id, retweetOf?.screenName == nil {
      retweetOf = original
    }
  }

  private mutating func fillFacts(from other: Tweet) {
    title = title ?? other.title
    url = url ?? other.url
    fetched = fetched ?? other.fetched
    language = language ?? other.language
    inReplyTo = Self.id(inReplyTo, or: other.inReplyTo)
    inReplyToScreenName = inReplyToScreenName ?? other.inReplyToScreenName
    quoteOf = Self.id(quoteOf, or: other.quoteOf)
    retweetOf = retweetOf ?? other.retweetOf
    likes = likes ?? other.likes
    retweets = retweets ?? other.retweets
  }
}

extension [MediaItem] {
  /// The picture with this address; it mostly stands at the same place.
  fileprivate func same(as item: MediaItem, at index: Int) -> MediaItem? {
    if indices.contains(index), self[index].url == item.url { return self[index] }
    return count <= 100 ? first { $0.url == item.url } : nil
  }
}

extension MediaItem {
  fileprivate mutating func fill(from other: MediaItem) {
    file = file ?? other.file
    alt = alt ?? other.alt
    if versions.isEmpty { versions = other.versions }
    if width == nil || height == nil { (width, height) = (other.width ?? width, other.height ?? height) }
  }
}

extension String {
  /// What stands before the `…` a text was cut with, without the `RT @name: ` of an old retweet; `nil` for a
  /// whole text.
  fileprivate var beginningBeforeCut: Substring? {
    guard let cut = unicodeScalars.lastIndex(of: "…") else { return nil }
    let after = self[unicodeScalars.index(after: cut)...]
    guard after.isEmpty || after.hasPrefix(" https://t.co/") else { return nil }
    let beginning = self[..<cut].withoutOldRetweetSign
    return beginning.isEmpty ? nil : beginning
  }
}

extension Substring {
  fileprivate var withoutOldRetweetSign: Substring {
    guard hasPrefix("RT @"), let colon = firstRange(of: ": ") else { return self }
    return self[colon.upperBound...]
  }
}

/// A row as it stands in a statement of SQLite: what it holds is read in place, before the next row is asked for.
struct StatementRow {
  private let statement: OpaquePointer

  init(_ statement: OpaquePointer) { self.statement = statement }

  /// The number in a column; a damaged file can hold anything there.
  func integer(at column: Int32) throws -> Int64 {
    guard sqlite3_column_type(statement, column) == SQLITE_INTEGER else { throw ArchiveTrouble.damaged }
    return sqlite3_column_int64(statement, column)
  }

  /// The text that was stored as ``Swift/String/stored`` or ``Swift/String/storedKey``.
  func string(at column: Int32) throws -> String {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_TEXT, SQLITE_BLOB: String(decoding: bytes(at: column), as: UTF8.self)
    case SQLITE_INTEGER: String(sqlite3_column_int64(statement, column))
    default: throw ArchiveTrouble.damaged
    }
  }

  /// The bytes of a text or a blob, none where it has none.
  func bytes(at column: Int32) -> UnsafeRawBufferPointer {
    guard let start = sqlite3_column_blob(statement, column) else {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
  }
}

extension String {
  /// As it is stored: text, or bytes where SQLite's text would end early at a NUL.
  var stored: DatabaseValue {
    utf8.contains(0) ? Data(utf8).databaseValue : databaseValue
  }

  /// A post's key as it is stored.
  var storedKey: DatabaseValue {
    switch StoredKey(self) {
    case .number(let number): number.databaseValue
    case .text(let text): text.stored
    }
  }

  init(stored value: DatabaseValue) throws {
    switch value.storage {
    case .string(let text): self = text
    case .blob(let data): self = String(decoding: data, as: UTF8.self)
    case .int64(let number): self = String(number)
    case .null, .double: throw ArchiveTrouble.damaged
    }
  }
}

/// A post's key as it is stored: a number where it is written as one, which takes a third of the room.
enum StoredKey: Hashable, Sendable {
  case number(Int64)
  case text(String)

  init(_ key: String) {
    if let number = UInt64(plainDecimal: key).flatMap(Int64.init(exactly:)) {
      self = .number(number)
    } else if key.hasPrefix("-"), let number = Int64(key), String(number) == key {
      self = .number(number)
    } else {
      self = .text(key)
    }
  }

  var text: String {
    switch self {
    case .number(let number): String(number)
    case .text(let text): text
    }
  }
}

extension Network {
  /// The number of each network in stored tweets is its place here, which never changes.
  private static let stored: [Network] = [.x, .mastodon, .bluesky, .flickr]

  var storedNumber: Int { Self.stored.firstIndex(of: self) ?? 0 }

  init(storedNumber: Int) throws {
    guard Self.stored.indices.contains(storedNumber) else { throw ArchiveTrouble.damaged }
    self = Self.stored[storedNumber]
  }
}
