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
