/// `forward`: undoes a `back`.
struct ForwardCommand: Command {
  static let form = CommandForm(
    name: "forward", group: .move, summary: "Undo a back",
    details: ["Works until you go somewhere else."],
    examples: ["forward": "to where back came from", "back; forward": "there and here again"],
    seeAlso: ["back"])

  init(_ arguments: Arguments) throws {
    try arguments.end()
  }

  func run(in session: Session) throws -> Step {
    guard session.navigation.stack.canGoForward else { throw CommandError.nothingForward }
    return .move(.forward)
  }
}
