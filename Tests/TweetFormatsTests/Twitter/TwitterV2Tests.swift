import Foundation
import SmashtagModel
import SmashtagTesting
import Testing
import TweetFormats

struct TwitterV2Tests {
  static let ada =
    #"{"id":"7","username":"ada","name":"Ada","verified":true,"profile_image_url":"https://p/a.jpg"}"#
  static let bob = #"{"id":"8","username":"bob","name":"Bob"}"#

  @Test func `A film has its length and its forms`() throws {
    let media = """
      {"media_key":"7_2","type":"video","preview_image_url":"https://p/2.jpg","duration_ms":46947,
      "variants":[{"bit_rate":0,"content_type":"video/mp4","url":"https://v/1.mp4"}]}
      """
    let tweet = try tweet(v2("a", "\"attachments\":{\"media\":[\(media)],\"media_keys\":[\"7_2\"]}"))

    let versions = [Film.Version(url: "https://v/1.mp4", type: "video/mp4", bitrate: 0)]
    #expect(tweet.media.map(\.film) == [Film(versions, seconds: 46.947)])
  }

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

  static let poll =
    #"{"id":"3","voting_status":"closed","duration_minutes":60,"end_datetime":"2018-10-10T22:00:00.000Z","options":[{"position":2,"label":"no","votes":3},{"position":1,"label":"R&D?","votes":4}]}"#

  private static let keys = #""attachments":{"poll_ids":["3"]}"#

  @Test(arguments: [
    #"{"data":[\#(v2("so?", keys))],"includes":{"polls":[\#(poll)]}}"#,
    v2("so?", #""attachments":{"poll":\#(poll),"poll_ids":["3"]}"#),
  ])
  func `A poll has its options in order, its results and its end`(body: String) throws {
    let poll = try #require(try tweet(body).poll)

    #expect(poll.options == [Poll.Option("R&D?", votes: 4), Poll.Option("no", votes: 3)])
    #expect(poll.voters == 7 && !poll.isMultiple)
    #expect(poll.ends == Date(timeIntervalSince1970: 1_539_208_800))
  }

  @Test(arguments: [
    (#"{"options":[{"label":"a"},{"label":"b","votes":1}],"duration_minutes":60}"#, 3_600.0),
    (#"{"options":[{"label":"a","votes":-1},{"label":"b","votes":1}]}"#, nil),
    (#"{"options":[{"label":"a","votes":9223372036854775807},{"label":"b","votes":1}]}"#, nil),
  ])
  func `A poll whose votes cannot be counted has no number of voters`(poll: String, length: Double?) throws {
    let tweet = try tweet(v2("so?", #""attachments":{"poll":\#(poll)}"#))

    #expect(tweet.poll?.options.map(\.title) == ["a", "b"])
    #expect(tweet.poll?.voters == nil && tweet.poll?.ends == length.map { tweet.created + $0 })
  }

  @Test(arguments: ["7", "{}", "[]", #"{"options":7}"#, #"{"options":[7,{},{"label":null}]}"#, "null"])
  func `A poll of the wrong kind is none`(poll: String) throws {
    let page = #"{"data":[\#(v2("so?", Self.keys))],"includes":{"polls":[\#(poll)]}}"#

    #expect(try tweet(page).poll == nil)
    #expect(try tweet(v2("so?", #""attachments":{"poll":\#(poll)}"#)).poll == nil)
  }

  @Test func `The answers are counted`() throws {
    #expect(try tweet(v2("hi", #""public_metrics":{"reply_count":12}"#)).replies == 12)
  }

  @Test(arguments: ["edit_history_tweet_ids", "edit_history_post_ids"])
  func `Every version but the first has the date of its change`(name: String) throws {
    let versions = #""\#(name)":["1600000000000000000","1600000000000000001"]"#
    let first = try tweet(v2("a", versions))
    let second = try tweet(v2("b", id: "1600000000000000001", versions))

    #expect(first.edited == nil && second.edited == second.created)
    #expect(first.versionIDs == ["1600000000000000000", "1600000000000000001"])
    #expect(second.versionIDs == first.versionIDs)
    let foreign = try tweet(v2("a", id: "1600000000000000002", versions))
    #expect(foreign.edited == nil && foreign.versionIDs == [])
    let only = try tweet(v2("a", #""\#(name)":["1600000000000000000"]"#))
    #expect(only.edited == nil && only.versionIDs == [])
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
    #expect(retweet.retweetOf == RetweetReference(id: "5", screenName: "bob", name: "Bob"))
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

  @Test func `Without the original its author may still be among the includes`() throws {
    let retweet = v2(
      "RT @bob: all o…",
      """
      "referenced_tweets":[{"type":"retweeted","id":"5"}],
      "entities":{"mentions":[{"username":"bob","start":3,"end":7}]}
      """)
    let record = try decode(#"{"data":[\#(retweet)],"includes":{"users":[\#(Self.bob)]}}"#)

    #expect(record.tweets.first?.retweetOf == RetweetReference(id: "5", screenName: "bob", name: "Bob"))
  }

  /// The retweet of a post that is not included, by somebody of this handle.
  private func retweet(_ number: Int, of handle: String) -> String {
    v2(
      "RT @\(handle): all o…", id: "\(number)",
      """
      "referenced_tweets":[{"type":"retweeted","id":"5"}],
      "entities":{"mentions":[{"username":"\(handle)","start":3,"end":\(4 + handle.count)}]}
      """)
  }

  private func page(_ tweets: [String], _ users: [String]) -> String {
    #"{"data":[\#(tweets.joined(separator: ","))],"includes":{"users":[\#(users.joined(separator: ","))]}}"#
  }

  @Test func `Of several users with a handle the first gives the name`() throws {
    let users = (1...20).map { #"{"id":"\#($0)","username":"bob","name":"Bob \#($0)"}"# }

    let record = try decode(page([retweet(6, of: "bob")], users))

    #expect(record.tweets.first?.retweetOf?.name == "Bob 1")
  }

  @Test func `Retweets of many users take time in proportion`() throws {
    let growth = try ProcessorTime.growth(from: 1_000) { count in
      page(
        (0..<count).map { retweet($0 + 100, of: "u\($0)") },
        (0..<count).map { #"{"id":"\#($0 + 1_000_000)","username":"u\#($0)","name":"U"}"# })
    } by: { page in
      let tweets = try decode(page).tweets
      #expect(tweets.last?.retweetOf?.name == "U")
    }

    #expect(growth < 3)
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
