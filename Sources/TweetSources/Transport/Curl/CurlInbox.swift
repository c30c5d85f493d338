import CCurl
import Foundation
import Glibc
import Synchronization

/// The queue of commands to the thread that runs transfers.
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
    /// The descriptor that wakes the thread, which owns it while running; not used after `isClosed`.
    var wakeup: Int32 = -1
  }

  private let state = Mutex(State())
  private let openWakeup: @Sendable () -> Int32

  /// - Parameter openWakeup: opens the descriptor that wakes the thread; -1 if there are no more descriptors.
  init(openWakeup: @escaping @Sendable () -> Int32 = newWakeup) { self.openWakeup = openWakeup }

  @Sendable static func newWakeup() -> Int32 { ccurl_open_wakeup() }

  func nextNumber() -> UInt64 {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  /// Starts a transfer, and with the first one the thread; if that is not possible, the transfer fails.
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

  /// Ends the thread and its transfers.
  func close() {
    state.withLock { state in
      state.isClosed = true
      if state.isRunning { ccurl_raise(state.wakeup) }
    }
  }

  /// Removes and returns the commands in order; `nil` when the queue is closed.
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

/// Runs transfers on one thread, on which all of libcurl's handles are created, used and freed.
final class CurlThread {
  private let wakeup: Int32
  private let multi: UnsafeMutableRawPointer?
  private var transfers: [UInt64: CurlTransfer] = [:]

  /// Initializes libcurl once.
  private static let isReady = ccurl_is_there() && ccurl_start()

  /// - Parameter wakeup: a descriptor that becomes readable when there are commands; closed at the end.
  init(wakeup: Int32) {
    self.wakeup = wakeup
    multi = Self.isReady ? curl_multi_init() : nil
  }

  deinit {
    curl_multi_cleanup(multi)
    close(wakeup)
  }

  /// Carries out commands until the queue is closed; sleeps while there are no transfers.
  func run(_ inbox: CurlInbox) {
    leaveSignalsToOthers()
    while let wishes = inbox.take() {
      wishes.forEach(fulfil)
      perform()
      waitForNews()
    }
    transfers.keys.forEach { end($0, with: .failure(.cancelled)) }
  }
}

private extension CurlThread {
  static let longestWait: Int32 = 3_600_000
  static let pauseAfterFailure: UInt32 = 10_000

  /// Blocks all signals on this thread, so that writing to a closed connection does not end the program.
  func leaveSignalsToOthers() {
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
  }

  func fulfil(_ wish: CurlInbox.Wish) {
    switch wish {
    case .begin(let job): begin(job)
    case .cancel(let number): end(number, with: .failure(.cancelled))
    }
  }

  func begin(_ job: CurlJob) {
    guard let multi, let transfer = CurlTransfer(job),
      curl_multi_add_handle(multi, transfer.easy) == CURLM_OK
    else {
      return job.finish(.failure(.unreachable(host: job.order.fetch.host, reason: "libcurl cannot begin")))
    }
    transfers[job.number] = transfer
  }

  func perform() {
    var running: Int32 = 0
    curl_multi_perform(multi, &running)
    var easy: UnsafeMutableRawPointer?
    var code = CURLE_OK
    while ccurl_next_ended(multi, &easy, &code) {
      guard let transfer = transfers.values.first(where: { $0.easy == easy }) else { continue }
      end(transfer.job.number, with: transfer.result(code))
    }
  }

  func end(_ number: UInt64, with result: Result<HTTPResponse, HTTPError>) {
    guard let transfer = transfers.removeValue(forKey: number) else { return }
    curl_multi_remove_handle(multi, transfer.easy)
    transfer.job.finish(result)
  }

  func waitForNews() {
    if ccurl_wait(multi, wakeup, Self.longestWait) != CURLM_OK { usleep(Self.pauseAfterFailure) }
  }
}
