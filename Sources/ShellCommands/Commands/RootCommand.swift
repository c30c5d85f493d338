/// `root`: unwinds to the root of the tab.
struct RootCommand: Command {
  static let form = CommandForm(
    name: "root", group: .move, summary: "Go back to the root of this tab", examples: ["root"],
    leavesContext: true)

  init(_ arguments: Arguments) throws {
    try arguments.end()
  }

  func run(in session: Session) -> Step { .root }
}
