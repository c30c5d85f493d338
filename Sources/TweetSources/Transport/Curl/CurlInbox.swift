import CCurl
import Foundation
import Synchronization

/// What others want of the thread that runs transfers.
final class CurlInbox: Sendable {
  enum Wish: Sendable {
    case begin(CurlJob)
    case cancel(UInt64)
  }

  private struct State {
    var wishes: [Wish] = []
    var lastNumber: UInt64 = 0
    var isRunning = false
    var isClosed = false
    /// Belongs to the thread once that runs; nobody raises it after `isClosed`.
    var wakeup: Int32 = -1
  }

  private let state = Mutex(State())
  private let openWakeup: @Sendable () -> Int32

  /// `openWakeup` answers what becomes readable once it was raised, or -1 where no descriptor is left.
  init(openWakeup: @escaping @Sendable () -> Int32 = newWakeup) { self.openWakeup = openWakeup }

  @Sendable static func newWakeup() -> Int32 { ccurl_open_wakeup() }

  func nextNumber() -> UInt64 {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  /// Has a transfer run; the first one begins the thread, and fails where that cannot be.
  func begin(_ job: CurlJob) {
    let isTaken = state.withLock { state in
      guard state.isRunning || start(&state) else { return false }
      state.wishes.append(.begin(job))
      ccurl_raise(state.wakeup)
      return true
    }
    guard !isTaken else { return }
    job.finish(
      .failure(.unreachable(host: job.order.fetch.host, reason: "this program has too many files open")))
  }

  func cancel(_ number: UInt64) {
    state.withLock { state in
      guard state.isRunning else { return }
      state.wishes.append(.cancel(number))
      ccurl_raise(state.wakeup)
    }
  }

  /// Ends the thread, and what it runs.
  func close() {
    state.withLock { state in
      state.isClosed = true
      if state.isRunning { ccurl_raise(state.wakeup) }
    }
  }

  /// What was wished since, in order; `nil` once it is closed.
  func take() -> [Wish]? {
    state.withLock { state in
      guard !state.isClosed else { return nil }
      ccurl_lower(state.wakeup)
      defer { state.wishes.removeAll() }
      return state.wishes
    }
  }

  private func start(_ state: inout State) -> Bool {
    let wakeup = openWakeup()
    guard wakeup >= 0 else { return false }
    state.isRunning = true
    state.wakeup = wakeup
    let thread = Thread {
      CurlThread(wakeup: wakeup).run(self)
    }
    thread.name = "network"
    thread.start()
    return true
  }
}
