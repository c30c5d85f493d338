import CCurl
import Foundation
import SmashtagModel

/// Runs libcurl on its own thread, which starts with the first transfer and ends with this object.
final class CurlLoop: Sendable {
  private let inbox: CurlInbox

  init(_ inbox: CurlInbox = CurlInbox()) { self.inbox = inbox }

  deinit { inbox.close() }

  /// Runs a transfer; cancelling the task ends it at once, over HTTP/1 with its connection.
  ///
  /// Over HTTP/2, libcurl may notify the server only with the next request.
  func result(of order: CurlOrder) async -> Result<HTTPResponse, HTTPError> {
    let number = inbox.nextNumber()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        inbox.begin(CurlJob(number: number, order: order) { continuation.resume(returning: $0) })
        // If the task was cancelled before the transfer started, the handler below was called too early.
        if Task.isCancelled { inbox.cancel(number) }
      }
    } onCancel: {
      inbox.cancel(number)
    }
  }
}

/// A transfer, and the continuation that waits for it.
struct CurlJob: Sendable {
  let number: UInt64
  let order: CurlOrder
  /// Receives the result; called exactly once.
  let finish: @Sendable (Result<HTTPResponse, HTTPError>) -> Void
}

/// The libcurl library, which is loaded when it is first needed.
enum CurlLibrary {
  static var isThere: Bool { ccurl_is_there() }

  /// The message if the library is missing.
  static let absence = "libcurl.so.4 is not on this machine; install libcurl4"
}

/// The parameters of a transfer.
struct CurlOrder: Sendable {
  let fetch: Fetch
  let certificates: String?

  var headers: [String] {
    var headers = ["Accept: \(fetch.request.accept)", "Accept-Encoding: gzip"]
    if let token = fetch.token { headers.append("Authorization: \(authorization(by: token))") }
    // Without the empty `Expect`, libcurl may ask for permission before it sends the body.
    if fetch.request.body != nil { headers += ["Content-Type: \(fetch.request.contentType)", "Expect:"] }
    if fetch.request.isBodyPacked { headers.append("Content-Encoding: gzip") }
    return headers
  }

  private func authorization(by token: Token) -> String {
    switch fetch.request.authorization {
    case .bearer: "Bearer \(token.secret)"
    case .password(let user): "Basic \(Data("\(user):\(token.secret)".utf8).base64EncodedString())"
    }
  }

  /// The remaining time; at least 1, since libcurl reads 0 as no limit.
  var milliseconds: Int {
    let left = (fetch.deadline - .now) / Duration.milliseconds(1)
    return Int(left.rounded(.up).clamped(to: 1...86_400_000))
  }
}

private extension Double {
  func clamped(to range: ClosedRange<Double>) -> Double { min(max(self, range.lowerBound), range.upperBound) }
}

/// The stage that makes a request over the network, without retries or redirects.
struct CurlStage: FetchStage {
  private let loop = CurlLoop()
  private let certificates: String?

  /// - Parameter certificates: the file of trusted certificates; `nil` uses the system's.
  init(certificates: String?) { self.certificates = certificates }

  func response(to fetch: Fetch) async throws(HTTPError) -> HTTPResponse {
    guard fetch.deadline > .now else { throw .timedOut(host: fetch.host) }
    guard fetch.mayBeLocal || !fetch.address.origin.isLocalByName else {
      throw .local(host: fetch.host)
    }
    return try await loop.result(of: CurlOrder(fetch: fetch, certificates: certificates)).get()
  }
}
