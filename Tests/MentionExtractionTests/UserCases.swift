import Testing

/// Who is mentioned, by the rules of twitter-text.
enum UserCases {
  static let places: [MarkedCase] = [
    .init("it begins the text", "⟦@ada⟧ brought her umbrella"),
    .init("it ends the text", "umbrella by ⟦@ada⟧"),
    .init("it stands in the middle", "ask ⟦@ada⟧ about the rain"),
    .init("an underscore is part of a name", "ask ⟦@ada_lovelace⟧"),
    .init("digits alone are a name", "ask ⟦@1815⟧"),
    .init("each of two names", "ask ⟦@ada⟧ ⟦@grace⟧"),
    .init("letters of another script stand right before and after", "雨は⟦@ada⟧に聞いてください"),
    .init("a name that ends in the sign is none", "Rainy face: @_@ (thanks ⟦@ada⟧)"),
    .init("an accented letter follows", "@chloéb has left"),
    .init("a second sign makes it an address of mail", "⟦@ada⟧ write to @grace@stanford.edu"),
    .init("a protocol follows", "@https://stanford.edu"),
    .init("a line ends it", "⟦@ada⟧\n⟦@grace⟧"),
    .init("the place counts its sign, at the start", "⟦@ada⟧ yes!"),
    .init("the same word without its sign is none", "ada ⟦@ada⟧"),
    .init("places count code points, not bytes", "雨⟦@grace⟧に聞く"),
  ]

  static let retweets: [MarkedCase] = [
    .init("RT", "RT⟦@ada⟧ RT:⟦@grace⟧ RT ⟦@joan⟧"),
    .init("rt", "rt⟦@ada⟧ rt:⟦@grace⟧ rt ⟦@joan⟧"),
    .init("Rt", "Rt⟦@ada⟧ Rt:⟦@grace⟧ Rt ⟦@joan⟧"),
    .init("rT", "rT⟦@ada⟧ rT:⟦@grace⟧ rT ⟦@joan⟧"),
    .init("after a bracket", "(RT⟦@ada⟧)"),
    .init("at the end of a word", "START@ada"),
    .init("after a full stop", ".RT@ada"),
    .init("after a hyphen", "-RT@ada"),
  ]

  static let signsBefore: [MarkedCase] = [
    .init("!", "w!@ada"),
    .init("@", "w@@ada"),
    .init("#", "w#@ada"),
    .init("$", "w$@ada"),
    .init("%", "w%@ada"),
    .init("&", "w&@ada"),
    .init("*", "w*@ada"),
    .init("a letter", "w@ada"),
    .init("a digit", "7@ada"),
    .init("an underscore", "_@ada"),
    .init("an address of mail", "write to ada.king@stanford."),
    .init("an address of mail with a plus sign", "ada+rain@stanford"),
  ]

  static let signsAround: [MarkedCase] = [
    .init("brackets", "(⟦@ada⟧) [⟦@grace⟧] {⟦@joan⟧}"),
    .init("a full stop before, as public replies are written", ".⟦@ada⟧ look"),
    .init("a hyphen before", "-⟦@ada⟧"),
    .init("a slash before", "rain/⟦@ada⟧"),
    .init("quotes", "\"⟦@ada⟧\" '⟦@grace⟧' “⟦@joan⟧”"),
    .init("punctuation after", "⟦@ada⟧, ⟦@grace⟧: ⟦@joan⟧! ⟦@mary⟧."),
    .init("an apostrophe after", "⟦@ada⟧'s umbrella"),
    .init("a hyphen ends a name", "⟦@ada⟧-lovelace"),
    .init("a colon that is no protocol", "⟦@ada⟧:/"),
    .init("a combining accent after makes it another word", "@ada\u{301} said"),
    .init("an emoji before and after", "☔⟦@ada⟧☔ ✌️⟦@grace⟧✌🏿"),
    .init("a family before", "👩‍👧⟦@ada⟧"),
    .init("a byte order mark before", "\u{FEFF}⟦@ada⟧"),
    .init("no character before", "\u{FFFE}⟦@ada⟧ \u{FFFF}⟦@grace⟧"),
    .init("directional marks around", "\u{2067}⟦@ada⟧\u{2069} \u{200F}⟦@grace⟧\u{200F}"),
    .init("Hebrew and Arabic letters before", "גשם⟦@ada⟧ مطر⟦@grace⟧"),
    .init("a sign alone", "@ and @! and @"),
  ]

  static let names: [MarkedCase] = [
    .init("fifteen characters", "⟦@abcdefghij12345⟧ writes"),
    .init("twenty characters", "⟦@abcdefghij1234567890⟧ writes"),
    .init("the rest of a longer one is left out", "⟦@abcdefghij1234567890⟧x writes"),
    .init("a full-width sign", "ask ⟦＠ada⟧"),
    .init("capitals are kept", "⟦@AdaLovelace⟧"),
    .init("a letter of another script is none", "@ада @愛 ask"),
    .init("full-width letters are none", "@ａｄａ"),
  ]
}

/// Which list of a user is meant, by the rules of twitter-text.
enum ListCases {
  static let all: [MarkedCase] = [
    .init("a user without a list", "⟦@ada⟧ yes!"),
    .init("a list", "⟦@ada/rain-watch⟧ is worth a look"),
    .init("a user and a list", "Hi ⟦@ada⟧, have you seen ⟦@grace/rain_watch-01⟧?"),
    .init("letters of another script right before and after", "雨は⟦@ada/rain_watch-01⟧に聞く"),
    .init("a digit begins no list", "⟦@ada⟧/7days is worth a look"),
    .init("twenty-five characters", "⟦@ada/abcdefghijklmnopqrstuvwxy⟧ yes"),
    .init("the rest of a longer one is left out", "⟦@ada/abcdefghijklmnopqrstuvwxy⟧z yes"),
    .init("a full-width sign", "⟦＠ada/rain⟧"),
    .init("a slash alone", "⟦@ada⟧/ yes"),
    .init("a hyphen begins no list", "⟦@ada⟧/-rain"),
    .init("two slashes", "⟦@ada/rain⟧/snow"),
    .init("an accented letter after it", "@ada/cafés"),
    .init("punctuation after it", "⟦@ada/rain⟧, ⟦@ada/snow⟧."),
    .init("after RT", "RT:⟦@ada/rain⟧"),
  ]
}

/// Whom a text answers, by the rules of twitter-text.
struct ReplyCase: Sendable, CustomTestStringConvertible {
  let rule: String
  let text: String
  let user: String?

  init(_ rule: String, _ text: String, _ user: String?) {
    (self.rule, self.text, self.user) = (rule, text, user)
  }

  var testDescription: String { rule }

  static let all: [ReplyCase] = [
    .init("it begins with a user", "@ada yes", "@ada"),
    .init("a space before", " @ada yes", "@ada"),
    .init("a full-width space before", "\u{3000}@ada yes", "@ada"),
    .init("spaces and line ends of all kinds before", "\n\t\u{A0}\u{2003}\u{2028}@ada yes", "@ada"),
    .init("a word before", "so @ada is only mentioned", nil),
    .init("a full stop before", ".@ada is only mentioned", nil),
    .init("a slash before", "/@ada is only mentioned", nil),
    .init("an underscore before", "_@ada is only mentioned", nil),
    .init("a hyphen before", "-@ada is only mentioned", nil),
    .init("a plus sign before", "+@ada is only mentioned", nil),
    .init("a number sign before", "#@ada is only mentioned", nil),
    .init("an exclamation mark before", "!@ada is only mentioned", nil),
    .init("another sign before", "@@ada is only mentioned", nil),
    .init("a protocol after", "@https://stanford.edu", nil),
    .init("a sign after", "@ada@stanford yes", nil),
    .init("an accented letter after", "@chloéb yes", nil),
    .init("a full-width sign", "＠ada yes", "@ada"),
    .init("a list answers its user", "@ada/rain yes", "@ada"),
    .init("letters of another script after", "@adaさん", "@ada"),
    .init("RT is no reply", "RT @ada yes", nil),
    .init("a name of twenty characters", "@abcdefghij1234567890 yes", "@abcdefghij1234567890"),
    .init("nothing", "", nil),
    .init("a sign alone", "@ yes", nil),
  ]
}
