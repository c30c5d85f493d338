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
