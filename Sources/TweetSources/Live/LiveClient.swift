import SmashtagModel
import TweetFormats

/// The requests of a command to a server that knows its users by tokens.
protocol LiveClient: Sendable {
  associatedtype Request: Sendable
  associatedtype Decoder: Sendable

  var host: SourceHost { get }
  var decoder: Decoder { get }
  var token: Token? { get }

  /// The response with any status.
  func response(to request: Request) async throws(SourceError) -> HTTPResponse

  /// The error for a failed response.
  func refusal(_ response: HTTPResponse) -> SourceError

  /// The error for a successful response that could not be decoded.
  func unreadable(_ response: HTTPResponse, _ error: TweetFormatError) -> SourceError
}

extension LiveClient {
  /// The successful response; `nil` for status 404.
  func answer(to request: Request) async throws(SourceError) -> HTTPResponse? {
    let response = try await response(to: request)
    if response.status == 404 { return nil }
    guard response.isSuccess else { throw refusal(response) }
    return response
  }

  /// Decodes a response; throws if it is not the expected one.
  func read<Value>(
    _ response: HTTPResponse, _ read: (Decoder, [UInt8]) throws(TweetFormatError) -> Value
  ) throws(SourceError) -> Value {
    do {
      return try read(decoder, response.body)
    } catch {
      throw unreadable(response, error)
    }
  }

  func unreadable(_ response: HTTPResponse, _ error: TweetFormatError) -> SourceError {
    host.unreadable(said(error.description))
  }

  /// The text without the token, which servers may repeat.
  func withoutToken(_ text: String) -> String {
    Secrets([token?.secret].compactMap(\.self)).left(outOf: text)
  }

  /// A server's text on one line without the token.
  func said(_ text: String) -> String { withoutToken(text).line() }
}
