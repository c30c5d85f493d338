import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetFormats

struct BlueskyEmbedTests {
  private static let picture =
    #"{"fullsize":"https://c/f.jpg","thumb":"https://c/t.jpg","alt":"a cat","aspectRatio":{"width":4,"height":3}}"#
  private static let blob = #"{"$type":"blob","ref":{"$link":"bafy1"},"mimeType":"image/jpeg"}"#
  private static let quoted =
    #"{"uri":"at://did:plc:bob/app.bsky.feed.post/9","author":{"did":"did:plc:bob","handle":"bob.example"},"value":\#(blueskyRecord("this"))}"#

  @Test(arguments: ["images", "items"])
  func `Pictures of an answer are taken in full size`(name: String) throws {
    let post = try post(
      embed: #"{"\#(name)":[\#(Self.picture),{"thumb":"https://c/2.jpg","alt":""},{"alt":"x"}]}"#)

    #expect(
      post.media == [
        MediaItem(url: "https://c/f.jpg", width: 4, height: 3, alt: "a cat"),
        MediaItem(url: "https://c/2.jpg"),
      ])
  }

  @Test func `Pictures of a record are found in its repository`() throws {
    let record = blueskyRecord(
      "hi",
      #""embed":{"images":[{"alt":"","image":\#(Self.blob)},{"image":{"cid":"bafy2"}},{"image":{"cid":"../x"}}]}"#
    )
    let json = #"{"uri":"at://did:plc:ada/app.bsky.feed.post/3k","value":\#(record)}"#

    #expect(
      try TweetFormatsTests.post(json).media.map(\.url) == [
        "https://cdn.bsky.app/img/feed_fullsize/plain/did:plc:ada/bafy1@jpeg",
        "https://cdn.bsky.app/img/feed_fullsize/plain/did:plc:ada/bafy2@jpeg",
      ])
  }

  @Test func `A film is its still`() throws {
    let view = try post(
      embed: #"{"playlist":"https://v/l.m3u8","thumbnail":"https://v/t.jpg","alt":"a dog"}"#)
    let gif = try post(embed: #"{"playlist":"https://v/l.m3u8","presentation":"gif"}"#)
    let raw = blueskyRecord("hi", #""embed":{"$type":"app.bsky.embed.video","video":\#(Self.blob)}"#)

    let stream = Self.stream("https://v/l.m3u8")
    #expect(
      view.media == [MediaItem(url: "https://v/t.jpg", kind: .video, alt: "a dog").playing([stream])])
    #expect(gif.media == [MediaItem(url: "https://v/l.m3u8", kind: .animatedGIF).playing([stream])])
    #expect(
      try TweetFormatsTests.post(blueskyView(raw)).media == [
        MediaItem(url: "https://video.bsky.app/watch/did%3Aplc%3Aada/bafy1/thumbnail.jpg", kind: .video)
          .playing([Self.stream("https://video.bsky.app/watch/did%3Aplc%3Aada/bafy1/playlist.m3u8")])
      ])
  }

  private static func stream(_ url: String) -> Film.Version {
    Film.Version(url: url, type: "application/x-mpegURL")
  }

  @Test func `The link of a card is a url, once`() throws {
    let card = #"{"external":{"uri":"https://a.b/c?d","title":"C","description":""}}"#
    let facets = #""facets":[\#(facet(0, 3, linkFeature("https://a.b/c?d")))]"#
    let known = try TweetFormatsTests.post(
      blueskyView(blueskyRecord("a.b", facets), #""embed":\#(card)"#))

    #expect(
      try post(embed: card).urls == [
        IndexedURL("https://a.b/c?d", expanded: "https://a.b/c?d", display: "a.b/c?d")
      ])
    #expect(known.urls.map(\.range) == [0..<3])
  }

  @Test(arguments: [
    #"{"record":\#(quoted)}"#, #"{"record":{"record":\#(quoted)},"media":{"images":[\#(picture)]}}"#,
  ])
  func `A quoted post is embedded`(embed: String) throws {
    let record = try bluesky(blueskyView(blueskyRecord("look"), #""embed":\#(embed)"#))

    #expect(record?.tweets.first?.quoteOf == "at://did:plc:bob/app.bsky.feed.post/9")
    #expect(record?.embedded.map(\.text) == ["this"])
    #expect(record?.embedded.map(\.user.screenName) == ["bob.example"])
    #expect(record?.tweets.first?.media.count == (embed.contains("media") ? 1 : 0))
  }

  @Test(arguments: [
    (#"{"record":{"uri":"at://did:plc:bob/app.bsky.feed.post/9","cid":"b"}}"#, true),
    (#"{"record":{"record":{"uri":"at://did:plc:bob/app.bsky.feed.post/9"}},"media":{}}"#, true),
    (#"{"record":{"uri":"at://did:plc:bob/app.bsky.feed.post/9","notFound":true}}"#, true),
    (
      ##"{"record":{"$type":"app.bsky.embed.record#viewBlocked","uri":"at://did:plc:bob/app.bsky.feed.post/9","blocked":true,"author":{"did":"did:plc:bob"}}}"##,
      true
    ),
    (
      ##"{"record":{"$type":"app.bsky.embed.record#viewDetached","uri":"at://did:plc:bob/app.bsky.feed.post/9","detached":true}}"##,
      true
    ),
    (#"{"record":{"uri":"at://did:plc:bob/app.bsky.feed.generator/cats","displayName":"Cats"}}"#, false),
    (
      #"{"record":{"uri":"at://did:plc:bob/app.bsky.graph.starterpack/1","record":{"uri":"at://a/app.bsky.feed.post/1"}}}"#,
      false
    ),
    (#"{"record":{"uri":7}}"#, false),
  ])
  func `A quoted post that is not at hand is named`(embed: String, isQuote: Bool) throws {
    let record = try bluesky(blueskyView(blueskyRecord("look", #""embed":\#(embed)"#)))

    #expect(record?.tweets.first?.quoteOf == (isQuote ? "at://did:plc:bob/app.bsky.feed.post/9" : nil))
    #expect(record?.embedded == [] && record?.problems == [])
  }

  @Test func `A quoted post is kept though the one that quotes it cannot be taken`() throws {
    let post = #"{"uri":"","record":\#(blueskyRecord("look")),"embed":{"record":\#(Self.quoted)}}"#

    #expect(try bluesky(post)?.embedded.map(\.text) == ["this"])
    #expect(try bluesky(post)?.problems == ["tweet: no id"])
  }

  @Test func `A quoted post has its own pictures`() throws {
    let quoted = Self.quoted.dropLast() + #","embeds":[{"images":[\#(Self.picture)]}]}"#
    let record = try bluesky(blueskyView(blueskyRecord("look"), #""embed":{"record":\#(quoted)}"#))

    #expect(record?.embedded.first?.media.map(\.url) == ["https://c/f.jpg"])
    #expect(record?.tweets.first?.media == [])
  }

  @Test func `Quotes within quotes are embedded as far as they are read, and each names the next`() throws {
    var quote = ""
    for number in (1...20).reversed() {
      let embeds = quote.isEmpty ? "" : #","embeds":[{"record":\#(quote)}]"#
      let author = #""author":{"did":"did:plc:bob","handle":"bob.example"}"#
      let uri = "at://did:plc:bob/app.bsky.feed.post/\(number)"
      quote = #"{"uri":"\#(uri)",\#(author),"value":\#(blueskyRecord("no \(number)"))\#(embeds)}"#
    }

    let record = try bluesky(blueskyView(blueskyRecord("look"), #""embed":{"record":\#(quote)}"#))

    #expect(Set(record?.embedded.map(\.text) ?? []) == Set((1...7).map { "no \($0)" }))
    #expect(record?.embedded.allSatisfy { $0.quoteOf != nil } == true)
    #expect(record?.tweets.first?.quoteOf == "at://did:plc:bob/app.bsky.feed.post/1")
  }

  private func post(embed: String) throws -> Tweet {
    try TweetFormatsTests.post(blueskyView(blueskyRecord("hi", #""facets":[]"#), #""embed":\#(embed)"#))
  }
}

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
  func `A facet of no length, before or after the text or on blanks is none`(start: Int, end: Int) throws {
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

  @Test func `A facet that begins inside another is none, and one after it is`() throws {
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

  @Test func `Blanks of any script are none, and what follows them begins after them`() throws {
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
