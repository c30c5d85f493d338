import Foundation
import Testing

@testable import SmashtagModel

struct QueryTests {
  @Test(
    arguments: [
      ("rain", .word("rain")), ("bell-tower", .word("bell-tower")), ("umbr*", .prefix("umbr")),
      ("\"bell tower\"", .phrase("bell tower")), ("#rain", .hashtag("rain")), ("＃rain", .hashtag("rain")),
      ("@ada", .user("ada")), ("＠ada", .user("ada")), ("@ada@example.social", .user("ada@example.social")),
      ("@ada.bsky.social", .user("ada.bsky.social")), ("from:ada", .from("ada")), ("from:@ada", .from("ada")),
      ("FROM:ada", .from("ada")), ("mentions:ada", .mentions("ada")), ("to:ada", .to("ada")),
      ("lang:pt-BR", .language("pt-BR")),
      ("to:ada,@bob", .any([.to("ada"), .to("bob")])),
      ("mentions:ada,bob", .any([.mentions("ada"), .mentions("bob")])),
      ("url:stanford.edu", .host("stanford.edu")),
      ("url:https://www.Stanford.edu/rain", .host("stanford.edu")), ("-rain", .not(.word("rain"))),
      ("-#rain", .not(.hashtag("rain"))), ("-\"bell tower\"", .not(.phrase("bell tower"))),
      ("https://a.example", .link("https://a.example")), ("12:30", .word("12:30")), ("or", .word("or")),
      ("\"OR\"", .phrase("OR")), ("☔", .word("☔")), ("東京", .word("東京")), ("a*b", .word("a*b")),
    ] as [(String, Query.Term)])
  func `Each form of a term is read`(text: String, term: Query.Term) throws {
    #expect(try Query(text).root == term)
  }

  @Test func `Letters of several code points are composed, as servers compare them`() throws {
    let tag = try Query("#cafe\u{301}").root

    guard case .hashtag(let name) = tag else { throw QueryError.empty }
    #expect(Array(name.unicodeScalars) == Array("caf\u{E9}".unicodeScalars))
    #expect(Query(for: tag).text.unicodeScalars.count == 5)
  }

  @Test(arguments: ["#a", "a", "from:a", "\"a"])
  func `More marks than any language stacks are left out`(beginning: String) throws {
    let flood = String(repeating: "\u{301}\u{323}", count: 16_000)

    let query = try Query(beginning + flood + (beginning.hasPrefix("\"") ? "\"" : ""))

    #expect(Query(for: query.root).text.unicodeScalars.count < 40)
  }

  @Test func `What follows a phrase at once belongs to the query`() throws {
    #expect(try Query("\"on campus\"rain").root == Query("\"on campus\" rain").root)
  }

  @Test(arguments: Query.Filter.allCases)
  func `Every filter is read`(filter: Query.Filter) throws {
    #expect(try Query("filter:\(filter.rawValue)").root == .filter(filter))
  }

  @Test func `A day begins in the reader's time zone`() throws {
    let zone = try #require(TimeZone(identifier: "Asia/Tokyo"))

    #expect(
      try Query("since:2015-03-27", timeZone: zone).root == .since(Date(timeIntervalSince1970: 1_427_382_000))
    )
  }

  @Test func `Until excludes its day`() throws {
    #expect(
      try Query("until:2015-03-27", timeZone: .gmt).root == .until(Date(timeIntervalSince1970: 1_427_414_400))
    )
  }

  @Test(
    arguments: [
      ("a b", .all([.word("a"), .word("b")])),
      ("a OR b", .any([.word("a"), .word("b")])),
      ("a b OR c", .any([.all([.word("a"), .word("b")]), .word("c")])),
      ("a OR b c", .any([.word("a"), .all([.word("b"), .word("c")])])),
      ("a OR b OR c", .any([.word("a"), .word("b"), .word("c")])),
      ("a (b OR c)", .all([.word("a"), .any([.word("b"), .word("c")])])),
      ("(a)", .word("a")), ("((a))", .word("a")),
      ("-(a OR b)", .not(.any([.word("a"), .word("b")]))),
      ("-(a -b)", .not(.all([.word("a"), .not(.word("b"))]))),
      ("a(b)c", .all([.word("a"), .word("b"), .word("c")])),
      ("-a -b", .all([.not(.word("a")), .not(.word("b"))])),
      ("(a OR b) -c", .all([.any([.word("a"), .word("b")]), .not(.word("c"))])),
      ("a\"b c\"", .all([.word("a"), .phrase("b c")])),
    ] as [(String, Query.Term)])
  func `Standing side by side binds tighter than OR`(text: String, term: Query.Term) throws {
    #expect(try Query(text).root == term)
  }

  @Test func `A query keeps its text, without the blanks around it`() throws {
    #expect(try Query("  a  OR b ").text == "a  OR b")
  }

  @Test func `Fifty parentheses may stand in one another`() throws {
    let text = String(repeating: "(", count: 50) + "a" + String(repeating: ")", count: 50)

    #expect(try Query(text).root == .word("a"))
  }

  @Test func `A long query is no trouble`() throws {
    let text = (1...1_000).map { "w\($0)" }.joined(separator: " OR ")

    guard case .any(let terms) = try Query(text).root else { return #expect(Bool(false)) }
    #expect(terms.count == 1_000)
  }
}

struct QueryErrorTests {
  @Test(
    arguments: [
      ("", .empty), ("  ", .empty),
      ("a \"b", .unclosedQuote(offset: 2)), ("\"", .unclosedQuote(offset: 0)),
      ("(a", .unclosedParenthesis(offset: 0)), ("a (b (c)", .unclosedParenthesis(offset: 2)),
      ("(", .unclosedParenthesis(offset: 0)), ("((a", .unclosedParenthesis(offset: 1)),
      ("a)", .unopenedParenthesis(offset: 1)), (")", .unopenedParenthesis(offset: 0)),
      ("(a))", .unopenedParenthesis(offset: 3)),
      ("a ()", .emptyParentheses(offset: 2)), ("-()", .emptyParentheses(offset: 1)),
      ("OR a", .lonelyOr(offset: 0)), ("a OR", .lonelyOr(offset: 2)), ("a OR OR b", .lonelyOr(offset: 2)),
      ("(a OR )", .lonelyOr(offset: 3)), ("(OR a)", .lonelyOr(offset: 1)), ("-OR", .lonelyOr(offset: 1)),
      ("a -OR b", .lonelyOr(offset: 3)),
      ("-", .lonelyMinus(offset: 0)), ("a - b", .lonelyMinus(offset: 2)), ("--a", .lonelyMinus(offset: 0)),
      ("(-)", .lonelyMinus(offset: 1)),
      ("a #", .missingName(after: "#", offset: 2)), ("@", .missingName(after: "@", offset: 0)),
      ("from:", .missingName(after: "from:", offset: 5)), ("to:@", .missingName(after: "to:", offset: 3)),
      ("url:", .missingName(after: "url:", offset: 4)), ("url:a＃b", .missingName(after: "url:", offset: 4)),
      ("url:a（b", .missingName(after: "url:", offset: 4)),
      ("url:a..", .missingName(after: "url:", offset: 4)),
      ("lang:", .missingName(after: "lang:", offset: 5)),
      ("#rain*", .wholeNameOnly(after: "#", offset: 0)),
      ("a from:ad*", .wholeNameOnly(after: "from:", offset: 7)),
      ("since:someday", .notADay("someday", offset: 6)),
      ("until:2015-02-29", .notADay("2015-02-29", offset: 6)),
      ("é filter:sounds", .unknownFilter("sounds", offset: 9)), ("filter:", .unknownFilter("", offset: 7)),
      ("a !!", .nothingToFind("!!", offset: 2)), ("*", .nothingToFind("*", offset: 0)),
      ("a #..", .nothingToFind("#..", offset: 2)), ("＃.", .nothingToFind("＃.", offset: 0)),
      ("👨‍👩‍👧 \"…\"", .nothingToFind("…", offset: 6)),
    ] as [(String, QueryError)])
  func `What cannot be read is named with its place`(text: String, error: QueryError) {
    #expect(throws: error) { try Query(text) }
  }

  @Test func `Parentheses in parentheses end somewhere`() {
    let text = String(repeating: "(", count: 60_000)

    #expect(throws: QueryError.tooDeep(limit: 50, offset: 50)) { try Query(text) }
  }

  @Test func `A query of more than a thousand terms is refused where the next begins`() throws {
    let thousand = Array(repeating: "ab", count: 1_000).joined(separator: " ")

    #expect(throws: Never.self) { try Query(thousand) }
    #expect(throws: QueryError.tooManyTerms(limit: 1_000, offset: 3_003)) { try Query(thousand + " OR c") }
  }

  @Test(arguments: [("#rain ", 6), ("(\"ab\") ", 7), ("-(a) OR ", 8), ("from:ada ", 9)])
  func `Terms of every kind count`(term: String, length: Int) {
    let text = String(repeating: term, count: 1_001) + "a"

    #expect { try Query(text) } throws: { error in
      guard case .tooManyTerms(1_000, let offset)? = error as? QueryError else { return false }
      return offset / length == 1_000
    }
  }

  @Test func `A query longer than 64 kB is refused where it goes beyond, in code points`() {
    let text = "é" + String(repeating: "a", count: 65_536)

    #expect(throws: QueryError.tooLong(limit: 65_536, offset: 65_535)) { try Query(text) }
    #expect(throws: Never.self) { try Query(String(text.unicodeScalars.dropLast(2))) }
  }

  @Test func `An error tells its place`() {
    #expect(QueryError.notADay("x", offset: 6).offset == 6)
  }

  @Test(arguments: [
    (
      QueryError.unclosedParenthesis(offset: 0),
      "nothing closes this parenthesis; add a ) where the group ends"
    ),
    (
      .notADay("x", offset: 0),
      "'x' is not a day, month or year; write it as 2026-05-17, 2026-05, 2026, yesterday or 7d"
    ),
    (
      .unknownFilter("x", offset: 0),
      "'x' is not a filter; there are images, links, mentions, hashtags, replies, retweets, quotes, "
        + "bookmarked, liked"
    ),
  ])
  func `An error says what would be right`(error: QueryError, text: String) {
    #expect(error.description == text)
  }

  @Test(arguments: Query.Operator.allCases)
  func `Every operator says what it finds`(operator: Query.Operator) {
    #expect(!`operator`.note.isEmpty)
  }
}

struct QueryWritingTests {
  private static let zone = TimeZone(identifier: "America/New_York") ?? .gmt

  @Test(arguments: [
    "rain", "rain*", "\"rain on campus\"", "#rain", "@ada", "@ada@mastodon.example", "from:ada.bsky.social",
    "mentions:ada", "to:ada", "from:@@ada", "lang:pt-BR", "since:2024-03-10", "until:0099-12-31",
    "filter:images", "url:example.com", "url:www.www.com", "url:[::1]", "url:\u{7B0}x", "from:\u{7B0}x",
    "-rain", "-\"on campus\"", "a b",
    "a OR b",
    "a b OR c -d",
    "(a OR b) c", "a (b c)", "-(a OR b)", "-(a b) c", "-(-b)", "(a OR b) (c OR d)", "a OR (b OR c) OR d e",
    "\"OR\"",
    "(a (b OR (c d)))", "min_likes:5 -min_retweets:0", "from:a,b OR from:c,d", "on:2015-03", "-on:2015",
    "a on:2015-03-01",
    "https://en.example.org/wiki/Rain_(song) -http://www.a.example/?b=c#d", "has:media -is:quote",
    "#rain \"a: b\" from:me", "\" \\ rain\"", "-#rain -from:ada", "3.1:4 c++ +1",
  ])
  func `What is written is read as the same`(text: String) throws {
    let query = try Query(text, timeZone: Self.zone)

    let written = Query(for: query.root, timeZone: Self.zone)

    #expect(written.root == query.root)
    #expect(try Query(written.text, timeZone: Self.zone).root == query.root)
  }

  @Test(arguments: [
    ("(from:ada)", "from:ada"), ("a   b", "a b"), ("since:2024-11-03 #x", "since:2024-11-03 #x"),
    ("((a OR b)) c", "(a OR b) c"),
  ])
  func `It is written as readers would`(text: String, expected: String) throws {
    let root = try Query(text, timeZone: Self.zone).root

    #expect(Query(for: root, timeZone: Self.zone).text == expected)
  }
}

struct QueryOfMentionTests {
  @Test func `A hashtag is searched as a hashtag`() {
    #expect(Query(.hashtag("#rain"))?.root == .hashtag("rain"))
  }

  @Test func `Of a hashtag more marks than any language stacks are left out`() throws {
    let query = try #require(Query(.hashtag("#a" + String(repeating: "\u{301}\u{323}", count: 16_000))))

    guard case .hashtag(let name) = query.root else { throw QueryError.empty }
    #expect(name.unicodeScalars.count < 40)
  }

  @Test func `A user is searched as a user`() {
    #expect(Query(.user("@ada@example.social"))?.root == .user("ada@example.social"))
  }

  @Test(arguments: [Mention.image(MediaItem(url: "u")), .url(IndexedURL("https://a.example"))])
  func `An image or a url is no search`(mention: Mention) {
    #expect(Query(mention) == nil)
  }

  @Test(arguments: [Mention.hashtag("#rain"), .user("@ada")])
  func `Typed again it is the same search`(mention: Mention) throws {
    let query = try #require(Query(mention))

    #expect(try Query(query.text) == query)
  }

  @Test(arguments: [
    ("#Rain", "#rain"), ("a  b", "a b"), (" a", "a "), ("A OR b", "a OR B"), ("A OR(b)", "a OR(B)"),
    ("HTTPS://A.example/Rain B", "https://a.example/Rain b"), ("\"a OR b\"", "\"A or B\""),
  ])
  func `Searches that differ in case or blanks are one`(left: String, right: String) throws {
    #expect(try Query(left).identity == Query(right).identity)
  }

  @Test(arguments: [
    ("a OR b", "a or b"), ("#rain", "rain"), ("ab", "a b"), ("a \u{301}b", "a b"), ("a OR(b)", "a or(b)"),
    ("(a)OR b", "(a)or b"), ("https://a.example/Rain", "https://a.example/rain"),
    ("-https://a.example?v=Rain", "-https://a.example?v=rain"),
    ("(HTTP://a.example/w/Rain_(Song))", "(http://a.example/w/rain_(song))"),
  ])
  func `Other searches are others`(left: String, right: String) throws {
    #expect(try Query(left).identity != Query(right).identity)
  }
}

struct CalendarDayTests {
  @Test(arguments: [
    "", "2015", "2015-3-27", "15-03-27", "2015-13-01", "2015-02-29", "2015-04-31", "2015-00-10", "2015-01-00",
    "2015/03/27", "2015-03-27T00:00", "-015-03-27", "٢٠١٥-٠٣-٢٧", "2015-03--1", "yesterday",
  ])
  func `What is no day is none`(text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test func `A leap day is a day`() {
    #expect(CalendarDay("2016-02-29")?.day == 29)
  }

  @Test(arguments: [
    ("UTC", 1_427_414_400), ("America/Los_Angeles", 1_427_439_600), ("Asia/Tokyo", 1_427_382_000),
  ])
  func `A day begins where one is`(zone: String, seconds: Double) throws {
    let timeZone = try #require(TimeZone(identifier: zone))

    #expect(CalendarDay("2015-03-27")?.start(in: timeZone) == Date(timeIntervalSince1970: seconds))
  }

  @Test func `A day whose midnight is skipped begins an hour later`() throws {
    let timeZone = try #require(TimeZone(identifier: "America/Sao_Paulo"))

    #expect(CalendarDay("2018-11-04")?.start(in: timeZone) == Date(timeIntervalSince1970: 1_541_300_400))
  }
}
