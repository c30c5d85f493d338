import ClusterTesting
import Foundation
import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing

@testable import TweetSources

/// What a server answers, and what is sent to it.
struct ClickHouseNodeTests {
  private static func node(
    _ client: AnsweringClient, at url: String = "https://ch.example:8443/tweets", login: String? = nil
  ) async throws -> ClickHouseNode {
    let definition = SourceDefinition(kind: .clickhouse, name: "big", url: url)
    let cluster = try await ClickHouseCluster(
      definition, client: client, tokens: FixedLogin(login: login), subject: "test", in: RequestContext())
    return try #require(cluster.nodes().first).node
  }

  private static func error(_ status: Int, _ body: String, login: String? = nil) async throws -> String {
    let node = try await node(AnsweringClient(status, body), login: login)
    let error = await #expect(throws: SourceError.self) {
      try await node.rows("SELECT 1", columns: 1, in: RequestContext())
    }
    return error.map { "\($0)" } ?? ""
  }

  @Test func `A query is sent with its format, and its database in the address`() async throws {
    let client = AnsweringClient(200, #"{"data":[["1"]]}"#)

    let rows = try await Self.node(client).rows("SELECT 1", columns: 1, in: RequestContext())
    let request = try #require(client.requests.first)

    #expect(rows == [["1"]])
    #expect(request.url == "https://ch.example:8443?database=tweets&wait_end_of_query=1")
    #expect(request.body.map { String(decoding: $0, as: UTF8.self) } == "SELECT 1 FORMAT JSONCompact")
    #expect(request.token == nil)
  }

  @Test func `The password is sent as one, and never in the address`() async throws {
    let client = AnsweringClient(200, #"{"data":[["1"]]}"#)

    _ = try await Self.node(client, login: "ada:pa55:word").rows("SELECT 1", columns: 1, in: RequestContext())
    let request = try #require(client.requests.first)

    #expect(request.token == Token("pa55:word"))
    #expect(request.authorization == .password(user: "ada"))
    #expect(!request.url.contains("pa55"))
  }

  @Test func `No password is sent over plain http to another machine`() async {
    let client = AnsweringClient(200, #"{"data":[["1"]]}"#)

    let error = await #expect(throws: SourceError.self) {
      try await Self.node(client, at: "http://ch.example/tweets", login: "ada:pa55")
    }

    #expect(error.map { "\($0)" }?.contains("the password is not sent") == true)
    #expect(client.requests == [])
  }

  @Test(arguments: [
    (
      401, "Code: 193, e.displayText() = DB::Exception: Wrong password for user ada",
      "does not accept its user and password"
    ),
    (403, "Code: 516. DB::Exception: ada: Authentication failed", "does not accept its user and password"),
    (
      404,
      "Code: 60, e.displayText() = DB::Exception: Table tweets.terms_local doesn't exist., e.what() = DB::Exception",
      "lacks a table or column: 'Table tweets.terms_local doesn't exist.'; smashtag schema clickhouse prints those"
    ),
    (
      400, "Code: 62, e.displayText() = DB::Exception: Syntax error: failed at position 1",
      "answered an error: 'Syntax error"
    ),
    (
      500, "Code: 164, e.displayText() = DB::Exception: Cannot execute query in readonly mode",
      "does not allow this"
    ),
    (500, "Code: 241, e.displayText() = DB::Exception: Memory limit exceeded", "cannot answer now"),
    (500, "Code: 242, e.displayText() = DB::Exception: Table is in readonly mode", "cannot answer now"),
    (500, "", "answered 500 Internal Server Error"), (200, "Ok.", "answered with what cannot be read"),
    (
      200, #"{"data":[["1"]"# + "\nCode: 395, e.displayText() = DB::Exception: thrown in the middle",
      "thrown in the middle"
    ),
    (
      200, #"{"data":[["1"]],"rows":1,"exception":"Code: 395. DB::Exception: thrown after rows"}"#,
      "answered an error: 'thrown after rows"
    ),
    (200, #"{"data":[["1"]],"rows":1,"exception":"gone"}"#, "answered with what cannot be read"),
    (200, #"{"data":[["1","2"]]}"#, "answered with what cannot be read"),
  ])
  func `An answer that is none is told in words`(status: Int, body: String, words: String) async throws {
    #expect(try await Self.error(status, body, login: "ada:pa55").contains(words))
  }

  @Test func `Who gave no password is told to log in`() async throws {
    #expect(try await Self.error(401, "Code: 193, Wrong password").contains("needs a login"))
  }

  @Test func `What a server repeats of the password is left out, and control characters with it`()
    async throws
  {
    let header = Data("ada:pa55word".utf8).base64EncodedString()
    let told = try await Self.error(
      500, "Code: 1, e.displayText() = \u{1B}[31mpa55word\u{7}\n\u{202E}! Basic \(header)",
      login: "ada:pa55word")

    #expect(!told.contains("pa55word") && !told.contains(header) && told.hasSuffix("Basic …'"))
    #expect(told.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E })
  }

  @Test(arguments: [
    ("0", "0", nil), ("0", "2", ClickHouseLag.fetching), ("1", "0", .withoutKeeper),
    ("2", "2", .withoutKeeper),
  ])
  func `A copy tells why it may lack rows`(cut: String, queue: String, lag: ClickHouseLag?) async throws {
    let client = AnsweringClient(200, #"{"data":[["\#(cut)","\#(queue)"]]}"#)

    #expect(try await Self.node(client).lag(in: RequestContext()) == lag)
  }

  @Test func `A copy whose user may not ask for that counts as whole`() async throws {
    let client = AnsweringClient(500, "Code: 497. DB::Exception: ada: Not enough privileges")

    #expect(try await Self.node(client).lag(in: RequestContext()) == nil)
  }

  @Test func `Rows are inserted packed, with the statement in the address`() async throws {
    let client = AnsweringClient(200, "")

    try await Self.node(client).insert(
      into: "t (a) FORMAT RowBinary", [1, 2, 3], isPacked: true, settings: ["insert_distributed_sync": "1"],
      in: RequestContext())
    let request = try #require(client.requests.first)

    #expect(request.isBodyPacked)
    #expect(!request.isRepeatable && request.mostSilence > 120)
    #expect(request.body == [1, 2, 3])
    #expect(
      request.url.hasSuffix(
        "&insert_distributed_sync=1&query=INSERT%20INTO%20t%20%28a%29%20FORMAT%20RowBinary"))
  }
}

extension ClickHouseNodeTests {
  @Test func `Rows that are taken with an error in the answer are not taken`() async throws {
    let client = AnsweringClient(200, "Code: 241, e.displayText() = DB::Exception: Memory limit exceeded")

    let error = await #expect(throws: SourceError.self) {
      try await Self.node(client).insert(into: "t (a)", [1], isPacked: false, in: RequestContext())
    }
    #expect(error?.description.contains("cannot answer now") == true)
  }
}

/// Answers everything with the same.
final class AnsweringClient: HTTPFetching {
  private let response: HTTPResponse
  private let kept = Mutex<[HTTPRequest]>([])

  init(_ status: Int, _ body: String) {
    response = HTTPResponse(status: status, body: Array(body.utf8), url: "https://ch.example:8443/")
  }

  var requests: [HTTPRequest] { kept.withLock { $0 } }

  func response(
    to request: HTTPRequest, for subject: String, in context: RequestContext
  ) async throws(HTTPError) -> HTTPResponse {
    kept.withLock { $0.append(request) }
    return response
  }
}
