import Foundation
import SmashtagModel
import SmashtagTesting
import Testing
import TweetFormats

/// Bytes that somebody else wrote, in any length.
struct HostileBytes: Sendable, CustomTestStringConvertible {
  let testDescription: String
  private let beginning: String
  private let piece: String
  private let end: String

  /// `piece` is what is repeated.
  init(_ name: String, _ beginning: String, _ piece: String, _ end: String) {
    (testDescription, self.beginning, self.piece, self.end) = (name, beginning, piece, end)
  }

  init(_ name: String, of piece: String) { self.init(name, "", piece, "") }

  /// So many repetitions.
  func bytes(_ count: Int) -> [UInt8] {
    Array((beginning + String(repeating: piece, count: count) + end).utf8)
  }
}

extension HostileBytes {
  private static let tweet =
    #"{"id_str":"1","created_at":"Fri Mar 27 18:04:11 +0000 2015","user":{"screen_name":"ada"},"full_text":""#
  private static let status =
    #"{"id":"1","created_at":"2026-01-01T00:00:00Z","account":{"acct":"ada","username":"ada"},"content":""#
  private static let post =
    #"{"posts":[{"uri":"at://did:plc:a/app.bsky.feed.post/1","author":{"did":"did:plc:a","handle":"a.de"},"record":{"createdAt":"2026-01-01T00:00:00Z","text":""#

  /// A new form of hostile bytes joins by a line.
  static let all = [
    HostileBytes("open arrays", of: "["),
    HostileBytes("open objects", of: #"{"a":"#),
    HostileBytes("closed arrays", of: "]"),
    HostileBytes("tweets in lines", of: tweet + "rain\"}\n"),
    HostileBytes("broken lines", of: tweet + "rain\n"),
    HostileBytes("blank lines", of: "\n"),
    HostileBytes("long text", tweet, "rain ", "\"}"),
    HostileBytes("text of escapes", tweet, #"\u0061\n"#, "\"}"),
    HostileBytes("text of lone surrogates", tweet, #"\ud83d"#, "\"}"),
    HostileBytes("text of references", tweet, "&amp;", "\"}"),
    HostileBytes("text of hashtags", tweet, "#rain ", "\"}"),
    HostileBytes("text of users", tweet, "@ada ", "\"}"),
    HostileBytes("text of addresses", tweet, "https://t.co/abc ", "\"}"),
    HostileBytes("members", tweet + "rain\"", #","a":1"#, "}"),
    HostileBytes("the same member", tweet + "rain\"", #","full_text":"a""#, "}"),
    HostileBytes(
      "hashtags", tweet + "rain\",\"entities\":{\"hashtags\":[{\"text\":\"rain\",\"indices\":[0,4]}",
      #",{"text":"rain","indices":[0,4]}"#, "]}}"),
    HostileBytes(
      "users", tweet + "rain\",\"entities\":{\"user_mentions\":[{\"screen_name\":\"a\",\"indices\":[0,1]}",
      #",{"screen_name":"rain","indices":[0,4]}"#, "]}}"),
    HostileBytes(
      "media", tweet + "rain\",\"extended_entities\":{\"media\":[{\"media_url_https\":\"https://a.de/1\"}",
      #",{"type":"photo","media_url_https":"https://a.de/1","indices":[0,4]}"#, "]}}"),
    HostileBytes("retweets of retweets", of: #"{"retweeted_status":"#),
    HostileBytes("digits", #"{"id":"#, "1", "}"),
    HostileBytes("status of paragraphs", status, "<p>rain</p>", "\"}"),
    HostileBytes("status of links", status, "<a href='https://a.de'>#rain</a> ", "\"}"),
    HostileBytes("status of open tags", status, "<b>", "\"}"),
    HostileBytes("post", post, "rain #rain @a.de ", "\"}}]}"),
    HostileBytes("marks on a text", tweet, "\u{301}\u{316}\u{327}", "\"}"),
    HostileBytes(
      "marks on an id", #"{"full_text":"rain","id_str":"a"#, "\u{301}\u{316}\u{327}",
      #"","created_at":"Fri Mar 27 18:04:11 +0000 2015","user":{"screen_name":"ada"}}"#),
    HostileBytes(
      "marks on a name", #"{"full_text":"rain","id_str":"1","user":{"screen_name":"a"#,
      "\u{301}\u{316}\u{327}", #""},"created_at":"Fri Mar 27 18:04:11 +0000 2015"}"#),
    HostileBytes(
      "marks on a hashtag", tweet + "rain\",\"entities\":{\"hashtags\":[{\"indices\":[0,4],\"text\":\"a",
      "\u{301}\u{316}\u{327}", #""}]}}"#),
    HostileBytes("zeros", of: "\0"),
    HostileBytes("no UTF-8", tweet, "\u{80}", "\"}"),
  ]
}

/// Whatever bytes a file or a server sends, twice as many take twice as long.
@Suite(.serialized)
struct FormatGrowthTests {
  @Test(arguments: HostileBytes.all)
  func `An import takes time in proportion`(bytes: HostileBytes) {
    let growth = ProcessorTime.growth(from: 1_500, of: bytes.bytes) { bytes in
      let decoder = TweetDecoder(author: User(screenName: "ada"))
      var rest = bytes
      var reader = TweetRecordReader {
        defer { rest.removeFirst(min(65_536, rest.count)) }
        return Array(rest.prefix(65_536))
      }
      var tally = MentionRanking()
      while let record = try? reader.next() {
        guard let decoded = try? decoder.decode(record.bytes) else { continue }
        decoded.tweets.forEach { tally.add($0) }
        _ = Set(decoded.tweets.flatMap { [$0.id, $0.identity, $0.user.screenName, $0.user.name] })
      }
    }

    #expect(growth < 3)
  }

  @Test(arguments: HostileBytes.all)
  func `A page of a network takes time in proportion`(bytes: HostileBytes) {
    let growth = ProcessorTime.growth(from: 1_500, of: bytes.bytes) { bytes in
      _ = try? MastodonDecoder().search(bytes)
      _ = try? MastodonDecoder().statuses(bytes)
      _ = try? XDecoder().page(bytes)
      _ = try? BlueskyDecoder().posts(bytes, for: .everyone)
      _ = try? FlickrDecoder().photos(bytes)
    }

    #expect(growth < 3)
  }

  @Test(arguments: ["&", "a<", "\u{FDFA}>", "\"\\", "#rain "])
  func `A tweet is written as a record in time in proportion to its text`(piece: String) {
    let tweet = { (count: Int) in Tweet.fixture(text: String(repeating: piece, count: count)) }

    #expect(ProcessorTime.growth(from: 40_000, of: tweet) { _ = TweetEncoder().record(of: $0) } < 3)
  }
}
