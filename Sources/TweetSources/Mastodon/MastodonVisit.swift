import SmashtagModel
import TweetFormats

/// The requests of one command to one server, all with the same token.
struct MastodonVisit: Sendable {
  let host: MastodonHost
  let token: Token?
  let subject: String
  let context: RequestContext

  /// The answer; `nil` where the server knows nothing there.
  func answer(to request: MastodonRequest) async throws(SourceError) -> HTTPResponse? {
    let response = try await response(to: request)
    if response.status == 404 { return nil }
    guard response.isSuccess else { throw refusal(response) }
    return response
  }

  /// The answer; that the server knows nothing there is a failure too.
  func content(of request: MastodonRequest) async throws(SourceError) -> HTTPResponse {
    let response = try await response(to: request)
    guard response.isSuccess else { throw refusal(response) }
    return response
  }

  /// Reads an answer, of which nothing counts if it is not what was asked for.
  func read<Value>(
    _ response: HTTPResponse, _ read: (MastodonDecoder, [UInt8]) throws(TweetFormatError) -> Value
  ) throws(SourceError) -> Value {
    do {
      return try read(host.decoder, response.body)
    } catch {
      throw host.server.unreadable(said(error.description))
    }
  }

  /// The answer, whatever it is.
  func response(to request: MastodonRequest) async throws(SourceError) -> HTTPResponse {
    let request = HTTPRequest(url: request.url(at: host.address), token: token)
    return try await host.server.response(to: request, for: subject, in: context)
  }

  /// Servers may repeat what they were sent.
  func withoutToken(_ text: String) -> String {
    Secrets([token?.secret].compactMap(\.self)).left(outOf: text)
  }

  /// What a server wrote, as one line.
  func said(_ text: String) -> String { withoutToken(text).line() }

  /// Why the server gave no answer.
  func refusal(_ response: HTTPResponse) -> SourceError {
    let text = host.decoder.errorText(response.body).map(withoutToken)
    if response.asksForLogin(saying: text, withToken: token != nil) {
      return token == nil
        ? .needsLogin(source: host.source, host: host.name)
        : .refusedToken(source: host.source, host: host.name)
    }
    if response.status == 429 { return .rateLimited(source: host.source, host: host.name, until: nil) }
    return host.server.refusal(response, saying: text, by: "Mastodon")
  }
}
