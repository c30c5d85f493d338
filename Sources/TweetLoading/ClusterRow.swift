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

  let tweet: FileTweet
  /// The key by which the tweet is found, whatever its date.
  let lookup: String
  /// The tweet as it is written for programs that read such records.
  let record: [UInt8]
  let digest: UInt64
  /// The position in the table, which an earlier copy may set.
  var second: UInt32
  var id: UInt64
  /// Of several rows of a tweet the one with the highest version counts.
  var version: UInt32 = 1

  private static let encoder = TweetEncoder()

  init(_ tweet: FileTweet) {
    var told = tweet.tweet
    // The files of an export are on this machine only.
    for index in told.media.indices { told.media[index].file = nil }
    self.tweet = FileTweet(told, words: tweet.words, isEmbedded: tweet.isEmbedded)
    lookup = ClickHouseKey.tweet(told.network, told.key)
    record = Self.encoder.record(of: told)
    digest = Self.digest(of: record)
    second = SQLText.clamped(Int64(min(max(told.created.timeIntervalSince1970.rounded(.down), -1), 1e12)))
    id = Self.id(of: told)
  }

  private static func digest(of bytes: [UInt8]) -> UInt64 {
    // Byte by byte here, since a sequence of any kind takes ten times as long.
    var hash = FNV1a()
    for byte in bytes { hash.append(byte) }
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
  func write(to rows: inout RowBinary) {
    let tweet = tweet.tweet
    let mentions = tweet.mentions
    rows.append(second)
    rows.append(id)
    rows.append(tweet.network.rawValue)
    rows.append(tweet.key)
    rows.append([UInt8(ascii: " ")] + self.tweet.words + [UInt8(ascii: " ")])
    rows.append(keys(of: tweet))
    rows.append(Int64(tweet.likes ?? -1))
    rows.append(Int64(tweet.retweets ?? -1))
    rows.append(mentions.map(\.identity))
    rows.append(mentions.map(\.spelling))
    rows.append(record)
    rows.append(digest)
    rows.append(version)
  }

  private func keys(of tweet: Tweet) -> [String] {
    let links = tweet.urls.flatMap { [$0.target, $0.keyword] }.compactMap { LinkAddress($0) }
    let all = [lookup] + tweet.aliases.map(ClickHouseKey.alias) + links.map(ClickHouseKey.link)
    var seen: Set<String> = []
    return all.filter { seen.insert($0).inserted }
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
