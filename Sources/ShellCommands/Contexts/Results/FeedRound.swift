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

  /// Waits until all have answered, or for so long where there is something to show by then: what others have that
  /// were not asked, or what one of them answered.
  init(
    _ question: @escaping Question, to feeds: [Int: Feed], patience: Duration, besideOthers: Bool
  ) async throws(SourceError) {
    let (events, mouth) = AsyncStream.makeStream(of: Event.self)
    let tasks = feeds.mapValues { feed in Task { await Self.answer(to: question, of: feed) } }
    for (index, task) in tasks { Task { mouth.yield(.answer(await task.value, of: index)) } }
    let timer = Task {
      try? await Task.sleep(for: patience)
      mouth.yield(.patienceIsOver)
    }
    defer { timer.cancel() }
    answers = await withTaskCancellationHandler {
      await Self.collect(events, of: feeds.count, besideOthers)
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
    _ events: AsyncStream<Event>, of count: Int, _ besideOthers: Bool
  ) async -> [Int: Answer] {
    var (answers, isOver) = ([Int: Answer](), false)
    for await event in events {
      switch event {
      case .answer(let answer, let index): answers[index] = answer
      case .patienceIsOver: isOver = true
      }
      let showsSomething = besideOthers || answers.values.contains(where: \.showsSomething)
      if answers.count == count || isOver && showsSomething { break }
    }
    return answers
  }
}

extension FeedRound.Answer {
  fileprivate var showsSomething: Bool { (try? get().tweets.isEmpty) == false }
}
