/// `quit`: leaves the shell.
struct QuitCommand: Command {
  static let form = CommandForm(
    name: "quit", shortForms: ["q", "exit"], group: .shell,
    summary: "Leave; Ctrl-D at an empty line does the same", examples: ["quit"])

  init(_ arguments: Arguments) throws {
    try arguments.end()
  }

  func run(in session: Session) -> Step { .quit }
}
