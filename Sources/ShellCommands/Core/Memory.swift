import SmashtagModel

/// Determines which changes of the state follow from steps, and tracks those that cannot be saved.
struct Memory: Sendable {
  /// Whether searches and photos are remembered.
  let remembers: Bool
  /// The changes that cannot be saved, with the reported reasons.
  private var troubles: [String: String] = [:]
  /// The choices that cannot be saved, oldest first, each with its last value.
  private var unsaved: [UnsavedChoice] = []
  /// The name of the last command, if that made a choice which no later command of its run can use.
  private(set) var vainChoice: String?

  init(remembers: Bool) { self.remembers = remembers }

  var hasTrouble: Bool { !troubles.isEmpty }

  /// The changes of the state by a step; choices of a script or the start-up file are not saved.
  func changes(by step: Step, _ showing: Showing, in session: Session) -> [StateChange] {
    switch step {
    case .move(let move): changes(by: move, showing)
    case .change(let change): session.isAtPrompt ? [change.choice].compactMap(\.self) : []
    case .show, .perform: []
    }
  }

  /// Records the last step of a script, whose choices last for its run alone.
  mutating func noteLast(_ step: Step, of name: String, in session: Session) {
    guard !session.ports.isInteractive, !session.isStartingUp else { return }
    if case .change(let change) = step, change.isOfRun { vainChoice = name } else { vainChoice = nil }
  }

  private func changes(by move: Step.Move, _ showing: Showing) -> [StateChange] {
    guard remembers, showing.isOfWholeContext else { return seen(of: move, showing) }
    let search = move.search.map { changes(by: $0) } ?? seen(of: move, showing)
    return search + (move.photo.map { [.photo($0)] } ?? [])
  }

  /// A search with a password in an address leaves no trace, as its line does not.
  private func changes(by search: RecentSearch) -> [StateChange] {
    CommandLine.holdsSecret("\(SearchCommand.form.name) \(search.term)") ? [] : [.search(search)]
  }

  /// The change that records how far the tutorial came.
  func changes(by task: TutorialTask?, in session: Session) -> [StateChange] {
    guard let task, session.isAtPrompt else { return [] }
    return [.tutorial(task.saved)]
  }

  /// The change that records which results were seen.
  func seen(of move: Step.Move, _ showing: Showing = .context) -> [StateChange] {
    guard remembers, showing.isOfContext, let search = move.seen else { return [] }
    return [.seen(search)]
  }

  /// The change that records that a command was used in a kind of context.
  func lesson(of running: Job.Running, in session: Session) -> [StateChange] {
    guard session.isAtPrompt, let context = session.navigation.context(at: running.asker) else {
      return []
    }
    let lesson = Lesson(using: running.commandName, in: type(of: context).kind)
    return session.lessons.contains(lesson) ? [] : [.lesson(lesson)]
  }

  /// Records that something cannot be saved; returns whether that was not reported yet.
  ///
  /// - Parameter stored: what the saved state holds; `nil` where it cannot be read either.
  mutating func note(
    _ error: any Error, of change: StateChange, in stored: @autoclosure () -> ShellState?
  ) -> Bool {
    let trouble = String(describing: error)
    let isKnown = troubles.values.contains(trouble)
    troubles[change.name] = trouble
    if let object = change.chosenObject {
      unsaved.removeAll { $0.change.chosenObject == object }
      unsaved.append(UnsavedChoice(change: change, former: stored().flatMap(change.value)))
    }
    return !isKnown
  }

  /// Clears the reason of a change that could be saved, also for the other changes; returns the choices that could not
  /// be saved before, once there is no trouble left.
  ///
  /// A choice that another shell has made in the meantime stays.
  mutating func noteKept(
    _ change: StateChange, in stored: @autoclosure () -> ShellState?
  ) -> [StateChange] {
    if let trouble = troubles[change.name] { troubles = troubles.filter { $0.value != trouble } }
    if let object = change.chosenObject { unsaved.removeAll { $0.change.chosenObject == object } }
    guard troubles.isEmpty, !unsaved.isEmpty else { return [] }
    defer { unsaved = [] }
    let stored = stored()
    return unsaved.filter { $0.former == stored.flatMap($0.change.value) }.map(\.change)
  }
}

/// A choice that could not be saved.
private struct UnsavedChoice: Sendable {
  let change: StateChange
  /// What the saved state held in its place at that time.
  let former: String?
}

extension StateKeeping {
  /// The saved state; `nil` where it cannot be read, which is told where it is needed.
  var readable: ShellState? { try? state() }
}
