import SmashtagModel
import Testing

@testable import TweetFormats

struct NoteTweetsTests {
  private static let long = String(repeating: "word ", count: 50)

  @Test(arguments: [
    "\(long)and…", "\(long)and… https://t.co/x", "\(long)and … https://t.co/x https://t.co/y", "\(long)a…",
  ])
  func `A cut tweet takes the whole text`(cut: String) throws {
    let whole = "\(Self.long)and much more"

    #expect(try exportedTweet(exported(cut), notes: [note("other"), note(whole)]).text == whole)
  }

  @Test(arguments: ["\(long)", "\(long)and", "\(long)or…", "…", " … https://t.co/x", "x\(long)and…"])
  func `A tweet that is whole, or begins otherwise, stays`(text: String) throws {
    #expect(try exportedTweet(exported(text), notes: [note("\(Self.long)and much more")]).text == text)
  }

  @Test func `Mentions are the note's own, at their places`() throws {
    let lists = """
      "hashtags":[{"text":"Rain","fromIndex":"258","toIndex":"263"}],
      "cashtags":[{"text":"X","fromIndex":"264","toIndex":"266"}],
      "mentions":[{"screenName":"bob","fromIndex":"267","toIndex":"271"}],
      "urls":[{"shortUrl":"https://t.co/n","expandedUrl":"https://e.org","displayUrl":"e.org","fromIndex":"272",
      "toIndex":"286"}]
      """
    let cut = exported(
      "\(Self.long)&amp; é… https://t.co/x",
      """
      "entities":{"hashtags":[{"text":"gone","indices":["1","6"]}],"symbols":[],"user_mentions":[],
      "urls":[{"url":"https://t.co/x","expanded_url":"https://twitter.com/i/web/status/1","indices":["260","274"]}]}
      """)
    let tweet = try exportedTweet(
      cut, notes: [note("\(Self.long)&amp; é #Rain $X @bob https://t.co/n", lists)])

    #expect(tweet.text == "\(Self.long)& é #Rain $X @bob https://t.co/n")
    #expect(tweet.hashtags == [IndexedKeyword("#Rain", range: 254..<259)])
    #expect(tweet.cashtags == [IndexedKeyword("$X", range: 260..<262)])
    #expect(tweet.userMentions == [IndexedKeyword("@bob", range: 263..<267)])
    #expect(
      tweet.urls == [
        IndexedURL("https://t.co/n", range: 268..<282, expanded: "https://e.org", display: "e.org")
      ])
  }

  @Test func `The link to what is quoted stays`() throws {
    let cut = exported(
      "\(Self.long)and… https://t.co/q",
      #""entities":{"urls":[{"url":"https://t.co/q","expanded_url":"https://twitter.com/bob/status/77"}]}"#)

    let tweet = try exportedTweet(cut, notes: [note("\(Self.long)and more", #""urls":[]"#)])

    #expect(tweet.urls == [IndexedURL("https://t.co/q", expanded: "https://twitter.com/bob/status/77")])
  }

  @Test(arguments: ["&amp;", "&"])
  func `Locations may count the plain text`(sign: String) throws {
    let lists = #""hashtags":[{"text":"rain","fromIndex":"254","toIndex":"259"}],"urls":[]"#
    let tweet = try exportedTweet(
      exported("\(Self.long)&amp;…"), notes: [note("\(Self.long)\(sign) é #rain", lists)])

    #expect(tweet.hashtags == [IndexedKeyword("#rain", range: 254..<259)])
  }

  @Test(arguments: [
    #"{"text":"rain","fromIndex":"3","toIndex":"8"}"#, #"{"text":"rain"}"#, #""rain""#,
    #"{"text":"rain","fromIndex":"9","toIndex":"2"}"#, #"{"text":"rain","fromIndex":-1,"toIndex":99999999}"#,
  ])
  func `A place that does not fit leaves the word`(tag: String) throws {
    let tweet = try exportedTweet(
      exported("\(Self.long)a…"), notes: [note("\(Self.long)and #rain", "\"hashtags\":[\(tag)]")])

    #expect(tweet.hashtags == [IndexedKeyword("#rain")])
  }

  @Test func `Where a note has no lists the text tells`() throws {
    let tweet = try exportedTweet(exported("\(Self.long)a…"), notes: [note("\(Self.long)and #rain @bob", "")])

    #expect(tweet.hashtags == [IndexedKeyword("#rain", range: 254..<259)])
    #expect(tweet.userMentions == [IndexedKeyword("@bob", range: 260..<264)])
  }

  @Test func `Pictures stay, and their links are no urls`() throws {
    let cut = exported(
      "\(Self.long)a… https://t.co/p",
      """
      "entities":{"urls":[]},"extended_entities":{"media":[{"media_url_https":"https://p/1.jpg","url":"https://t.co/p",
      "type":"photo","indices":["253","267"]}]}
      """)
    let lists = #""urls":[{"shortUrl":"https://t.co/p","fromIndex":"254","toIndex":"268"}]"#

    let linked = try exportedTweet(cut, notes: [note("\(Self.long)and https://t.co/p", lists)])
    #expect(linked.media.map(\.range) == [254..<268])
    #expect(linked.urls == [])

    let bare = try exportedTweet(cut, notes: [note("\(Self.long)and more")])
    #expect(bare.media.map(\.url) == ["https://p/1.jpg"])
    #expect(bare.media.map(\.range) == [nil])
  }

  @Test func `Names of who is answered stay before a text that leaves them out`() throws {
    let lists = #""mentions":[{"screenName":"eve","fromIndex":"254","toIndex":"258"}]"#
    let tweet = try exportedTweet(
      exported(
        "@bob @Zoe_1 \(Self.long)a…",
        """
        "entities":{"user_mentions":[{"screen_name":"bob","indices":["0","4"]},
        {"screen_name":"Zoe_1","indices":["5","11"]},{"screen_name":"far","indices":["900","904"]}]}
        """), notes: [note("\(Self.long)and @eve", lists)])

    #expect(tweet.text == "@bob @Zoe_1 \(Self.long)and @eve")
    #expect(
      tweet.userMentions == [
        IndexedKeyword("@bob", range: 0..<4), IndexedKeyword("@Zoe_1", range: 5..<11),
        IndexedKeyword("@eve", range: 266..<270), IndexedKeyword("@far"),
      ])
  }

  @Test func `A link may be shortened in two ways`() throws {
    let whole = "see https://t.co/new1 \(Self.long)and more"

    let tweet = try exportedTweet(exported("see https://t.co/old22 \(Self.long)a…"), notes: [note(whole)])
    #expect(tweet.text == whole)
  }

  @Test func `Of texts that begin alike the one of the same time is taken`() throws {
    let notes = [
      note("\(Self.long)early", at: "2018-10-09T20:19:24.000Z"),
      note("\(Self.long)now", at: "2018-10-10T20:19:26.000Z"),
      note("\(Self.long)late", at: "2018-10-11T20:19:24.000Z"), note("\(Self.long)never", at: "soon"),
    ]

    #expect(try exportedTweet(exported("\(Self.long)…"), notes: notes).text == "\(Self.long)now")
  }

  @Test(arguments: [("2018-10-10T20:19:30.000Z", true), ("2018-10-10T20:20:24.000Z", false), ("", false)])
  func `A short beginning needs the time as well`(time: String, isJoined: Bool) throws {
    let tweet = try exportedTweet(exported("Well…"), notes: [note("Well, no", at: time)])

    #expect((tweet.text == "Well, no") == isJoined)
  }

  @Test(arguments: [
    ("[]", nil), ("{}", nil), ("{\"tweet\":{}}", nil), ("{\"noteTweet\":7}", nil),
    ("{\"noteTweet\":{}}", "note without id: no text"),
    ("{\"noteTweet\":{\"noteTweetId\":\"7\",\"core\":{\"text\":\"\"}}}", "note 7: no text"),
    ("{\"noteTweet\":{\"noteTweetId\":\"7\",\"core\":{\"text\":[]}}}", "note 7: no text"),
  ])
  func `What is no note is none, and a broken one a problem`(json: String, problem: String?) {
    var notes = NoteTweets()

    #expect(notes.add(Array(json.utf8)) == problem)
    #expect(notes.notes.count == 0)
  }

  @Test func `A record that is no JSON is a problem`() {
    var notes = NoteTweets()

    #expect(notes.add(Array("{\"noteTweet\":".utf8))?.hasPrefix("not JSON") == true)
    let long = Array(note(String(repeating: "é", count: 25_001)).utf8)
    #expect(notes.add(long) == "note 77: longer than 25000 letters")
    #expect(notes.add(Array(note(String(repeating: "🌧", count: 25_000)).utf8)) == nil)
    #expect(notes.notes.count == 1)
  }

  @Test func `What there is no room for is left out and counted`() {
    var notes = NoteTweets()
    let large = Array(note(String(repeating: "🌧", count: 25_000)).utf8)
    let reasons = (0..<700).compactMap { _ in notes.add(large) }

    #expect((600..<700).contains(notes.notes.count))
    #expect(notes.leftOut == 700 - notes.notes.count)
    #expect(reasons == ["from here on there are more long posts than are joined"])
  }

  @Test func `Many texts that begin alike take no long time`() throws {
    var notes = NoteTweets()
    for number in 0..<5_000 { _ = notes.add(Array(note("\(Self.long)and \(number)").utf8)) }
    let decoder = TweetDecoder(author: owner, notes: notes)
    let cut = Array(exported("\(Self.long)a…").utf8)

    for _ in 0..<200 { #expect(try decoder.decode(cut).tweets.count == 1) }
  }
}
