import SmashtagModel

/// A request that is processed by the stages of the client.
struct Fetch: Sendable {
  let request: HTTPRequest
  /// The current address, which redirects change.
  private(set) var address: HTTPAddress
  /// Whether the current address may be on this machine or in the local network.
  private(set) var mayBeLocal: Bool
  /// The origin of `request`, to which alone the token is sent.
  let home: Origin
  /// The deadline, including retries.
  var deadline: ContinuousClock.Instant
  /// Receives the number of bytes so far, decompressed; has to return quickly.
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

  /// Changes to the target of a redirect; after leaving a permitted local host, it is no longer permitted.
  mutating func follow(to address: HTTPAddress) {
    self.address = address
    mayBeLocal = mayBeLocal && request.reach.lets(through: address.origin)
  }

  /// The token, if it may be sent to the current address.
  var token: Token? { address.origin == home && home.keepsSecrets ? request.token : nil }

  /// The current host in messages.
  var host: String { address.origin.name }
}

/// A stage of the client, which makes a request or passes it to the next stage and handles the result.
protocol FetchStage: Sendable {
  func response(to fetch: Fetch) async throws(HTTPError) -> HTTPResponse
}
