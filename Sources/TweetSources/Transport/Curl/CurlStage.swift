/// Fetches over the network, once, and without going where an answer leads.
struct CurlStage: FetchStage {
  private let loop = CurlLoop()
  private let certificates: String?

  /// `certificates` is the file of those to trust; `nil` trusts the system's.
  init(certificates: String?) { self.certificates = certificates }

  func response(to fetch: Fetch) async throws(HTTPError) -> HTTPResponse {
    guard fetch.deadline > .now else { throw .timedOut(host: fetch.host) }
    guard fetch.mayBeLocal || !fetch.address.origin.isLocalByName else {
      throw .local(host: fetch.host)
    }
    return try await loop.result(of: CurlOrder(fetch: fetch, certificates: certificates)).get()
  }
}
