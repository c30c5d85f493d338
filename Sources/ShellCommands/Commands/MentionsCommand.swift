import SmashtagModel

/// `mentions`: what this tweet or page mentions, or what a whole search mentions most.
struct MentionsCommand: Command {
  static let form = CommandForm(
    name: "mentions", group: .look,
    summary: "Show what this tweet mentions, or all results do",
    details: [
      "Over results each mention stands with the number of tweets that use it, highest first.",
      "Of a page of the web it is what find left of it: images, urls, hashtags and users, each once.",
    ],
    examples: [
      "mentions": "images, urls, hashtags and users, with their numbers",
      "#rain; mentions": "what tweets with #rain mention most",
      "mentions > mentions.txt": "the same into a file",
    ],
    seeAlso: ["N", "search"])

  init(_ arguments: Arguments) throws {
    try arguments.end()
  }

  func run(in session: Session) async throws -> Step {
    let context = session.context
    guard let mentions = try await context.mentions() else {
      throw CommandError.notHere("nothing is mentioned here", instead: "search first, or choose a tweet")
    }
    return .move(type(of: context).kind == .mentions ? .showAgain : .push(mentions))
  }
}
