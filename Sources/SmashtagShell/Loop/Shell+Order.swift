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
      guard let origin = origins[place], origin.job < running.job else { return running.place }
      place = origin.place
    }
    return session.navigation.place
  }

  /// Remembers which line brought the context in front.
  func note(_ step: Step, _ running: Job.Running) {
    guard case .push = step else { return }
    let place = session.navigation.place
    if origins[place] == nil, place != running.place {
      origins[place] = PlaceOrigin(job: running.job, place: running.place)
    }
  }
}
