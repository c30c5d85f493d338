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

  func nextNumber() -> UInt64 {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  /// Has a transfer run; the first one begins the thread.
  func begin(_ job: CurlJob) {
    state.withLock { state in
      state.wishes.append(.begin(job))
      if !state.isRunning { start(&state) }
      ccurl_raise(state.wakeup)
    }
  }

  func cancel(_ number: UInt64) {
    state.withLock { state in
      state.wishes.append(.cancel(number))
      ccurl_raise(state.wakeup)
    }
  }

  /// Ends the thread, and what it runs.
  func close() {
    state.withLock { state in
      state.isClosed = true
      ccurl_raise(state.wakeup)
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

  private func start(_ state: inout State) {
    state.isRunning = true
    let wakeup = ccurl_open_wakeup()
    state.wakeup = wakeup
    let thread = Thread {
      CurlThread(wakeup: wakeup).run(self)
    }
    thread.name = "network"
    thread.start()
  }
}
