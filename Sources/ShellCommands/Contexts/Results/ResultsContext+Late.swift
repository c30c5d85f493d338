import SmashtagModel

extension ResultsContext: AwaitingContext {
  public var isAwaited: Bool { !late.isEmpty }

  public func nextAnswer(in session: Session) async -> Step? {
    guard !late.isEmpty else { return nil }
    var fuller = next
    if let (index, answer) = await session.ports.late.first(of: late) {
      fuller.asked = [index]
      fuller.take(answer, at: index)
    } else {
      fuller.asked = Set(late.keys)
      for index in late.keys { fuller.take(.failure(.cancelled), at: index) }
    }
    fuller.answered = session.ports.clock.date()
    fuller.show(upTo: max(count, session.settings.limit))
    return .move(.replace(fuller))
  }
}
