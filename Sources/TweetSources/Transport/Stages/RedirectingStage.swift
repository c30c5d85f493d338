/// The stage that follows redirects: up to the request's limit, to http and https only, and never from https
/// to http.
struct RedirectingStage: FetchStage {
  private static let statuses: Set = [301, 302, 303, 307, 308]

  private let next: any FetchStage

  init(_ next: any FetchStage) { self.next = next }

  func response(to fetch: Fetch) async throws(HTTPError) -> HTTPResponse {
    var fetch = fetch
    for _ in 0...fetch.request.redirects {
      let response = try await next.response(to: fetch)
      guard Self.statuses.contains(response.status) else { return response }
      guard fetch.request.body == nil else {
        throw .badRedirect(host: fetch.host, reason: "leads elsewhere, where no login is sent")
      }
      fetch.follow(to: try target(of: response, to: fetch))
    }
    throw .badRedirect(host: fetch.host, reason: "leads on and on")
  }

  private func target(of response: HTTPResponse, to fetch: Fetch) throws(HTTPError) -> HTTPAddress {
    guard let location = response.headers["location"], !location.isEmpty else {
      throw .badRedirect(host: fetch.host, reason: "leads on without saying where")
    }
    let target: HTTPAddress
    do { target = try fetch.address.redirectTarget(location) } catch {
      throw .badRedirect(host: fetch.host, reason: error.asRedirect)
    }
    if fetch.request.staysAtOrigin, target.origin != fetch.home {
      throw .badRedirect(host: fetch.host, reason: "leads to another server, which gets no key or login")
    }
    return target
  }
}

extension HTTPAddress.Flaw {
  /// The message about a redirect to such an address.
  var asRedirect: String {
    switch self {
    case .malformed: "leads to an address that is none"
    case .scheme(let scheme): "leads to \(scheme.prefix(20)):, where nothing is fetched from"
    case .credentials: "leads to an address with a name or a password"
    case .unencrypted: "leads from https to plain http, which is not followed"
    }
  }
}
