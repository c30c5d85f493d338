/// `refresh`: fetches what is newer.
struct RefreshCommand: Command {
  static let form = CommandForm(
    name: "refresh", shortForms: ["r"], group: .move, summary: "Fetch what is newer; it comes on top",
    details: ["What was there keeps its numbers; what is new gets the next free ones."],
    examples: ["refresh": "the tweets that came in since", "r": "the same"],
    seeAlso: ["more", "search"])

  init(_ arguments: Arguments) throws {
    try arguments.end()
  }

  func run(in session: Session) async throws -> Step {
    guard let paged = session.context as? any PagedContext else { return .showAgain }
    return .replace(try await paged.refreshed(in: session))
  }
}
