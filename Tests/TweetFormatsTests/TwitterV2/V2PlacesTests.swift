import SmashtagModel
import Testing

import TweetFormats

/// Where the mentions of API v2 stand, and what becomes of those that stand nowhere.
struct V2PlacesTests {
  @Test(arguments: ["note_tweet", "note_post"])
  func `Without entities of its own a long text has those of the cut one`(name: String) throws {
    let tweet = try tweet(
      v2(
        "long so #rain and… https://t.co/x",
        """
        "\(name)":{"text":"long so #rain and on #snow"},"entities":{"hashtags":[{"tag":"rain","start":8,"end":13}],
        "urls":[{"url":"https://t.co/x","start":19,"end":33}]}
        """))

    #expect(tweet.text == "long so #rain and on #snow")
    #expect(tweet.hashtags == [IndexedKeyword("#rain", range: 8..<13)])
    #expect(tweet.urls == [IndexedURL("https://t.co/x")])
  }

  @Test(arguments: ["note_tweet", "note_post"])
  func `Without any entities the mentions of a long text are looked for`(name: String) throws {
    let tweet = try tweet(v2("long so…", #""\#(name)":{"text":"long so #rain and on #snow"}"#))

    #expect(
      tweet.hashtags == [IndexedKeyword("#rain", range: 8..<13), IndexedKeyword("#snow", range: 21..<26)])
  }

  @Test func `Without entities the mentions are looked for`() throws {
    let tweet = try tweet(v2("so &amp; #rain @ada $TSLA https://example.org/c"))

    #expect(tweet.hashtags == [IndexedKeyword("#rain", range: 5..<10)])
    #expect(tweet.userMentions == [IndexedKeyword("@ada", range: 11..<15)])
    #expect(tweet.cashtags == [IndexedKeyword("$TSLA", range: 16..<21)])
    #expect(tweet.urls.map(\.range) == [22..<43])
  }

  @Test(arguments: ["web.archive.org/web/2020/http://example.org/c", "https://e.org/?u=http://a.b/c"])
  func `A link that is looked for keeps a protocol in its path`(link: String) throws {
    let url = try #require(try tweet(v2("so \(link)")).urls.first)

    #expect(url.range == 3..<3 + link.count)
    #expect(url.target == (link.hasPrefix("https") ? link : "http://" + link))
    #expect(url.label == link.replacing("https://", with: ""))
  }

  @Test(arguments: [
    #""entities":{}"#, #""entities":{"hashtags":[]}"#, #""entities":{"annotations":[]}"#,
    #""note_tweet":{"text":"so #rain","entities":{}}"#,
    #""entities":{},"note_tweet":{"text":"so #rain"}"#,
  ])
  func `With entities, were they empty, nothing is looked for`(fields: String) throws {
    #expect(try tweet(v2("so #rain", fields)).hashtags == [])
  }

  @Test func `The names of posts are read as well as those of tweets`() throws {
    let original = v2("all #rain", id: "5", #""entities":{"hashtags":[{"tag":"rain","start":4,"end":9}]}"#)
    let retweet = v2(
      "RT @bob: all…", id: "6",
      #""edit_history_post_ids":["6"],"referenced_posts":[{"type":"reposted","id":"5"}],"entities":{}"#)
    let record = try decode(#"{"data":[\#(retweet)],"includes":{"posts":[\#(original)]}}"#)

    #expect(record.tweets.first?.retweetOf?.id == "5")
    #expect(record.tweets.first?.hashtags == [IndexedKeyword("#rain", range: 4..<9)])
    #expect(record.embedded.map(\.id) == ["5"])
  }

  @Test func `The link of a withheld tweet keeps its address`() throws {
    let link =
      #"{"url":"https://h.example/withheld","start":19,"end":29,"expanded_url":"https://h.example/w"}"#
    let tweet = try tweet(v2("This was withheld. Learn more", #""entities":{"urls":[\#(link)]}"#))

    #expect(tweet.urls == [IndexedURL("https://h.example/withheld", expanded: "https://h.example/w")])
  }

  @Test(arguments: [
    (#""display_url":"pic.twitter.com/x""#, true), (#""display_url":"pic.x.com/x""#, true),
    (#""expanded_url":"https://x.com/ada/status/1600000000000000000/photo/1""#, true),
    (#""expanded_url":"https://twitter.com/i/web/status/1600000000000000000/video/2""#, true),
    (#""expanded_url":"https://x.com/ada/status/1600000000000000000""#, false),
    (#""expanded_url":"https://x.com/ada/status/5/photo/1""#, false),
    (#""expanded_url":"https://x.com/ada/status/1600000000000000000/photo/x""#, false),
    (#""expanded_url":"https://e.org","display_url":"e.org/pic.x.com/""#, false),
    (#""expanded_url":"http://pic.twitter.com/abc","display_url":"pic.twitter.com/abc""#, false),
  ])
  func `The link that pictures left is theirs, also without a key`(link: String, isTheirs: Bool) throws {
    let url = #""entities":{"urls":[{"url":"https://t.co/x","start":3,"end":17,\#(link)}]}"#
    let pictures =
      #""media_keys":["3_1","3_2"],"media":[{"media_key":"3_1","url":"a"},{"media_key":"3_2","url":"b"}]"#
    let tweet = try tweet(v2("so https://t.co/x", #"\#(url),"attachments":{\#(pictures)}"#))

    #expect(tweet.urls.count == (isTheirs ? 0 : 1))
    #expect(tweet.media.map(\.range) == (isTheirs ? [3..<17, 3..<17] : [nil, nil]))
  }

  @Test func `The link of a picture that is nowhere stands for it`() throws {
    let page = "https://x.com/ada/status/1600000000000000000/video/1"
    let url = #""entities":{"urls":[{"url":"https://t.co/x","start":3,"end":17,"expanded_url":"\#(page)"}]}"#
    let told = try tweet(v2("so https://t.co/x", #"\#(url),"attachments":{"media_keys":["7_1"]}"#))
    let untold = try tweet(v2("so https://t.co/x", url))

    #expect(told.media == [MediaItem(url: page, kind: .video, range: 3..<17)])
    #expect(told.urls == [])
    #expect(untold.urls.map(\.target) == [page])
  }

  @Test(arguments: [
    ("#rain", 139, 140), ("#rain", 5, 0), ("#rain", -3, 2), ("#rain", 0, Int.max), ("#rain", 0, 4),
    ("rain ", 0, 5),
  ])
  func `A useless place leaves the keyword`(text: String, start: Int, end: Int) throws {
    let tag = #""entities":{"hashtags":[{"tag":"rain","start":\#(start),"end":\#(end)}]}"#

    #expect(try tweet(v2(text, tag)).hashtags == [IndexedKeyword("#rain")])
  }

  @Test func `Astral characters, escapes, full-width signs and other cases do not move a place`() throws {
    let tweet = try tweet(
      v2(
        "😀&amp;👩‍👧 ＃RAIN ＠Ada ＄tsla",
        """
        "entities":{"hashtags":[{"tag":"rain","start":"10","end":"15"}],"mentions":[{"username":"ada","start":16,"end":20}],
        "cashtags":[{"tag":"TSLA","start":21,"end":26}]}
        """))

    #expect(tweet.hashtags == [IndexedKeyword("#rain", range: 6..<11)])
    #expect(tweet.userMentions == [IndexedKeyword("@ada", range: 12..<16)])
    #expect(tweet.cashtags == [IndexedKeyword("$TSLA", range: 17..<22)])
  }
}
