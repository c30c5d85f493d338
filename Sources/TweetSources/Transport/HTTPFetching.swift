public import SmashtagModel

/// Fetches answers: over the network, or from what a test prepared.
public protocol HTTPFetching: Sendable {
  /// Fetches within the deadline of `context`, which is told under `subject` how far it is.
  ///
  /// Cancelling the task ends the transfer, and over HTTP/1 its connection.
  func response(
    to request: HTTPRequest, for subject: String, in context: RequestContext
  ) async throws(HTTPError) -> HTTPResponse
}
