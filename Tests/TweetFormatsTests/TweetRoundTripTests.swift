import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetFormats

struct TweetRoundTripTests {
  @Test(arguments: 0..<40)
  func `Whatever a tweet holds comes back`(seed: Int) throws {
    var random = RandomTweet(seed: UInt64(seed))
    for _ in 0..<100 {
      let tweet = random.tweet()

      let record = TweetEncoder().record(of: tweet)

      #expect(try TweetDecoder(author: .me).decode(record) == DecodedRecord(tweets: [tweet]))
    }
  }

  @Test(arguments: [nil, Date.fixture(minutes: 5)] as [Date?])
  func `What another date would be set for has the date it was written with`(asOf: Date?) throws {
    var tweet = Tweet.fixture()
    tweet.asOf = asOf

    let read = try TweetDecoder(author: .me).decode(
      TweetEncoder().record(of: tweet), asOf: .fixture(minutes: 9))

    #expect(read.tweets == [tweet])
  }

  @Test func `It comes back whoever reads it`() throws {
    let written: [Tweet] = [
      .fixture(user: .me),
      .fixture(retweetOf: RetweetReference(id: "1600000000000000000", screenName: "ada")),
      .fixture(retweetOf: RetweetReference(id: "20", screenName: nil)),
      .fixture(retweetOf: RetweetReference(id: "20", screenName: "ada", name: "Ada \"L\"")),
    ]

    for tweet in written {
      let record = TweetEncoder().record(of: tweet)
      #expect(try TweetDecoder(author: .fixture()).decode(record).tweets == [tweet])
    }
  }

  @Test func `When it was true, and whether it was in another one, comes back`() throws {
    var tweet = Tweet.fixture()
    tweet.asOf = .fixture(minutes: 5)
    var embedded = tweet
    embedded.isEmbedded = true

    let records = try [tweet, embedded].map {
      try TweetDecoder(author: .me).decode(TweetEncoder().record(of: $0))
    }

    #expect(records == [DecodedRecord(tweets: [tweet]), DecodedRecord(embedded: [tweet])])
  }

  @Test func `Where it was read, and where its files are, is nobody's business`() throws {
    var tweet = Tweet.fixture(media: ["https://e.org/1.jpg"])
    tweet.source = "archive"
    tweet.media[0].file = MediaFile(path: "/home/ada/export.zip", entry: "1.jpg")

    let record = TweetEncoder().record(of: tweet)

    (tweet.source, tweet.media[0].file) = (nil, nil)
    #expect(try TweetDecoder(author: .me).decode(record).tweets == [tweet])
    #expect(!String(decoding: record, as: UTF8.self).contains("home"))
  }

  @Test func `A hundred thousand letters and a thousand mentions are no trouble`() throws {
    var tweet = Tweet.fixture(text: String(repeating: "&<#a> ", count: 20_000))
    tweet.hashtags = (0..<1_000).map { IndexedKeyword("#a", range: $0 * 6 + 2..<$0 * 6 + 4) }

    let record = TweetEncoder().record(of: tweet)

    #expect(try TweetDecoder(author: .me).decode(record).tweets == [tweet])
  }

  @Test(arguments: 0..<20)
  func `A line is one line of plain letters`(seed: Int) throws {
    var random = RandomTweet(seed: UInt64(1_000 + seed))
    for _ in 0..<50 {
      let record = TweetEncoder().record(of: random.tweet())

      let line = String(decoding: record, as: UTF8.self)
      #expect(Array(line.utf8) == record)
      #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control })
      #expect(!line.contains { $0.isNewline })
      #expect(try JSONSerialization.jsonObject(with: Data(record)) is [String: Any])
    }
  }
}

@Suite(.enabled(if: RecordedPayloads.arePresent, "\(RecordedPayloads.absence)"))
struct RecordedRoundTripTests {
  @Test(arguments: RecordedPayloads.folders)
  func `Every recorded post comes back`(folder: String) throws {
    for file in RecordedPayloads.files(in: folder) {
      let posts = RecordedPayloads.decoded(try RecordedPayloads.bytes(of: file))
      for tweet in posts.tweets + posts.embedded {
        let record = TweetEncoder().record(of: tweet)
        #expect(try TweetDecoder(author: .me).decode(record) == DecodedRecord(tweets: [tweet]))
      }
    }
  }
}

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
      RetweetReference(
        id: random.id(), screenName: random.optional { $0.word() }, name: random.optional { $0.text() })
    }
    tweet.likes = optional { $0.number() }
    tweet.retweets = optional { $0.number() }
    tweet.replies = optional { $0.number() }
    tweet.poll = optional { $0.poll() }
    tweet.edited = optional { $0.date() }
    tweet.audience = optional { $0.pick(Audience.allCases) }
    tweet.isBookmarked = optional { $0.chance(2) }
    tweet.isLiked = optional { $0.chance(2) }
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
    tweet.versionIDs = list { $0.text() }
    tweet.photo = photo()
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
    let versions = list { MediaItem.Version(url: $0.text(), declaredWidth: $0.number(), height: $0.number()) }
    item.versions = versions.compactMap(\.self)
    item.film = film()
    return item
  }

  private mutating func photo() -> PhotoFacts? {
    let position = optional { random in
      Coordinates(
        latitude: Double.random(in: -90...90, using: &random.random),
        longitude: Double.random(in: -180...180, using: &random.random))
    }
    return PhotoFacts(
      licence: optional { $0.text() }, views: optional { $0.number() }, position: position ?? nil)
  }

  private mutating func film() -> Film? {
    let versions = list { random in
      Film.Version(
        url: random.text(), type: random.optional { $0.text() }, bitrate: random.optional { $0.number() })
    }
    return Film(versions, seconds: optional { Double.random(in: 0...4_000, using: &$0.random) })
  }

  private mutating func poll() -> Poll {
    let options = list { random in Poll.Option(random.text(), votes: random.optional { $0.number() }) }
    return Poll(
      options, voters: optional { $0.number() }, ends: optional { $0.date() }, isMultiple: chance(2))
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
