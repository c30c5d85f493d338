import SmashtagModel

/// `photos`: goes to the photos that were viewed.
struct PhotosCommand: Command {
  static let form = CommandForm(
    name: "photos", group: .move, summary: "Go to the last \(RecentPhotos.limit) photos viewed, newest first",
    details: [
      "They are kept with all that shows them again, also without a network. delete N forgets one.",
      "Typed in that tab, it goes back to its list.",
    ],
    examples: ["photos": "the list", "photos; 1": "the photo viewed last"],
    seeAlso: ["places", "delete", "recents"])

  init(_ arguments: Arguments) throws {
    try arguments.end()
  }

  func run(in session: Session) async throws -> Step {
    try await session.step(to: .photos, unwinding: session.navigation.tab == .photos)
  }
}
