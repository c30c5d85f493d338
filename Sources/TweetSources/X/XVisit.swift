import SmashtagModel
import TweetFormats

/// The requests of one command to X, all with the same token.
struct XVisit: Sendable {
  /// So many ways to spell a request are tried.
  private static let mostSpellings = 6

  let host: XHost
  let token: Token?
  let subject: String
  let context: RequestContext

  /// The answer in whatever spelling the server knows; one that refuses both is the first.
  func response(to request: XRequest) async throws(SourceError) -> HTTPResponse {
    guard request.isForPosts else { return try await fetch(request) }
    var spelling = host.spellings.spelling
    let first = try await fetch(request.spelled(spelling))
    var last = first
    for _ in 1..<Self.mostSpellings {
      guard let refusal = spellingRefusal(last), spelling.learn(from: refusal) else { break }
      last = try await fetch(request.spelled(spelling))
    }
    if spellingRefusal(last) != nil { return first }
    host.spellings.spelling = spelling
    return try await unlessBare(last, request)
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
      guard let refusal = host.decoder.refusal(response.body) else {
        throw host.server.unreadable(said(error.description))
      }
      throw refusal.isRateLimit ? limit(refusal, response) : refused(refusal)
    }
  }

  /// What a server wrote, as one line; servers may repeat what they were sent.
  func said(_ text: String) -> String {
    Secrets([token?.secret].compactMap(\.self)).left(outOf: text).line()
  }
}

private extension XVisit {
  func fetch(_ request: XRequest) async throws(SourceError) -> HTTPResponse {
    let scope = request.limitScope
    var request = HTTPRequest(url: request.url(at: host.server.address), token: token)
    (request.readsLimits, request.limitScope) = (true, scope)
    return try await host.server.response(to: request, for: subject, in: context)
  }

  /// That a request was refused for how it is spelled.
  func spellingRefusal(_ response: HTTPResponse) -> XRefusal? {
    guard response.status == 400, let refusal = host.decoder.refusal(response.body) else { return nil }
    return XSpelling.names.contains { refusal.isAbout($0) } ? refusal : nil
  }

  /// A server that gives nothing of what it was asked for may know it by other names, and is asked once.
  func unlessBare(
    _ response: HTTPResponse, _ request: XRequest
  ) async throws(SourceError) -> HTTPResponse {
    guard response.isSuccess, !host.spellings.isProven, let isBare = host.decoder.isBare(response.body) else {
      return response
    }
    host.spellings.isProven = true
    guard isBare else { return response }
    let other = host.spellings.spelling.other
    let second = try await fetch(request.spelled(other))
    guard second.isSuccess, host.decoder.isBare(second.body) == false else { return response }
    host.spellings.spelling = other
    return second
  }
}

extension XRefusal {
  /// Names a parameter as the one that is wrong, or in what it says.
  func isAbout(_ parameter: String) -> Bool {
    parameters.contains(parameter)
      || parameters.isEmpty && ([detail] + messages).contains { $0.contains(parameter) }
  }
}
