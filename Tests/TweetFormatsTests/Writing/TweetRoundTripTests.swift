import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetFormats

struct TweetRoundTripTests {
  @Test(arguments: 0..<40)
  func `Whatever a tweet holds comes back`(seed: Int) throws {
    var random = RandomTweet(seed: UInt64(seed))
    for _ in 0..<100 {
      let tweet = random.tweet()

      let record = TweetEncoder().record(of: tweet)

      #expect(try TweetDecoder(author: .me).decode(record) == DecodedRecord(tweets: [tweet]))
    }
  }

  @Test func `It comes back whoever reads it`() throws {
    let written: [Tweet] = [
      .fixture(user: .me),
      .fixture(retweetOf: RetweetReference(id: "1600000000000000000", screenName: "ada")),
      .fixture(retweetOf: RetweetReference(id: "20", screenName: nil)),
    ]

    for tweet in written {
      let record = TweetEncoder().record(of: tweet)
      #expect(try TweetDecoder(author: .fixture()).decode(record).tweets == [tweet])
    }
  }

  @Test func `When it was true, and whether it was in another one, comes back`() throws {
    var tweet = Tweet.fixture()
    tweet.asOf = .fixture(minutes: 5)
    var embedded = tweet
    embedded.isEmbedded = true

    let records = try [tweet, embedded].map {
      try TweetDecoder(author: .me).decode(TweetEncoder().record(of: $0))
    }

    #expect(records == [DecodedRecord(tweets: [tweet]), DecodedRecord(embedded: [tweet])])
  }

  @Test func `Where it was read, and where its files are, is nobody's business`() throws {
    var tweet = Tweet.fixture(media: ["https://e.org/1.jpg"])
    tweet.source = "archive"
    tweet.media[0].file = MediaFile(path: "/home/ada/export.zip", entry: "1.jpg")

    let record = TweetEncoder().record(of: tweet)

    (tweet.source, tweet.media[0].file) = (nil, nil)
    #expect(try TweetDecoder(author: .me).decode(record).tweets == [tweet])
    #expect(!String(decoding: record, as: UTF8.self).contains("home"))
  }

  @Test func `A hundred thousand letters and a thousand mentions are no trouble`() throws {
    var tweet = Tweet.fixture(text: String(repeating: "&<#a> ", count: 20_000))
    tweet.hashtags = (0..<1_000).map { IndexedKeyword("#a", range: $0 * 6 + 2..<$0 * 6 + 4) }

    let record = TweetEncoder().record(of: tweet)

    #expect(try TweetDecoder(author: .me).decode(record).tweets == [tweet])
  }

  @Test(arguments: 0..<20)
  func `A line is one line of plain letters`(seed: Int) throws {
    var random = RandomTweet(seed: UInt64(1_000 + seed))
    for _ in 0..<50 {
      let record = TweetEncoder().record(of: random.tweet())

      let line = String(decoding: record, as: UTF8.self)
      #expect(Array(line.utf8) == record)
      #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control })
      #expect(!line.contains { $0.isNewline })
      #expect(try JSONSerialization.jsonObject(with: Data(record)) is [String: Any])
    }
  }
}

@Suite(.enabled(if: RecordedPayloads.arePresent, "\(RecordedPayloads.absence)"))
struct RecordedRoundTripTests {
  @Test(arguments: RecordedPayloads.folders)
  func `Every recorded post comes back`(folder: String) throws {
    for file in RecordedPayloads.files(in: folder) {
      let posts = RecordedPayloads.decoded(try RecordedPayloads.bytes(of: file))
      for tweet in posts.tweets + posts.embedded {
        let record = TweetEncoder().record(of: tweet)
        #expect(try TweetDecoder(author: .me).decode(record) == DecodedRecord(tweets: [tweet]))
      }
    }
  }
}
