/// `clear`: clears the screen.
struct ClearCommand: Command {
  static let form = CommandForm(
    name: "clear", group: .shell, summary: "Clear the screen; Ctrl-L does the same",
    details: ["Nothing is lost: an empty line shows where you are."],
    examples: ["clear": "an empty screen", "clear; path": "an empty screen, then the way here"],
    seeAlso: ["keys"])

  init(_ arguments: Arguments) throws {
    try arguments.end()
  }

  func run(in session: Session) -> Step { .show(.clear) }
}
