/// `more`, or an empty line: shows the next items, then fetches older ones.
struct MoreCommand: Command {
  static let form = CommandForm(
    name: "more", shortForms: ["m"], group: .move,
    summary: "Show the next items; an empty line does the same",
    details: [
      "At the end of what was fetched it fetches older ones.",
      "With nothing more, an empty line shows the list again from its top.",
    ],
    examples: ["more": "the next items", "#rain; more": "a second page at once, in a script"],
    seeAlso: ["refresh", "settings"])

  init(_ arguments: Arguments) throws {
    try arguments.end()
  }

  func run(in session: Session) async throws -> Step {
    if session.call.hasUnshownRows { return .show(.nextRows) }
    guard let paged = session.context.paged, !paged.isNarrowed || paged.hasOlder else {
      return .move(.showAgain)
    }
    guard paged.hasOlder else { return session.ports.isInteractive ? .move(.showAgain) : .show(.nextRows) }
    return .move(.extend(try await paged.extended(in: session)))
  }
}
