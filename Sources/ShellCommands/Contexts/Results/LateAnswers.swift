import Synchronization

/// The answers that were not there when their results were shown, and are waited for behind the prompt.
///
/// Results know them by number: they are values, and a task is none.
final class LateAnswers: Sendable {
  struct ID: Hashable, Sendable {
    fileprivate let value: Int
  }

  private struct State {
    var next = 0
    var tasks: [ID: Task<FeedRound.Answer, Never>] = [:]
  }

  private let state = Mutex(State())

  deinit {
    for task in state.withLock({ $0.tasks.values }) { task.cancel() }
  }

  /// Keeps one until it is taken or given up.
  func keep(_ task: Task<FeedRound.Answer, Never>) -> ID {
    state.withLock { state in
      let id = ID(value: state.next)
      state.next += 1
      state.tasks[id] = task
      return id
    }
  }

  /// Takes the first of some answers to come, with the place of its feed; `nil` where none is to come.
  ///
  /// Cancelling the task that waits gives all of them up.
  func first(of ids: [Int: ID]) async -> (place: Int, answer: FeedRound.Answer)? {
    let tasks = state.withLock { state in ids.compactMapValues { state.tasks[$0] } }
    guard !tasks.isEmpty else { return nil }
    let (answers, continuation) = AsyncStream.makeStream(of: (Int, FeedRound.Answer).self)
    for (place, task) in tasks { Task { continuation.yield((place, await task.value)) } }
    let first = await withTaskCancellationHandler {
      await answers.first { _ in true }
    } onCancel: {
      for task in tasks.values { task.cancel() }
    }
    let isGivenUp = Task.isCancelled
    state.withLock { state in
      for (place, id) in ids where isGivenUp || place == first?.0 { state.tasks[id] = nil }
    }
    return isGivenUp ? nil : first
  }
}
