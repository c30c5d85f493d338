import Foundation
import SmashtagModel
import Testing

struct QueryTests {
  @Test(
    arguments: [
      ("rain", .word("rain")), ("bell-tower", .word("bell-tower")), ("umbr*", .prefix("umbr")),
      ("\"bell tower\"", .phrase("bell tower")), ("#rain", .hashtag("rain")), ("＃rain", .hashtag("rain")),
      ("@ada", .user("ada")), ("＠ada", .user("ada")), ("@ada@example.social", .user("ada@example.social")),
      ("@ada.bsky.social", .user("ada.bsky.social")), ("from:ada", .from("ada")), ("from:@ada", .from("ada")),
      ("FROM:ada", .from("ada")), ("mentions:ada", .mentions("ada")), ("to:ada", .to("ada")),
      ("lang:pt-BR", .language("pt-BR")), ("url:stanford.edu", .host("stanford.edu")),
      ("url:https://www.Stanford.edu/rain", .host("stanford.edu")), ("-rain", .not(.word("rain"))),
      ("-#rain", .not(.hashtag("rain"))), ("-\"bell tower\"", .not(.phrase("bell tower"))),
      ("https://a.example", .word("https://a.example")), ("12:30", .word("12:30")), ("or", .word("or")),
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
