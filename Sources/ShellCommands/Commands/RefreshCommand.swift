/// `refresh`: fetches what is newer, or a page anew.
struct RefreshCommand: Command {
  static let form = CommandForm(
    name: "refresh", shortForms: ["r"], group: .move, summary: "Fetch what is newer; it comes on top",
    details: [
      "What was there keeps its numbers; what is new gets the next free ones.",
      "A page of the web is fetched anew and takes the place of the one that was shown.",
    ],
    examples: ["refresh": "the tweets that came in since", "r": "the same"],
    seeAlso: ["more", "search", "read"])

  init(_ arguments: Arguments) throws {
    try arguments.end()
  }

  func run(in session: Session) async throws -> Step {
    guard let context = session.context.refreshable else { return .move(.showAgain) }
    return .move(.replace(try await context.refreshed(in: session)))
  }
}
