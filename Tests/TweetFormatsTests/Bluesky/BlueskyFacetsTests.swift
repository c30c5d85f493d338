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
    (3, 3), (5, 2), (-1, 2), (0, 900), (0, Int.max), (Int.min, 3), (1, 6), (0, 1), (900, 905),
  ])
  func `A place that makes no sense leaves the keyword`(start: Int, end: Int) throws {
    let facets = [
      facet(start, end, tagFeature("rain")), facet(start, end, linkFeature("https://a.b")),
      facet(start, end, userFeature("did:plc:x")),
    ]
    let post = try post("é rain", facets)

    #expect(post.hashtags == [IndexedKeyword("#rain")])
    #expect(post.urls == [IndexedURL("https://a.b", expanded: "https://a.b")])
    #expect(post.userMentions == [IndexedKeyword("@did:plc:x")])
  }

  @Test(arguments: ["{}", #"{"byteStart":0}"#, "null", #"{"byteStart":"x","byteEnd":[]}"#])
  func `A place that is not given leaves the keyword`(index: String) throws {
    let facet = #"{"index":\#(index),"features":[\#(tagFeature("rain"))]}"#

    #expect(try post("rain", [facet]).hashtags == [IndexedKeyword("#rain")])
  }

  @Test func `A facet that begins inside another has no place`() throws {
    let facets = [
      facet(5, 9, tagFeature("c")), facet(0, 4, tagFeature("a")), facet(2, 6, tagFeature("b")),
    ]

    #expect(
      try post("#aaa #cccc", facets).hashtags == [
        IndexedKeyword("#a", range: 0..<4), IndexedKeyword("#b"), IndexedKeyword("#c", range: 5..<9),
      ])
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
    let facets = (0..<20_000).map { facet(0, $0, tagFeature("t\($0)"), userFeature("did:plc:\($0)")) }

    #expect(try post(String(repeating: "é", count: 20_000), facets).hashtags.count == 20_000)
  }

  private func post(_ text: String, _ facets: [String]) throws -> Tweet {
    let record = blueskyRecord(text, #""facets":[\#(facets.joined(separator: ","))]"#)
    return try TweetFormatsTests.post(blueskyView(record))
  }
}
