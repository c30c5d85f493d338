import Containers
import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive
@testable import TweetLoading
@testable import TweetSources

struct ClusterRowTests {
  /// What ClickHouse answers to `SELECT intHash64(toUInt64(…))`.
  @Test(arguments: [
    (UInt64(7), UInt64(13_365_811_232_860_260_488)), (1_234_567_890_123_456_789, 8_838_629_509_554_173_056),
  ])
  func `The hash of a shard is ClickHouse's`(number: UInt64, hash: UInt64) {
    #expect(ClusterRow.hash(number) == hash)
  }

  @Test func `X's ids are the numbers that sort tweets, and others get one`() {
    let x = ClusterRow(FileTweet(.fixture(id: "581490000000000001"), isEmbedded: false))
    let far = ClusterRow(
      FileTweet(.fixture(id: "1", network: .mastodon, key: "https://far.example/1"), isEmbedded: false))

    #expect(x.id == 581_490_000_000_000_001)
    #expect(x.lookup == "!x:581490000000000001")
    #expect(far.id > 1_000)
    #expect(far.lookup == "!mastodon:https://far.example/1")
  }

  @Test func `A row comes back as the tweet it was made of, without the files of an export`() throws {
    var tweet = Tweet.fixture(
      text: "it's 'rain' \\ \0 雨", hashtags: ["rain"], media: ["https://p.example/1.jpg"])
    tweet.media[0].file = MediaFile(path: "/home/ada/export.zip", entry: "1.jpg")
    let row = ClusterRow(FileTweet(tweet, isEmbedded: true))

    let text = String(decoding: row.record, as: UTF8.self)
    let back = try #require(FileTweet(record: text))

    #expect(!text.contains("/home/ada"))
    #expect(back.tweet.isEmbedded)
    #expect(back.tweet.text == tweet.text)
  }

  @Test(arguments: [
    (-1e15, UInt32(0)), (0, 0), (1_427_479_451.9, 1_427_479_451), (1e15, UInt32.max),
  ])
  func `A date that ClickHouse cannot tell becomes the nearest one`(seconds: Double, second: UInt32) {
    let tweet = Tweet.fixture(created: Date(timeIntervalSince1970: seconds))

    #expect(ClusterRow(FileTweet(tweet, isEmbedded: false)).second == second)
  }

  @Test func `Its words are those of the archive's index`() {
    let tweet = Tweet.fixture(text: "Rain, über-rain #Town 東京", hashtags: ["Town"])

    let words = String(decoding: FileTweet(tweet, isEmbedded: false).words, as: UTF8.self)

    #expect(words == "rain uber rain town 東 京 * ~ada #town =en %hashtags")
  }
}

struct RowBinaryTests {
  @Test func `Numbers are written from their lowest byte, and texts after their lengths`() {
    var rows = RowBinary()
    rows.append(UInt32(258))
    rows.append("aé")
    rows.append(["b", ""])
    rows.append(Int64(-1))

    #expect(
      rows.bytes == [2, 1, 0, 0, 3, 0x61, 0xC3, 0xA9, 2, 1, 0x62, 0] + [UInt8](repeating: 255, count: 8))
  }

  @Test func `A long text has a length of several bytes`() {
    var rows = RowBinary()
    rows.append([UInt8](repeating: 7, count: 300))

    #expect(rows.bytes.prefix(3) == [0xAC, 2, 7])
    #expect(rows.bytes.count == 302)
  }

  @Test func `A text may stand between two bytes, and only ranges be kept`() {
    var rows = RowBinary()
    rows.append([0x61, 0x62], between: 0x20)
    rows.append(rows: [1, 2, 3, 4, 5, 6])

    let before = rows.bytes
    rows.keep([0..<2, 4..<5, 8..<11])

    #expect(before == [4, 0x20, 0x61, 0x62, 0x20, 1, 2, 3, 4, 5, 6])
    #expect(rows.bytes == [4, 0x20, 0x20, 4, 5, 6])
  }

  @Test func `What is packed can be unpacked`() throws {
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) }

    let packed = try #require(GzipPacker.packed(bytes))
    var rest: [UInt8]? = packed
    let stream = try UnpackedStream {
      defer { rest = [] }
      return rest ?? []
    }
    var unpacked: [UInt8] = []
    while case let piece = try stream.next(), !piece.isEmpty { unpacked += piece }

    #expect(stream.packing == .gzip)
    #expect(unpacked == bytes)
  }
}
