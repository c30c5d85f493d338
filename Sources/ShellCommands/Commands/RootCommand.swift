/// `root`: unwinds to the root of the tab.
struct RootCommand: Command {
  static let form = CommandForm(
    name: "root", group: .move, summary: "Go back to the root of this tab",
    details: ["forward leads back to where you were."],
    examples: ["root": "home, or the recent searches", "root; 1": "home, and into its first item"],
    seeAlso: ["back", "tab"], leavesContext: true)

  init(_ arguments: Arguments) throws {
    try arguments.end()
  }

  func run(in session: Session) -> Step { .move(.root) }
}
