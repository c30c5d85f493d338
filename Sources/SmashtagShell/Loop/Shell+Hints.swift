import ShellCommands

extension Shell {
  /// What needs no hint any more; nothing while the state cannot be read.
  var lessons: Set<Lesson> { (try? session.state.state().lessons) ?? [] }

  /// Remembers that the reader knows what a command does in the place it was typed in.
  func noteUse(of running: Job.Running) {
    guard session.isInteractive, !isQuiet, let context = session.navigation.context(at: running.place) else {
      return
    }
    let lesson = Lesson(using: running.commandName, in: type(of: context).kind)
    if !lessons.contains(lesson) { update("hints") { $0.lessons.insert(lesson) } }
  }
}

extension Screen {
  /// The same screen without the hints at what was learnt.
  func hinting(beside lessons: Set<Lesson>) -> Screen {
    var screen = self
    screen.hints.removeAll { hint in hint.lesson.map(lessons.contains) ?? false }
    return screen
  }
}
