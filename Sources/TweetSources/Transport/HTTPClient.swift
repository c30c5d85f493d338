import CCurl
import Foundation
public import SmashtagModel

/// An HTTP client over libcurl, which follows redirects, retries, respects rate limits, and makes equal
/// requests once.
public struct HTTPClient: HTTPFetching {
  /// The default time limit of a request.
  static let patience: Duration = .seconds(20)

  private let stages: SharingStage

  /// The versions of libcurl and its TLS library: `libcurl/7.88.1 OpenSSL/3.0.22`; if it is missing, a
  /// message.
  public static var version: String {
    guard CurlLibrary.isThere, let version = curl_version() else { return CurlLibrary.absence }
    let parts = String(cString: version).split(separator: " ")
    return parts.prefix(2).joined(separator: " ")
  }

  /// Creates a client.
  ///
  /// - Parameter certificates: the file of trusted certificates; `nil` uses the system's.
  public init(certificates: String? = nil) {
    self.init(over: CurlStage(certificates: certificates))
  }

  /// Creates a client over another network stage.
  ///
  /// - Parameters:
  ///   - network: makes each request once.
  ///   - now: the current time, for the ends of rate limits.
  init(
    over network: any FetchStage, policy: RetryPolicy = RetryPolicy(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    let limited = RateLimitStage(next: network, limits: RateLimits(now: now))
    stages = SharingStage(RetryingStage(RedirectingStage(limited), policy: policy, now: now))
  }

  /// Makes a request within the deadline of its context.
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
