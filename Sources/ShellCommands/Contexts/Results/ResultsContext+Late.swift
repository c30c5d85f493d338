import SmashtagModel

extension ResultsContext: AwaitingContext {
  public var isAwaited: Bool { !late.isEmpty }

  public func nextAnswer(in session: Session) async -> Step? {
    guard !late.isEmpty else { return nil }
    let (answers, continuation) = AsyncStream.makeStream(of: (Int, FeedRound.Answer).self)
    for (index, task) in late { Task { continuation.yield((index, await task.value)) } }
    let first = await withTaskCancellationHandler {
      await answers.first { _ in true }
    } onCancel: {
      for task in late.values { task.cancel() }
    }
    var fuller = next
    if let (index, answer) = first, !Task.isCancelled {
      fuller.asked = [index]
      fuller.take(answer, at: index)
    } else {
      fuller.asked = Set(late.keys)
      for index in late.keys { fuller.take(.failure(.cancelled), at: index) }
    }
    fuller.answered = session.clock.date()
    fuller.show(upTo: max(count, session.settings.limit))
    return .move(.replace(fuller))
  }
}
