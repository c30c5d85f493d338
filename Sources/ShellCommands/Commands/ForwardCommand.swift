/// `forward`: undoes a `back`.
struct ForwardCommand: Command {
  static let form = CommandForm(name: "forward", group: .move, summary: "Undo a back", examples: ["forward"])

  init(_ arguments: Arguments) throws {
    try arguments.end()
  }

  func run(in session: Session) throws -> Step {
    guard session.navigation.stack.canGoForward else { throw CommandError.nothingForward }
    return .forward
  }
}
