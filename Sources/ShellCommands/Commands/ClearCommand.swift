/// `clear`: clears the screen.
struct ClearCommand: Command {
  static let form = CommandForm(
    name: "clear", group: .shell, summary: "Clear the screen; Ctrl-L does the same", examples: ["clear"])

  init(_ arguments: Arguments) throws {
    try arguments.end()
  }

  func run(in session: Session) -> Step { .clear }
}
