/// `places`: goes to the top places.
struct PlacesCommand: Command {
  static let form = CommandForm(
    name: "places", group: .move, summary: "Go to the places most photos are taken at",
    details: [
      "They come from Flickr, by country; a number leads to the photos of a place, another one to a photo.",
      "Without a key of Flickr a sample is shown; login flickr keeps one, SMASHTAG_FLICKR_KEY names one.",
      "set places region lists regions; others are neighbourhood, country and continent.",
      "Typed in that tab, it goes back to its list; refresh asks for a new one.",
    ],
    examples: [
      "places": "the list", "places; 1": "the photos of the first place", "/france": "places in France",
    ],
    seeAlso: ["photos", "gallery", "view", "login", "settings"])

  init(_ arguments: Arguments) throws {
    try arguments.end()
  }

  func run(in session: Session) async throws -> Step {
    try await session.step(to: .places, unwinding: session.navigation.tab == .places)
  }
}
