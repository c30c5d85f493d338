/// `refresh`: fetches what is newer.
struct RefreshCommand: Command {
  static let form = CommandForm(
    name: "refresh", shortForms: ["r"], group: .move, summary: "Fetch what is newer; it comes on top",
    examples: ["refresh"])

  init(_ arguments: Arguments) throws {
    try arguments.end()
  }

  func run(in session: Session) async throws -> Step {
    guard let paged = session.context as? any PagedContext else { return .showAgain }
    return .replace(try await paged.refreshed(in: session))
  }
}
