import SmashtagModel
import Synchronization

/// A request to several feeds at the same time, which does not wait for slow ones.
struct FeedRound {
  typealias Answer = Result<Feed, SourceError>
  typealias Question = @Sendable (Feed) async throws(SourceError) -> Feed

  /// The responses by the indices of the feeds.
  private(set) var answers: [Int: Answer] = [:]
  /// The tasks of feeds that have not responded yet.
  private(set) var late: [Int: Task<Answer, Never>] = [:]

  private enum Event: Sendable {
    case answer(Answer, of: Int)
    case patienceIsOver
  }

  /// Waits until all have responded, or for `patience` if there is something to show by then.
  ///
  /// Something to show are the results of other feeds (`besideOthers`), or a response with tweets. Feeds at
  /// hand are always waited for.
  init(
    _ question: @escaping Question, to feeds: [Int: Feed], patience: Duration, besideOthers: Bool,
    by clock: ShellClock
  ) async throws(SourceError) {
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    let tasks = feeds.mapValues { feed in Task { await Self.answer(to: question, of: feed) } }
    for (index, task) in tasks { Task { continuation.yield(.answer(await task.value, of: index)) } }
    let timer = Task {
      await clock.sleep(patience)
      continuation.yield(.patienceIsOver)
    }
    defer { timer.cancel() }
    answers = await withTaskCancellationHandler {
      await Self.collect(events, of: feeds, besideOthers)
    } onCancel: {
      for task in tasks.values { task.cancel() }
    }
    late = tasks.filter { answers[$0.key] == nil }
    if Task.isCancelled { throw .cancelled }
  }

  private static func answer(to question: Question, of feed: Feed) async -> Answer {
    do { return .success(try await question(feed)) } catch { return .failure(error) }
  }

  private static func collect(
    _ events: AsyncStream<Event>, of feeds: [Int: Feed], _ besideOthers: Bool
  ) async -> [Int: Answer] {
    let atHand = Set(feeds.filter(\.value.isLibrary).keys)
    var (answers, isOver) = ([Int: Answer](), false)
    for await event in events {
      switch event {
      case .answer(let answer, let index): answers[index] = answer
      case .patienceIsOver: isOver = true
      }
      let showsSomething = besideOthers || answers.values.contains(where: \.showsSomething)
      let isEnough = isOver && showsSomething && atHand.isSubset(of: answers.keys)
      if answers.count == feeds.count || isEnough { break }
    }
    return answers
  }
}

extension FeedRound.Answer {
  fileprivate var showsSomething: Bool { (try? get().tweets.isEmpty) == false }
}

/// The responses that were missing when results were shown, and are awaited in the background.
///
/// Results are values and refer to the tasks by number.
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

  /// Stores a task until its result is taken or given up.
  func keep(_ task: Task<FeedRound.Answer, Never>) -> ID {
    state.withLock { state in
      let id = ID(value: state.next)
      state.next += 1
      state.tasks[id] = task
      return id
    }
  }

  /// Waits for the first of some responses, and returns it with the index of its feed; `nil` if there is
  /// none.
  ///
  /// Cancelling the waiting task cancels all of them.
  func first(of ids: [Int: ID]) async -> (offset: Int, answer: FeedRound.Answer)? {
    let tasks = state.withLock { state in ids.compactMapValues { state.tasks[$0] } }
    guard !tasks.isEmpty else { return nil }
    let (answers, continuation) = AsyncStream.makeStream(of: (Int, FeedRound.Answer).self)
    for (offset, task) in tasks { Task { continuation.yield((offset, await task.value)) } }
    let first = await withTaskCancellationHandler {
      await answers.first { _ in true }
    } onCancel: {
      for task in tasks.values { task.cancel() }
    }
    let isGivenUp = Task.isCancelled
    state.withLock { state in
      for (offset, id) in ids where isGivenUp || offset == first?.0 { state.tasks[id] = nil }
    }
    return isGivenUp ? nil : first
  }
}
