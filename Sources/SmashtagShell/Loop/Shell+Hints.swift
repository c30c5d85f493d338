import ShellCommands

extension Shell {
  /// The commands whose hints are not needed any more; none while the state cannot be read.
  var usedCommands: Set<String> { (try? session.state.state().usedCommands) ?? [] }

  /// Remembers that the reader knows a command.
  func noteUse(of command: String) {
    guard session.isInteractive, !isQuiet, !usedCommands.contains(command) else { return }
    update("hints") { $0.usedCommands.insert(command) }
  }
}

extension Screen {
  /// The same screen without the hints at commands that were used.
  func hinting(beside used: Set<String>) -> Screen {
    var screen = self
    screen.hints.removeAll { hint in hint.command.map(used.contains) ?? false }
    return screen
  }
}
