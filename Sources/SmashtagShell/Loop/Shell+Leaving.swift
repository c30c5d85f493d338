import LineEditor
import ShellCommands

extension Shell {
  /// Does what needs the terminal for itself: at once between two lines, else when the line was left, which takes that
  /// nothing is typed in it; answers `false` where something is, and does nothing.
  func withTerminal(_ work: @escaping () -> Void) -> Bool {
    guard terminal.isEditing else {
      work()
      return true
    }
    guard terminal.editor?.leaveEmptyLine() ?? false else { return false }
    whenLeft.append(work)
    return true
  }

  /// Does what the line was left for, in its order.
  func workOutsideLine() {
    let works = whenLeft
    whenLeft = []
    for work in works where !hasQuit { work() }
  }

  /// Does something outside of the shell; what goes wrong there is reported under a name.
  func reporting(as name: String, _ work: () throws -> Void) {
    do {
      try work()
    } catch {
      fail(FailedCommand(name: name, error: error))
    }
  }
}
