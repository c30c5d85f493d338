import SmashtagModel
import TweetFormats

/// The server of one source, how it is read, and how it spells what it is asked.
struct XHost: Sendable {
  let server: SourceHost
  let spellings: XSpellingMemory
  let decoder = XDecoder()

  init(_ server: SourceHost, spellings: XSpellingMemory) {
    (self.server, self.spellings) = (server, spellings)
  }

  /// Gets ready for the requests of one command; `text` is what the reader asked for.
  ///
  /// X answers nobody without a token.
  func visit(for text: String, in context: RequestContext) async throws(SourceError) -> XVisit {
    guard let token = try await server.token(in: context) else { throw .needsLogin(source: server.source) }
    return XVisit(host: self, token: token, subject: "\(server.source) \(text)", context: context)
  }
}
