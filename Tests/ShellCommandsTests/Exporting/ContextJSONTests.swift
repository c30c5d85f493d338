import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// What `--json` prints of each context, to the letter.
struct ContextJSONTests {
  private static let bare = """
    "id":"1","url":null,"source":"archive","created":"2015-03-27T18:04:11Z","fetched":null,"text":"rain on campus",\
    "lang":null,"sensitive":false,"inReplyTo":null,"quoteOf":null,"retweetOf":null,"user":{"screenName":"ada",\
    "name":"ada","verified":false,"profileImageURL":null},"hashtags":[],"urls":[],"userMentions":[],"cashtags":[],\
    "annotations":[],"media":[],"likes":null,"retweets":null,"replies":null,"edited":null,"poll":null,"photo":null,"audience":null,\
    "bookmarked":null,"liked":null}
    """

  private static let full = """
    "id":"9","url":"https://x.com/ada/status/9","source":"archive","created":"2015-03-27T18:04:11Z",\
    "fetched":"2015-03-27T18:05:11Z","text":"☔ #rain @bob $TSLA https://t.co/a","lang":"en","sensitive":true,\
    "inReplyTo":"5","quoteOf":"6","retweetOf":{"id":"8","screenName":"zoe","name":"Zoë"},"user":{"screenName":"ada","name":"Ada L",\
    "verified":true,"profileImageURL":"https://p.example/ada.jpg"},"hashtags":[{"keyword":"#rain","range":[2,7]}],\
    "urls":[{"keyword":"https://t.co/a","range":[19,33],"expanded":"https://a.example/x","display":"a.example/x"}],\
    "userMentions":[{"keyword":"@bob","range":[8,12]}],"cashtags":[{"keyword":"$TSLA","range":null}],\
    "annotations":[{"keyword":"Tesla","type":"Organization","range":[14,18]},{"keyword":"Bob","type":null,"range":null}],\
    "media":[{"url":"https://p.example/1.jpg","width":1200,"height":800,"aspectRatio":1.5,"kind":"photo","alt":"A bell",\
    "file":{"path":"/e.zip","entry":"1.jpg"},"film":null},\
    {"url":"https://p.example/2.mp4","width":null,"height":null,"aspectRatio":null,"kind":"animated_gif","alt":null,\
    "file":null,"film":null}],"likes":null,"retweets":null,"replies":null,"edited":null,"poll":null,"photo":null,"audience":null,\
    "bookmarked":null,"liked":null}
    """

  private static let sections = """
    [{"title":"Images","items":[{"n":1,"kind":"image","url":"https://p.example/1.jpg","aspectRatio":1.5,"alt":"A bell",\
    "count":null},{"n":2,"kind":"image","url":"https://p.example/2.mp4","aspectRatio":null,"alt":null,"count":null}]},\
    {"title":"URLs","items":[{"n":3,"kind":"url","keyword":"https://t.co/a","expanded":"https://a.example/x","count":null}]},\
    {"title":"Hashtags","items":[{"n":4,"kind":"hashtag","keyword":"#rain","count":null}]},\
    {"title":"Users","items":[{"n":5,"kind":"user","keyword":"@ada","count":null},\
    {"n":6,"kind":"user","keyword":"@zoe","count":null},{"n":7,"kind":"user","keyword":"@bob","count":null}]}]
    """

  /// The tweets that it names, none of which is at hand.
  private static let relatives = """
    {"title":"In reply to","items":[{"n":8,"kind":"tweet","id":"5","url":null,"text":null,"user":null,"source":null}]},\
    {"title":"Quotes","items":[{"n":9,"kind":"tweet","id":"6","url":null,"text":null,"user":null,"source":null}]},\
    {"title":"Retweets","items":[{"n":10,"kind":"tweet","id":"8","url":null,"text":null,"user":null,"source":null}]}
    """

  private static let tweet = {
    var tweet = Tweet.fixture(
      id: "9", url: "https://x.com/ada/status/9", text: "☔ #rain @bob $TSLA https://t.co/a",
      hashtags: ["rain"],
      users: ["bob"], retweetOf: RetweetReference(id: "8", screenName: "zoe", name: "Zoë"))
    tweet.user = User(
      screenName: "ada", name: "Ada L", isVerified: true, profileImageURL: "https://p.example/ada.jpg")
    tweet.fetched = .fixture(minutes: 1)
    (tweet.isSensitive, tweet.inReplyTo, tweet.quoteOf) = (true, "5", "6")
    tweet.urls = [
      IndexedURL("https://t.co/a", range: 19..<33, expanded: "https://a.example/x", display: "a.example/x")
    ]
    tweet.cashtags = [IndexedKeyword("$TSLA")]
    tweet.annotations = [Annotation("Tesla", type: "Organization", range: 14..<18), Annotation("Bob")]
    tweet.media = [
      MediaItem(url: "https://p.example/1.jpg", width: 1200, height: 800, alt: "A bell"),
      MediaItem(url: "https://p.example/2.mp4", kind: .animatedGIF),
    ]
    tweet.media[0].file = MediaFile(path: "/e.zip", entry: "1.jpg")
    return tweet
  }()

  private func json(_ tweets: [Tweet], _ line: String, recents: [String] = [], limit: Int = 20) async throws
    -> String
  {
    try await Session.fixture(tweets, recents: recents, limit: limit).typing(line).json.text
  }

  @Test func `Home`() async throws {
    #expect(
      try await json([Self.tweet], "", recents: ["#b", "#a"])
        == ##"{"context":"home","title":"Smashtag","source":"archive","searches":["#b","#a"]}"##)
  }

  @Test func `Results of what is hardly known`() async throws {
    #expect(
      try await json([.fixture(language: nil)], "search rain") == """
        {"context":"results","title":"rain","query":"rain","source":"archive","more":false,"tweets":[{"n":1,\(Self.bare)],"fetched":null,"notes":[]}
        """)
  }

  @Test func `Results of what is known in full`() async throws {
    #expect(
      try await json([Self.tweet], "#rain") == """
        {"context":"results","title":"#rain","query":"#rain","source":"archive","more":false,"tweets":[{"n":1,\(Self.full)],"fetched":null,"notes":[]}
        """)
  }

  @Test(arguments: [
    ("search rain", true, 2), ("search rain; more", true, 4), ("search rain; more; more", false, 5),
  ])
  func `Results say whether there is more, and show all so far`(line: String, more: Bool, count: Int)
    async throws
  {
    let text = try await json(Tweet.fixtures(5), line, limit: 2)

    #expect(text.contains(#""more":\#(more),"#) && text.matches(of: /"n":/).count == count)
  }

  @Test func `A tweet`() async throws {
    #expect(
      try await json([Self.tweet], "#rain; 1") == """
        {"context":"tweet","title":"@zoe: ☔ #rain @bob $TSLA a.example/x","tweet":{"n":1,\(Self.full),\
        "sections":\(Self.sections.dropLast()),\(Self.relatives)]}
        """)
  }

  @Test(
    arguments: [
      (-62_135_596_800, "0001-01-01T00:00:00Z"), (-14_826_672_000, "1500-03-01T00:00:00Z"),
      (1_795_304_045, "2026-11-21T23:34:05Z"),
    ] as [(Double, String)])
  func `A date is one of ISO 8601 in any century`(seconds: Double, expected: String) async throws {
    var tweet = Self.tweet
    tweet.created = Date(timeIntervalSince1970: seconds)

    #expect(try await json([tweet], "go 9").contains(#""created":"\#(expected)""#))
  }

  @Test func `A tweet without a number`() async throws {
    #expect(try await json([Self.tweet], "go 9").contains(#""tweet":{"n":null,"id":"9""#))
  }

  @Test func `Mentions of a tweet`() async throws {
    #expect(
      try await json([Self.tweet], "#rain; 1; mentions") == """
        {"context":"mentions","title":"Mentions of @zoe: ☔ #rain @bob $TSLA a.example/x","sections":\(Self.sections)}
        """)
  }

  @Test func `Mentions over results are counted`() async throws {
    let text = try await json(
      [.fixture(id: "1", hashtags: ["rain"]), .fixture(id: "2", hashtags: ["rain"])], "#rain; mentions")

    #expect(
      text == ##"""
        {"context":"mentions","title":"Mentions in #rain","sections":[{"title":"Hashtags","items":[{"n":1,"kind":"hashtag",\##
        "keyword":"#rain","count":2}]},{"title":"Users","items":[{"n":2,"kind":"user","keyword":"@ada","count":2}]}]}
        """##)
  }

  @Test func `An image`() async throws {
    #expect(
      try await json([Self.tweet], "#rain; 1; 1") == """
        {"context":"image","title":"A bell","url":"https://p.example/1.jpg","width":1200,"height":800,"aspectRatio":1.5,\
        "alt":"A bell","zoom":1.0,"visible":{"x":0,"y":70,"width":1200,"height":660},"kind":"photo","film":null,"format":null,\
        "bytes":null,"pictures":null,"camera":null,"tweet":"9","sensitive":true,"problem":null}
        """)
  }

  @Test func `An image of unknown size`() async throws {
    #expect(
      try await json([Self.tweet], "#rain; 1; 2").contains(
        #""width":null,"height":null,"aspectRatio":null,"alt":null,"zoom":null,"visible":null"#))
  }

  @Test func `An image that was looked at`() async throws {
    let images = StubImageLibrary(["https://p.example/1.jpg": PixelSize(width: 4000, height: 3000)])
    let session = try await Session.fixture([Self.tweet], images: images, looksAtImages: true)
      .typing("#rain; 1; image 1")

    #expect(
      session.json.text == """
        {"context":"image","title":"A bell","url":"https://p.example/1.jpg","width":4000,"height":3000,\
        "aspectRatio":1.3333333333333333,"alt":"A bell","zoom":1.0,\
        "visible":{"x":0,"y":400,"width":4000,"height":2200},"kind":"photo","film":null,"format":"JPEG","bytes":8,"pictures":1,"camera":null,"tweet":"9",\
        "sensitive":true,"problem":null}
        """)
  }

  @Test func `A gallery`() async throws {
    #expect(
      try await json([Self.tweet], "#rain; gallery") == """
        {"context":"gallery","title":"Images in #rain","images":[{"n":1,"url":"https://p.example/1.jpg","tweet":"9",\
        "aspectRatio":1.5,"alt":"A bell","kind":"photo","sensitive":true},{"n":2,"url":"https://p.example/2.mp4",\
        "tweet":"9","aspectRatio":null,"alt":null,"kind":"animated_gif","sensitive":true}],"more":false}
        """)
  }

  @Test func `Recents`() async throws {
    #expect(
      try await json([Self.tweet], "recents", recents: ["#b", "#a"])
        == ##"{"context":"recents","title":"Recent searches","searches":["#b","#a"],"##
        + ##""items":[{"n":1,"search":"#b","source":null,"found":null,"complete":null,"new":null},"##
        + ##"{"n":2,"search":"#a","source":null,"found":null,"complete":null,"new":null}]}"##)
  }

  @Test func `A search of which not all was counted says so, as the screen does`() async throws {
    let state = InMemoryState()
    try state.update { state in
      for count in [TweetCount.exactly(2), .atLeast(1_000)] {
        state.recents.remember(RecentSearch(term: "#a\(count.lowerBound)", date: .fixture, found: count))
      }
    }
    let session = try await Session.fixture(state: state).typing("recents")

    #expect(session.json.text.contains(##""search":"#a1000","source":null,"found":1000,"complete":false,"##))
    #expect(session.json.text.contains(##""search":"#a2","source":null,"found":2,"complete":true,"##))
    let rows = session.screen.rows
    #expect(rows.map { $0.json?.text.hasSuffix(#""complete":false}"#) } == [true, false])
    let columns = ExportedKind.search.columns.filter { $0.name == "complete" }
    #expect(rows.flatMap { row in columns.map { $0.cell(row).text } } == ["false", "true"])
  }

  @Test func `The path`() async throws {
    let session = try await Session.fixture([Self.tweet]).typing("#rain; 1")

    #expect(
      try await session.step(of: "path").report?.text == ##"""
        {"context":"path","tab":"search","stack":["home","results","tweet"],"titles":["Smashtag","#rain",\##
        "@zoe: ☔ #rain @bob $TSLA a.example/x"]}
        """##)
  }

  @Test func `What is printed is JSON on one line`() async throws {
    let text = try await json([.fixture(text: "rain\nand \u{1B}[2J \u{2028} \"snow\"")], "search rain; 1")

    #expect(text.split(whereSeparator: \.isNewline).count == 1)
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
  }
}

struct JSONTextTests {
  @Test(
    arguments: [
      (JSON.null, "null"), (true, "true"), (7, "7"), (.number(1.5), "1.5"), (.number(1), "1.0"),
      (.number(.infinity), "null"),
      (.number(.nan), "null"), ([], "[]"), ([1, [2]], "[1,[2]]"), (.object([]), "{}"),
      (["b": 1, "a": .null], #"{"b":1,"a":null}"#),
      (JSON(nil as String?), "null"), (JSON(nil as Int?), "null"),
    ] as [(JSON, String)])
  func `A value stands on one line`(value: JSON, text: String) {
    #expect(value.text == text)
  }

  @Test func `Names are escaped as well`() {
    #expect(JSON.object([JSON.Member(name: "a\"\u{1B}", value: 1)]).text == #"{"a\"\u001b":1}"#)
  }

  @Test func `Members are added at the end`() {
    #expect((["a": 1] as JSON).adding(["b": 2]).text == #"{"a":1,"b":2}"#)
  }
}
