/// Which addresses with a protocol are links, by the rules of twitter-text: their hosts and what ends them.
enum URLCases {
  static let hosts: [MarkedCase] = [
    .init("an address alone", "⟦http://stanford.edu⟧"),
    .init("a host in another script", "⟦http://あめ.com⟧"),
    .init("a hyphen in such a host", "⟦http://あ-め.com⟧"),
    .init("after a word", "see ⟦http://stanford.edu⟧"),
    .init("a port", "see ⟦http://stanford.edu:8080⟧"),
    .init("a sign that is no letter in a host", "see ⟦http://☔rain.ws/day⟧"),
    .init("a domain of one letter", "see ⟦http://x.com/day⟧"),
    .init("no domain of the top level", "see http://no-domain"),
    .init("one letter is no domain of the top level", "see http://rain-today.x"),
    .init("a bracket before", "(⟦http://stanford.edu⟧"),
    .init("many hyphens and single letters", "see ⟦http://a-day-in-b-or-7-ftw.stanford.edu/⟧"),
    .init("a hyphen after the domain", "see http://rain.com-and-no-space-after-it"),
    .init("domains of countries", "⟦http://rain.jp⟧ ⟦http://raaaain.jp⟧"),
    .init("the protocol alone is none", "see http:// and https://"),
    .init("a host in two scripts, and one too long", longHosts),
    .init("other letters after xn--", "see http://xn--あめ.com/day.html"),
    .init("an underscore in the last name but one", "see http://rain-day_2014_b.snow-day_1815.com"),
    .init("underscores and hyphens in a sub-domain", "see ⟦http://rain_day-b.stanford.edu⟧"),
    .init("single letters", "see ⟦http://r.a.in⟧"),
    .init("an underscore in one name, a hyphen in the next", "see ⟦http://r_a.i-n.com⟧"),
    .init("a hyphen in a sub-domain", "see ⟦http://r-a.in.com⟧"),
    .init("a hyphen in a domain", "see ⟦http://rain-day.com⟧"),
    .init("a sub-domain begins with a hyphen", "see http://-rain.stanford.edu"),
    .init("a domain under another begins with a hyphen", "see http://rain.-stanford.edu"),
    .init("a sub-domain ends in a hyphen", "see http://rain-.stanford.edu"),
    .init("a domain under another ends in a hyphen", "see http://rain.stanford-.edu"),
    .init("a sub-domain begins with an underscore", "see http://_rain.stanford.edu"),
    .init("a domain under another begins with an underscore", "see http://rain._stanford.edu"),
    .init("a sub-domain ends in an underscore", "see http://rain_.stanford.edu"),
    .init("a domain under another ends in an underscore", "see http://rain.stanford_.edu"),
    .init("a domain begins with a hyphen", "see http://-stanford.edu"),
    .init("a domain ends in a hyphen", "see http://stanford-.edu"),
    .init("an underscore in a domain", "see http://rain_day.com"),
    .init("an underscore in the domain of the top level", "see http://stanford.e_d_u"),
    .init("names that are domains themselves", "⟦http://www.weather.no.tokyo.net/⟧ day by day"),
    .init("a sub-domain under edu", "see ⟦http://www.cs.stanford.edu/day/65⟧ now"),
    .init("letters of another script end the host", "see ⟦http://rain.com⟧だよね.comday/tomorrow"),
    .init("punycode", "see ⟦http://xn--h4h.XN--h4h.la/⟧"),
    .init(
      "domains of the top level in other scripts",
      "see ⟦http://rain.みんな/⟧ ⟦http://rain.中国/⟧ ⟦http://rain.پاکستان/⟧ "),
    .init("Cyrillic", "см. ⟦http://дождь.рф⟧ и ⟦http://погода.дождь.рф/день⟧"),
    .init("a punycode domain of the top level", "⟦http://rain.xn--p1ai/day⟧"),
    .init("a general domain of the top level", "⟦https://rain.photography⟧ ⟦https://rain.museum⟧"),
    .init("capitals", "⟦HTTPS://STANFORD.EDU/Rain⟧ ⟦Http://Stanford.Edu⟧"),
    .init("an address in numbers", "http://127.0.0.1/ http://localhost/"),
    .init("another protocol", "ftp://stanford"),
    .init("a sub-domain of sixty-three letters", "⟦http://\(String(repeating: "a", count: 63)).com⟧"),
    .init("a sub-domain of sixty-four letters", "http://\(String(repeating: "a", count: 64)).com"),
  ]

  static let surroundings: [MarkedCase] = [
    .init(
      "signs before that make it none", "#http://stanford.edu @http://stanford.edu ⟦$http⟧://stanford.edu"),
    .init("full-width signs before", "＠http://stanford.edu"),
    .init("a letter before", "seehttp://stanford.edu"),
    .init("a letter of another script before", "雨⟦http://stanford.edu⟧"),
    .init("a place in a Japanese sentence", "今日の天気はこちら！ ⟦http://stanford.edu⟧"),
    .init("one and the same twice", "⟦http://rain.com⟧ ⟦http://rain.com⟧"),
    .init("a byte order mark before", "\u{FEFF}http://stanford.edu"),
    .init("no character before", "\u{FFFE}http://stanford.edu \u{FFFF}http://stanford.edu"),
    .init("an emoji before and after", "☔⟦http://stanford.edu⟧☔ ✌️⟦http://rain.com⟧✌🏿"),
    .init("quotes", "\"⟦http://stanford.edu/a⟧\" “⟦http://rain.com/b⟧”"),
    .init("a full stop ends it", "see ⟦http://stanford.edu/⟧."),
    .init(
      "line ends end it",
      "⟦http://rain.com⟧\n⟦http://snow.com⟧\n⟦http://snow.com/day⟧\n⟦snow.com/day⟧\n⟦rain.so⟧\n⟦rain.so/day⟧"),
    .init("a user in an address", "http://ada@stanford.edu"),
  ]

  private static let longHosts =
    "⟦http://rainあめです.com/day/a.html⟧ http://\(String(repeating: "雨", count: 270)).com/day/a.html"
}

/// How far a link goes, by the rules of twitter-text: its path, its query and its fragment.
enum URLTailCases {
  static let paths: [MarkedCase] = [
    .init("an empty fragment", "see ⟦http://rain.com/#⟧"),
    .init("a fragment", "see ⟦http://stanford.edu/#day⟧"),
    .init("a fragment with a query", "see ⟦http://stanford.edu/#find?q=rain%20-sun%3Anow⟧"),
    .init("a fragment with a query on another host", "see ⟦http://rain.com/#find?q=rain%20-sun%3Anow⟧"),
    .init("digits, slashes and an underscore", "see ⟦http://www.rain.net/2014/11/22/rainy_day.html⟧"),
    .init("a tilde, a plus and a per cent sign", "see ⟦http://xo.com/~ada+%ab-x⟧"),
    .init("punctuation inside", "see ⟦http://xo.com/~ada+%ab-,.;x⟧"),
    .init("punctuation first", "see ⟦http://xo.com/,.;x⟧"),
    .init("brackets", "see ⟦http://en.rain.org/wiki/Drop_(water)⟧"),
    .init("an equals sign", "see ⟦http://www.rain.org/shop-find/item=day-59⟧"),
    .init("brackets before a dot", "see ⟦http://docs.rain.com/ja-jp/system.net.rain(v=DAY.7).aspx⟧"),
    .init("a plus or a hyphen at the end", "see ⟦http://rain.com/b+⟧ or ⟦http://rain.com/b-⟧"),
    .init("an en dash", "see ⟦https://en.rain.org/wiki/Ada–Grace_talk⟧ now"),
    .init("Cyrillic", "см. ⟦http://stanford.edu/Какой_дождь⟧"),
    .init("many signs before a dot", manySigns),
    .init("a name that ends in a dot", "see ⟦http://www.rain.com/day/a-name-with-dot./⟧"),
    .init("a number with a dot", "see ⟦http://www.rain.org.za/day/night/815.7⟧"),
    .init("an ampersand", "see ⟦http://rain.com/day/456/sun_&_rain/⟧"),
    .init("forty-two full stops", "all dots ⟦http://rain.com/day⟧\(String(repeating: ".", count: 42))"),
    .init("forty-two commas", "all commas ⟦http://rain.com/⟧\(String(repeating: ",", count: 42))"),
    .init(
      "forty-two exclamation marks", "all marks ⟦http://rain.com/day/⟧\(String(repeating: "!", count: 42))"),
    .init("a tag in a link is the link's", "⟦http://rain.com/#day⟧ ⟦rain.com/#day⟧"),
    .init("a user in a link is the link's", "⟦http://rain.com/@ada⟧ ⟦http://rain.com/@ada/⟧"),
    .init("brackets within brackets", "⟦http://rain.com/a_(b_(c)_d)⟧"),
    .init("a bracket that is not closed", "⟦http://rain.com/a_⟧(b"),
    .init("brackets around the link", "(see ⟦http://rain.com/a_(b)⟧)"),
    .init("empty brackets", "⟦http://rain.com/a⟧()"),
    .init("letters of another script end it", "⟦http://rain.com/day⟧の雨"),
    .init("accented letters", "⟦http://rain.com/été/ñ⟧"),
    .init("an emoji ends it", "⟦http://rain.com/day⟧☔"),
    .init("a port and a path", "⟦http://rain.com:8080/day⟧ ⟦http://rain.com:80⟧:90"),
    .init("a colon without a port", "⟦http://rain.com⟧:/day"),
  ]

  static let queries: [MarkedCase] = [
    .init("a path as its value", "see ⟦http://some.rain.com/index.php?path=/sun/rain/⟧"),
    .init("after a slash", "see ⟦http://rain.it/?18dc15⟧"),
    .init("a hyphen at the end", "see ⟦https://www.rain.com/watch?v=RaInYdAy&list=PLrain7Q_day9z_9U-⟧"),
    .init("a fragment after nothing", "see ⟦http://rain.com?#day⟧ now"),
    .init("a path that ends in a hyphen", "see ⟦http://rain.com/day/a-long-name-?sun=no⟧"),
    .init("bars and a semicolon", "see ⟦http://www.rain.com/a-day/b.stm?one=sun;two=R7|0||S8|1⟧"),
    .init("a question mark in a fragment", fragment),
    .init("the same among words", "see \(fragment) now"),
    .init(
      "another address as its value", "⟦http://www.rain.com?from=https://t.co/rain1⟧ ⟦http://t.co/rain2⟧"),
    .init(
      "punctuation at the end", "⟦http://rain.com/?a=b⟧. ⟦http://rain.com/?a=b⟧, ⟦http://rain.com/?a=b⟧!"),
    .init("letters of another script end it", "⟦http://rain.com/?a=b⟧雨"),
    .init("brackets", "⟦http://rain.com/?a=(b)&c⟧)"),
  ]

  static let shortened: [MarkedCase] = [
    .init("an apostrophe after", "I like ⟦http://t.co/rAiN7day⟧'s drops"),
    .init("a hyphen after", "I saw ⟦http://t.co/rAiN7day⟧- it rains"),
    .init("a colon after", "so says ⟦http://t.co/rAiN7day⟧: it rains"),
    .init("a name of thirty-six", "I like ⟦http://t.co/abcdefghijklmnopqrstuvwxyz0123456789⟧"),
    .init("a name of forty", "I like ⟦http://t.co/\(String(repeating: "r", count: 40))⟧"),
    .init("a name of forty-one", "I like http://t.co/\(String(repeating: "r", count: 41))"),
    .init("no sign after the name is part of it", afterwards),
    .init("without a name", "⟦http://t.co⟧ ⟦http://t.co⟧"),
    .init("a parameter", "see ⟦https://t.co/RainyDay7a?amp=1⟧"),
    .init("a parameter with letters", "see ⟦https://t.co/RainyDay7a?type=js⟧"),
    .init("a parameter with a word", "see ⟦https://t.co/RainyDay7a?ssr=true⟧"),
    .init("a parameter and a fragment", "see ⟦https://t.co/rainyday?a=b#815⟧"),
    .init("two parameters", "see ⟦https://t.co/rainydays?a=b&c=d⟧"),
    .init("another host that ends alike", "⟦http://raint.co/day-a⟧"),
  ]

  private static let manySigns =
    "⟦http://www.rain.com/shop/Umbrella+Deluxe+-+Blue+400+Wide/815.p?id=1815121022&sku=815⟧"
  private static let fragment =
    "⟦http://rain.com.ar/day/0815/a-day-in-the-rain?fb_rain_day#?=&cb=fe7&to=rain.parent&type=size&height=9&end⟧"
  private static let afterwards =
    "⟦http://t.co/rAiN7d1⟧'s ⟦http://t.co/rAiN7d2⟧; ⟦http://t.co/rAiN7d3⟧: ⟦http://t.co/rAiN7d4⟧+c "
    + "⟦http://t.co/rAiN7d5⟧.x ⟦http://t.co/rAiN7d6⟧#a ⟦http://t.co/rAiN7d7⟧-"
}

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
