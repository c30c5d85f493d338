import SmashtagModel

/// The server of one source, the way to it, and what it is told about the reader.
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
      throw .unreachable(source: definition.name, host: definition.url, reason: CurlLibrary.absence)
    }
    do {
      address = try HTTPAddress(definition.url)
    } catch {
      throw .failed(
        source: definition.name, host: "its address",
        reason: "is none of a server; \(definition.advice(at: "https://HOST")) gives another")
    }
  }

  /// How messages call it.
  var name: String { address.origin.name }

  /// The reader's token for it, if there is one; over plain http only this machine is sent it.
  func token() async throws(SourceError) -> Token? {
    let token = await tokens.token(of: source, at: definition.url)
    if token != nil, !address.origin.keepsSecrets {
      throw failure("is plain http, so the token is not sent; \(definition.advice(at: address.overTLS))")
    }
    return token
  }

  /// Answers with whatever the server says.
  func response(to request: HTTPRequest, for subject: String) async throws(SourceError) -> HTTPResponse {
    do {
      return try await client.response(to: request, for: subject)
    } catch {
      throw SourceError(error, of: source, at: name)
    }
  }

  /// That an answer is not what was asked for; `problem` is without secrets.
  func unreadable(_ problem: String) -> SourceError {
    failure("answered with what cannot be read: \(problem); try again later, or look at its address")
  }

  func failure(_ reason: String) -> SourceError {
    .failed(source: source, host: name, reason: reason)
  }
}

extension SourceDefinition {
  /// The command that gives the source another address.
  fileprivate func advice(at url: String) -> String { "source add \(kind.rawValue) \(name) \(url)" }
}

extension HTTPAddress {
  /// The same over TLS, as readers type it.
  fileprivate var overTLS: String {
    let rest = text.hasPrefix("http:") ? text.dropFirst("http".count) : text.dropFirst("https".count)
    return "https" + (rest.hasSuffix("/") ? rest.dropLast() : rest)
  }
}
