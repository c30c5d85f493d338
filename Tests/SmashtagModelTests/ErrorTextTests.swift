import Foundation
import SmashtagModel
import Testing

struct ErrorTextTests {
  @Test(arguments: [
    (
      SourceError.unsupported(operators: ["lang:", "url:"], source: "live"),
      "live cannot search for lang:, url:; leave it out or use another source"
    ),
    (.needsLogin(source: "live"), "live needs a login; type login live"),
    (.needsLogin(source: "live", host: "a.example"), "live: a.example needs a login; type login live"),
    (
      .refusedToken(source: "live", host: "a.example"),
      "live: a.example does not accept its token; type login live to give another"
    ),
    (
      .refusedKey(source: "live", host: "a.example", reason: "Invalid API Key"),
      "live: a.example does not accept its key: 'Invalid API Key'; type login live to give another"
    ),
    (
      .unreachable(source: "live", host: "a.example", reason: "was reached, but stopped answering"),
      "live: a.example was reached, but stopped answering; look at the network, or use archive"
    ),
    (.unreadable(source: "archive", reason: "no space"), "archive: no space"),
    (.cancelled, "cancelled"),
  ])
  func `A source's error says what to do`(error: SourceError, text: String) {
    #expect(error.description == text)
  }

  @Test(arguments: [
    (-5, "1 s"), (0, "1 s"), (1, "1 s"), (1.2, "2 s"), (119, "119 s"), (120, "2 min"), (121, "3 min"),
    (7_199, "120 min"), (7_200, "2 h"), (7_201, "3 h"), (172_799, "48 h"), (172_800, "2 days"),
    (172_801, "3 days"),
  ])
  func `When to try again is rounded up`(seconds: TimeInterval, time: String) {
    let now = Date(timeIntervalSince1970: 1_000_000)

    #expect(SourceError.advice(until: now + seconds, now: now) == "try again in \(time)")
  }

  @Test func `Without a time it is some minutes`() {
    #expect(SourceError.advice(until: nil) == "try again in some minutes")
  }

  @Test func `Nothing has come of what only began`() {
    let begun = FetchProgress(subject: "home #rain")

    #expect((begun.subject, begun.bytes, begun.tweets) == ("home #rain", 0, 0))
  }

  @Test(arguments: [
    (400, "answers with"), (401, "does not let"), (402, "answers with"), (403, "does not let"),
    (404, "no page there"),
    (405, "answers with"), (409, "answers with"), (410, "no more"), (411, "answers with"),
    (428, "answers with"),
    (429, "does not let"), (430, "answers with"),
  ])
  func `A page's error tells what the status means`(status: Int, words: String) {
    #expect("\(PageError.refused(host: "a.example", status: status))".contains(words))
  }

  @Test(arguments: [403, 404, 405, 409, 410, 411])
  func `An image's error tells whether it is gone`(status: Int) {
    let text = "\(ImageError.refused(host: "a.example", status: status))"

    #expect(text.contains(status == 404 || status == 410 ? "has it no more" : "refuses it"))
  }

  @Test(arguments: [(10, 10, "too long a side"), (10, 11, "megapixels"), (100, 1, "too long a side")])
  func `An image's error tells whether a side or all of it is too large`(
    width: Int, height: Int, words: String
  ) {
    let error = ImageError.tooManyPixels(PixelSize(width: width, height: height), limit: 100)

    #expect("\(error)".contains(words))
  }

  @Test(arguments: [
    (ImageError.unreachable(host: "127.0.0.1:18080", reason: "does not answer"), "does not answer"),
    (.refused(host: "127.0.0.1:18080", status: 404), "has it no more (status 404)"),
    (
      .local(host: "127.0.0.1:18080"),
      "is on this machine or in the local network, where posts are not followed"
    ),
  ])
  func `What is wrong with an image can be told without the host`(error: ImageError, reason: String) {
    #expect(error.reason == reason && error.host == "127.0.0.1:18080")
    #expect("\(error)".hasPrefix("127.0.0.1:18080 \(reason); "))
  }

  @Test func `Of an error about no host the reason is what stands before the advice`() {
    #expect(ImageError.notDrawable("SVG").reason == "SVG is not drawn here")
    #expect(ImageError.notDrawable("SVG").host == nil && ImageError.cancelled.reason == "cancelled")
  }

  @Test func `An import that was broken off says how far it came`() {
    var report = ImportReport()
    (report.imported, report.updated, report.skipped) = (1_200, 30, 4)

    #expect(
      ImportError.cancelled(report).description == "interrupted after 1,234 tweets; import again to go on")
  }

  @Test func `An archive that cannot be written is named`() {
    #expect(ImportError.archive(path: "/a.sqlite", reason: "disk full").description == "/a.sqlite: disk full")
  }
}

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
    ("http://127.0.0.1:3000/social/@ada/112233", "112233"),
    ("https://bsky.app/profile/ada.bsky.social/post/3kabc", "3kabc"),
    ("https://bsky.app/profile/did:plc:abc/post/3kabc", "3kabc"),
  ])
  func `A post's page tells its id`(address: String, id: String) {
    #expect(TweetAddress(address) == .page(url: address, id: id))
  }

  @Test(arguments: [
    ("x.com/ada/status/12", "12"), ("social.example/@ada/112233", "112233"),
    (" bsky.app/profile/ada.example/post/3kabc ", "3kabc"),
  ])
  func `It may lack its scheme, as lists show it`(address: String, id: String) {
    #expect(
      TweetAddress(address) == .page(url: "https://" + address.trimmingCharacters(in: .whitespaces), id: id))
  }

  @Test(arguments: [
    "https://snac.example/ada/p/1700000002.123456", "https://social.example/objects/5a-b",
    "https://blog.example/?p=2",
  ])
  func `Other pages may be posts`(address: String) {
    #expect(TweetAddress(address) == .page(url: address, id: nil))
  }

  @Test(arguments: [
    "581490000000000000", "7", "6a1b2c3d4e5f6071", "01HZ2ABC", "at://did:plc:abc/app.bsky.feed.post/3kabc",
    "at://ada.example/app.bsky.feed.post/self",
  ])
  func `An id stands for itself`(id: String) {
    #expect(TweetAddress(id) == .id(id))
  }

  @Test func `Blanks around it do not count`() {
    #expect(TweetAddress("  12 \n") == .id("12"))
  }

  @Test(arguments: [
    "", "rain", "#12", "١٢", "two words", "x.com/ada", "x.com/ada/status", "ada/status/12",
    "a.example/2024/12/rain",
    "ada:secret@x.com/ada/status/12", "https://x.com/ada", "https://x.com/ada/status/", "https://x.com/",
    "ftp://x.com/ada/status/1", "https://", "https:12", "https://ada:secret@x.com/ada/status/12",
    "at://", "at://did:plc:abc", "at://did:plc:abc/app.bsky.feed.post",
    "at://did:plc:abc/app.bsky.feed.post/",
    "at://did:plc:abc/app.bsky.feed.like/3kabc", "at://did:plc:abc/app.bsky.feed.post/3k abc",
    "at:///app.bsky.feed.post/3kabc", "at://did:plc:abc/app.bsky.feed.post/3kabc/x",
    "https://bsky.app/profile/ada.example/post", "AT://did:plc:abc/app.bsky.feed.post/3kabc",
  ])
  func `Anything else is no address of a tweet`(text: String) {
    #expect(TweetAddress(text) == nil)
  }
}
