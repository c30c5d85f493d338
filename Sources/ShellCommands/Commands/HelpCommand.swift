/// `help [COMMAND|queries]`: what can be typed.
struct HelpCommand: Command {
  static let form = CommandForm(
    name: "help", shortForms: ["h", "?"], parameters: [.topic], group: .shell,
    summary: "Show all commands, or one, or the query language",
    examples: ["help", "help search", "help queries"])

  private let topic: HelpTopic

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    topic = try arguments.next().map(HelpTopic.init) ?? .overview
    try arguments.end()
  }

  func run(in session: Session) -> Step {
    let screen = topic.screen(atRoot: session.navigation.stack.isAtRoot)
    return .show(
      screen, json: .done("help", ["title": .string(screen.title), "text": .string(screen.plainText)]))
  }
}
