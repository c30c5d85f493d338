import SmashtagModel

/// `view`: shows images by full-screen keys.
struct ViewCommand: Command {
  static let form = CommandForm(
    name: "view", shortForms: ["v"], group: .items, summary: "Look at images by single keys, full screen",
    details: [
      "Begins with the image in front, or with the first of the tweet, the page, the gallery or the "
        + "results.",
      "Arrows or h j k l move, + and - zoom, 0 fills, 1 shows it pixel for pixel, n and p lead to the next and the "
        + "previous one, a shows the alt text, s shows a sensitive one, q or Escape leaves.",
    ],
    examples: [
      "view": "the image in front, or the first there is", "#rain; gallery; v": "all images of a search",
    ],
    seeAlso: ["image", "gallery", "zoom", "pan", "keys"])

  init(_ arguments: Arguments) throws {
    try arguments.end()
  }

  func run(in session: Session) async throws -> Step {
    guard session.ports.isInteractive else {
      throw CommandError.notHere("single keys need a terminal", instead: "use zoom and pan in scripts")
    }
    if let image = session.context.image {
      return .perform(.view(image, returns: true))
    }
    guard let image = ImageContext(try await session.picturesInFront, at: 0) else {
      throw CommandError.notHere(
        "there is no image here", instead: "search filter:images finds tweets with one")
    }
    return .perform(.view(image, returns: false))
  }
}
