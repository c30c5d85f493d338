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
