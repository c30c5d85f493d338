import Foundation
import SmashtagModel
import Testing

@testable import TweetFormats

struct ExportedTweetTests {
  @Test func `Numbers that are strings are numbers`() throws {
    let tweet = try exportedTweet(
      exported(
        "é &amp; #rain @bob https://t.co/a $X", id: "1050118621198921728",
        """
        "display_text_range":["0","38"],"possibly_sensitive":false,
        "in_reply_to_status_id_str":"9","in_reply_to_screen_name":"bob",
        "entities":{"hashtags":[{"text":"rain","indices":["8","13"]}],
        "symbols":[{"text":"X","indices":["34","36"]}],
        "user_mentions":[{"screen_name":"bob","name":"Bob","id":"5","id_str":"5","indices":["14","18"]}],
        "urls":[{"url":"https://t.co/a","expanded_url":"https://e.org","indices":["19","33"]}]}
        """))

    #expect(tweet.text == "é & #rain @bob https://t.co/a $X")
    #expect(tweet.created == Date(timeIntervalSince1970: 1_539_202_764))
    #expect(tweet.hashtags == [IndexedKeyword("#rain", range: 4..<9)])
    #expect(tweet.userMentions == [IndexedKeyword("@bob", range: 10..<14)])
    #expect(tweet.cashtags == [IndexedKeyword("$X", range: 30..<32)])
    #expect(tweet.urls.map(\.range) == [15..<29])
    #expect((tweet.likes, tweet.retweets) == (5, 2))
    #expect((tweet.inReplyTo, tweet.inReplyToScreenName, tweet.language) == ("9", "bob", "en"))
  }

  @Test func `The owner is the author, and the page bears the name`() throws {
    let tweet = try exportedTweet(exported("hi", id: "5"))

    #expect(tweet.user == owner)
    #expect(tweet.url == "https://x.com/ada/status/5")
  }

  @Test func `Without an owner X finds the page by its number`() throws {
    #expect(try tweet(exported("hi", id: "5")).url == "https://x.com/i/status/5")
  }

  @Test func `Pictures are those of the extended entities`() throws {
    let picture = """
      {"media_url_https":"https://pbs.twimg.com/media/A.jpg","url":"https://t.co/p","type":"photo","indices":["3","17"],
      "sizes":{"large":{"w":"640","h":"480","resize":"fit"}}}
      """
    let film = """
      {"media_url_https":"https://pbs.twimg.com/tweet_video_thumb/B.jpg","url":"https://t.co/p","type":"animated_gif",
      "indices":["3","17"],"video_info":{"aspect_ratio":["1","1"],"variants":[{"bitrate":"0"}]}}
      """
    let tweet = try exportedTweet(
      exported(
        "hi https://t.co/p",
        #""entities":{"media":[\#(picture)],"urls":[]},"extended_entities":{"media":[\#(picture),\#(film)]}"#)
    )

    #expect(tweet.media.map(\.kind) == [.photo, .animatedGIF])
    #expect(tweet.media.map(\.range) == [3..<17, 3..<17])
    #expect(tweet.media.first?.width == 640)
    #expect(tweet.media.first?.height == 480)
    #expect(tweet.urls == [])
  }

  @Test func `A retweet keeps the text it was cut to, and whom it names`() throws {
    let tweet = try exportedTweet(
      exported(
        "RT @bob: so muc…",
        """
        "entities":{"hashtags":[{"text":"rain","indices":["15","16"]}],"symbols":[],"urls":[],
        "user_mentions":[{"screen_name":"bob","indices":["3","7"]}]}
        """))

    #expect(tweet.text == "RT @bob: so muc…")
    #expect(tweet.userMentions == [IndexedKeyword("@bob", range: 3..<7)])
    #expect(tweet.hashtags == [IndexedKeyword("#rain")])
    #expect(tweet.retweetOf == nil)
  }

  @Test(arguments: ["tweets", "tweet", "community_tweet", "deleted_tweets"])
  func `Every form of an export is cut into its tweets`(name: String) throws {
    let script = "window.YTD.\(name).part0 = [ \(exported("a", id: "1")),\n\(exported("b", id: "2")) ]"
    var reader = TweetRecordReader(whole: script)
    var texts: [String] = []
    while let record = try reader.next() {
      texts += try TweetDecoder(author: owner).decode(record.bytes).tweets.map(\.text)
    }

    #expect(texts == ["a", "b"])
  }

  @Test(arguments: [
    (#"{"tweet":{}}"#, "tweet: no id"), (#"{"tweet":{"id_str":"5"}}"#, "tweet 5: no date"),
    (#"{"tweet":{"id_str":"5","created_at":"soon"}}"#, "tweet 5: no date"),
    (#"{"tweet":{"id_str":"5","created_at":"Wed Oct 10 20:19:24 +0000 2018"}}"#, "tweet 5: no text"),
  ])
  func `A tweet that cannot be taken is a problem`(json: String, problem: String) throws {
    #expect(try decode(json) == DecodedRecord(problems: [problem]))
  }

  @Test func `A script cut off anywhere delivers what stands before the cut`() throws {
    let elements = (1...3).map { exported("größer \($0) \\\"]}", id: "\($0)") }
    let script = Array("window.YTD.tweets.part0 = [\n\(elements.joined(separator: ",\n")),\n7, \"a]b\"]".utf8)

    for length in 0...script.count {
      let found = Self.records(of: Array(script.prefix(length)))
      #expect(elements.prefix(found.count).map { Array($0.utf8) } == found)
    }
    #expect(Self.records(of: script).count == 3)
  }

  private static func records(of bytes: [UInt8]) -> [[UInt8]] {
    var reader = TweetRecordReader(whole: bytes)
    var records: [[UInt8]] = []
    while let record = try? reader.next() { records.append(record.bytes) }
    return records
  }
}

extension TweetRecordReader {
  /// Reads a stream that arrives in pieces.
  init(whole bytes: [UInt8], chunk: Int = 64) {
    var rest = bytes[...]
    self.init {
      defer { rest = rest.dropFirst(chunk) }
      return Array(rest.prefix(chunk))
    }
  }

  init(whole text: String) { self.init(whole: Array(text.utf8)) }
}
