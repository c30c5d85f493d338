import SmashtagModel
import Testing

import TweetFormats

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

  @Test func `Places may overlap`() throws {
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
