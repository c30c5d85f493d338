import ShellCommands
import TerminalKit

extension Shell {
  /// Writes a result to where the command says; in a start-up file nothing of it is shown.
  func write(_ text: String, to output: CommandLine.Output) {
    guard !isQuiet || output != .screen else { return }
    deliver {
      switch output {
      case .screen: terminal.remark(text)
      case .pipe, .file: try hand(Array(text.utf8), to: output)
      }
    }
  }

  /// The same for what is no text.
  func write(_ bytes: [UInt8], to output: CommandLine.Output) {
    guard !isQuiet || output != .screen else { return }
    deliver { try hand(bytes, to: output) }
  }

  private func hand(_ bytes: [UInt8], to output: CommandLine.Output) throws {
    switch output {
    case .screen: terminal.write(bytes)
    case .pipe(let command):
      terminal.losePage()
      try doors.pipe(to: command) { OutputDescriptor($0).write(bytes) }
    case .file(let path, let appends):
      try doors.write(to: path, appends: appends) { OutputDescriptor($0).write(bytes) }
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
