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
