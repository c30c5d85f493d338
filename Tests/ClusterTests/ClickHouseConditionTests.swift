import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

struct ClickHouseConditionTests {
  private func condition(_ query: String) throws -> ClickHouseCondition {
    try ClickHouseCondition(Query(query, timeZone: .gmt).root, of: "big")
  }

  @Test(arguments: [
    ("rain", "position(words, ' rain ') > 0"), ("Ra*", "position(words, ' ra') > 0"),
    ("\"night train\"", "position(words, ' night train ') > 0"),
    ("#Rain", "(position(words, ' #rain ') > 0)"),
    ("-rain", "NOT (position(words, ' rain ') > 0)"), ("min_likes:5", "likes >= 5"),
    ("since:2015-03-27", "created >= toDateTime(1427414400)"),
    ("until:2015-03-27", "NOT (created >= toDateTime(1427414400))"), ("since:9000", "0"),
    ("https://a.example/b", "has(keys, '+a.example/b')"),
  ])
  func `A term is a condition on a row`(query: String, sql: String) throws {
    #expect(try condition(query).sql == sql)
  }

  @Test func `A list of the reader's is named as what cannot be answered`() {
    #expect(throws: SourceError.unsupported(operators: ["list:home"], source: "big")) {
      try condition("rain list:home")
    }
  }

  @Test(arguments: [
    ("rain", "rain"), ("ra*", "ra*"), ("\"night train\"", "night | train"), ("rain OR #sun", "#sun, rain"),
    ("-rain", ""),
    ("rain -sun", "rain"), ("rain OR -sun", ""), ("@ada", "@ada, ~ada"), ("rain sun", "rain | sun"),
    ("\u{E1B}\u{E35}", "\u{E1B} | \u{E35}"), ("\u{E1B}\u{E35}*", "\u{E1B}"),
  ])
  func `All matches are found by way of these terms`(query: String, ways: String) throws {
    let found = try condition(query).ways.map { $0.map(\.text).sorted().joined(separator: ", ") }

    #expect(found.joined(separator: " | ") == ways)
  }

  @Test(
    arguments: [
      ("rain", nil), ("rain sun", "rain & sun"), ("#rain (sun OR moon*) on:2015", "#rain & moon*, sun"),
      ("rain -sun", nil), ("rain sun -moon", nil), ("\"night train\" rain", nil),
      ("rain sun min_likes:5", nil),
      ("rain OR sun", nil), ("rain on:2015", nil), ("a b c d e f g h", "a & b & c & d & e & f & g & h"),
      ("a b c d e f g h i", nil),
    ] as [(String, String?)])
  func `Several terms are looked up together where nothing else is to be checked`(
    query: String, terms: String?
  ) throws {
    let found = try condition(query).intersection?.sets.map { set in
      set.map(\.text).sorted().joined(separator: ", ")
    }

    #expect(found?.joined(separator: " & ") == terms)
  }

  @Test(arguments: [
    ("rain", true), ("#rain", true), ("rain since:2015", true), ("on:2015", false), ("rain on:2015", true),
    ("rain sun", false), ("\"night train\"", false), ("@ada", true), ("ra*", true), ("rain OR #sun", true),
    ("rain OR -sun", false), ("\"a b*\"", false), ("-rain", false),
    ("rain min_likes:5", false), ("\u{E1B}", true), ("\u{E1B}\u{E35}", false), ("\u{E1B}\u{E35}*", false),
  ])
  func `The matches of terms that stand for themselves can be counted in the postings`(
    query: String, isOne: Bool
  ) throws {
    #expect(try condition(query).isOfPostings == isOne)
  }

  @Test func `Dates bound the times of a search`() throws {
    #expect(try condition("rain on:2015-03-27").seconds == 1_427_414_400..<1_427_500_800)
    #expect(try condition("rain since:2016 until:2015").seconds.isEmpty)
    #expect(try condition("rain OR since:2015-03-27").seconds == 0..<Int64(UInt32.max) + 1)
  }

  @Test func `Windows cover all times, each once, newest first`() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<500 {
      let start = Int64.random(in: 0...4_000_000_000, using: &random)
      let all = start..<Int64.random(in: start...4_294_967_296, using: &random)
      let first = Int64.random(in: 0...4_000_000_000, using: &random)
      let held = first..<Int64.random(in: first...4_294_967_296, using: &random)

      let windows = Array(ClickHouseWindows(of: all, holding: held).prefix(1_000))

      #expect(windows.isEmpty == all.isEmpty)
      #expect(windows.allSatisfy { !$0.isEmpty })
      #expect(windows.map(\.count).reduce(0, +) == all.count)
      #expect(zip(windows, windows.dropFirst()).allSatisfy { $0.lowerBound == $1.upperBound })
    }
  }

  @Test(arguments: [
    Mention.hashtag("#Rain"), .hashtag("#rain"), .user("@Ada_L"),
    .url(IndexedURL("https://t.co/a", expanded: "https://a.example/", display: "a.example")),
    .url(IndexedURL("https://a.example/")),
    .image(MediaItem(url: "https://p.example/1.jpg", kind: .video, width: 4, height: 3, alt: "a hill")),
    .image(MediaItem(url: "https://p.example/1.jpg")),
  ])
  func `A mention comes back from how it is stored`(mention: Mention) {
    #expect(Mention(identity: mention.identity, spelling: mention.spelling) == mention)
  }

  @Test func `A cursor comes back from its text, and others' are none`() {
    let cursor = ClickHouseCursor(.older, than: ClickHouseRowKey(second: 7, id: .max))

    #expect(ClickHouseCursor(cursor.cursor) == cursor)
    #expect(ClickHouseCursor(Cursor("17")) == nil)
    #expect(ClickHouseCursor(Cursor("clickhouse:o7.x")) == nil)
    #expect(ClickHouseCursor(Cursor("clickhouse:o7.1) OR (1=1")) == nil)
  }
}

extension ClickHouseLookup {
  /// The term, with an asterisk where it may go on.
  fileprivate var text: String {
    switch self {
    case .term(let term): term
    case .beginning(let text): text + "*"
    }
  }
}

/// Whether all mentions were told, or only those of each kind that are used most.
struct CutCountTests {
  @Test(arguments: [[1, 1], [1, 0], [0, 1]])
  func `Only a kind that is full may have more`(less: [Int]) {
    let most = ClickHouseCounting.mostOfKind
    let rows = zip(["#", "@"], less).flatMap { sign, less in
      (0..<(most - less)).map { ["\(sign)name\($0)", "1", ""] }
    }

    #expect(ClickHouseCounting.isCut(rows) == less.contains(0))
  }
}

struct ClusterAddressTests {
  @Test(arguments: [
    ("https://a.example:8443/tweets", "https://a.example:8443/tweets"),
    ("a.example", "https://a.example/default"),
    ("http://127.0.0.1:1,127.0.0.1:2/t", "http://127.0.0.1:1,127.0.0.1:2/t"),
    ("https://[::1]:8443/t/", "https://[::1]:8443/t"),
  ])
  func `Its parts make the address again`(text: String, url: String) throws {
    let address = try #require(ClusterAddress(text))

    #expect(address.url == url)
    #expect(ClusterAddress(address.url) == address)
  }

  @Test(arguments: [
    "ftp://a/t", "https:///t", "https://a,,b/t", "https://a/t/u", "https://a/t-u", "https://a/t?x=1",
    "https://a/'", "https://a b/t", "https://\u{748}a/t", "https://a?x/t", "https://ä.example/t",
  ])
  func `Other texts are none`(text: String) {
    #expect(ClusterAddress(text) == nil)
  }
}

/// To which nodes that a server names the password may be sent: none but those of the same domain.
struct NeighbourTests {
  @Test(arguments: [
    ("one.ch.example", "ch.example"), ("TWO.ch.example", "ch.example"), ("ch.example", nil), ("node1", nil),
    ("127.0.0.1", nil), ("localhost/x.ch.example", nil), ("evil.example:1/.ch.example", nil),
    ("a@b.ch.example", nil),
    ("a b.ch.example", nil), (".ch.example", nil), ("a..example", nil), ("[::1].ch.example", nil),
    ("é.ch.example", nil),
    ("a#.ch.example", nil), ("a%2f.ch.example", nil),
  ])
  func `A name has a domain, and what would lead elsewhere has none`(host: String, domain: String?) {
    #expect(host.parentDomain == domain)
  }
}
