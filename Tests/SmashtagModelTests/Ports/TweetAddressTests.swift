import SmashtagModel
import Testing

struct TweetAddressTests {
  @Test(arguments: [
    ("https://x.com/ada/status/581490000000000000", "581490000000000000"),
    ("https://twitter.com/ada/status/12?s=20", "12"),
    ("http://mobile.twitter.com/ada/statuses/12", "12"),
    ("HTTPS://X.com/ada/status/12", "12"),
    ("https://x.com/i/web/status/12", "12"),
    ("https://x.com/ada/status/12/photo/1", "12"),
    ("https://social.example/@ada/112233", "112233"),
    ("https://social.example/@ada@other.example/112233", "112233"),
    ("https://social.example/users/ada/statuses/112233", "112233"),
    ("https://social.example/deck/@ada/112233", "112233"),
    ("https://social.example/web/@ada@other.example/112233", "112233"),
    ("https://social.example/@ada@social.example/posts/112233/", "112233"),
    ("https://social.example/notice/Ab3", "Ab3"),
    ("https://social.example/notes/9a2b", "9a2b"),
    ("https://bsky.app/profile/ada.bsky.social/post/3kabc", "3kabc"),
  ])
  func `A post's page tells its id`(address: String, id: String) {
    #expect(TweetAddress(address) == .page(url: address, id: id))
  }

  @Test(arguments: ["581490000000000000", "7", "at://did:plc:abc/app.bsky.feed.post/3kabc"])
  func `An id stands for itself`(id: String) {
    #expect(TweetAddress(id) == .id(id))
  }

  @Test func `Blanks around it do not count`() {
    #expect(TweetAddress("  12 \n") == .id("12"))
  }

  @Test(arguments: [
    "", "rain", "12a", "#12", "١٢", "https://x.com/ada", "https://x.com/ada/status/",
    "ftp://x.com/ada/status/1",
    "https://", "https:12",
  ])
  func `Anything else is no address of a tweet`(text: String) {
    #expect(TweetAddress(text) == nil)
  }
}
