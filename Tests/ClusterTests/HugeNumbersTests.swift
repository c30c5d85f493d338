import ClusterTesting
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

/// A server that tells numbers of rows which no collection has ends nothing but the search.
struct HugeNumbersTests {
  private static let numbers = [
    "9223372036854775807", "18446744073709551615", "-9223372036854775808", "4611686018427387905",
    "4294967295",
  ]

  private static func source(telling number: String) -> LiveSource {
    // Two hosts, so that the numbers of two are added up.
    LiveSource(
      SourceDefinition(
        kind: .clickhouse, name: "big", url: "https://ch1.example:8443,ch2.example:8443/tweets"),
      client: HugeEngine(number: number), tokens: FixedLogin(), sessions: NoSessions())
  }

  @Test(arguments: numbers, ["rain", "rain town", "\"hello world\"", "#rain -town", "lang:en", "from:ada"])
  func `Pages, times and mentions are answered without them`(number: String, text: String) async throws {
    let (source, query) = (Self.source(telling: number), try Query(text))
    let counting = try #require(source.counting)

    let page = try await source.page(of: query, at: .newest, limit: 20, in: RequestContext())
    let times = try await counting.times(of: query, in: RequestContext())
    let ranking = try await counting.mentionRanking(of: query, in: RequestContext())

    #expect(page.tweets.isEmpty)
    // Three rows of each of two servers; no other number is a quarter of an hour.
    #expect(times.total == (number == "4294967295" ? 6 * 4_294_967_295 : 0))
    #expect(ranking.sections.isEmpty)
  }

  @Test(arguments: numbers)
  func `The number of all tweets is told`(number: String) async throws {
    let finding = try await Self.source(telling: number).finding(in: RequestContext())

    #expect(finding.hasPrefix("ClickHouse ") && finding.hasSuffix(" tweets"))
  }
}

/// Answers each query with some rows of the same number in all columns.
private struct HugeEngine: HTTPFetching {
  let number: String

  func response(
    to request: HTTPRequest, for subject: String, in context: RequestContext
  ) async throws(HTTPError) -> HTTPResponse {
    let sql = String(decoding: request.body ?? [], as: UTF8.self)
    let row =
      sql.contains("system.tables")
      ? [ClickHouseSchema.Table.tweets.rawValue, "MergeTree"]
      : Array(repeating: number, count: Self.columns(of: sql))
    let cells = "[" + row.map { "\"\($0)\"" }.joined(separator: ",") + "]"
    let body = "{\"data\":[" + Array(repeating: cells, count: 3).joined(separator: ",") + "]}"
    return HTTPResponse(status: 200, body: Array(body.utf8), url: request.url)
  }

  /// How many columns a statement selects: the commas outside of parentheses and texts before its `FROM`.
  private static func columns(of sql: String) -> Int {
    var (depth, columns, isInText, seen) = (0, 1, false, "")
    for character in sql {
      if character == "'" { isInText.toggle() }
      guard !isInText else { continue }
      switch character {
      case "(": depth += 1
      case ")": depth -= 1
      case "," where depth == 0: columns += 1
      default: break
      }
      if depth == 0 { seen.append(character) }
      if seen.hasSuffix(" FROM ") { break }
    }
    return columns
  }
}
