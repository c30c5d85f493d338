import Synchronization

/// Lets so many through at a time; the others wait in the order they came.
final class PictureGate: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  init(width: Int) { state = Mutex(State(free: width)) }

  func pass<Answer, Failure: Error>(_ body: () async throws(Failure) -> Answer) async throws(Failure)
    -> Answer
  {
    await enter()
    defer { leave() }
    return try await body()
  }

  private func enter() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.free > 0 {
          state.free -= 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  private func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.waiting.isEmpty {
        state.free += 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}

/// What the pictures of one page pass: a host that does not answer keeps no picture of another page waiting.
struct PictureGates: Sendable {
  /// An image that is fetched keeps its bytes until it is drawn: so many of the largest there may be take 50 MB.
  let holding = PictureGate(width: 3)
  /// Commands need the processors too.
  let drawing: PictureGate
}
