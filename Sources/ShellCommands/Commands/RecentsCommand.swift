/// `recents`: goes to the recent searches; typed there, unwinds that tab.
struct RecentsCommand: Command {
  static let form = CommandForm(
    name: "recents", group: .move, summary: "Go to the last 100 searches, newest first",
    details: [
      "A search chosen there is shown in that tab. delete N forgets one.",
      "Typed in that tab, it goes back to its list.",
    ],
    examples: ["recents": "the list", "recents; 1": "the latest search again, in that tab"],
    seeAlso: ["tab", "delete", "history"])

  init(_ arguments: Arguments) throws {
    try arguments.end()
  }

  func run(in session: Session) async throws -> Step {
    try await session.step(to: .recents, unwinding: session.navigation.tab == .recents)
  }
}
