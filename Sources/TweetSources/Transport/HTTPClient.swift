import CCurl
import Foundation
public import SmashtagModel

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
