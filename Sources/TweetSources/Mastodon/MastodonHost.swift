import SmashtagModel
import TweetFormats

/// The server of one source, and how it is read.
struct MastodonHost: Sendable {
  let server: SourceHost
  let decoder = MastodonDecoder()

  init(
    _ definition: SourceDefinition, client: any HTTPFetching, tokens: any TokenKeeping
  ) throws(SourceError) {
    server = try SourceHost(definition, client: client, tokens: tokens)
  }

  /// The source's name.
  var source: String { server.source }
  var address: HTTPAddress { server.address }
  /// How messages call it.
  var name: String { server.name }

  /// Gets ready for the requests of one command; `text` is what the reader asked for.
  func visit(for text: String, in context: RequestContext) async throws(SourceError) -> MastodonVisit {
    let token = try await server.token(in: context)
    return MastodonVisit(host: self, token: token, subject: "\(source) \(text)", context: context)
  }

  func failure(_ reason: String) -> SourceError { server.failure(reason) }

  /// A page of this server has this address, whether or not it is over TLS.
  func has(_ other: HTTPAddress) -> Bool { other.origin.name == name }
}
