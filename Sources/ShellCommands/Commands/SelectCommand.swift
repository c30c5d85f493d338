/// A number alone: goes where that item leads.
struct SelectCommand: Command {
  static let form = CommandForm(
    name: "N", group: .look, summary: "Go to item N: a tweet, photo, place, search or page",
    details: [
      "A tweet leads to its mentions, an image to the image, a hashtag or a user to a search, a url to its page.",
      "set links says whether a url is read here or opened in the browser; from a page it is always read.",
      "Items keep their numbers as long as their list lives.",
    ],
    examples: ["3": "into item 3", "#rain; 1": "into the newest tweet with that hashtag"],
    seeAlso: ["back", "mentions", "read", "open"])

  private let number: Int

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    guard let number = try arguments.number() else { throw UsageError.missing("N") }
    self.number = number
    try arguments.end()
  }

  func run(in session: Session) async throws -> Step {
    try await session.step(into: session.screen.row(number))
  }
}
