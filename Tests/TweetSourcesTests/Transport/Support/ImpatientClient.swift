import SmashtagModel

@testable import TweetSources

/// Follows redirects and tries nothing again, so that tests need not wait.
struct ImpatientClient: HTTPFetching {
  /// Answers in place of hosts that no test can reach; `nil` goes to the network.
  var answer: @Sendable (String) -> HTTPResponse? = { _ in nil }

  func response(
    to request: HTTPRequest, for subject: String, in context: RequestContext
  ) async throws(HTTPError) -> HTTPResponse {
    let deadline = context.deadline ?? .now + .seconds(9)
    let stage = RedirectingStage(Network(answer: answer))
    return try await stage.response(to: Fetch(request, deadline: deadline))
  }

  private struct Network: FetchStage {
    let answer: @Sendable (String) -> HTTPResponse?

    func response(to fetch: Fetch) async throws(HTTPError) -> HTTPResponse {
      if let answer = answer(fetch.address.text) { return answer }
      return try await CurlStage(certificates: nil).response(to: fetch)
    }
  }
}
