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
      "quoted_status_id_str":"3","favorite_count":5,"retweet_count":"6","reply_count":7,"favorited":true}
      """)

    var expected = Tweet(
      id: "1050118621198921728", created: Date(timeIntervalSince1970: 1_539_202_764), text: "hi",
      user: User(
        screenName: "ada", name: "Ada L", id: "7", isVerified: true, profileImageURL: "https://p/a.jpg"))
    expected.url = "https://x.com/ada/status/1050118621198921728"
    expected.language = "und"
    expected.isSensitive = true
    (expected.inReplyTo, expected.inReplyToScreenName, expected.quoteOf) = ("4", "bob", "3")
    (expected.likes, expected.retweets, expected.replies, expected.isLiked) = (5, 6, 7, true)
    #expect(tweet == expected)
  }

  @Test(arguments: ["false", "null", "\"false\"", "7"])
  func `What is not told as liked may be liked all the same`(value: String) throws {
    #expect(try tweet(v1("hi", "\"favorited\":\(value)")).isLiked == nil)
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

  @Test(arguments: [
    ("https://p/media/1.jpg", "photo", MediaItem.Kind.photo),
    ("https://p/ext_tw_video_thumb/1.jpg", "video", .video),
    ("https://p/tweet_video_thumb/1.png", "photo", .animatedGIF),
  ])
  func `A picture without a type, as in exports of earlier years, is of the kind its addresses tell`(
    address: String, page: String, kind: MediaItem.Kind
  ) throws {
    let media = """
      {"media_url_https":"\(address)","expanded_url":"http://twitter.com/ada/status/5/\(page)/1","sizes":
      [{"h":150,"w":150,"resize":"crop"},{"h":600,"w":800,"resize":"fit"},{"h":300,"w":400,"resize":"fit"}]}
      """

    let tweet = try tweet(v1("a", "\"entities\":{\"media\":[\(media)]}"))

    #expect(tweet.media == [MediaItem(url: address, kind: kind, width: 800, height: 600)])
  }

  @Test func `A film has its length and its forms`() throws {
    let media = """
      {"media_url_https":"https://p/1.jpg","type":"video","video_info":{"aspect_ratio":["16","9"],
      "duration_millis":"62996","variants":[{"content_type":"application/x-mpegURL","url":"https://v/1.m3u8"},
      {"bitrate":"832000","content_type":"video/mp4","url":"https://v/1.mp4"},{"bitrate":"1"}]}}
      """
    let tweet = try tweet(v1("a", "\"extended_entities\":{\"media\":[\(media)]}"))

    let versions = [
      Film.Version(url: "https://v/1.m3u8", type: "application/x-mpegURL"),
      Film.Version(url: "https://v/1.mp4", type: "video/mp4", bitrate: 832_000),
    ]
    #expect(tweet.media.map(\.film) == [Film(versions, seconds: 62.996)])
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
    #expect(retweet.retweetOf == RetweetReference(id: "5", screenName: "ada", name: "Ada"))
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

/// Where the mentions of API v1.1 stand, and what becomes of those that stand nowhere.
struct V1PlacesTests {
  private static let link = "https://t.co/abcdefghij"

  @Test(arguments: ["text", "full_text"])
  func `The range that is displayed does not move a place`(name: String) throws {
    let tweet = try tweet(
      """
      {"created_at":"Wed Oct 10 20:19:24 +0000 2018","id_str":"5","\(name)":"@bob so #rain","display_text_range":["5","13"],
      "entities":{"hashtags":[{"text":"rain","indices":["8","13"]}],"user_mentions":[{"screen_name":"bob","indices":["0","4"]}]}}
      """)

    #expect(tweet.text == "@bob so #rain")
    #expect(tweet.hashtags == [IndexedKeyword("#rain", range: 8..<13)])
    #expect(tweet.userMentions == [IndexedKeyword("@bob", range: 0..<4)])
  }

  @Test func `Mentions stand in the order of the text`() throws {
    let tweet = try tweet(
      v1(
        "#rain #snow #fog",
        """
        "entities":{"hashtags":[{"text":"fog","indices":[12,16]},{"text":"far","indices":[90,94]},
        {"text":"rain","indices":[0,5]},{"text":"snow","indices":[6,11]}]}
        """))

    #expect(tweet.hashtags.map(\.keyword) == ["#rain", "#snow", "#fog", "#far"])
  }

  @Test func `Without entities of its own an extended text has those of the cut one`() throws {
    let tweet = try tweet(
      """
      {"created_at":"Wed Oct 10 20:19:24 +0000 2018","id_str":"5","text":"so #rain and…","truncated":true,
      "entities":{"hashtags":[{"text":"rain","indices":[3,8]}]},
      "extended_tweet":{"full_text":"so #rain and on #snow","display_text_range":[0,21]}}
      """)

    #expect(tweet.hashtags == [IndexedKeyword("#rain", range: 3..<8)])
  }

  @Test(arguments: ["", #","entities":null"#])
  func `Without entities the mentions are looked for`(fields: String) throws {
    let plain = try tweet(v1("so &amp; #rain @ada", #""lang":"en"\#(fields)"#))
    let extended = try tweet(
      v1("so…", #""extended_tweet":{"full_text":"so &amp; #rain @ada"\#(fields)}\#(fields)"#))

    for tweet in [plain, extended] {
      #expect(tweet.hashtags == [IndexedKeyword("#rain", range: 5..<10)])
      #expect(tweet.userMentions == [IndexedKeyword("@ada", range: 11..<15)])
    }
  }

  @Test(arguments: [
    #""entities":{}"#, #""entities":{"hashtags":[],"urls":[],"user_mentions":[],"symbols":[]}"#,
    #""extended_tweet":{"full_text":"so #rain","entities":{"hashtags":[]}}"#,
    #""entities":{},"extended_tweet":{"full_text":"so #rain"}"#,
  ])
  func `With entities, were they empty, nothing is looked for`(fields: String) throws {
    #expect(try tweet(v1("so #rain", fields)).hashtags == [])
  }

  @Test func `The link of a picture is no url, also where it is looked for`() throws {
    let picture =
      #"{"media_url_https":"https://p/1.jpg","url":"\#(Self.link)","indices":[3,26],"type":"photo"}"#
    let tweet = try tweet(v1("so \(Self.link) #rain", #""extended_entities":{"media":[\#(picture)]}"#))

    #expect(tweet.urls == [])
    #expect(tweet.media.map(\.range) == [3..<26])
    #expect(tweet.hashtags.map(\.keyword) == ["#rain"])
  }

  @Test func `Pictures with one link share its place`() throws {
    let pictures = (1...2).map {
      #"{"media_url_https":"https://p/\#($0).jpg","url":"\#(Self.link)","indices":[3,26],"type":"photo"}"#
    }.joined(separator: ",")
    let tweet = try tweet(
      v1("so \(Self.link)", #""entities":{},"extended_entities":{"media":[\#(pictures)]}"#))

    #expect(tweet.media.map(\.range) == [3..<26, 3..<26])
  }

  @Test(arguments: [
    ("so https://t.co/abcd…", 3, 21, 3..<21), ("so https://t.co/abcd…", 20, 21, 3..<21),
    ("a &amp; https://t.co/a…", 8, 23, 4..<19), ("a &amp; https://t.co/a…", 22, 23, 4..<19),
    ("😀 http…", 6, 7, 2..<7),
  ])
  func `A link that is cut keeps its place`(text: String, start: Int, end: Int, expected: Range<Int>) throws {
    let url = #"{"url":"\#(Self.link)","indices":[\#(start),\#(end)],"expanded_url":"https://a.b"}"#

    #expect(
      try tweet(v1(text, #""entities":{"urls":[\#(url)]}"#)).urls == [
        IndexedURL(Self.link, range: expected, expanded: "https://a.b")
      ])
  }

  @Test(arguments: [("so much…", 7, 8), ("so http://a.b…", 13, 14), ("Learn more", 0, 10)])
  func `A link of which nothing is left keeps its address`(text: String, start: Int, end: Int) throws {
    let url = #"{"url":"\#(Self.link)","indices":[\#(start),\#(end)]}"#

    #expect(try tweet(v1(text, #""entities":{"urls":[\#(url)]}"#)).urls == [IndexedURL(Self.link)])
  }

  @Test func `What the cut of a retweet swallowed is kept`() throws {
    let tweet = try tweet(
      v1(
        "RT @bob: so muc…",
        """
        "entities":{"hashtags":[{"text":"rain","indices":[15,16]}],
        "user_mentions":[{"screen_name":"BOB","indices":[3,7]},{"screen_name":"zoe","indices":[15,16]}]}
        """))

    #expect(tweet.hashtags == [IndexedKeyword("#rain")])
    #expect(tweet.userMentions == [IndexedKeyword("@BOB", range: 3..<7), IndexedKeyword("@zoe")])
  }

  @Test func `Locations may overlap`() throws {
    let tags =
      #"{"text":"rain","indices":[0,5]},{"text":"rain","indices":[0,5]},{"text":"ain","indices":[2,5]}"#

    #expect(
      try tweet(v1("#rain", #""entities":{"hashtags":[\#(tags)]}"#)).hashtags == [
        IndexedKeyword("#rain", range: 0..<5), IndexedKeyword("#rain", range: 0..<5), IndexedKeyword("#ain"),
      ])
  }

  @Test func `Many escapes and entities take no long time`() throws {
    let text = String(repeating: "&amp;", count: 50_000) + " #rain"
    let tags = repeatElement(#"{"text":"rain","indices":[250001,250006]}"#, count: 20_000)
    let tweet = try tweet(v1(text, #""entities":{"hashtags":[\#(tags.joined(separator: ","))]}"#))

    #expect(tweet.hashtags.count == 20_000)
    #expect(tweet.hashtags.last == IndexedKeyword("#rain", range: 50_001..<50_006))
  }
}
