import Foundation
import SmashtagModel
import Testing

import TweetFormats

struct TwitterV2Tests {
  static let ada =
    #"{"id":"7","username":"ada","name":"Ada","verified":true,"profile_image_url":"https://p/a.jpg"}"#
  static let bob = #"{"id":"8","username":"bob","name":"Bob"}"#

  @Test func `A page gives its tweets their authors`() throws {
    let page =
      "{\"data\":[\(v2("hi", "\"lang\":\"en\",\"possibly_sensitive\":true,\"public_metrics\":{\"like_count\":5,\"retweet_count\":6}"))],\"includes\":{\"users\":[\(Self.ada)]}}"
    let tweet = try tweet(page)

    #expect(
      tweet.user
        == User(screenName: "ada", name: "Ada", id: "7", isVerified: true, profileImageURL: "https://p/a.jpg")
    )
    #expect(tweet.url == "https://x.com/ada/status/1600000000000000000")
    #expect(tweet.created == Date(timeIntervalSince1970: 1_539_202_764))
    #expect(tweet.likes == 5 && tweet.retweets == 6 && tweet.isSensitive && tweet.language == "en")
  }

  @Test func `A flattened line holds its author`() throws {
    #expect(try tweet(v2("hi", "\"author\":\(Self.ada)")).user.screenName == "ada")
  }

  @Test func `Mentions stand in the plain text`() throws {
    let tweet = try tweet(
      v2(
        "&lt;3 #Rain @ada $X https://t.co/a",
        """
        "entities":{"hashtags":[{"tag":"Rain","start":6,"end":11}],"cashtags":[{"tag":"X","start":17,"end":19}],
        "mentions":[{"username":"ada","id":"7","start":12,"end":16}],
        "urls":[{"url":"https://t.co/a","expanded_url":"https://a.b/c","display_url":"a.b/c","start":20,"end":34}]}
        """))

    #expect(tweet.hashtags == [IndexedKeyword("#Rain", range: 3..<8)])
    #expect(tweet.userMentions == [IndexedKeyword("@ada", range: 9..<13)])
    #expect(tweet.cashtags == [IndexedKeyword("$X", range: 14..<16)])
    #expect(
      tweet.urls == [
        IndexedURL("https://t.co/a", range: 17..<31, expanded: "https://a.b/c", display: "a.b/c")
      ])
  }

  @Test(arguments: ["note_tweet", "note_post"])
  func `The whole of a long text is taken`(name: String) throws {
    let tweet = try tweet(
      v2(
        "cut… https://t.co/x",
        """
        "entities":{"urls":[{"url":"https://t.co/x","start":5,"end":19}]},
        "\(name)":{"text":"cut no more #rain","entities":{"hashtags":[{"tag":"rain","start":12,"end":17}]}}
        """))

    #expect(tweet.text == "cut no more #rain")
    #expect(tweet.hashtags == [IndexedKeyword("#rain", range: 12..<17)])
    #expect(tweet.urls.isEmpty)
  }

  @Test func `A picture's link is the picture's place and no url`() throws {
    let page = """
      {"data":\(v2("a https://t.co/p", "\"attachments\":{\"media_keys\":[\"3_1\",\"7_2\"]},\"entities\":{\"urls\":[{\"url\":\"https://t.co/p\",\"media_key\":\"3_1\",\"start\":2,\"end\":16}]}")),
      "includes":{"media":[{"media_key":"3_1","type":"photo","url":"https://p/1.jpg","width":10,"height":20,"alt_text":"cat"},
      {"media_key":"7_2","type":"video","preview_image_url":"https://p/2.jpg"}]}}
      """
    let tweet = try tweet(page)

    #expect(tweet.urls.isEmpty)
    #expect(
      tweet.media == [
        MediaItem(url: "https://p/1.jpg", kind: .photo, width: 10, height: 20, alt: "cat", range: 2..<16),
        MediaItem(url: "https://p/2.jpg", kind: .video, range: 2..<16),
      ])
  }

  @Test func `A picture that is not at hand is known by its page`() throws {
    let link =
      "{\"url\":\"https://t.co/p\",\"expanded_url\":\"https://x.com/a/status/1/photo/1\",\"media_key\":\"16_1\",\"start\":0,\"end\":14}"
    let tweet = try tweet(v2("https://t.co/p", "\"entities\":{\"urls\":[\(link)]}"))

    #expect(
      tweet.media == [MediaItem(url: "https://x.com/a/status/1/photo/1", kind: .animatedGIF, range: 0..<14)])
  }

  @Test func `A flattened line holds its pictures`() throws {
    let media = "{\"media_key\":\"3_1\",\"type\":\"photo\",\"url\":\"https://p/1.jpg\"}"

    #expect(
      try tweet(v2("a", "\"attachments\":{\"media\":[\(media)],\"media_keys\":[\"3_1\"]}")).media
        == [MediaItem(url: "https://p/1.jpg")])
  }

  @Test(arguments: [
    ("referenced_tweets", "tweets", "retweeted"), ("referenced_posts", "posts", "retweeted"),
    ("referenced_posts", "posts", "reposted"),
  ])
  func `A retweet takes the original out of the includes`(list: String, includes: String, type: String) throws
  {
    let original = """
      {"id":"5","text":"all of it #rain","author_id":"8","created_at":"2018-10-09T20:19:24.000Z",
      "entities":{"hashtags":[{"tag":"rain","start":10,"end":15}]}}
      """
    let record = try decode(
      """
      {"data":[\(v2("RT @bob: all o…", id: "6", "\"\(list)\":[{\"type\":\"\(type)\",\"id\":\"5\"}]"))],
      "includes":{"\(includes)":[\(original)],"users":[\(Self.ada),\(Self.bob)]}}
      """)
    let retweet = try #require(record.tweets.first)

    #expect(retweet.text == "all of it #rain" && retweet.user.screenName == "ada" && retweet.id == "6")
    #expect(retweet.hashtags == [IndexedKeyword("#rain", range: 10..<15)])
    #expect(retweet.retweetOf == RetweetReference(id: "5", screenName: "bob"))
    #expect(record.embedded.map(\.id) == ["5"])
  }

  @Test func `A flattened retweet holds its original`() throws {
    let reference =
      "{\"type\":\"retweeted\",\"id\":\"5\",\"text\":\"all of it\",\"created_at\":\"2018-10-09T20:19:24Z\",\"author\":\(Self.bob)}"
    let record = try decode(v2("RT @bob: all…", id: "6", "\"referenced_tweets\":[\(reference)]"))

    #expect(record.tweets.map(\.text) == ["all of it"])
    #expect(record.embedded.map(\.user.screenName) == ["bob"])
  }

  @Test func `Without the original the text stays as delivered`() throws {
    let tweet = try tweet(
      v2(
        "RT @bob: all o…",
        """
        "referenced_tweets":[{"type":"retweeted","id":"5"}],
        "entities":{"mentions":[{"username":"bob","start":3,"end":7}]}
        """))

    #expect(tweet.text == "RT @bob: all o…")
    #expect(tweet.userMentions == [IndexedKeyword("@bob", range: 3..<7)])
    #expect(tweet.retweetOf == RetweetReference(id: "5", screenName: "bob"))
  }

  @Test func `Quotes and replies are noted, and what they refer to is embedded`() throws {
    let record = try decode(
      """
      {"data":[\(v2("so", id: "6", "\"in_reply_to_user_id\":\"8\",\"referenced_tweets\":[{\"type\":\"quoted\",\"id\":\"5\"},{\"type\":\"replied_to\",\"id\":\"4\"}]"))],
      "includes":{"tweets":[\(v2("q", id: "5")),\(v2("r", id: "4"))],"users":[\(Self.bob)]}}
      """)
    let tweet = try #require(record.tweets.first)

    #expect(tweet.quoteOf == "5" && tweet.inReplyTo == "4" && tweet.inReplyToScreenName == "bob")
    #expect(record.embedded.map(\.id) == ["5", "4"])
  }

  @Test func `Errors beside the tweets are no problem`() throws {
    let record = try decode(
      "{\"data\":[\(v2("a"))],\"errors\":[{\"title\":\"Forbidden\",\"resource_id\":\"9\"}]}")

    #expect(record.tweets.count == 1 && record.problems.isEmpty)
  }
}
