import ShellCommands

/// Which line brought a context, and from which place.
struct PlaceOrigin {
  let job: Int
  let place: Int
}

extension Shell {
  /// Where a step belongs: where its command was started, or in front where only earlier lines led on from there.
  ///
  /// Who types one search after another wants to see the last one, whichever is answered first.
  func place(of step: Step, _ running: Job.Running) -> Int {
    guard case .push = step else { return running.place }
    var place = session.navigation.place
    while place != running.place {
      // Places are numbered as they come, so that this leads down and ends.
      guard let origin = origins[place], origin.job < running.job, origin.place < place else {
        return running.place
      }
      place = origin.place
    }
    return session.navigation.place
  }

  /// Remembers which line brought the context in front, if a step brought one.
  func note(_ step: Step, _ showing: Showing, _ running: Job.Running) {
    guard case .push = step, case .context = showing else { return }
    origins[session.navigation.place] = PlaceOrigin(job: running.job, place: running.place)
    origins = origins.filter { session.navigation.context(at: $0.key) != nil }
    pageStarts = pageStarts.filter { session.navigation.context(at: $0.key) != nil }
  }
}
