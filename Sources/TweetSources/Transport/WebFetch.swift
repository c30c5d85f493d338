import SmashtagModel

/// Fetches data from web addresses.
struct WebFetch<Failure: WebError>: Sendable {
  private static var longestShown: Int { 200 }

  let client: any HTTPFetching
  /// The value of the `Accept` header.
  let accepted: String
  /// The maximum size of a response in bytes.
  let limit: Int
  /// The statuses of a successful response.
  let statuses: Set<Int>
  /// Whether a status of rate limits is returned like others instead of being handled by the client.
  var readsLimits = false
  /// The maximum number of redirects.
  var redirects = HTTPRequest.usualRedirects

  /// Parses an address; throws also if libcurl is not available.
  func address(_ text: String) throws(Failure) -> HTTPAddress {
    guard CurlLibrary.isThere else { throw .unreachable(host: text, reason: CurlLibrary.absence) }
    guard let address = try? HTTPAddress(text) else {
      throw .noAddress(String(text.prefix(Self.longestShown)))
    }
    return address
  }

  /// Fetches an address, following redirects as far as `reach` permits; an empty response is an error.
  ///
  /// `context` sets the deadline and receives the progress, under the name `subject`.
  func response(
    at address: HTTPAddress, within reach: MediaReach, for subject: String, in context: RequestContext
  ) async throws(Failure) -> HTTPResponse {
    var request = HTTPRequest(url: address.text)
    (request.accept, request.limit, request.reach) = (accepted, limit, reach)
    (request.readsLimits, request.redirects) = (readsLimits, redirects)
    let response: HTTPResponse
    do { response = try await client.response(to: request, for: subject, in: context) } catch {
      throw Failure(error, of: address)
    }
    let host = ((try? HTTPAddress(response.url)) ?? address).origin.name
    guard statuses.contains(response.status) else { throw .refused(host: host, status: response.status) }
    guard !response.body.isEmpty else { throw .nothing(from: host) }
    return response
  }
}

/// An error type with cases for all failures of fetching from the web.
protocol WebError: Error {
  static func noAddress(_ text: String) -> Self
  static func unreachable(host: String, reason: String) -> Self
  static func untrusted(host: String, reason: String) -> Self
  static func failed(host: String, reason: String) -> Self
  static func refused(host: String, status: Int) -> Self
  static func local(host: String) -> Self
  static func tooManyBytes(limit: Int) -> Self
  static func nothing(from host: String) -> Self
  /// The connection ended before the response was complete.
  static func cutOff(host: String, reason: String) -> Self
  /// The host was asked too often.
  static func limited(host: String, by reason: String) -> Self
  static var cancelled: Self { get }
}

extension ImageError: WebError {
  static func nothing(from host: String) -> ImageError { .empty }
  static func cutOff(host: String, reason: String) -> ImageError { .failed(host: host, reason: reason) }
  static func limited(host: String, by reason: String) -> ImageError { .limited(host: host, reason: reason) }
}

extension PageError: WebError {
  static func nothing(from host: String) -> PageError { .empty(host: host) }
  /// A broken connection is treated like an unreachable host, so that a cached page is used.
  static func cutOff(host: String, reason: String) -> PageError { .unreachable(host: host, reason: reason) }
  static func limited(host: String, by reason: String) -> PageError { .failed(host: host, reason: reason) }
}

extension WebError {
  /// The error for a failed request.
  init(_ error: HTTPError, of address: HTTPAddress) {
    let host = error.host ?? address.origin.name
    switch error {
    case .badAddress: self = .noAddress(address.text)
    case .unreachable, .timedOut: self = .unreachable(host: host, reason: error.reason)
    case .untrusted: self = .untrusted(host: host, reason: error.reason)
    case .cutOff: self = .cutOff(host: host, reason: error.reason)
    case .rateLimited: self = .limited(host: host, by: error.reason)
    case .malformed, .badRedirect: self = .failed(host: host, reason: error.reason)
    case .local: self = .local(host: host)
    case .tooLarge(_, let limit): self = .tooManyBytes(limit: limit)
    case .cancelled: self = .cancelled
    }
  }
}
