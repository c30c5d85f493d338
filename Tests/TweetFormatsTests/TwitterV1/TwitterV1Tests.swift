import Foundation
import SmashtagModel
import Testing

import TweetFormats

struct TwitterV1Tests {
  @Test func `Every field is taken`() throws {
    let tweet = try tweet(
      """
      {"created_at":"Wed Oct 10 20:19:24 +0000 2018","id":9,"id_str":"1050118621198921728","text":"hi","lang":"und",
      "user":{"id":7,"screen_name":"ada","name":"Ada L","verified":true,"profile_image_url_https":"https://p/a.jpg"},
      "possibly_sensitive":true,"in_reply_to_status_id_str":"4","in_reply_to_screen_name":"bob",
      "quoted_status_id_str":"3","favorite_count":5,"retweet_count":"6"}
      """)

    var expected = Tweet(
      id: "1050118621198921728", created: Date(timeIntervalSince1970: 1_539_202_764), text: "hi",
      user: User(
        screenName: "ada", name: "Ada L", id: "7", isVerified: true, profileImageURL: "https://p/a.jpg"))
    expected.url = "https://x.com/ada/status/1050118621198921728"
    expected.language = "und"
    expected.isSensitive = true
    (expected.inReplyTo, expected.inReplyToScreenName, expected.quoteOf) = ("4", "bob", "3")
    (expected.likes, expected.retweets) = (5, 6)
    #expect(tweet == expected)
  }

  @Test func `What a retweet repeats is nobody's where its author is not known`() throws {
    let original = #"{"created_at":"Wed Oct 10 20:19:24 +0000 2018","id_str":"5","full_text":"rain"}"#

    let record = try decode(v1("RT", #""retweeted_status":\#(original)"#), author: User(screenName: "owner"))

    #expect(record.tweets.map(\.text) == ["rain"])
    #expect(record.tweets.map(\.retweetOf?.id) == ["5"])
    #expect(record.embedded.isEmpty)
  }

  @Test func `Mentions stand in the plain text`() throws {
    let tweet = try tweet(
      v1(
        "é &amp; #Rain @ada $X https://t.co/a",
        """
        "entities":{"hashtags":[{"text":"Rain","indices":[8,13]}],"symbols":[{"text":"X","indices":["19","21"]}],
        "user_mentions":[{"screen_name":"Ada","id_str":"7","indices":[14,18]}],
        "urls":[{"url":"https://t.co/a","expanded_url":"https://a.b/c","display_url":"a.b/c","indices":[22,36]}]}
        """))

    #expect(tweet.text == "é & #Rain @ada $X https://t.co/a")
    #expect(tweet.hashtags == [IndexedKeyword("#Rain", range: 4..<9)])
    #expect(tweet.userMentions == [IndexedKeyword("@Ada", range: 10..<14)])
    #expect(tweet.cashtags == [IndexedKeyword("$X", range: 15..<17)])
    #expect(
      tweet.urls == [
        IndexedURL("https://t.co/a", range: 18..<32, expanded: "https://a.b/c", display: "a.b/c")
      ])
  }

  @Test(arguments: [
    "[139,140]", "[5,2]", "[-3,2]", "[0]", "[]", "null", "\"0,5\"", "[0,9223372036854775807]",
  ])
  func `A useless place leaves the keyword`(indices: String) throws {
    let entities = "\"entities\":{\"hashtags\":[{\"text\":\"rain\",\"indices\":\(indices)}]}"

    #expect(try tweet(v1("#rain", entities)).hashtags == [IndexedKeyword("#rain")])
  }

  @Test func `A retweet keeps the words that only its own entities name`() throws {
    let retweet = try tweet(
      v1(
        "RT @ada: …", id: "6",
        """
        "entities":{"user_mentions":[{"screen_name":"ADA","indices":[3,7]},{"screen_name":"bob","indices":[9,10]}]},
        "retweeted_status":\(v1("all of it", id: "5"))
        """))

    #expect(retweet.userMentions == [IndexedKeyword("@bob")])
  }

  @Test func `The extended text replaces the cut one`() throws {
    let tweet = try tweet(
      """
      {"created_at":"Wed Oct 10 20:19:24 +0000 2018","id_str":"5","text":"cut… https://t.co/x","truncated":true,
      "entities":{"hashtags":[],"urls":[{"url":"https://t.co/x","indices":[5,19]}]},
      "extended_tweet":{"full_text":"cut no more #rain","display_text_range":[0,17],
      "entities":{"hashtags":[{"text":"rain","indices":[12,17]}],"urls":[]},
      "extended_entities":{"media":[{"media_url_https":"https://p/1.jpg","type":"photo"}]}}}
      """)

    #expect(tweet.text == "cut no more #rain")
    #expect(tweet.hashtags == [IndexedKeyword("#rain", range: 12..<17)])
    #expect(tweet.urls.isEmpty)
    #expect(tweet.media.map(\.url) == ["https://p/1.jpg"])
  }

  @Test func `A picture knows its size and its place`() throws {
    let media = """
      {"media_url_https":"https://p/1.jpg","url":"https://t.co/p","indices":[2,16],"type":"animated_gif",
      "ext_alt_text":"a cat","sizes":{"large":{"w":"2048","h":"1536"}}}
      """
    let tweet = try tweet(
      v1("a https://t.co/p", "\"entities\":{\"media\":[]},\"extended_entities\":{\"media\":[\(media)]}"))

    #expect(
      tweet.media == [
        MediaItem(
          url: "https://p/1.jpg", kind: .animatedGIF, width: 2048, height: 1536, alt: "a cat", range: 2..<16)
      ])
    #expect(tweet.urls.isEmpty)
  }

  @Test func `A retweet has its own id, date and author and the original's text and mentions`() throws {
    let original = v1(
      "all of it #rain", id: "5",
      "\"favorite_count\":9,\"entities\":{\"hashtags\":[{\"text\":\"rain\",\"indices\":[10,15]}]}")
    let record = try decode(
      """
      {"created_at":"Thu Oct 11 20:19:24 +0000 2018","id_str":"6","full_text":"RT @ada: all o…","lang":"en",
      "user":{"screen_name":"bob"},"entities":{"user_mentions":[{"screen_name":"ada","indices":[3,7]}]},
      "retweeted_status":\(original)}
      """)
    let retweet = try #require(record.tweets.first)

    #expect(retweet.id == "6" && retweet.key == "6" && retweet.user.screenName == "bob")
    #expect(retweet.url == "https://x.com/bob/status/6")
    #expect(retweet.created == Date(timeIntervalSince1970: 1_539_289_164))
    #expect(retweet.text == "all of it #rain")
    #expect(retweet.hashtags == [IndexedKeyword("#rain", range: 10..<15)])
    #expect(retweet.retweetOf == RetweetReference(id: "5", screenName: "ada"))
    #expect(record.embedded.map(\.id) == ["5"])
  }

  @Test func `A quoted tweet is embedded`() throws {
    let record = try decode(v1("look", id: "6", "\"quoted_status\":\(v1("this", id: "5"))"))

    #expect(record.tweets.first?.quoteOf == "5")
    #expect(record.embedded.map(\.text) == ["this"])
  }

  @Test func `A tweet quoted inside a retweet is embedded once`() throws {
    let quoted = "\"quoted_status_id_str\":\"4\",\"quoted_status\":\(v1("this", id: "4"))"
    let record = try decode(
      v1("RT", id: "6", "\"retweeted_status\":\(v1("look", id: "5", quoted)),\(quoted)"))

    #expect(record.embedded.map(\.id) == ["4", "5"])
    #expect(record.tweets.first?.quoteOf == "4")
  }

  @Test func `An export's tweet belongs to the given author, its numbers are strings`() throws {
    let tweet = try tweet(
      """
      {"tweet":{"created_at":"Wed Oct 10 20:19:24 +0000 2018","id":"5","id_str":"5","full_text":"RT @bob: cut… #a",
      "retweeted":false,"favorite_count":"3","retweet_count":"0",
      "entities":{"hashtags":[{"text":"a","indices":["14","16"]}]}}}
      """, author: User(screenName: "ada"))

    #expect(tweet.user == User(screenName: "ada"))
    #expect(tweet.hashtags == [IndexedKeyword("#a", range: 14..<16)])
    #expect(tweet.likes == 3 && tweet.retweets == 0 && tweet.retweetOf == nil)
  }
}
