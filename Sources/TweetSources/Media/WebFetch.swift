import SmashtagModel

/// Fetches what addresses of the web lead to, and says why where they lead to nothing.
struct WebFetch<Failure: WebError>: Sendable {
  private static var longestShown: Int { 200 }

  let client: any HTTPFetching
  /// The value of the field `Accept`.
  let accepted: String
  /// How many bytes an answer may have.
  let limit: Int
  /// With which statuses that comes which was asked for.
  let statuses: Set<Int>
  /// A status that says "too many requests" is one like others.
  var readsLimits = false
  /// How many redirects are followed.
  var redirects = HTTPRequest.usualRedirects

  /// Reads an address, where there is something that could fetch it.
  func address(_ text: String) throws(Failure) -> HTTPAddress {
    guard CurlLibrary.isThere else { throw .unreachable(host: text, reason: CurlLibrary.absence) }
    guard let address = try? HTTPAddress(text) else {
      throw .noAddress(String(text.prefix(Self.longestShown)))
    }
    return address
  }

  /// What an address leads to, redirects followed as far as `reach` lets: never nothing.
  ///
  /// It takes no longer than `context` allows, which is told under `subject` how far it is.
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
