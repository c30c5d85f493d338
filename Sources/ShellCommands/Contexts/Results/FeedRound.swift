import SmashtagModel

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
