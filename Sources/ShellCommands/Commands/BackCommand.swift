/// `back [N]`: goes back one context, or N.
struct BackCommand: Command {
  static let form = CommandForm(
    name: "back", shortForms: ["b"], parameters: [.optionalCount], group: .move,
    summary: "Go back one context, or N",
    details: ["Says where it landed. At the root of a tab there is nothing to go back to."],
    examples: ["back": "to where you came from", "back 2": "two steps at once", "b": "the same as back"],
    seeAlso: ["forward", "root", "path"], leavesContext: true)

  private let count: Int

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    count = try arguments.number() ?? 1
    try arguments.end()
  }

  func run(in session: Session) throws -> Step {
    if session.navigation.stack.isAtRoot { throw CommandError.atRoot }
    return .move(.back(count))
  }
}
