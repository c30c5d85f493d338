/// `gallery`: the images of these results.
struct GalleryCommand: Command {
  static let form = CommandForm(
    name: "gallery", shortForms: ["g"], group: .look, summary: "Show the images of these results, small",
    details: [
      "A number leads to the tweet of that image, image N to the image itself; view leafs through all of them.",
      "zoom in and zoom out change their size; more looks for older ones.",
      "Sensitive images stay hidden; their alt text stands in their place.",
    ],
    examples: [
      "gallery": "the images of what was found", "#rain; g": "those of tweets with that hashtag",
      "search lake filter:images; gallery": "only tweets with images are fetched",
    ],
    seeAlso: ["image", "view", "zoom", "mentions"])

  init(_ arguments: Arguments) throws {
    try arguments.end()
  }

  func run(in session: Session) async throws -> Step {
    let context = session.context
    guard let gallery = try await context.gallery(in: session) else {
      let way = session.navigation.stack.isAtRoot ? "search first" : "search first, or type back"
      throw CommandError.notHere("there are no results here", instead: way)
    }
    return .move(type(of: context).kind == .gallery ? .showAgain : .push(gallery))
  }
}
