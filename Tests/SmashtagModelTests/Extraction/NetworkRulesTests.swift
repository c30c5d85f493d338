import SmashtagModel
import Testing

/// The rules of networks other than X, each shown by a text.
struct NetworkRulesTests {
  @Test(arguments: MastodonCases.hashtags + MastodonCases.users + MastodonCases.links)
  func `Mastodon's mentions are found by its rules`(example: MarkedCase) {
    #expect(example.spotted(by: .mastodon) == example.expected)
  }

  @Test(arguments: BlueskyCases.hashtags + BlueskyCases.handles)
  func `Bluesky's hashtags and handles are found by its rules`(example: MarkedCase) {
    #expect(example.spotted(by: .bluesky) == example.expected)
  }

  @Test(arguments: BlueskyCases.links + BlueskyCases.cashtags)
  func `Bluesky's links and stocks are found by its rules`(example: MarkedCase) {
    #expect(example.spotted(by: .bluesky) == example.expected)
  }

  @Test func `Bluesky's links lead over TLS, and its stocks stand in capitals`() {
    let found = MentionExtractor(.bluesky).mentions(in: "rain.com/x http://snow.com $rain")

    #expect(found.prefix(2).map(\.indexedURL.target) == ["https://rain.com/x", "http://snow.com"])
    #expect(found.last?.keyword == "$RAIN")
    #expect(MentionExtractor(.x).mentions(in: "rain.com").map(\.indexedURL.target) == ["http://rain.com"])
    #expect(MentionExtractor(.x).mentions(in: "$rain").map(\.keyword) == ["$rain"])
  }

  @Test func `Places are in bytes too, as Bluesky counts`() {
    let found = MentionExtractor(.bluesky).mentions(in: "👩‍🚀 @ada.com #räum")

    #expect(found.map(\.place.utf8) == [12..<20, 21..<27])
    #expect(found.map(\.place.utf16) == [6..<14, 15..<20])
  }

  @Test(
    arguments: [
      (.mastodon, "@ada@rain.example hi", "@ada@rain.example"), (.mastodon, " @ada hi", "@ada"),
      (.mastodon, "hi @ada", nil), (.mastodon, "", nil), (.bluesky, "@ada.rain.com hi", "@ada.rain.com"),
      (.bluesky, "@ada hi @ada.rain.com", nil), (.bluesky, "#rain @ada.rain.com", nil),
    ] as [(MentionRules, String, String?)])
  func `A reply begins with a user by the rules of its network`(
    rules: MentionRules, text: String, user: String?
  ) {
    #expect(MentionExtractor(rules).userRepliedTo(in: text) == user)
  }
}
