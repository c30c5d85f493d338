import ShellCommands

extension Shell {
  /// Writes a result to where the command says; in a start-up file nothing of it is shown.
  func write(_ text: String, to output: CommandLine.Output) {
    guard !isQuiet || output != .screen else { return }
    deliver {
      switch output {
      case .screen: terminal.remark(text)
      case .pipe(let command): try doors.pipe(text, to: command)
      case .file(let path, let appends): try doors.write(text, to: path, appends: appends)
      }
    }
  }

  /// Hands results out; what goes wrong outside is reported.
  func deliver(_ body: () throws -> Void) {
    do {
      try body()
    } catch let error as OutsideError where error.isOthersAnswer {
      status = 1
    } catch {
      fail(FailedCommand(name: "output", error: error))
    }
  }
}
