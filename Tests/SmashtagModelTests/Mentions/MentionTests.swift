import SmashtagModel
import Testing

struct MentionTests {
  @Test func `An image is labelled by its alt text`() {
    #expect(Mention.image(MediaItem(url: "https://p.example/1.jpg", alt: "A bell")).label == "A bell")
  }

  @Test func `An image without alt text is labelled by its address`() {
    #expect(Mention.image(MediaItem(url: "https://p.example/1.jpg")).label == "https://p.example/1.jpg")
  }

  @Test(arguments: [
    (
      IndexedURL("https://t.co/a", expanded: "https://a.example/long", display: "a.example/l…"),
      "a.example/l…"
    ),
    (IndexedURL("https://t.co/a", expanded: "https://a.example/long"), "https://a.example/long"),
    (IndexedURL("https://t.co/a"), "https://t.co/a"),
  ])
  func `A url is labelled by what reads best`(url: IndexedURL, expected: String) {
    #expect(Mention.url(url).label == expected)
  }

  @Test(arguments: [
    (
      IndexedURL("https://t.co/a", expanded: "https://a.example/long", display: "a.example"),
      "https://a.example/long"
    ),
    (IndexedURL("https://t.co/a"), "https://t.co/a"),
  ])
  func `A url leads to its expanded address`(url: IndexedURL, expected: String) {
    #expect(url.target == expected)
  }

  @Test func `A tag and a user of one name are two doors`() {
    #expect(Mention.hashtag("#ada").identity != Mention.user("@ada").identity)
  }
}
