import SmashtagModel
import Testing

/// What a link found in a text leads to, and how it is shown.
struct ExtractedLinkTests {
  @Test(
    arguments: [
      ("see https://rain.example.org/x", "https://rain.example.org/x", "rain.example.org/x"),
      ("see rain.org/x", "http://rain.org/x", "rain.org/x"),
      ("see HTTP://Rain.org", "HTTP://Rain.org", "Rain.org"),
      (
        "rain.org/2020/http://snow.org/x", "http://rain.org/2020/http://snow.org/x",
        "rain.org/2020/http://snow.org/x"
      ),
      ("see https://t.co/Ab1", nil, "t.co/Ab1"), ("see T.CO/Ab1", nil, "T.CO/Ab1"),
      ("see https://at.co/x", "https://at.co/x", "at.co/x"),
      ("see t.co.rain.org/x", "http://t.co.rain.org/x", "t.co.rain.org/x"),
    ] as [(String, String?, String)])
  func `A link leads to its address, and its short form has no protocol`(
    text: String, expanded: String?, display: String
  ) throws {
    let link = try #require(MentionExtractor().mentions(in: text).first).indexedURL

    #expect(link.expanded == expanded)
    #expect(link.display == display)
    #expect(text.hasSuffix(link.keyword))
  }
}
