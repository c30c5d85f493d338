import SmashtagModel

/// A request on its way through the stages of the client.
struct Fetch: Sendable {
  let request: HTTPRequest
  /// Where it goes now; redirects change that.
  private(set) var address: HTTPAddress
  /// Where it goes now may be on this machine or in the local network.
  private(set) var mayBeLocal: Bool
  /// The origin of `request`, which the token is meant for.
  let home: Origin
  /// When all has to be done, further tries included.
  var deadline: ContinuousClock.Instant
  /// Is told how many bytes came so far, unpacked; has to be quick.
  var received: @Sendable (Int) -> Void

  init(
    _ request: HTTPRequest, deadline: ContinuousClock.Instant,
    received: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws(HTTPError) {
    guard let address = try? HTTPAddress(request.url) else { throw .badAddress }
    self.request = request
    self.address = address
    home = address.origin
    mayBeLocal = request.reach.lets(through: address.origin)
    self.deadline = deadline
    self.received = received
  }

  /// Goes where a redirect leads; a host that may be local and was left stays behind.
  mutating func follow(to address: HTTPAddress) {
    self.address = address
    mayBeLocal = mayBeLocal && request.reach.lets(through: address.origin)
  }

  /// The token, where it may be sent to.
  var token: Token? { address.origin == home && home.keepsSecrets ? request.token : nil }

  /// How messages call who is asked now.
  var host: String { address.origin.name }
}

/// A stage of the client: it fetches, or has the next one do so and deals with what comes back.
protocol FetchStage: Sendable {
  func response(to fetch: Fetch) async throws(HTTPError) -> HTTPResponse
}
