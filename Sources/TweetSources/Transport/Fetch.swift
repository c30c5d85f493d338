import CCurl
import Foundation
public import SmashtagModel

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

/// Fetches over the network, patiently: what is tried again is tried again, and equal requests are made once.
public struct HTTPClient: HTTPFetching {
  /// How long a request may take where its context does not say.
  static let patience: Duration = .seconds(20)

  private let stages: SharingStage

  /// Which libcurl with which TLS fetches: `libcurl/7.88.1 OpenSSL/3.0.22`.
  public static var version: String {
    guard let version = ccurl_version() else { return CurlLibrary.absence }
    let parts = String(cString: version).split(separator: " ")
    return parts.prefix(2).joined(separator: " ")
  }

  /// `certificates` is the file of those to trust; `nil` trusts the system's.
  public init(certificates: String? = nil) {
    self.init(over: CurlStage(certificates: certificates))
  }

  /// - Parameters:
  ///   - network: fetches once.
  ///   - now: the time by which the limits of servers end.
  init(
    over network: any FetchStage, policy: RetryPolicy = RetryPolicy(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    let limited = RateLimitStage(next: network, limits: RateLimits(now: now))
    stages = SharingStage(RetryingStage(RedirectingStage(limited), policy: policy, now: now))
  }

  public func response(
    to request: HTTPRequest, for subject: String, in context: RequestContext
  ) async throws(HTTPError) -> HTTPResponse {
    let fetch = try Fetch(request, deadline: context.deadline ?? .now + Self.patience) { bytes in
      context.progress(FetchProgress(subject: subject, bytes: bytes))
    }
    context.progress(FetchProgress(subject: subject, bytes: 0))
    return try await stages.response(to: fetch)
  }
}
