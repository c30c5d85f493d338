import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetFormats

struct TweetEncoderTests {
  private static let full: Tweet = {
    var tweet = Tweet.fixture(
      id: "581524170012345678", url: "https://x.com/ada/status/581524170012345678",
      text: "A & B <3 👩‍💻 #Rain @bob $TSLA https://t.co/a https://t.co/p", inReplyTo: "bob")
    tweet.hashtags = [IndexedKeyword("#Rain", range: 13..<18)]
    tweet.userMentions = [IndexedKeyword("@bob", range: 19..<23)]
    tweet.cashtags = [IndexedKeyword("$TSLA", range: 24..<29)]
    tweet.urls = [
      IndexedURL(
        "https://t.co/a", range: 30..<44, expanded: "https://a.example/?x=1&y", display: "a.example/?x=1…")
    ]
    tweet.media = [
      MediaItem(url: "https://p.example/1.jpg", width: 1200, height: 800, alt: "a lake", range: 45..<59)
    ]
    (tweet.inReplyTo, tweet.quoteOf, tweet.likes, tweet.retweets) = ("20", "21", 3, 4)
    tweet.user = User(
      screenName: "ada", name: "Ada", id: "7", isVerified: true, profileImageURL: "https://p.example/a.png")
    return tweet
  }()

  private func line(_ tweet: Tweet) -> String {
    String(decoding: TweetEncoder().record(of: tweet), as: UTF8.self)
  }

  @Test func `A tweet of X is v1 and an empty addition`() {
    #expect(
      line(Self.full) == #"""
        {"created_at":"Fri Mar 27 18:04:11 +0000 2015","id":581524170012345678,"id_str":"581524170012345678",\#
        "full_text":"A &amp; B &lt;3 👩‍💻 #Rain @bob $TSLA https://t.co/a https://t.co/p","truncated":false,\#
        "entities":{"hashtags":[{"text":"Rain","indices":[20,25]}],"symbols":[{"text":"TSLA","indices":[31,36]}],\#
        "user_mentions":[{"screen_name":"bob","indices":[26,30]}],\#
        "urls":[{"url":"https://t.co/a","expanded_url":"https://a.example/?x=1&y",\#
        "display_url":"a.example/?x=1…","indices":[37,51]}]},\#
        "extended_entities":{"media":[{"type":"photo","media_url_https":"https://p.example/1.jpg",\#
        "url":"https://t.co/p","indices":[52,66],"ext_alt_text":"a lake",\#
        "sizes":{"large":{"w":1200,"h":800}},"original_info":{"width":1200,"height":800}}]},\#
        "lang":"en","possibly_sensitive":false,"favorite_count":3,"retweet_count":4,\#
        "user":{"id":7,"id_str":"7","screen_name":"ada","name":"Ada","verified":true,\#
        "profile_image_url_https":"https://p.example/a.png"},"in_reply_to_status_id_str":"20",\#
        "in_reply_to_screen_name":"bob","is_quote_status":true,"quoted_status_id_str":"21","smashtag":{}}
        """#)
  }

  @Test func `A retweet holds what it repeats`() throws {
    var tweet = Self.full
    tweet.retweetOf = RetweetReference(id: "581000000000000000", screenName: "bob", name: "Bob B")
    tweet.text = "a & b #Rain"
    tweet.hashtags = [IndexedKeyword("#Rain", range: 6..<11)]
    (tweet.userMentions, tweet.cashtags, tweet.urls, tweet.media) = ([], [], [], [])

    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(TweetEncoder().record(of: tweet))) as? [String: Any])

    let original = try #require(object["retweeted_status"] as? [String: Any])
    #expect(object["full_text"] as? String == "RT @bob: a &amp; b #Rain")
    #expect(original["full_text"] as? String == "a &amp; b #Rain")
    #expect(original["id_str"] as? String == "581000000000000000")
    #expect((original["user"] as? [String: Any])?["screen_name"] as? String == "bob")
    #expect((original["user"] as? [String: Any])?["name"] as? String == "Bob B")
    #expect(original["created_at"] as? String == "Thu Mar 26 07:49:29 +0000 2015")
    let tags = (object["entities"] as? [String: Any])?["hashtags"] as? [[String: Any]]
    #expect(tags?.first?["indices"] as? [Int] == [19, 24])
  }

  @Test func `What v1 cannot say stands in the addition`() {
    var tweet = Tweet.fixture(
      network: .mastodon, key: "https://e.org/1", created: .fixture.addingTimeInterval(0.25),
      hashtags: ["gone"])
    tweet.title = "Rain"

    #expect(
      line(tweet).hasSuffix(
        #""smashtag":{"network":"mastodon","key":"https://e.org/1","url":null,"created":449172251.25,"title":"Rain"}}"#
      ))
  }

  @Test func `A word without a place stands at none`() {
    #expect(line(.fixture(hashtags: ["gone"])).contains(#""hashtags":[{"text":"gone","indices":[0,0]}]"#))
  }

  @Test(arguments: [
    (-62_167_219_200.0, "Sat Jan 01 00:00:00 +0000 0000"), (0.5, "Thu Jan 01 00:00:00 +0000 1970"),
    (-0.5, "Wed Dec 31 23:59:59 +0000 1969"), (253_402_300_799.9, "Fri Dec 31 23:59:59 +0000 9999"),
    (1e300, "Fri Dec 31 23:59:59 +0000 9999"), (-.infinity, "Sat Jan 01 00:00:00 +0000 0000"),
    (.nan, "Thu Jan 01 00:00:00 +0000 1970"),
  ])
  func `A date is told by the second`(seconds: Double, expected: String) {
    #expect(TweetDate.v1(Date(timeIntervalSince1970: seconds)) == expected)
  }

  @Test(arguments: [Double.infinity, .nan, 1e300, -1e300])
  func `A moment that no year tells becomes the nearest`(seconds: Double) throws {
    let record = TweetEncoder().record(of: .fixture(created: Date(timeIntervalSince1970: seconds)))

    #expect(try TweetDecoder(author: .me).decode(record).tweets.count == 1)
  }
}

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
