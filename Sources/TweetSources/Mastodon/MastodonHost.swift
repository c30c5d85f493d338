import SmashtagModel
import TweetFormats

/// The server of one source, and the way to it.
struct MastodonHost: Sendable {
  /// The source's name.
  let source: String
  let address: HTTPAddress
  /// The address as the reader gave it.
  private let server: String
  let decoder = MastodonDecoder()
  private let client: any HTTPFetching
  private let tokens: any TokenKeeping

  init(
    _ definition: SourceDefinition, client: any HTTPFetching, tokens: any TokenKeeping
  ) throws(SourceError) {
    (source, server) = (definition.name, definition.url)
    (self.client, self.tokens) = (client, tokens)
    do {
      address = try HTTPAddress(definition.url)
    } catch {
      throw .failed(
        source: definition.name, host: "its address",
        reason: "is none of a server; source add mastodon \(definition.name) https://HOST gives another")
    }
  }

  /// How messages call it.
  var name: String { address.origin.name }

  /// Gets ready for the requests of one command; `text` is what the reader asked for.
  func visit(for text: String) async throws(SourceError) -> MastodonVisit {
    let token = await tokens.token(of: source, at: server)
    if token != nil, !address.origin.keepsSecrets {
      throw failure("is plain http, so the token is not sent; source add mastodon \(source) https://\(name)")
    }
    return MastodonVisit(host: self, token: token, subject: "\(source) \(text)")
  }

  /// Answers with whatever the server says.
  func response(to request: HTTPRequest, for subject: String) async throws(SourceError) -> HTTPResponse {
    do {
      return try await client.response(to: request, for: subject)
    } catch {
      throw SourceError(error, of: source, at: name)
    }
  }

  func failure(_ reason: String) -> SourceError {
    .failed(source: source, host: name, reason: reason)
  }

  /// A page of this server has this address, whether or not it is over TLS.
  func has(_ other: HTTPAddress) -> Bool { other.origin.name == name }
}
