/// Which addresses without a protocol are links, by the rules of twitter-text.
enum BareURLCases {
  static let all: [MarkedCase] = [
    .init("general domains", "⟦rain.com⟧ ⟦rain.net⟧ ⟦rain.org⟧ ⟦rain.edu⟧ ⟦rain.gov⟧"),
    .init("domains of countries, and words that are none", words),
    .init("a path", "⟦t.co/rainy⟧ ⟦rain.ly/rainy⟧"),
    .init("after a protocol and a space", "⟦@ada⟧ Try http:// ⟦rain.com/day⟧"),
    .init("after a protocol and a space that does not break", "⟦@ada⟧ Try http://\u{A0}⟦rain.com/day⟧"),
    .init("with a path, among other scripts", "今日は雨です。⟦rain.com/day/index.html⟧天気⟦rain.com/day⟧비"),
    .init("with and without a path, among other scripts", amongScripts),
    .init("with and without a protocol, among other scripts", protocolsAmongScripts),
    .init("domains of countries, among other scripts", "⟦rain.jp⟧天気⟦day.so⟧天気⟦snow.jp⟧ ⟦day.so⟧ ⟦snow.jp⟧"),
    .init("an address of mail is none", "Write to ada.king-lovelace@rain.com or ada.king+lovelace@rain.com"),
    .init("a hyphen in the middle", "Read about it at ⟦ada.king-lovelace.com⟧"),
    .init("short names under tv and co", "⟦RAIN.tv⟧ ⟦rain.co⟧ ⟦snow.tv⟧ ⟦t.co⟧"),
    .init("an accented letter", "see ⟦LEMÉTÉO.com⟧"),
    .init(
      "right after a sign",
      "⟦#rain⟧.com ⟦@rain⟧.com #http://rain.com @http://rain.com ⟦#t⟧.co/rainy ⟦@t⟧.co/rainy"),
    .init("letters of another script end a domain", "⟦rain.com⟧そしてまた⟦snow.みんな⟧です"),
    .init("right after a dollar sign", "⟦$rain⟧.com $https2://rain.com ⟦$t.co⟧/rainy ⟦$RAIN.CA⟧"),
    .init("an ending of files is no domain", "big.rain.tar.bz2 rain.tar.bz2 tar.bz2"),
    .init("a general domain before @", "ada.king.gov@rain.com"),
    .init("a domain of a country before @", "ada.king.jp@rain.com"),
    .init("places", "⟦t.co/rainy⟧ ⟦rain.ly/rainy⟧ now"),
    .init("places among other scripts", "天気⟦t.co/rainy⟧天気⟦rain.com⟧ ⟦snow2.com⟧テスト⟦rain.com/day⟧"),
    .init("places of both kinds", "⟦http://rain.com/⟧これは雨。⟦snow.com⟧天気⟦http://t.co/rainy⟧비⟦rain.com⟧テスト"),
    .init("punctuation after", "⟦rain.com⟧, ⟦snow.com⟧. ⟦hail.com⟧! (⟦fog.com⟧)"),
    .init("a hyphen, a dot, a slash or an underscore before", "-rain.com .rain.com /rain.com _rain.com"),
    .init("an internationalised domain", "⟦rain.中国⟧ ⟦rain.рф⟧"),
    .init("a punycode domain", "⟦rain.xn--p1ai⟧"),
    .init("another script in the name is left out", "see 雨⟦rain.com⟧"),
    .init("a byte order mark before", "\u{FEFF}rain.com"),
    .init("directional marks around", "\u{2067}⟦rain.com⟧\u{2069}"),
    .init("an emoji before and after", "☔⟦rain.com⟧☔"),
    .init("a sentence without a space", "It rained.Then it stopped.Again"),
    .init("names with an empty part", "see rain..com"),
    .init("a port and a path", "⟦rain.com:8080/day⟧"),
    .init("a plus sign after", "rain.com+ rain.com- rain.com@"),
  ]

  static let directional: [MarkedCase] = [
    .init(
      "marks before and after a text",
      "\u{2066}\u{202A}see ⟦rainy.com⟧ پاکستان ⟦http://rain.com/⟧\u{202C}\u{2069}"),
    .init("marks around each address", marksAroundEach),
    .init("a mark within", "⟦http://rain.com/day⟧\u{200F}/more ⟦rain.com⟧\u{200E}"),
    .init("marks around a tag", "\u{2067}⟦#مطر⟧\u{2069} \u{200F}⟦#גשם⟧\u{200F}"),
  ]

  private static let words =
    "rain.baz ⟦rain.co.jp⟧ www.yyyyyyy.baz ⟦www.rain.co.uk⟧ yyyyy.yyyyyyy rain.comm rain.rainycom rain.govedu ⟦rain.jp⟧"
  private static let amongScripts =
    "⟦rain.com⟧今日は雨です。⟦snow.com⟧天気⟦t.co/rainy⟧비⟦rain.com⟧ ⟦snow2.com⟧テスト⟦rain.com/day⟧"
  private static let protocolsAmongScripts =
    "⟦http://rain.com/⟧今日は雨です。⟦snow.com⟧天気⟦http://t.co/rainy⟧비⟦rain.com⟧テスト⟦snow2.com⟧テスト⟦http://rain.com/day⟧"
  private static let marksAroundEach =
    "See \u{2066}\u{202A}⟦rain.com⟧\u{202C}\u{2069} \u{2066}\u{202A}⟦http://rain.پاکستان/⟧\u{202C}\u{2069} قطر عمان"
}
