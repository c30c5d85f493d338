import MentionExtraction
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

  @Test func `Locations are in bytes too, as Bluesky counts`() {
    let found = MentionExtractor(.bluesky).mentions(in: "👩‍🚀 @ada.com #räum")

    #expect(found.map(\.extent.utf8) == [12..<20, 21..<27])
    #expect(found.map(\.extent.utf16) == [6..<14, 15..<20])
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

/// Hashtags, handles, stocks and links by the rules of Bluesky.
enum BlueskyCases {
  static let hashtags: [MarkedCase] = [
    .init("alone and after a space", "⟦#rain⟧ and ⟦#snow⟧"),
    .init("after a line end and a full-width space", "so\n⟦#rain⟧\u{3000}⟦#snow⟧"),
    .init("not after a letter or a bracket", "a#rain (#rain) \"#rain"),
    .init("a full-width sign", "⟦＃rain⟧"),
    .init("punctuation at its end is none of it", "⟦#rain⟧. ⟦#rain⟧!?) ⟦#rain⟧_ ⟦#雨⟧。"),
    .init("punctuation within", "⟦#rain-day⟧ ⟦#rain'day⟧ ⟦#rain_day⟧ ⟦#雨。天⟧"),
    .init("digits and underscores alone are none", "#7 #815 #_ #- ⟦#7rain⟧ ⟦#rain7⟧"),
    .init("an emoji is a letter", "⟦#☔⟧ ⟦#rain☔⟧"),
    .init("a keycap is none", "#\u{FE0F}\u{20E3}"),
    .init("more signs belong to it", "⟦##rain⟧ ⟦#rain#snow⟧"),
    .init("an invisible space ends it", "⟦#rain⟧\u{200B}day ⟦#rain⟧\u{200D}day ⟦#rain⟧\u{AD}day"),
    .init("sixty-four letters", "⟦#\(String(repeating: "r", count: 64))⟧"),
    .init("sixty-five letters", "#\(String(repeating: "r", count: 65))"),
    .init("a space after the sign", "# rain"),
  ]

  static let handles: [MarkedCase] = [
    .init("a handle", "hi ⟦@ada.bsky.social⟧!"),
    .init("in brackets", "(⟦@ada.bsky.social⟧)"),
    .init("a byte order mark before", "\u{FEFF}⟦@ada.com⟧"),
    .init("not in quotes", "\"@ada.bsky.social\""),
    .init("a name without a domain is none", "@ada @ada.notadomain"),
    .init("the domain for trying out", "⟦@ada.test⟧"),
    .init("an address of mail is none", "ada@rain.com"),
    .init("a dot or a hyphen at the end is left out", "⟦@ada.bsky.social⟧. ⟦@ada.bsky.social⟧-"),
    .init("a hyphen within", "⟦@ada-king.rain.com⟧"),
    .init("a domain in capitals is none", "@ada.COM ⟦@ADA.com⟧"),
    .init("after a line end", "so\n⟦@ada.rain.com⟧"),
    .init("the full-width sign is none", "＠ada.rain.com"),
  ]

  static let links: [MarkedCase] = [
    .init("a protocol", "see ⟦https://rain.com⟧. ⟦http://rain.com/a⟧, ok"),
    .init("none", "⟦rain.com⟧ ⟦rain.com/day⟧, ⟦Rain.com⟧ rain.notadomain rain"),
    .init("in brackets", "(⟦https://rain.com/a⟧) (⟦rain.com⟧)"),
    .init("brackets of its own", "⟦https://rain.com/A_(b)⟧"),
    .init("one sign at the end is left out", "⟦https://rain.com/a?⟧!"),
    .init("a name that begins with a digit", "7days.com"),
    .init("a host in another script", "⟦https://köln.de/x⟧ köln.de"),
    .init("a letter or a quote before", "x=https://rain.com \"https://rain.com\""),
    .init("capitals", "HTTPS://RAIN.COM RAIN.COM"),
    .init(
      "tags and handles in a link are the link's", "⟦https://rain.com/#rain⟧ ⟦https://rain.com/@ada.com⟧"),
    .init("letters of other scripts belong to it", "⟦https://rain.com/雨の日⟧"),
  ]

  static let cashtags: [MarkedCase] = [
    .init("up to five letters and digits", "⟦$RAIN⟧ ⟦$F⟧ ⟦$RAIN7⟧ $DRIZZLE $7RAIN"),
    .init("in brackets", "(⟦$RAIN⟧)"),
    .init("not after a letter or a quote", "a$RAIN \"$RAIN\""),
    .init("punctuation after", "⟦$RAIN⟧, ⟦$SNOW⟧. ⟦$HAIL⟧’s ⟦$WIND⟧! $FOG-x"),
    .init("all kinds", "⟦@ada.rain.com⟧ ⟦#rain⟧ ⟦$RAIN⟧ ⟦rain.com⟧"),
  ]
}

/// Hashtags, users and links by the rules of Mastodon.
enum MastodonCases {
  static let hashtags: [MarkedCase] = [
    .init("alone and after a space", "⟦#rain⟧ and ⟦#snow⟧"),
    .init("after a line end and a full-width space", "so\n⟦#rain⟧\u{3000}⟦#snow⟧"),
    .init("not after a letter, a bracket or a quote", "a#rain (#rain) \"#rain ##rain"),
    .init("a full-width sign", "⟦＃rain⟧"),
    .init("punctuation ends it", "⟦#rain⟧. ⟦#rain⟧-day ⟦#rain⟧#snow ⟦#rain⟧'s"),
    .init("a digit with a letter", "⟦#7rain⟧ ⟦#rain7⟧ #7 #78"),
    .init("digits joined by an underscore", "⟦#815_1815⟧ #_"),
    .init("middle dots within", "⟦#a·b⟧ ⟦#レイン・デイ⟧ ⟦#a⟧· ⟦#雨⟧・ #·a"),
    .init("a non-joiner within, a joiner not", "⟦#می\u{200C}بارد⟧ ⟦#a⟧\u{200D}b"),
    .init("marks of other scripts", "⟦#बारिश⟧ ⟦#हिन्दी⟧ ⟦#ฝนตก⟧ ⟦#雨天⟧ ⟦#дождь⟧"),
    .init("a keycap is none", "#\u{FE0F}\u{20E3}"),
    .init("an emoji ends it", "⟦#rain⟧☔"),
    .init("the protocol of a link is no part of it", "⟦#rain⟧https://a"),
    .init("a tag before a colon and slashes", "⟦#rain⟧://a"),
  ]

  static let users: [MarkedCase] = [
    .init("a name", "⟦@ada⟧ and ⟦@grace⟧!"),
    .init("a name on another server", "ask ⟦@ada@rain.social⟧."),
    .init("dots and hyphens within a name", "⟦@ada.king⟧ ⟦@ada-king⟧ ⟦@ada⟧. ⟦@ada⟧- ⟦@_⟧"),
    .init("a hyphen within a host, not at its end", "⟦@ada@rain-day.social⟧- ⟦@ada@localhost⟧"),
    .init("a host in another script", "⟦@ada@regen-köln.de⟧ ⟦@ada@雨.social⟧"),
    .init(
      "not after a letter of any script, a slash or an equals sign", "a@ada é@ada 雨@ada /@ada =@ada 7@ada"),
    .init("after other signs", "(⟦@ada⟧) .⟦@grace⟧ -⟦@joan⟧ @⟦@mary⟧"),
    .init("letters of another script end a name", "⟦@ada⟧雨"),
    .init("an accented letter or a sign after", "@adaé @ada@ @ada@b@c"),
    .init("a protocol after", "@ada://a"),
    .init("a slash after: there are no lists", "⟦@ada⟧/rain ⟦@ada@rain.social⟧/rain"),
    .init("the full-width sign is none", "＠ada"),
    .init("a long name", "⟦@abcdefghijklmnopqrstuvwxyz0123456789⟧"),
    .init("a host of more than 256 letters", "@ada@\(String(repeating: "a", count: 257))"),
  ]

  static let links: [MarkedCase] = [
    .init("a protocol is needed", "⟦https://rain.com⟧ rain.com ⟦http://rain.com/day⟧"),
    .init("other protocols", "⟦gemini://rain.com/day⟧ ⟦ipfs://rain.com⟧ ftp://rain.com"),
    .init("tags and users in a link are the link's", "⟦https://rain.com/@ada⟧ ⟦https://rain.com/#rain⟧"),
    .init(
      "punctuation ends it", "⟦https://rain.com/day⟧. (⟦https://rain.com/day⟧), ⟦https://rain.com/a_(b)⟧"),
    .init("a path in another script", "⟦https://rain.com/雨/天⟧ ⟦https://rain.com/дождь⟧"),
    .init("there are no stocks", "$RAIN"),
    .init("all kinds", "⟦@ada@rain.social⟧ ⟦#rain⟧ ⟦https://rain.com⟧ $RAIN"),
  ]
}
