import SmashtagModel
import Testing

@testable import TweetFormats

struct BlueskyFacetsTests {
  @Test func `Bytes become code points`() throws {
    let text = "é 👩‍👩‍👧 #日本 @bob.example go $X"
    let post = try post(
      text,
      [
        facet(30, 42, userFeature("did:plc:bob")), facet(22, 29, tagFeature("日本")),
        facet(43, 45, linkFeature("https://a.b/c")), facet(46, 48, tagFeature("$X")),
      ])

    #expect(post.hashtags == [IndexedKeyword("#日本", range: 8..<11)])
    #expect(post.userMentions == [IndexedKeyword("@bob.example", range: 12..<24)])
    #expect(
      post.urls == [IndexedURL("https://a.b/c", range: 25..<27, expanded: "https://a.b/c", display: "go")])
    #expect(post.cashtags == [IndexedKeyword("$X", range: 28..<30)])
  }

  @Test(arguments: [
    ("rain.example/x", "https://rain.example/x"), ("rain.example:8080?a", "https://rain.example:8080?a"),
    ("http://rain.example", "http://rain.example"), ("mailto:ada@rain.example", "mailto:ada@rain.example"),
    ("at://rain.example/x", "at://rain.example/x"), ("rain", "rain"),
  ])
  func `A link without a protocol leads over TLS`(uri: String, target: String) throws {
    let link = try #require(try post("rain", [facet(0, 4, linkFeature(uri))]).urls.first)

    #expect(link.keyword == uri && link.target == target)
  }

  @Test func `Stocks stand in capitals`() throws {
    #expect(try post("$tsla", [facet(0, 5, tagFeature("$tsla"))]).cashtags.map(\.keyword) == ["$TSLA"])
    #expect(
      try TweetFormatsTests.post(blueskyView(blueskyRecord("so $tsla"))).cashtags.map(\.keyword) == ["$TSLA"])
  }

  @Test(arguments: [(0, 900), (0, Int.max), (1, 6), (0, 1), (3, 900)])
  func `A place beyond the text or inside a character leaves the keyword`(start: Int, end: Int) throws {
    let post = try post("é rain", [Self.three(start, end)])

    #expect(post.hashtags == [IndexedKeyword("#rain")])
    #expect(post.urls == [IndexedURL("https://a.b", expanded: "https://a.b")])
    #expect(post.userMentions == [IndexedKeyword("@did:plc:x")])
  }

  @Test(arguments: [
    (3, 3), (5, 2), (-1, 2), (Int.min, 3), (900, 905), (7, 7), (7, 8), (Int.max, Int.max), (2, 3),
  ])
  func `A facet of no length, before or behind the text or on blanks is none`(start: Int, end: Int) throws {
    let post = try post("é rain", [Self.three(start, end)])

    #expect(post.hashtags.isEmpty && post.urls.isEmpty && post.userMentions.isEmpty)
  }

  private static func three(_ start: Int, _ end: Int) -> String {
    facet(start, end, tagFeature("rain"), linkFeature("https://a.b"), userFeature("did:plc:x"))
  }

  @Test(arguments: [
    "{}", #"{"byteStart":0}"#, "null", #"{"byteStart":"x","byteEnd":[]}"#, #"{"byteEnd":3}"#, "7",
  ])
  func `A facet without a place is none`(index: String) throws {
    let facet = #"{"index":\#(index),"features":[\#(tagFeature("rain"))]}"#

    #expect(try post("rain", [facet]).hashtags == [])
  }

  @Test func `A facet that begins inside another is none, and one behind it is`() throws {
    let facets = [
      facet(5, 9, tagFeature("c")), facet(0, 4, tagFeature("a")), facet(2, 5, tagFeature("b")),
      facet(4, 5, tagFeature("d")),
    ]

    #expect(
      try post("#aaa #cccc", facets).hashtags == [
        IndexedKeyword("#a", range: 0..<4), IndexedKeyword("#c", range: 5..<9),
      ])
  }

  @Test func `Of facets that begin together the first counts, and what goes too far ends them`() throws {
    let together = [facet(0, 3, tagFeature("a")), facet(0, 2, tagFeature("b")), facet(3, 4, tagFeature("c"))]
    let endless = [facet(3, 4, tagFeature("c")), facet(1, 900, tagFeature("a"))]

    #expect(try post("abcd", together).hashtags.map(\.keyword) == ["#a", "#c"])
    #expect(try post("abcd", endless).hashtags == [IndexedKeyword("#a")])
  }

  @Test func `Blanks of any script are none, and what follows them begins behind them`() throws {
    let facets = [
      facet(0, 3, tagFeature("a")), facet(2, 4, tagFeature("b")), facet(3, 4, tagFeature("c")),
      facet(4, 7, tagFeature("d")),
    ]

    #expect(try post("\u{3000}x\u{FEFF}", facets).hashtags == [IndexedKeyword("#c", range: 1..<2)])
  }

  @Test func `A facet may lead to several places`() throws {
    let post = try post("go #rain", [facet(3, 8, tagFeature("rain"), linkFeature("https://a.b"))])

    #expect(post.hashtags == [IndexedKeyword("#rain", range: 3..<8)])
    #expect(post.urls == [IndexedURL("https://a.b", range: 3..<8, expanded: "https://a.b", display: "#rain")])
  }

  @Test(arguments: [("##hash", "#hash", "##hash"), ("＃tag", "tag", "#tag"), ("#🦋", "🦋", "#🦋")])
  func `A tag is what the field says, after its sign`(text: String, tag: String, keyword: String) throws {
    #expect(try post(text, [facet(0, text.utf8.count, tagFeature(tag))]).hashtags.map(\.keyword) == [keyword])
  }

  @Test(arguments: [
    ("@bob.example", "did:plc:x", "@bob.example"), ("＠bob.example", "did:plc:x", "@bob.example"),
    ("@bob", "did:plc:x", "@did:plc:x"), ("Bob B.", "did:plc:ada", "@ada.example"),
    ("@old.example", "did:plc:ada", "@ada.example"),
    ("bob.", "did:plc:x", "@did:plc:x"),
  ])
  func `A mentioned user is called by the handle`(text: String, did: String, keyword: String) throws {
    let post = try post(text, [facet(0, text.utf8.count, userFeature(did))])

    #expect(post.userMentions == [IndexedKeyword(keyword, range: 0..<text.unicodeScalars.count)])
  }

  @Test func `Tags beside the text have no place, and are named once`() throws {
    let record = blueskyRecord(
      "#Rain", #""facets":[\#(facet(0, 5, tagFeature("Rain")))],"tags":["rain","snow","","$X"]"#)
    let post = try TweetFormatsTests.post(blueskyView(record))

    #expect(post.hashtags == [IndexedKeyword("#Rain", range: 0..<5), IndexedKeyword("#snow")])
    #expect(post.cashtags == [IndexedKeyword("$X")])
  }

  @Test func `Without facets the mentions are looked for, with an empty list they are not`() throws {
    let (looked, told) = (blueskyRecord("so #rain"), blueskyRecord("so #rain", #""facets":[]"#))

    #expect(
      try TweetFormatsTests.post(blueskyView(looked)).hashtags == [IndexedKeyword("#rain", range: 3..<8)])
    #expect(try TweetFormatsTests.post(blueskyView(told)).hashtags == [])
  }

  @Test func `Many facets take no long time`() throws {
    let apart = (0..<20_000).map { facet($0 * 2, $0 * 2 + 2, tagFeature("t\($0)")) }
    let together = (0..<20_000).map { facet(0, $0 + 1, tagFeature("t\($0)"), userFeature("did:plc:\($0)")) }
    let text = String(repeating: "é", count: 20_000)

    #expect(try post(text, apart).hashtags.count == 20_000)
    #expect(try post(text, together).hashtags.count == 1)
  }

  private func post(_ text: String, _ facets: [String]) throws -> Tweet {
    let record = blueskyRecord(text, #""facets":[\#(facets.joined(separator: ","))]"#)
    return try TweetFormatsTests.post(blueskyView(record))
  }
}
