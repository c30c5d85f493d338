import Foundation
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

  /// How messages call it.
  var name: String { address.origin.name }

  /// The reader's token for it, if there is one; over plain http only this machine is sent it.
  func token(in context: RequestContext) async throws(SourceError) -> Token? {
    let token = await tokens.token(of: source, at: definition.url, in: context)
    if token != nil, !address.origin.keepsSecrets {
      throw failure("is plain http, so the token is not sent; \(definition.advice(at: address.overTLS))")
    }
    return token
  }

  /// Answers with whatever the server says; until it may be asked again, where it said so, it is not asked.
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

  /// Where its requests may lead: outside, and to itself wherever its name leads; anywhere where that name says that
  /// it is on this machine or in the local network.
  private func reach(in context: RequestContext) -> MediaReach {
    context.mayBeLocal || address.origin.isLocalByName
      ? .anywhere : .outsideButOrigin(of: definition.url)
  }

  /// That an answer is not what was asked for; `problem` is without secrets.
  func unreadable(_ problem: String) -> SourceError {
    failure("answered with what cannot be read: \(problem); try again later, or look at its address")
  }

  func failure(_ reason: String) -> SourceError {
    .failed(source: source, host: name, reason: reason)
  }

  /// That it is in trouble which will pass, at a time where it says so.
  func trouble(_ reason: String, until: Date? = nil) -> SourceError {
    .troubled(source: source, host: name, reason: reason, until: until)
  }

  /// Why a response is no answer; `text` is what the server says, `service` what it should be a server of.
  func refusal(_ response: HTTPResponse, saying text: String?, by service: String) -> SourceError {
    HTTPResponse.isTrouble(response.status)
      ? trouble(
        response.refusal(saying: text), until: RetryHeaders.retryAfter(in: response.headers, now: Date()))
      : failure(response.refusal(saying: text, by: service))
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
