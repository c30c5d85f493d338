import SmashtagModel
import Synchronization

/// One question to several feeds at the same time: who is slow is not waited for.
struct FeedRound {
  typealias Answer = Result<Feed, SourceError>
  typealias Question = @Sendable (Feed) async throws(SourceError) -> Feed

  /// By the places of the feeds.
  private(set) var answers: [Int: Answer] = [:]
  /// Those that have not answered yet.
  private(set) var late: [Int: Task<Answer, Never>] = [:]

  private enum Event: Sendable {
    case answer(Answer, of: Int)
    case patienceIsOver
  }

  /// Waits until all have answered, or for so long where there is something to show by then.
  ///
  /// That is what others have that were not asked, or what one of them answered. What is at hand is waited for in any
  /// case.
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
