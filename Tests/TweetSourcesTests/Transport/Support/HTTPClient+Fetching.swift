import SmashtagModel
import SmashtagTesting

@testable import TweetSources

extension HTTPFetching {
  /// Fetches without a limit of its own.
  func response(to request: HTTPRequest, for subject: String) async throws(HTTPError) -> HTTPResponse {
    try await response(to: request, for: subject, in: RequestContext())
  }
}

extension HTTPClient {
  /// Trusts the certificates of the tests' own authority.
  static var trusting: HTTPClient { HTTPClient(certificates: Certificate.authority) }

  /// Fetches within some seconds.
  func fetch(
    _ url: String, token: String? = nil, limit: Int = HTTPRequest.answerLimit,
    within time: Duration = .seconds(9),
    progress: @escaping @Sendable (FetchProgress) -> Void = { _ in }
  ) async throws(HTTPError) -> HTTPResponse {
    var request = HTTPRequest(url: url, token: token.flatMap { Token($0) })
    request.limit = limit
    let context = RequestContext(deadline: .now + time, progress: progress)
    return try await response(to: request, for: "a test", in: context)
  }

  /// What becomes of fetching from a server once, without further tries.
  static func outcome(
    from url: String, limit: Int = HTTPRequest.answerLimit, within time: Duration = .seconds(9)
  ) async -> Result<HTTPResponse, HTTPError> {
    do throws(HTTPError) {
      var request = HTTPRequest(url: url)
      request.limit = limit
      let stage = CurlStage(certificates: Certificate.authority)
      return .success(try await stage.response(to: Fetch(request, deadline: .now + time)))
    } catch { return .failure(error) }
  }
}
