/// `path`: where the reader is.
struct PathCommand: Command {
  static let form = CommandForm(
    name: "path", group: .move, summary: "Show where you are: the way here, first to last",
    details: ["Every tab has a way of its own."],
    examples: ["path": "the contexts between the root and here", "root; path": "only the root is left"],
    seeAlso: ["back", "tab"])

  init(_ arguments: Arguments) throws {
    try arguments.end()
  }

  func run(in session: Session) -> Step {
    let tab = session.navigation.tab.rawValue
    let contexts = session.navigation.stack.contexts
    let rows = contexts.map { Row(.fact(name: type(of: $0).kind.rawValue, value: $0.title)) }
    let screen = Screen(title: "Path", status: ["tab \(tab)"], sections: [Screen.Section(rows: rows)])
    return .show(
      .screen(
        screen,
        json: [
          "context": "path", "tab": .string(tab),
          "stack": .array(contexts.map { .string(type(of: $0).kind.rawValue) }),
          "titles": .array(contexts.map { .string($0.title) }),
        ]))
  }
}
