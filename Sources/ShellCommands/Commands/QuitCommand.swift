/// `quit`: leaves the shell.
struct QuitCommand: Command {
  static let form = CommandForm(
    name: "quit", shortForms: ["q", "exit"], group: .shell,
    summary: "Leave; Ctrl-D at an empty line does the same",
    details: ["Recent searches, history and settings are kept."],
    examples: ["quit": "ends the shell", "#rain; quit": "what comes behind it on the line is not run"],
    seeAlso: ["keys"])

  init(_ arguments: Arguments) throws {
    try arguments.end()
  }

  func run(in session: Session) -> Step { .change(.quit) }
}
