import CCurl
import SmashtagModel

/// libcurl on a thread of its own, which begins with the first transfer and ends with the loop.
final class CurlLoop: Sendable {
  private let inbox: CurlInbox

  init(_ inbox: CurlInbox = CurlInbox()) { self.inbox = inbox }

  deinit { inbox.close() }

  /// Runs a transfer; cancelling the task ends it at once, and over HTTP/1 its connection.
  ///
  /// Over HTTP/2 libcurl may tell the server only with the next request.
  func result(of order: CurlOrder) async -> Result<HTTPResponse, HTTPError> {
    let number = inbox.nextNumber()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        inbox.begin(CurlJob(number: number, order: order) { continuation.resume(returning: $0) })
        // Cancelled before it began, the handler below came too early.
        if Task.isCancelled { inbox.cancel(number) }
      }
    } onCancel: {
      inbox.cancel(number)
    }
  }
}

/// A transfer, and who waits for it.
struct CurlJob: Sendable {
  let number: UInt64
  let order: CurlOrder
  /// Is called exactly once.
  let finish: @Sendable (Result<HTTPResponse, HTTPError>) -> Void
}

/// libcurl, which the first request loads, or the first address that is read.
enum CurlLibrary {
  static var isThere: Bool { ccurl_is_there() }

  /// Why nothing can be fetched where it is not there.
  static let absence = "libcurl.so.4 is not on this machine; install libcurl4"
}

/// What one transfer is to do.
struct CurlOrder: Sendable {
  let fetch: Fetch
  let certificates: String?

  var headers: [String] {
    var headers = ["Accept: \(fetch.request.accept)", "Accept-Encoding: gzip"]
    if let token = fetch.token { headers.append("Authorization: Bearer \(token.secret)") }
    // Without the second libcurl may ask first whether the body may come.
    if fetch.request.body != nil { headers += ["Content-Type: application/json", "Expect:"] }
    return headers
  }

  /// What is left of its time; at least one, because none is no limit to libcurl.
  var milliseconds: Int {
    let left = (fetch.deadline - .now) / Duration.milliseconds(1)
    return Int(left.rounded(.up).clamped(to: 1...86_400_000))
  }
}

private extension Double {
  func clamped(to range: ClosedRange<Double>) -> Double { min(max(self, range.lowerBound), range.upperBound) }
}

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
