import SmashtagModel
import Testing

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
      ("url:", .missingName(after: "url:", offset: 4)), ("lang:", .missingName(after: "lang:", offset: 5)),
      ("#rain*", .wholeNameOnly(after: "#", offset: 0)),
      ("a from:ad*", .wholeNameOnly(after: "from:", offset: 7)),
      ("since:yesterday", .notADay("yesterday", offset: 6)),
      ("until:2015-02-29", .notADay("2015-02-29", offset: 6)),
      ("é filter:sounds", .unknownFilter("sounds", offset: 9)), ("filter:", .unknownFilter("", offset: 7)),
      ("a !!", .nothingToFind("!!", offset: 2)), ("*", .nothingToFind("*", offset: 0)),
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
    (.notADay("x", offset: 0), "'x' is not a day; write it as YYYY-MM-DD"),
    (
      .unknownFilter("x", offset: 0),
      "'x' is no filter; there are images, links, mentions, hashtags, replies, retweets"
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
