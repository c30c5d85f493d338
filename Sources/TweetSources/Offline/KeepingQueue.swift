import Synchronization

/// What is done behind the answers of live sources, one thing after the other.
public final class KeepingQueue: Sendable {
  /// So much may wait; who brings more waits too.
  private static let most = 8

  private struct State {
    var last: Task<Void, Never>?
    var pending = 0
    var nextWaiter = 0
    var waiters: [Int: Waiter] = [:]
  }

  private struct Waiter {
    /// Waits until so much is left, or less.
    let rest: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private let state = Mutex(State())

  public init() {}

  /// Has something done when all before it is done.
  func add(_ work: @escaping @Sendable () async -> Void) async {
    await wait(untilLeft: Self.most - 1)
    state.withLock { state in
      state.pending += 1
      state.last = Task { [before = state.last] in
        await before?.value
        await work()
        done()
      }
    }
  }

  /// Waits until all is done, or the task is cancelled.
  public func settle() async { await wait(untilLeft: 0) }
}

extension KeepingQueue {
  private func wait(untilLeft rest: Int) async {
    let id = state.withLock { state in
      state.nextWaiter += 1
      return state.nextWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if state.pending <= rest || Task.isCancelled { return true }
          state.waiters[id] = Waiter(rest: rest, continuation: continuation)
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: id) }?.continuation.resume()
    }
  }

  private func done() {
    let served = state.withLock { state in
      state.pending -= 1
      if state.pending == 0 { state.last = nil }
      let served = state.waiters.filter { $0.value.rest >= state.pending }
      for id in served.keys { state.waiters[id] = nil }
      return served
    }
    for waiter in served.values { waiter.continuation.resume() }
  }
}
