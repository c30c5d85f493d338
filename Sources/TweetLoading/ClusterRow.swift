import Foundation
import MentionExtraction
import SmashtagModel
import TweetArchive
import TweetFormats
import TweetSources

/// A tweet as a row of the table of tweets.
struct ClusterRow: Sendable {
  /// The columns of the table, in the order in which ``write(to:)`` has them.
  static let columns =
    "created, id, network, key, words, keys, likes, retweets, mentions, spellings, record, digest, version"

  let tweet: Tweet
  private let words: [UInt8]
  /// The key by which the tweet is found, whatever its date.
  let lookup: String
  /// How long ``lookup`` may be in UTF-8: two of them have to fit into a statement, where a byte may need four.
  static let longestLookup = 25_000
  /// The tweet as it is written for programs that read such records.
  let record: [UInt8]
  let digest: UInt64
  /// The digest that it would have if it were not embedded.
  let ownDigest: UInt64
  /// The position in the table, which an earlier copy may set.
  var second: UInt32
  var id: UInt64
  /// Of several rows of a tweet the one with the highest version counts.
  var version: UInt32 = 1

  private static let encoder = TweetEncoder()

  init(_ tweet: FileTweet) {
    (self.tweet, words) = (tweet.tweet, tweet.words)
    lookup = ClickHouseKey.tweet(self.tweet.network, self.tweet.key)
    record = Self.encoder.record(of: self.tweet)
    digest = Self.digest(of: record)
    ownDigest = self.tweet.isEmbedded ? Self.digest(of: TweetEncoder.ownRecord(for: record)) : digest
    second = SQLText.clamped(
      Int64(min(max(self.tweet.created.timeIntervalSince1970.rounded(.down), -1), 1e12)))
    id = Self.id(of: self.tweet)
  }

  private static func digest(of bytes: [UInt8]) -> UInt64 {
    var hash = FNV1a()
    bytes.withUnsafeBytes { hash.append($0) }
    return hash.value
  }

  /// The number by which tweets of the same second are sorted: X's own, in the order of time, else one that the key gives.
  static func id(of tweet: Tweet) -> UInt64 {
    if tweet.network == .x, let number = UInt64(plainDecimal: tweet.key) { return number }
    return FNV1a(tweet.identity.utf8).value
  }

  /// The number of its shard, from 0.
  func shard(of count: Int) -> Int { Int(Self.hash(id) % UInt64(count)) }

  /// ClickHouse's `intHash64`, by which the tables of a cluster part the tweets.
  static func hash(_ number: UInt64) -> UInt64 {
    var hash = number ^ 0x4CF2_D2BA_AE6D_A887
    hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ (hash >> 33)) &* 0xC4CE_B9FE_1A85_EC53
    return hash ^ (hash >> 33)
  }
}

extension ClusterRow {
  /// Writes the row, and returns where its record is.
  @discardableResult
  func write(to rows: inout RowBinary) -> Range<Int> {
    let mentions = tweet.identifiedMentions
    rows.append(second)
    rows.append(id)
    rows.append(tweet.network.rawValue)
    rows.append(tweet.key)
    rows.append(words, between: UInt8(ascii: " "))
    rows.append(keys)
    rows.append(Int64(tweet.likes ?? -1))
    rows.append(Int64(tweet.retweets ?? -1))
    rows.append(mentions.map(\.identity))
    rows.append(mentions.map(\.mention.spelling))
    rows.append(record)
    let end = rows.bytes.count
    rows.append(digest)
    rows.append(version)
    return end - record.count..<end
  }

  private var keys: [String] {
    var keys = [lookup] + tweet.aliases.map(ClickHouseKey.alias)
    for url in tweet.urls {
      add(url.target, to: &keys)
      if url.keyword != url.target { add(url.keyword, to: &keys) }
    }
    return keys
  }

  private func add(_ link: String, to keys: inout [String]) {
    guard let key = LinkAddress(link).map(ClickHouseKey.link), !keys.contains(key) else { return }
    keys.append(key)
  }
}

extension FileTweet {
  /// Reads a row's record; `nil` for one that no load wrote.
  init?(record: String) {
    guard let decoded = try? TweetDecoder(author: .me).decode(Array(record.utf8)),
      let tweet = decoded.tweets.first ?? decoded.embedded.first
    else { return nil }
    self.init(tweet, isEmbedded: decoded.tweets.isEmpty)
  }
}
