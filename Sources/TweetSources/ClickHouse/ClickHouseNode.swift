import Foundation
package import SmashtagModel
import TweetFormats

/// A node of ClickHouse, as one command asks it.
///
/// Every answer is awaited whole before it is read (`wait_end_of_query`), since an error in the middle of an answer would
/// come with status 200 after the rows. Source: [HTTP interface](https://clickhouse.com/docs/interfaces/http).
package struct ClickHouseNode: Sendable {
  let host: SourceHost
  private let database: String
  private let login: ClickHouseLogin?
  /// What progress messages call the request.
  private let subject: String
  /// In seconds, longer than any deadline.
  private static let mostSilence = 600

  init(_ host: SourceHost, database: String, login: ClickHouseLogin?, subject: String) {
    (self.host, self.database, self.login, self.subject) = (host, database, login, subject)
  }

  /// The host in messages.
  package var name: String { host.name }

  /// Whether it is this machine, to which nothing need be packed.
  package var isThisMachine: Bool { host.address.origin.isThisMachine }

  /// Answers a query.
  ///
  /// - Parameters:
  ///   - sql: a `SELECT` without a format.
  ///   - columns: how many columns it has.
  ///   - settings: settings of the query, which a user that may only read cannot change.
  package func rows(
    _ sql: String, columns: Int, settings: KeyValuePairs<String, String> = [:], in context: RequestContext
  ) async throws(SourceError) -> [[String]] {
    let request = request(
      Array("\(sql) FORMAT JSONCompact".utf8), settings.map { QueryItem($0.key, $0.value) })
    let response = try await response(to: request, in: context)
    do {
      return try ResultTable(response.body, columns: columns).rows
    } catch {
      // An error in the middle of an answer stands after its rows.
      if let failure = failure(in: response) { throw failure }
      throw host.unreadable(said(error.description))
    }
  }

  /// Inserts rows into a table; where the answer is missing, they may be in it all the same.
  ///
  /// - Parameters:
  ///   - table: the table with its columns and the format: `tweets_local (created, id) FORMAT RowBinary`.
  ///   - rows: the rows in that format.
  ///   - isPacked: whether they are packed with gzip.
  ///   - settings: settings of the insertion, which a user that may only read cannot change.
  package func insert(
    into table: String, _ rows: [UInt8], isPacked: Bool, settings: KeyValuePairs<String, String> = [:],
    in context: RequestContext
  ) async throws(SourceError) {
    let items = settings.map { QueryItem($0.key, $0.value) } + [QueryItem("query", "INSERT INTO \(table)")]
    var request = request(rows, items)
    (request.isBodyPacked, request.isShared, request.isRepeatable) = (isPacked, false, false)
    let response = try await response(to: request, in: context)
    // There is nothing to answer but an error.
    if !response.body.isEmpty, let failure = failure(in: response) { throw failure }
  }
}

extension ClickHouseNode {
  private func request(_ body: [UInt8], _ items: [QueryItem] = []) -> HTTPRequest {
    var items = [QueryItem("database", database), QueryItem("wait_end_of_query", "1")] + items
    if let login, login.password == nil { items.append(QueryItem("user", login.user)) }
    var request = HTTPRequest(url: host.address.url(of: [], items), token: login?.password)
    if let login { request.authorization = .password(user: login.user) }
    (request.body, request.contentType) = (body, "application/octet-stream")
    // With `wait_end_of_query` nothing comes before all is done; each question has a deadline.
    (request.accept, request.staysAtOrigin, request.mostSilence) = ("*/*", true, Self.mostSilence)
    return request
  }

  private func response(
    to request: HTTPRequest, in context: RequestContext
  ) async throws(SourceError) -> HTTPResponse {
    let response = try await host.response(to: request, for: subject, in: context)
    guard response.isSuccess else {
      throw failure(in: response) ?? host.refusal(response, saying: nil, by: "ClickHouse")
    }
    return response
  }

  /// The error that an answer tells; `nil` where it tells none.
  private func failure(in response: HTTPResponse) -> SourceError? {
    let text = String(
      decoding: response.isSuccess ? response.body.suffix(4_000) : response.body.prefix(4_000), as: UTF8.self)
    guard let failure = ClickHouseFailure(in: text) else {
      return response.status == 401 ? refusal : nil
    }
    let said = said(failure.reason)
    switch failure.meaning {
    case .login: return refusal
    case .tables:
      return host.failure(
        "lacks a table or column: '\(said)'; smashtag schema clickhouse prints those that are needed")
    case .rights: return host.failure("does not allow this: '\(said)'; ask who runs it")
    case .trouble: return host.trouble("cannot answer now: '\(said)'")
    case .other: return host.failure("answered an error: '\(said)'")
    }
  }

  private var refusal: SourceError {
    login == nil
      ? .needsLogin(source: host.source, host: host.name)
      : .refusedPassword(source: host.source, host: host.name)
  }

  /// A server's text on one line without the password, also as it stands in the header of a request.
  private func said(_ text: String) -> String {
    guard let login, let password = login.password?.secret else { return text.line() }
    let credentials = Data("\(login.user):\(password)".utf8).base64EncodedString()
    return Secrets([password, credentials]).left(outOf: text).line()
  }
}

/// The user and password of a collection.
struct ClickHouseLogin: Hashable, Sendable {
  let user: String
  /// `nil` for an empty one.
  let password: Token?

  /// Reads `USER:PASSWORD`; a text without a colon is a user without a password.
  init(_ token: Token) {
    let parts = token.secret.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    user = String(parts[0])
    password = parts.count > 1 ? Token(String(parts[1])) : nil
  }
}

/// An error as ClickHouse tells it: `Code: 60, e.displayText() = DB::Exception: Table default.tweets doesn't exist…`.
struct ClickHouseFailure: Equatable {
  /// What an error means for who asks.
  enum Meaning {
    /// The user or the password is wrong.
    case login
    /// A database, table or column is missing.
    case tables
    /// The user may not do this.
    case rights
    /// The server is busy, or cannot reach others; it may be asked again.
    case trouble
    case other
  }

  let code: Int
  /// What the server says, without its code.
  let reason: String

  /// Finds the error in a text; `nil` where there is none.
  init?(in text: String) {
    let numbers = text.ranges(of: "Code: ").lazy.map { found in
      text[found.upperBound...].prefix { $0.isASCII && $0.isNumber }
    }
    guard let digits = numbers.first(where: { !$0.isEmpty }), let code = Int(digits) else { return nil }
    self.code = code
    let rest = text[digits.endIndex...].drop { ",. ".contains($0) }
    let said = rest.hasPrefix("e.displayText() = ") ? rest.dropFirst("e.displayText() = ".count) : rest
    let end = said.firstRange(of: ", e.what()")?.lowerBound ?? said.endIndex
    reason = String(said[..<end].replacing("DB::Exception: ", with: ""))
  }

  /// Source: [error codes](https://github.com/ClickHouse/ClickHouse/blob/master/src/Common/ErrorCodes.cpp).
  var meaning: Meaning {
    switch code {
    case 192, 193, 194, 516: .login
    case 16, 47, 60, 81: .tables
    case 164, 291, 497: .rights
    case 159, 160, 201, 202, 209, 210, 225, 241, 242, 252, 279, 319, 369, 999: .trouble
    default: .other
    }
  }
}
