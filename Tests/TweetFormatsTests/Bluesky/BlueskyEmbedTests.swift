import SmashtagModel
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

    #expect(view.media == [MediaItem(url: "https://v/t.jpg", kind: .video, alt: "a dog")])
    #expect(gif.media == [MediaItem(url: "https://v/l.m3u8", kind: .animatedGIF)])
    #expect(
      try TweetFormatsTests.post(blueskyView(raw)).media == [
        MediaItem(url: "https://video.bsky.app/watch/did%3Aplc%3Aada/bafy1/thumbnail.jpg", kind: .video)
      ])
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

  private func post(embed: String) throws -> Tweet {
    try TweetFormatsTests.post(blueskyView(blueskyRecord("hi", #""facets":[]"#), #""embed":\#(embed)"#))
  }
}
