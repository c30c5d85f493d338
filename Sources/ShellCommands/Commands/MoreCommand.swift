/// `more`, or an empty line: shows the next items, then fetches older ones.
struct MoreCommand: Command {
  static let form = CommandForm(
    name: "more", shortForms: ["m"], group: .move,
    summary: "Show the next items, then fetch older ones; an empty line does the same", examples: ["more"])

  init(_ arguments: Arguments) throws {
    try arguments.end()
  }

  func run(in session: Session) async throws -> Step {
    if session.hasUnshownRows { return .showNext }
    guard let paged = session.context as? any PagedContext, paged.hasOlder else { return .showAgain }
    return .extend(try await paged.extended(in: session))
  }
}
