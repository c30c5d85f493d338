import Foundation
import SmashtagModel

/// What a live source needs to reach its server.
struct SourceConnection: Sendable {
  let definition: SourceDefinition
  let client: any HTTPFetching
  let tokens: any TokenKeeping
  let now: @Sendable () -> Date

  /// The server; its address is parsed here, when it is first needed, and not at start.
  func host() throws(SourceError) -> SourceHost {
    try SourceHost(definition, client: client, tokens: tokens)
  }
}

/// The server of a source, with the client and the token for it.
struct SourceHost: Sendable {
  /// The source's name.
  let source: String
  let address: HTTPAddress
  private let definition: SourceDefinition
  private let client: any HTTPFetching
  private let tokens: any TokenKeeping

  init(
    _ definition: SourceDefinition, client: any HTTPFetching, tokens: any TokenKeeping
  ) throws(SourceError) {
    (self.definition, self.client, self.tokens) = (definition, client, tokens)
    source = definition.name
    guard CurlLibrary.isThere else {
      throw .unreachable(
        source: definition.name, host: definition.url, reason: "cannot be reached: \(CurlLibrary.absence)")
    }
    do {
      address = try HTTPAddress(definition.url)
    } catch {
      throw .failed(
        source: definition.name, host: "its address",
        reason: "is none of a server; \(definition.advice(at: "https://HOST")) gives another")
    }
  }

  /// Its name in messages.
  var name: String { address.origin.name }

  /// The user's token, if there is one; throws if it would be sent over plain http to another machine.
  func token(in context: RequestContext) async throws(SourceError) -> Token? {
    let token = await tokens.token(of: source, at: definition.url, in: context)
    if token != nil, !address.origin.keepsSecrets {
      throw failure("is plain http, so the token is not sent; \(definition.advice(at: address.overTLS))")
    }
    return token
  }

  /// The user's token; throws if there is none.
  func requiredToken(in context: RequestContext) async throws(SourceError) -> Token {
    guard let token = try await token(in: context) else { throw .needsLogin(source: source) }
    return token
  }

  /// Whether an address is on this server, with or without TLS.
  func has(_ other: HTTPAddress) -> Bool { other.origin.name == name }

  /// The response with any status; while the server's rate limit is exhausted, no request is sent.
  func response(
    to request: HTTPRequest, for subject: String, in context: RequestContext
  ) async throws(SourceError) -> HTTPResponse {
    var request = request
    (request.reach, request.limitScope) = (reach(in: context), request.limitScope ?? "")
    do {
      return try await client.response(to: request, for: subject, in: context)
    } catch {
      throw SourceError(error, of: source, at: name)
    }
  }

  /// The hosts that may be contacted: public ones and the server itself; all if its name is a local one.
  private func reach(in context: RequestContext) -> MediaReach {
    context.mayBeLocal || address.origin.isLocalByName
      ? .anywhere : .outsideButOrigin(of: definition.url)
  }

  /// The error for an unexpected response; `problem` contains no secrets.
  func unreadable(_ problem: String) -> SourceError {
    failure("answered with what cannot be read: \(problem); try again later, or look at its address")
  }

  /// The error for an answer of another server to which this one leads, without the token; `nil` for its own.
  func strayed(_ response: HTTPResponse) -> SourceError? {
    guard let other = try? HTTPAddress(response.url), other.origin != address.origin else { return nil }
    let advice = definition.advice(at: "\(other.origin.scheme)://\(other.origin.name)")
    return failure("leads to \(other.origin.name), which gets no login; \(advice) asks that server")
  }

  func failure(_ reason: String) -> SourceError {
    .failed(source: source, host: name, reason: reason)
  }

  /// The error for temporary problems, which end at `until` if the server tells.
  func trouble(_ reason: String, until: Date? = nil) -> SourceError {
    .troubled(source: source, host: name, reason: reason, until: until)
  }

  /// The error for a failed response; `text` is the server's message, `service` the expected kind of server.
  func refusal(_ response: HTTPResponse, saying text: String?, by service: String) -> SourceError {
    HTTPResponse.isTrouble(response.status)
      ? trouble(
        response.refusal(saying: text), until: RetryHeaders.retryAfter(in: response.headers, now: Date()))
      : failure(response.refusal(saying: text, by: service))
  }
}

extension SourceDefinition {
  /// The command that changes the address of the source.
  fileprivate func advice(at url: String) -> String { "source add \(kind.rawValue) \(name) \(url)" }
}

extension HTTPAddress {
  /// The address with https, as it is typed.
  fileprivate var overTLS: String {
    let rest = text.hasPrefix("http:") ? text.dropFirst("http".count) : text.dropFirst("https".count)
    return "https" + (rest.hasSuffix("/") ? rest.dropLast() : rest)
  }
}

/// The secrets that were sent to a server, in all forms in which it may repeat them.
struct Secrets: Sendable {
  /// The forms, longest first, because one may contain another.
  private let forms: [String]

  init(_ secrets: [String]) {
    forms = Set(secrets.flatMap(Self.forms)).filter { !$0.isEmpty }.sorted { $0.count > $1.count }
  }

  /// The text with `…` in place of each secret.
  func left(outOf text: String) -> String { forms.reduce(text) { $0.replacing($1, with: "…") } }

  /// A secret as it is, percent-encoded, and escaped as in JSON.
  private static func forms(of secret: String) -> [String] {
    [secret, secret.removingPercentEncoding ?? secret].flatMap { [$0, $0.percentEncoded, $0.inJSON] }
  }
}

extension String {
  /// The text with the escapes of JSON.
  fileprivate var inJSON: String {
    var bytes: [UInt8] = []
    bytes.append(json: self)
    return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
  }
}
