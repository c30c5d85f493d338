import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetFormats

/// The object `smashtag` of a file that somebody else wrote.
struct HostileAdditionTests {
  private func read(_ addition: String) throws -> Tweet {
    try tweet(
      v1("#rain", #""entities":{"hashtags":[{"text":"rain","indices":[0,5]}]},"smashtag":\#(addition)"#))
  }

  @Test(arguments: [
    "{}", #"{"hashtags":{}}"#, #"{"hashtags":[1]}"#, #"{"hashtags":[{"keyword":1}]}"#, #"{"hashtags":null}"#,
    ##"{"hashtags":[{"keyword":"#x","range":[2,1]}]}"##, ##"{"hashtags":[{"keyword":"#x","range":[-1,1]}]}"##,
    ##"{"hashtags":[{"keyword":"#x","range":[1]}]}"##, ##"{"hashtags":[{"keyword":"#x","range":[0,1,2]}]}"##,
    ##"{"hashtags":[{"keyword":"#x","range":[0,99999999999999999999]}]}"##,
    ##"{"hashtags":[{"keyword":"#x","range":"0"}]}"##, ##"{"id":7,"network":"z","created":"x","text":[]}"##,
    #"{"created":1e300,"fetched":"inf"}"#,
    #"{"created":null,"user":{"name":"x"},"retweetOf":{"screenName":"x"}}"#,
    #"{"media":[{"url":"https://e.org/1"}]}"#, #"{"media":[{"url":"https://e.org/1","kind":"bomb"}]}"#,
    #"{"urls":[{}],"annotations":[[]],"likes":"many","lang":{}}"#, "[]", "null", "7", #""text""#,
  ])
  func `What is not ours changes nothing`(addition: String) throws {
    let (tweet, plain) = (try read(addition), try read("null"))

    #expect(tweet == plain)
  }

  @Test func `The parts that can be read count`() throws {
    let tweet = try read(#"{"hashtags":[1],"title":"Rain","likes":null,"network":"flickr"}"#)

    #expect(tweet.title == "Rain" && tweet.network == .flickr)
    #expect(tweet.hashtags == [IndexedKeyword("#rain", range: 0..<5)])
  }

  @Test func `It makes no tweet of what is none`() throws {
    #expect(try decode(#"{"smashtag":{"id":"1","text":"rain"}}"#).tweets.isEmpty)
    #expect(try decode(#"{"id_str":"1","full_text":"rain","smashtag":{}}"#).problems == ["tweet 1: no date"])
  }

  @Test(arguments: 0..<200)
  func `A damaged line is refused or read as something else`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var tweets = RandomTweet(seed: UInt64(seed))
    var record = TweetEncoder().record(of: tweets.tweet())
    for _ in 0..<4 {
      record[Int.random(in: record.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }

    #expect(throws: Never.self) {
      do { _ = try TweetDecoder(author: .me).decode(record) } catch is TweetFormatError {}
    }
  }
}
