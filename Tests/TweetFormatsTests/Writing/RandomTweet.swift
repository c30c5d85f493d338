import Foundation
import SmashtagModel
import SmashtagTesting

/// Makes tweets of all networks, with whatever a tweet could hold.
struct RandomTweet {
  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func tweet() -> Tweet {
    var tweet = Tweet(
      id: id(), network: pick(Network.allCases), created: date(), text: text(), user: user())
    if chance(3) { tweet.key = text() }
    tweet.url = optional {
      $0.chance(2) ? "https://x.com/\(tweet.user.screenName)/status/\(tweet.id)" : $0.text()
    }
    tweet.fetched = optional { $0.date() }
    tweet.title = optional { $0.text() }
    tweet.language = optional { $0.pick(["en", "pt-BR", "", "und"]) }
    tweet.isSensitive = chance(2)
    tweet.inReplyTo = optional { $0.id() }
    tweet.inReplyToScreenName = optional { $0.text() }
    tweet.quoteOf = optional { $0.id() }
    tweet.retweetOf = optional { random in
      RetweetReference(id: random.id(), screenName: random.optional { $0.word() })
    }
    tweet.likes = optional { $0.number() }
    tweet.retweets = optional { $0.number() }
    addMentions(to: &tweet)
    return tweet
  }
}

extension RandomTweet {
  private static let pieces = [
    "rain", " ", "#rain", "#RAIN", "＃Regen", "@ada", "@Ada_1", "$TSLA", "https://t.co/abc", "…", "\n", "\r\n",
    "\0", "\"", "\\", "&", "&amp;", "&amp;amp;", "&lt;", "<b>", ">", "\u{2028}", "\u{2029}", "\u{85}",
    "\u{7F}",
    "👩‍💻", "🏳️‍🌈", "e\u{301}", "é", "Ада", "雨", "\u{FEFF}", "\u{200B}", "\u{10FFFF}", "\u{E000}", "'", "`", "\t",
  ]

  private mutating func addMentions(to tweet: inout Tweet) {
    let count = tweet.text.unicodeScalars.count
    tweet.hashtags =
      list { IndexedKeyword("#" + $0.word(), range: $0.range(count)) } + found("#", in: tweet.text)
    tweet.cashtags = list { IndexedKeyword($0.text(), range: $0.range(count)) } + found("$", in: tweet.text)
    tweet.userMentions =
      list { IndexedKeyword("@" + $0.word(), range: $0.range(count)) } + found("@", in: tweet.text)
    tweet.urls = list { random in
      IndexedURL(
        random.text(), range: random.range(count), expanded: random.optional { $0.text() },
        display: random.optional { $0.text() })
    }
    tweet.annotations = list { random in
      Annotation(random.text(), type: random.optional { $0.text() }, range: random.range(count))
    }
    tweet.media = list { $0.media(count) }
  }

  /// The words of a text that begin so, where they stand.
  private mutating func found(_ sign: Unicode.Scalar, in text: String) -> [IndexedKeyword] {
    let scalars = Array(text.unicodeScalars)
    guard chance(2) else { return [] }
    return scalars.indices.filter { scalars[$0] == sign }.map { start in
      let end = scalars[(start + 1)...].firstIndex { !$0.properties.isAlphabetic } ?? scalars.count
      return IndexedKeyword(String(String.UnicodeScalarView(scalars[start..<end])), range: start..<end)
    }
  }

  private mutating func media(_ count: Int) -> MediaItem {
    var item = MediaItem(
      url: text(), kind: pick(MediaItem.Kind.allCases), width: optional { $0.number() },
      height: optional { $0.number() }, alt: optional { $0.text() }, range: range(count))
    item.versions = list { MediaItem.Version(url: $0.text(), width: $0.number(), height: $0.number()) }
    return item
  }

  private mutating func user() -> User {
    User(
      screenName: chance(3) ? text() : word(), name: optional { $0.text() }, id: optional { $0.id() },
      isVerified: chance(2), profileImageURL: optional { $0.text() })
  }

  /// None, one in the text, an empty one, or one that reaches beyond it.
  private mutating func range(_ count: Int) -> Range<Int>? {
    optional { random in
      let start = Int.random(in: 0...count + 3, using: &random.random)
      let length = random.pick([0, 1, 5, count, 1 << 40])
      return start..<start + length
    }
  }

  private mutating func date() -> Date {
    let whole = Double(Int.random(in: -62_000_000_000...253_000_000_000, using: &random))
    let near = Double(Int.random(in: 1_100_000_000...1_800_000_000, using: &random))
    let part = pick([0, 0, 0.25, 0.803, .random(in: 0..<1, using: &random)])
    return pick([
      .distantPast, .distantFuture, Date(timeIntervalSince1970: whole),
      Date(timeIntervalSince1970: near + part), Date(timeIntervalSinceReferenceDate: part / 1_000),
    ])
  }

  private mutating func id() -> String {
    pick([
      "", "0", "20", "007", "-5", "1600000000000000000", "18446744073709551616", "at://did:plc:a/b/c", text(),
    ])
  }

  private mutating func number() -> Int { pick([0, 1, -1, 1_234, .max, .min]) }

  private mutating func word() -> String { pick(["rain", "Ada_1", "雨", "", "Ада", "a&b", "é"]) }

  private mutating func text() -> String {
    (0..<Int.random(in: 0...8, using: &random)).map { _ in pick(Self.pieces) }.joined()
  }

  private mutating func list<Element>(_ make: (inout RandomTweet) -> Element) -> [Element] {
    (0..<pick([0, 0, 1, 3])).map { _ in make(&self) }
  }

  private mutating func optional<Value>(_ make: (inout RandomTweet) -> Value) -> Value? {
    chance(2) ? make(&self) : nil
  }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &random)]
  }
}
