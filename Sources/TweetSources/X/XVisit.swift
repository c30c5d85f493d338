import SmashtagModel
import TweetFormats

/// The requests of one command to X, all with the same token.
struct XVisit: Sendable {
  let host: XHost
  let token: Token?
  let subject: String

  /// The answer in whatever spelling the server knows; one that refuses both is the first.
  func response(to request: XRequest) async throws(SourceError) -> HTTPResponse {
    guard request.isForPosts else { return try await fetch(request) }
    let spelling = host.spellings.spelling
    let first = try await fetch(request.spelled(spelling))
    guard refusesSpelling(first) else { return first }
    let second = try await fetch(request.spelled(spelling.other))
    if refusesSpelling(second) { return first }
    host.spellings.spelling = spelling.other
    return second
  }

  /// The answer; that the server refuses is a failure.
  func content(of request: XRequest) async throws(SourceError) -> HTTPResponse {
    let response = try await response(to: request)
    guard response.isSuccess else { throw refusal(response) }
    return response
  }

  /// Reads an answer, of which nothing counts if it is not what was asked for.
  ///
  /// X may refuse with an answer that says it succeeded.
  func read<Value>(
    _ response: HTTPResponse, _ read: (XDecoder, [UInt8]) throws(TweetFormatError) -> Value
  ) throws(SourceError) -> Value {
    do {
      return try read(host.decoder, response.body)
    } catch {
      if let refusal = host.decoder.refusal(response.body) { throw refused(refusal) }
      let problem = said(error.description)
      throw host.server.failure(
        "answered with what cannot be read: \(problem); try again later, or look at its address")
    }
  }

  /// What a server wrote, as one line; servers may repeat what they were sent.
  func said(_ text: String) -> String {
    (token.map { text.replacing($0.secret, with: "…") } ?? text).line()
  }
}

private extension XVisit {
  func fetch(_ request: XRequest) async throws(SourceError) -> HTTPResponse {
    var request = HTTPRequest(url: request.url(at: host.server.address), token: token)
    request.readsLimits = true
    return try await host.server.response(to: request, for: subject)
  }

  func refusesSpelling(_ response: HTTPResponse) -> Bool {
    guard response.status == 400, let refusal = host.decoder.refusal(response.body) else { return false }
    return XSpelling.names.contains { refusal.isAbout($0) }
  }
}

extension XRefusal {
  /// Names a parameter as the one that is wrong, or in what it says.
  func isAbout(_ parameter: String) -> Bool {
    parameters.contains(parameter)
      || parameters.isEmpty && ([detail] + messages).contains { $0.contains(parameter) }
  }
}
