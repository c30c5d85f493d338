import Testing

@testable import TweetFormats

struct BlueskyAddressTests {
  @Test(arguments: [
    ("at://did:plc:a/app.bsky.feed.post/3k", true), ("at://ada.example/app.bsky.feed.post/3k", true),
    ("at://did:plc:a/app.bsky.feed.like/3k", false),
  ])
  func `An address tells what it is of`(text: String, isPost: Bool) {
    #expect(BlueskyAddress(text)?.isPost == isPost)
  }

  @Test(arguments: [
    "", "at://", "at://a/b", "https://a/b/c", "at://a/b/c/d", "at://a b/app.bsky.feed.post/1", "at://a//1",
    "at://a/app.bsky.feed.post/\u{1B}[2J", "at://a/app.bsky.feed.post/é",
  ])
  func `What is no address is none`(text: String) {
    #expect(BlueskyAddress(text) == nil)
  }

  @Test func `A post's page is under the name of its author`() {
    let address = BlueskyAddress("at://did:plc:a/app.bsky.feed.post/3k")

    #expect(address?.page(of: "ada.example") == "https://bsky.app/profile/ada.example/post/3k")
  }

  @Test(arguments: [
    ("ada.example", "ada.example"), ("@ada.bsky.social", "ada.bsky.social"), ("＠a-b.c", "a-b.c"),
  ])
  func `A handle is read`(text: String, name: String) {
    #expect(BlueskyHandle(text)?.name == name)
  }

  @Test(arguments: ["", "@", "ada", "ada.", ".ada", "ada..b", "ada b.c", "ada.1", "é.example", "did:plc:a"])
  func `What is no handle is none`(text: String) {
    #expect(BlueskyHandle(text) == nil)
  }
}
