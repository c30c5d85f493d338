import SmashtagModel

/// What of the steps outlives the session, and what of that cannot be kept at present.
struct Memory: Sendable {
  /// Searches and photos are remembered.
  let remembers: Bool
  /// What cannot be kept, each with the reason that was told.
  private var troubles: [String: String] = [:]

  init(remembers: Bool) { self.remembers = remembers }

  var hasTrouble: Bool { !troubles.isEmpty }

  /// What a step that was taken changes; what a script or the start-up file sets lasts for one run.
  func changes(by step: Step, _ showing: Showing, in session: Session) -> [StateChange] {
    switch step {
    case .move(let move): changes(by: move, showing)
    case .change(let change): session.isAtPrompt ? [change.choice].compactMap(\.self) : []
    case .show, .perform: []
    }
  }

  private func changes(by move: Step.Move, _ showing: Showing) -> [StateChange] {
    guard remembers, case .context = showing else { return sighting(of: move, showing) }
    let search = move.search.map { [StateChange.search($0)] } ?? sighting(of: move, showing)
    return search + (move.photo.map { [.photo($0)] } ?? [])
  }

  /// What came to results that are in front.
  func sighting(of move: Step.Move, _ showing: Showing = .context) -> [StateChange] {
    guard remembers, showing.isOfContext, let search = move.sighting else { return [] }
    return [.sighting(search)]
  }

  /// That the reader knows what a command does in the context it was typed in.
  func lesson(of running: Job.Running, in session: Session) -> [StateChange] {
    guard session.isAtPrompt, let context = session.navigation.context(at: running.asker) else {
      return []
    }
    let lesson = Lesson(using: running.commandName, in: type(of: context).kind)
    return session.lessons.contains(lesson) ? [] : [.lesson(lesson)]
  }

  /// Notes that something cannot be kept; answers whether that is yet to be told.
  mutating func note(_ error: any Error, of change: StateChange) -> Bool {
    let trouble = String(describing: error)
    let isKnown = troubles.values.contains(trouble)
    troubles[change.name] = trouble
    return !isKnown
  }

  /// What was in the way of one change was in the way of others, too.
  mutating func noteKept(_ change: StateChange) {
    if let trouble = troubles[change.name] { troubles = troubles.filter { $0.value != trouble } }
  }
}
