import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

/// Every query has to find exactly what reading all tweets one by one finds.
struct QuerySemanticsTests {
  static let collection = VariedTweets(seed: 1, count: 300)

  @Test(arguments: [
    "rain", "Rain", "RAIN*", "ra*", "\"rain on\"", "\"on rain\"", "#rain", "#Straße", "#STRASSE", "#swift",
    "#swift_lang",
    "@ada", "@Ada", "from:ada", "mentions:ada", "to:bob", "lang:en", "lang:pt", "lang:pt-br",
    "since:2015-03-28",
    "until:2015-03-28", "since:2015-03-28 until:2015-03-30", "filter:images", "filter:links",
    "filter:mentions",
    "filter:hashtags", "filter:replies", "filter:retweets", "url:example.org", "url:news.example.org",
    "rain snow", "rain OR snow", "rain snow OR #swift", "-rain", "-rain -snow", "rain -#swift",
    "-(rain OR snow)",
    "-(rain snow)", "(rain OR snow) (#swift OR @ada)", "rain OR -snow", "-rain OR -snow", "-(rain -snow)",
    "since:2015-03-30 OR rain", "-since:2015-03-30", "rain (since:2015-03-30 OR -filter:images)",
    "-(until:2015-03-28 OR since:2015-03-31)", "since:2001-01-01", "until:2001-01-01", "until:9999-12-31",
    "min_likes:0", "min_likes:5", "min_faves:9", "min_retweets:3", "-min_likes:5", "rain min_likes:5",
    "rain OR min_likes:5",
    "-(rain min_likes:5)", "-(rain OR min_retweets:3)", "(rain OR min_likes:5) (snow OR -min_retweets:3)",
    "min_likes:5 since:2015-03-29", "min_likes:5 OR since:2015-03-30", "ra* min_likes:3",
    "min_likes:9223372036854775807", "https://example.org/a", "http://www.example.org/a/#x", "https://t.co/x",
    "https://news.example.org/b?c=d", "https://example.org", "-https://example.org/a",
    "rain OR https://example.org/a",
    "-(https://example.org/a min_likes:3)", "from:ada,bob", "-from:ada,bob", "on:2015-03-28", "-on:2015-03",
    "on:2015",
    "has:media", "is:reply -is:retweet",
    "東京", "京", "\"東京 雨\"", "สวัสดี", "서울", "café", "cafe", "вечер", "Ёлка", "don't", "👍", "@ada@example.social",
  ])
  func `A query finds what fulfils it, newest first`(text: String) async throws {
    try await Self.collection.check(try Query(text, timeZone: .gmt))
  }

  @Test(arguments: 0..<150)
  func `A query made by chance finds what fulfils it`(seed: Int) async throws {
    var random = SeededRandom(seed: UInt64(seed))
    let text = RandomQuery.text(depth: 3, using: &random)

    try await Self.collection.check(try Query(text, timeZone: .gmt))
  }
}

/// Tweets from before 2006, and those without a date, whose keys tell no date.
struct EarlyTweetsTests {
  private static let tweets = [
    nil, "1999-03-27T18:04:11Z", "1999-12-31T23:59:59Z", "2005-12-31T23:59:59Z", "2006-01-01T00:00:00Z",
    "2006-01-01T00:05:00Z", "2006-01-01T00:20:00Z", "2015-03-27T18:04:11Z",
  ].enumerated().map { index, date in
    let created = date.flatMap { try? Date($0, strategy: .iso8601) } ?? Tweet.unknownDate
    return Tweet.fixture(id: "\(index)", text: index.isMultiple(of: 2) ? "rain" : "snow", created: created)
  }

  @Test(arguments: [
    "on:1999", "-on:1999", "on:1999-03-27", "since:1999", "until:1999", "until:2000", "on:2005", "on:2006",
    "since:2006", "until:2006", "rain on:1999", "rain OR on:1999", "on:1999 OR on:2015", "-(rain since:2000)",
    "since:2006-01-01T00:01:00Z until:2006-01-01T00:10:00Z", "since:1970", "until:1971", "since:2015",
    "since:1900",
  ])
  func `They are told apart by what their rows say`(text: String) async throws {
    let archive = try Archive.holding(Self.tweets)
    let query = try Query(text, timeZone: .gmt)

    let found = try await archive.ids(query)

    #expect(Set(found) == Set(Self.tweets.filter { $0.fulfils(query.root) }.map(\.id)))
    #expect(found.count == Set(found).count)
  }
}

/// More tweets of one second than it has keys, so that the others have those of later seconds.
struct OverflowingSecondsTests {
  /// Such tweets of the last second of a day and of a quarter of an hour, and some of the seconds after them.
  private static let tweets: [Tweet] = {
    let seconds = [
      ("2020-03-04T23:59:58Z", 3), ("2020-03-04T23:59:59Z", 399), ("2020-03-05T00:00:00Z", 5),
      ("2020-03-05T00:00:01Z", 300), ("2020-03-05T00:00:04Z", 2), ("2020-03-05T00:14:59Z", 700),
      ("2020-03-05T00:15:01Z", 1), ("2020-03-06T12:00:00Z", 4),
    ]
    return seconds.flatMap { text, count in
      let date = (try? Date(text, strategy: .iso8601)) ?? .distantPast
      return (0..<count).map { index in
        Tweet.fixture(
          id: "\(text)-\(index)", text: index.isMultiple(of: 2) ? "rain" : "snow",
          created: date + (index == 7 ? 0.25 : 0))
      }
    }
  }()

  /// All of them, in order of time and in another.
  private static let orders = [tweets, tweets.sorted { String($0.id.reversed()) < String($1.id.reversed()) }]

  @Test(
    arguments: [
      "on:2020-03-04", "on:2020-03-05", "-on:2020-03-05", "since:2020-03-05", "until:2020-03-05",
      "-since:2020-03-05", "rain on:2020-03-04", "rain OR since:2020-03-05", "-(rain until:2020-03-05)",
      "since:2020-03-05T00:00:01Z", "until:2020-03-05T00:00:02Z", "since:2020-03-05T00:00:03Z",
      "since:2020-03-05T00:15:00Z", "since:2020-03-05T00:15:02Z until:2020-03-06", "ra* since:2020-03-05",
      "since:2020-03-06", "since:2020-03-04T23:59:59Z until:2020-03-05",
    ], [0, 1])
  func `They are found on the day of their dates`(text: String, order: Int) async throws {
    let archive = try Archive.holding(Self.orders[order])
    let query = try Query(text, timeZone: .gmt)

    let found = try await archive.ids(query)

    #expect(Set(found) == Set(Self.tweets.filter { $0.fulfils(query.root) }.map(\.id)))
    #expect(found.count == Set(found).count)
  }

  @Test(arguments: [0, 1])
  func `They are counted where they were posted`(order: Int) async throws {
    let folder = try TemporaryFolder()
    let archive = Archive(path: folder.path(of: "archive.sqlite"))
    try archive.insert(Self.orders[order])

    let times = try await ArchiveSource(name: "archive", archive: archive)
      .times(of: Query("rain OR snow"), in: RequestContext())

    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    for unit in TimeUnit.allCases {
      #expect(
        times.bars(by: unit, in: calendar, limit: 999)
          == TweetTimes(of: Self.tweets).bars(by: unit, in: calendar, limit: 999))
    }
  }

  @Test(arguments: ["on:2020-03-05", "since:2020-03-05", "until:2020-03-05"])
  func `A prefix is left to the index where the rows tell the day`(dates: String) async throws {
    let query = try Query("ra* \(dates)", timeZone: .gmt)
    let archive = try Archive.holding(Self.tweets)

    let isScanned = try archive.inspect {
      try PrefixScan(query, within: RowID.all, unlessFewerThan: 0, in: $0) != nil
    }

    #expect(!isScanned)
  }

  @Test(arguments: ["since:2020-03-04", "until:2020-03-06", "on:2020-03-03", "since:2020-03-05T00:00:20Z"])
  func `Elsewhere the keys tell all`(dates: String) throws {
    let query = try Query(dates, timeZone: .gmt)
    let archive = try Archive.holding(Self.tweets)

    let overflow = try archive.inspect { try KeyOverflow(after: query.root.dates, in: $0) }

    #expect(overflow.ends.isEmpty)
  }
}

struct ConditionMatchTests {
  @Test(arguments: [
    ("rain", "\"rain\""), ("ra*", "\"ra\" *"), ("don't", "\"don t\""), ("\"a b\"", "\"a b\""),
    ("#Rain", "\"#rain\""),
    ("@ada", "\"@ada\" OR \"~ada\""), ("-rain", "\"*\" NOT \"rain\""), ("a b", "\"a\" AND \"b\""),
    ("a -b -c", "\"a\" NOT (\"b\" OR \"c\")"), ("-a -b", "\"*\" NOT (\"a\" OR \"b\")"),
    ("a OR -b", "\"a\" OR \"*\" NOT (\"b\")"), ("-(a b)", "\"*\" NOT (\"a\" AND \"b\")"),
    ("a (b OR c)", "(\"b\" OR \"c\") AND \"a\""), ("-(a OR -b)", "\"b\" NOT (\"a\")"),
  ])
  func `A query becomes an expression`(text: String, match: String) throws {
    #expect(SearchSlice.slices(of: try Query(text)).map(\.match) == [match])
  }

  @Test(arguments: ["(", "-(", "(x OR ", "x (y OR ", "-(x ", "x -("])
  func `A query as deep as allowed is answered`(opening: String) async throws {
    let archive = try Archive.holding([.fixture(id: "1", text: "rain")])
    let query = try Query(String(repeating: opening, count: 50) + "rain" + String(repeating: ")", count: 50))

    await #expect(throws: Never.self) { try await archive.ids(query) }
  }

  @Test func `A query of a thousand words is answered`() async throws {
    let archive = try Archive.holding([.fixture(id: "1", text: "rain")])
    let words = (0..<999).map { "w\($0)" }.joined(separator: " OR ")

    #expect(try await archive.ids(words + " OR rain") == ["1"])
  }
}

struct SearchSliceTests {
  @Test func `A date bounds the keys`() throws {
    let slices = try Self.slices("rain since:2015-03-28 until:2015-03-29")

    #expect(
      slices == [SearchSlice(ids: try Self.id("2015-03-28")..<Self.id("2015-03-29"), match: "\"rain\"")])
  }

  @Test func `A date in an OR parts the time`() throws {
    let slices = try Self.slices("rain OR since:2015-03-28")

    #expect(
      slices == [
        SearchSlice(ids: try Self.id("2015-03-28")..<Int64.max, match: "\"*\""),
        SearchSlice(ids: 0..<(try Self.id("2015-03-28")), match: "\"rain\""),
      ])
  }

  @Test func `Stretches with the same question are one`() throws {
    #expect(try Self.slices("rain OR (since:2015-03-28 rain)").count == 1)
  }

  @Test func `Dates that exclude one another find nothing`() throws {
    #expect(try Self.slices("since:2015-03-28 until:2015-03-27").isEmpty)
  }

  private static func slices(_ text: String) throws -> [SearchSlice] {
    SearchSlice.slices(of: try Query(text, timeZone: .gmt))
  }

  private static func id(_ day: String) throws -> Int64 {
    RowID.first(notBefore: try #require(CalendarDay(day)?.start(in: .gmt)))
  }
}

/// Makes queries by chance.
enum RandomQuery {
  private static let atoms = [
    "rain", "snow", "ra*", "\"rain on\"", "#rain", "#swift", "@ada", "from:bob", "mentions:ada", "to:bob",
    "lang:en",
    "since:2015-03-28", "until:2015-03-30", "filter:images", "filter:links", "url:example.org", "東京",
    "nowhere", "min_likes:5", "min_likes:0", "min_retweets:3", "https://example.org/a", "https://t.co/x",
    "from:ada,bob",
    "on:2015-03-29", "has:links", "is:reply",
  ]

  static func text(depth: Int, using random: inout SeededRandom) -> String {
    let words = (0...Int.random(in: 0...2, using: &random)).map { _ in term(depth: depth, using: &random) }
    return words.joined(separator: Bool.random(using: &random) ? " " : " OR ")
  }

  private static func term(depth: Int, using random: inout SeededRandom) -> String {
    let sign = Int.random(in: 0..<3, using: &random) == 0 ? "-" : ""
    let isGroup = depth > 0 && Bool.random(using: &random)
    return sign
      + (isGroup ? "(\(text(depth: depth - 1, using: &random)))" : atoms.randomElement(using: &random) ?? "")
  }
}

extension Tweet {
  /// Writes its link in a short form after its text, as X does.
  fileprivate mutating func shortenLink() {
    let start = text.unicodeScalars.count + 1
    let short = "https://t.co/x"
    text += " " + short
    urls[0] = IndexedURL(short, range: start..<start + short.unicodeScalars.count, expanded: urls[0].target)
  }
}

extension Tweet {
  /// Reads the contract of queries word by word, without any index.
  func fulfils(_ term: Query.Term) -> Bool {
    switch term {
    case .word(let text), .phrase(let text): holdsPhrase(text, endsOpen: false)
    case .prefix(let text): holdsPhrase(text, endsOpen: true)
    case .hashtag(let name): hashtags.contains { $0.keyword.dropFirst().isNamed(name) }
    case .user(let name): fulfils(.from(name)) || fulfils(.mentions(name))
    case .from(let name): user.screenName.isNamed(name)
    case .mentions(let name):
      userMentions.contains { $0.keyword.dropFirst().isNamed(name) }
        || retweetOf?.screenName?.isNamed(name) ?? false
    case .to(let name): inReplyToScreenName?.isNamed(name) ?? false
    case .language(let code): language.map { $0.isNamed(code) || $0.hasPrefix(code + "-") } ?? false
    case .since(let date): created >= date
    case .until(let date): created < date
    case .filter(let filter): has(filter)
    case .atLeast(let number, .likes): likes ?? -1 >= number
    case .atLeast(let number, .retweets): retweets ?? -1 >= number
    case .link(let address):
      urls.contains { [$0.target.bareAddress, $0.keyword.bareAddress].contains(address.bareAddress) }
    case .host(let host): urls.contains { $0.leads(to: host) }
    case .quotes(let id): quoteOf == id
    case .list: false
    case .not(let term): !fulfils(term)
    case .all(let terms): terms.allSatisfy(fulfils)
    case .any(let terms): terms.contains(where: fulfils)
    }
  }

  private func holdsPhrase(_ phrase: String, endsOpen: Bool) -> Bool {
    let all = " " + Folding.words(text) + " "
    return all.contains(" " + Folding.words(phrase) + (endsOpen ? "" : " "))
  }

  private func has(_ filter: Query.Filter) -> Bool {
    switch filter {
    case .images: !media.isEmpty
    case .links: !urls.isEmpty
    case .mentions: !userMentions.isEmpty
    case .hashtags: !hashtags.isEmpty
    case .replies: inReplyToScreenName != nil
    case .retweets: isRetweet
    case .quotes: quoteOf != nil
    case .bookmarked: isBookmarked == true
    case .liked: isLiked == true
    }
  }
}

extension String {
  /// The address without what does not matter, as far as those of these tests have it.
  fileprivate var bareAddress: String {
    replacing(/^https?:\/\/(www\.)?/, with: "").replacing(/#.*$/, with: "").replacing(/\/$/, with: "")
  }
}

extension StringProtocol {
  fileprivate func isNamed(_ name: String) -> Bool { Folding.name(self) == Folding.name(name) }
}

extension IndexedURL {
  fileprivate func leads(to host: String) -> Bool {
    guard let own = URLComponents(string: target)?.host else { return false }
    let bare = own.hasPrefix("www.") ? String(own.dropFirst(4)) : own
    return bare == host || bare.hasSuffix("." + host)
  }
}

/// Tweets that differ in everything a query can ask for, in an archive and beside it.
struct VariedTweets {
  let tweets: [Tweet]
  private let archive: Result<Archive, any Error>

  init(seed: UInt64, count: Int) {
    var random = SeededRandom(seed: seed)
    let made = (0..<count).map { Self.tweet(id: $0, using: &random) }
    tweets = made.sorted { $0.created > $1.created }
    archive = Result { try Archive.holding(made) }
  }

  /// Expects the archive to find what reading all tweets finds.
  func check(_ query: Query) async throws {
    let found = try await archive.get().ids(query)

    #expect(found == tweets.filter { $0.fulfils(query.root) }.map(\.id), "\(query.text)")
  }
}

extension VariedTweets {
  private static let words = [
    "rain", "Rain", "rainbow", "snow", "on", "campus", "東京の雨", "東京", "สวัสดีครับ", "서울에서", "Café", "cafe",
    "вечер",
    "ёлка", "don't", "👍", "@ada", "#swift", "STRASSE", "full-stop", "x_y",
  ]
  private static let tags = ["rain", "Rain", "swift", "swift_lang", "STRASSE", "Straße", "東京", "snow"]
  private static let names = ["ada", "bob", "Ada", "ada_b", "ada@example.social"]
  private static let links = [
    "https://example.org/a", "https://news.example.org/b", "https://www.example.com", "http://t.co/x",
    "https://news.example.org/b?c=d",
  ]

  private static func tweet(id: Int, using random: inout SeededRandom) -> Tweet {
    let words = some(of: Self.words, upTo: 8, using: &random)
    let name = Self.names.randomElement(using: &random) ?? ""
    let isRetweet = Int.random(in: 0..<5, using: &random) == 0
    let isReply = Int.random(in: 0..<4, using: &random) == 0
    let numbers = (Int.random(in: -3..<12, using: &random), Int.random(in: -3..<6, using: &random))
    // Whole minutes apart, so that newest first is one order only.
    var tweet = Tweet.fixture(
      id: String(id), text: words.joined(separator: " "), created: .fixture(minutes: id * 37 % 9_000),
      user: .fixture(name), hashtags: some(of: tags, upTo: 2, using: &random),
      users: some(of: names, upTo: 2, using: &random), urls: some(of: links, upTo: 1, using: &random),
      media: some(of: ["https://example.net/a.png"], upTo: 1, using: &random),
      language: ["en", "pt-BR", "pt", "ja", nil].randomElement(using: &random) ?? nil,
      inReplyTo: isReply ? "Bob" : nil,
      retweetOf: isRetweet ? RetweetReference(id: "1", screenName: "ada") : nil)
    tweet.likes = numbers.0 < 0 ? nil : numbers.0
    tweet.retweets = numbers.1 < 0 ? nil : numbers.1
    if !tweet.urls.isEmpty, Bool.random(using: &random) { tweet.shortenLink() }
    return tweet
  }

  private static func some(of all: [String], upTo count: Int, using random: inout SeededRandom) -> [String] {
    (0..<Int.random(in: 0...count, using: &random)).compactMap { _ in all.randomElement(using: &random) }
  }
}
