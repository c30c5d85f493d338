import SmashtagModel

extension ResultsContext: AwaitingContext {
  var isAwaited: Bool { !late.isEmpty }

  func nextAnswer(in session: Session) async -> Step? {
    guard !late.isEmpty else { return nil }
    let (answers, mouth) = AsyncStream.makeStream(of: (Int, FeedRound.Answer).self)
    for (index, task) in late { Task { mouth.yield((index, await task.value)) } }
    let first = await withTaskCancellationHandler {
      await answers.first { _ in true }
    } onCancel: {
      for task in late.values { task.cancel() }
    }
    guard let (index, answer) = first else { return nil }
    var fuller = self
    fuller.revision += 1
    fuller.take(answer, at: index)
    fuller.show(upTo: max(count, session.settings.limit))
    return .replace(fuller)
  }
}
