import Foundation
import SmashtagTesting
import Testing

@testable import SmashtagModel

/// The conditions that other networks' searches have as well, and their spellings.
struct QuerySpellingTests {
  @Test(
    arguments: [
      ("min_likes:5", .atLeast(5, .likes)), ("min_faves:5", .atLeast(5, .likes)),
      ("MIN_LIKES:007", .atLeast(7, .likes)), ("min_retweets:0", .atLeast(0, .retweets)),
      ("-min_likes:5", .not(.atLeast(5, .likes))),
      ("has:images", .filter(.images)), ("has:media", .filter(.images)), ("has:links", .filter(.links)),
      ("has:mentions", .filter(.mentions)), ("Has:Hashtags", .filter(.hashtags)),
      ("filter:media", .filter(.images)), ("filter:quote", .filter(.quotes)), ("is:reply", .filter(.replies)),
      ("is:RETWEET", .filter(.retweets)),
      ("is:quote", .filter(.quotes)), ("-is:retweet", .not(.filter(.retweets))),
      ("language:de", .language("de")), ("domain:www.example.org", .host("example.org")),
      ("from:ada,@bob", .any([.from("ada"), .from("bob")])), ("from:ada", .from("ada")),
      ("rain from:a,b", .all([.word("rain"), .any([.from("a"), .from("b")])])),
      ("-from:a,b", .not(.any([.from("a"), .from("b")]))), ("from:me", .from("me")),
    ] as [(String, Query.Term)])
  func `Each spelling is read`(text: String, term: Query.Term) throws {
    #expect(try Query(text).root == term)
  }

  @Test(arguments: [
    "12:30", "note:this", "re:rain", "ratio3:1", "a:b:c", "http:", "https://", "ftp://a.example/x", ":x",
  ])
  func `Other words may have colons`(text: String) throws {
    #expect(try Query(text).root == .word(text))
  }

  @Test(
    arguments: [
      ("has:poll", .unknownFilter("poll", of: .has, offset: 4)),
      ("a has:replies", .unknownFilter("replies", of: .has, offset: 6)),
      ("is:sensitive", .unknownFilter("sensitive", of: .is, offset: 3)),
      ("is:", .unknownFilter("", of: .is, offset: 3)), ("filter:videos", .unknownFilter("videos", offset: 7)),
      ("min_likes:", .notANumber("", offset: 10)), ("é min_faves:1k", .notANumber("1k", offset: 12)),
      ("min_likes:-1", .notANumber("-1", offset: 10)), ("min_likes:٣", .notANumber("٣", offset: 10)),
      (
        "min_likes:99999999999999999999",
        .notANumber("99999999999999999999", offset: 10)
      ),
      ("from:ada,", .missingName(after: "from:", offset: 9)),
      ("from:,ada", .missingName(after: "from:", offset: 5)),
      ("from:ada,b*", .wholeNameOnly(after: "from:", offset: 9)),
      ("language:", .missingName(after: "language:", offset: 9)),
      ("domain:", .missingName(after: "domain:", offset: 7)),
    ] as [(String, QueryError)])
  func `What a condition does not take is named with its place`(text: String, error: QueryError) {
    #expect(throws: error) { try Query(text) }
  }

  @Test func `One condition has a hundred names at most`() throws {
    let names = (1...100).map { "u\($0)" }.joined(separator: ",")

    guard case .any(let terms) = try Query("from:" + names).root else { throw QueryError.empty }
    #expect(terms.count == 100)
    #expect(throws: QueryError.tooManyNames(limit: 100, offset: 5 + names.count + 1)) {
      try Query("from:" + names + ",u101")
    }
  }

  @Test func `Each of several names counts as a term`() {
    let names = "from:" + (1...100).map { "u\($0)" }.joined(separator: ",")
    let text = Array(repeating: names, count: 11).joined(separator: " ")

    #expect(throws: QueryError.tooManyTerms(limit: 1_000, offset: 10 * (names.count + 1))) { try Query(text) }
  }

  @Test func `A condition with two dates counts as two`() {
    let text = Array(repeating: "on:2015", count: 501).joined(separator: " OR ")

    #expect(throws: QueryError.tooManyTerms(limit: 1_000, offset: 500 * "on:2015 OR ".count)) {
      try Query(text)
    }
  }
}

struct ForeignOperatorTests {
  @Test(arguments: [
    ("near:Bath", "near", "X", 0), ("rain -NEAR:Bath", "near", "X", 6),
    ("near:\"San Francisco\"", "near", "X", 0),
    ("a conversation_id:1", "conversation_id", "X", 2), ("point_radius:[1", "point_radius", "X", 0),
    ("retweets_of:ada", "retweets_of", "X", 0), ("min_replies:3", "min_replies", "X", 0),
    ("in:library", "in", "Mastodon", 0), ("author:ada.bsky.social", "author", "Bluesky", 0),
    ("since_id:1", "since_id", "X", 0), ("until_time:1", "until_time", "X", 0),
    ("context:1.2", "context", "X", 0), ("profile_country:US", "profile_country", "X", 0),
  ])
  func `What another network has is named, and no word`(
    text: String, name: String, network: String, offset: Int
  ) throws {
    let error = #expect(throws: QueryError.self) { try Query(text) }

    guard case .foreignOperator(let foreign, let place) = error else { throw QueryError.empty }
    #expect(foreign.name == name && foreign.network == network && place == offset)
  }

  @Test(arguments: ["\"near:Bath\"", "\"in:library\""])
  func `In quotes it is words`(text: String) throws {
    #expect(throws: Never.self) { try Query(text) }
  }

  @Test(arguments: [
    (
      "near:Bath",
      "near: is an operator of X that is not understood here; leave it out, or quote it to find the words"
    ),
    (
      "author:ada",
      "author: is an operator of Bluesky that is not understood here; from: does the same, quotes find the word"
    ),
    (
      "has:poll", "'poll' is nothing that has: finds here; there are images, links, mentions, hashtags, media"
    ),
    ("is:sensitive", "'sensitive' is nothing that is: finds here; there are reply, retweet, quote"),
    ("min_likes:x", "'x' is not a number to count tweets by; write it as 100"),
  ])
  func `The error says what to do`(text: String, description: String) {
    let error = #expect(throws: QueryError.self) { try Query(text) }

    #expect(error?.description == description)
  }

  @Test(arguments: Query.Operator.allCases)
  func `No operator of ours is foreign`(operator: Query.Operator) {
    #expect(ForeignOperator(typed: `operator`.rawValue) == nil)
  }
}

struct QueryDateTests {
  private static let zone = TimeZone(identifier: "America/New_York") ?? .gmt
  /// The first of March, half past ten in the evening there.
  private static let now = date("2024-03-02T03:30:15Z")

  private static func date(_ text: String) -> Date { (try? Date(text, strategy: .iso8601)) ?? .distantPast }

  private func root(_ text: String) throws -> Query.Term {
    try Query(text, timeZone: Self.zone, now: Self.now).root
  }

  @Test(arguments: [
    ("2024", "2024-01-01T05:00:00Z"), ("2024-03", "2024-03-01T05:00:00Z"),
    ("2024-03-11", "2024-03-11T04:00:00Z"),
    ("today", "2024-03-01T05:00:00Z"), ("Yesterday", "2024-02-29T05:00:00Z"), ("0d", "2024-03-01T05:00:00Z"),
    ("1d", "2024-02-29T05:00:00Z"), ("7D", "2024-02-23T05:00:00Z"), ("1w", "2024-02-23T05:00:00Z"),
    ("12h", "2024-03-01T15:30:15Z"), ("0001", "0001-01-01T04:56:02Z"),
    ("2024-03-01T10:11:12Z", "2024-03-01T10:11:12Z"),
  ])
  func `A date is read in each form`(text: String, moment: String) throws {
    #expect(try root("since:" + text) == .since(Self.date(moment)))
    #expect(try root("until:" + text) == .until(Self.date(moment)))
    #expect(try root("before:" + text) == .until(Self.date(moment)))
  }

  @Test(arguments: [
    ("2024", "2024-01-01T05:00:00Z", "2025-01-01T05:00:00Z"),
    ("2024-02", "2024-02-01T05:00:00Z", "2024-03-01T05:00:00Z"),
    ("2024-03-10", "2024-03-10T05:00:00Z", "2024-03-11T04:00:00Z"),
    ("2024-12-31", "2024-12-31T05:00:00Z", "2025-01-01T05:00:00Z"),
    ("yesterday", "2024-02-29T05:00:00Z", "2024-03-01T05:00:00Z"),
    ("2d", "2024-02-28T05:00:00Z", "2024-02-29T05:00:00Z"),
  ])
  func `On is all of a day, month or year, and after begins after it`(
    text: String, start: String, end: String
  ) throws {
    let dates = [Query.Term.since(Self.date(start)), .until(Self.date(end))]

    #expect(try root("on:" + text) == .all(dates))
    #expect(try root("during:" + text) == .all(dates))
    #expect(try root("rain on:" + text) == .all([.word("rain")] + dates))
    #expect(try root("-on:" + text) == .not(.all(dates)))
    #expect(try root("after:" + text) == .since(Self.date(end)))
  }

  @Test func `A day that a time zone left out is none`() throws {
    let zone = try #require(TimeZone(identifier: "Pacific/Apia"))

    let term = try Query("on:2011-12-29", timeZone: zone).root

    #expect(
      term == .all([.since(Self.date("2011-12-29T10:00:00Z")), .until(Self.date("2011-12-30T10:00:00Z"))]))
    #expect(throws: QueryError.notADay("2011-12-30", offset: 3)) {
      try Query("on:2011-12-30", timeZone: zone)
    }
  }

  @Test func `After the last year nothing follows`() throws {
    #expect(try root("on:9999") == root("since:9999"))
    #expect(throws: QueryError.notADay("9999", offset: 6)) { try root("after:9999") }
  }

  @Test(arguments: [
    "0000-99", "0000", "2024-13", "2024-00", "2024-1", "24", "20245", "99999d", "d", "-1d", "7", "7m", "2y",
    "٧d", "7 d",
    "2024-03-01T10:11:12", "2024-03-01T25:00:00Z", "2024-02-30T00:00:00Z", "tomorrow", "", "2024-",
    "9999999999999999999w",
  ])
  func `What is no date is none`(text: String) {
    let typed = String(text.prefix { $0 != " " })

    #expect(throws: QueryError.notADay(typed, offset: 6)) { try root("since:" + text) }
    #expect(throws: QueryError.notADay(typed, offset: 3)) { try root("on:" + text) }
  }

  @Test(arguments: ["on:12h", "on:2024-03-01T10:11:12Z"])
  func `A moment is no day`(text: String) {
    #expect(throws: QueryError.notADay(String(text.dropFirst(3)), offset: 3)) { try root(text) }
  }

  @Test func `A relative date keeps its text, and means another day on another day`() throws {
    let later = try Query("since:7d", timeZone: Self.zone, now: Self.now + 86_400)

    #expect(later.root == .since(Self.date("2024-02-24T05:00:00Z")))
    #expect(later.text == "since:7d")
  }

  @Test(arguments: ["12h", "0h", "9999h", "9999d", "9999w", "2024", "2024-03", "today", "yesterday"])
  func `Whatever the date, it is written so that it is read as the same`(text: String) throws {
    for condition in ["since:", "until:", "rain since:", "-until:"] {
      let term = try root(condition + text)

      let written = Query(for: term, timeZone: Self.zone)

      #expect(try Query(written.text, timeZone: Self.zone).root == term)
    }
  }

  @Test(arguments: [
    ("since:2024-03", "since:2024-03-01"), ("since:1h", "since:2024-03-02T02:30:15Z"),
    ("rain on:2015", "rain since:2015-01-01 until:2016-01-01"),
    ("from:a,b -min_faves:05", "(from:a OR from:b) -min_likes:5"),
    ("has:media is:quote", "filter:images filter:quotes"),
  ])
  func `It is written as readers would`(text: String, written: String) throws {
    #expect(Query(for: try root(text), timeZone: Self.zone).text == written)
  }
}

struct QueryLinkTests {
  @Test(arguments: [
    "https://example.org/rain", "HTTP://example.org", "https://en.example.org/wiki/Rain_(song)",
    "https://en.example.org/a_(b_(c))_d", "https://bücher.example/ü?a=b:c#d", "http://[::1]:8080/x",
    "https://x.example/a-b",
  ])
  func `A whole address is a term`(address: String) throws {
    #expect(try Query(address).root == .link(address))
    #expect(try Query("-" + address).root == .not(.link(address)))
    #expect(
      try Query("rain (\(address) OR snow)").root
        == .all([.word("rain"), .any([.link(address), .word("snow")])]))
    #expect(try Query(Query(for: .link(address)).text).root == .link(address))
  }

  @Test(arguments: [
    "https://example.org/*", "example.org/rain", "ftp://example.org", "https://", "\"https://a.example\"",
  ])
  func `Other words are none`(text: String) throws {
    if case .link = try Query(text).root { Issue.record("\(text) is an address") }
  }

  @Test func `What opens no pair of parentheses ends an address`() throws {
    #expect(
      try Query("https://a.example/x(b c)").root
        == .all([.link("https://a.example/x"), .all([.word("b"), .word("c")])]))
    #expect(throws: QueryError.unclosedParenthesis(offset: 19)) { try Query("https://a.example/x(b") }
    #expect(throws: QueryError.unopenedParenthesis(offset: 19)) { try Query("https://a.example/x)") }
  }

  @Test func `Many addresses with open parentheses are read in time`() {
    let text = String(repeating: "https://a(", count: 6_500)

    #expect(throws: QueryError.self) { try Query(text) }
  }

  @Test(arguments: [
    ("https://example.org/rain", "http://www.example.org/rain/"), ("https://Example.org", "example.org/"),
    ("https://example.org/rain#top", "https://example.org/rain"),
    ("https://example.org:443/a?b=c", "example.org/a?b=c"),
    ("https://ada@example.org/a", "http://example.org:80/a"),
    ("https://example.org/a?", "https://example.org/a"),
    ("https://example.org//", "https://example.org"),
  ])
  func `Links are the same whatever does not matter`(address: String, other: String) throws {
    #expect(try #require(LinkAddress(address)) == #require(LinkAddress(other)))
  }

  @Test(arguments: [
    ("https://example.org/rain", "https://example.org/Rain"),
    ("https://example.org/a", "https://example.org/a/b"),
    ("https://example.org/a", "https://example.org/a?b=c"), ("https://a.example.org", "https://example.org"),
    ("https://example.org:8080/a", "https://example.org/a"),
    ("https://example.org/a?b#c", "https://example.org/a?d#c"),
  ])
  func `Other addresses are others`(address: String, other: String) throws {
    #expect(try #require(LinkAddress(address)) != #require(LinkAddress(other)))
  }

  @Test func `A post is found by what its link leads to, and by its short form`() throws {
    let url = IndexedURL("https://t.co/x", expanded: "https://example.org/rain")

    #expect(try #require(LinkAddress("http://example.org/rain/")).isMeant(by: url))
    #expect(try #require(LinkAddress("https://t.co/x")).isMeant(by: url))
    #expect(try !#require(LinkAddress("https://t.co/y")).isMeant(by: url))
  }
}
