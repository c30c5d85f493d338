/// `help [COMMAND|queries]`: what can be typed.
struct HelpCommand: Command {
  static let form = CommandForm(
    name: "help", shortForms: ["h", "?"], parameters: [.topic], group: .shell,
    summary: "Show all commands, or explain one",
    details: [
      "A topic is one of \(HelpPage.allCases.map(\.name).joined(separator: ", ")). A short form does as well.",
      "COMMAND --help is the same, whatever stands between; in single quotes '--help' is a word like others.",
    ],
    examples: [
      "help": "all commands, by groups", "help search": "one command, with examples",
      "help queries": "what a search understands", "help keys": "the keys of the line",
    ],
    seeAlso: HelpPage.allCases.map(\.name))

  private let topic: HelpTopic

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    topic = try arguments.next().map(HelpTopic.init) ?? .overview
    try arguments.end()
  }

  /// The option that asks for a command's help, at the end of its line.
  static let option = "--help"

  func run(in session: Session) -> Step {
    var screen = topic.screen(atRoot: session.navigation.stack.isAtRoot)
    screen.suitsPager = true
    return .show(
      .screen(
        screen,
        json: .done(
          "help",
          ["title": .string(screen.title), "text": .string(screen.plainText)])))
  }
}
