/// `logout NAME`: forgets the token of a live source.
struct LogoutCommand: Command {
  static let form = CommandForm(
    name: "logout", parameters: [.liveSource], group: .collect, summary: "Forget the token of a live source",
    details: [
      "Takes the token out of the file it is kept in, and the session it began at Bluesky; a source that was removed "
        + "may have left one there.",
      "The token itself stays valid until its server is told; and it cannot be undone, so no shorter word reaches it.",
    ],
    examples: ["logout home": "forgets the token of the source home", "logout work": "and another one's"],
    seeAlso: ["login", "source", "use"], needsWholeName: true)

  private let name: String

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    name = try arguments.required(.liveSource)
    if arguments.next() != nil { throw CommandError.secretTyped }
  }

  func run(in session: Session) throws -> Step {
    if session.sources.isAtHand(name) { throw CommandError.notLive(name) }
    return .perform(.logout(name))
  }
}
