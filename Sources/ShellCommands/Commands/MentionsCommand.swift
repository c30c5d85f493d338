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
    if let listing = session.context as? any ResultsListing { return try await step(over: listing.results) }
    if session.context is MentionsContext { return .showAgain }
    if let page = session.context as? PageContext { return .push(MentionsContext(of: page)) }
    guard let tweet = session.context.tweet else {
      throw CommandError.notHere("nothing is mentioned here", instead: "search first, or choose a tweet")
    }
    return .push(MentionsContext(of: tweet))
  }

  private func step(over results: ResultsContext) async throws -> Step {
    guard let library = results.library else {
      return .push(MentionsContext(of: results.rankingOfShown, in: results))
    }
    let ranking = try await library.mentionRanking(of: results.query)
    return .push(MentionsContext(of: ranking, in: results))
  }
}
