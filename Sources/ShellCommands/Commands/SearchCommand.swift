import SmashtagModel

/// `search QUERY`: shows what a search finds.
struct SearchCommand: Command {
  static let form = CommandForm(
    name: "search", shortForms: ["s"], parameters: [.query], group: .look,
    summary: "Show the tweets that match a query, newest first",
    details: [
      "A line that begins with #tag, @user or \"a phrase\" is a search by itself.",
      "Searching again what is shown already fetches what is newer.",
    ],
    examples: [
      "search rain": "tweets with that word", "#rain": "tweets with that hashtag",
      "search #rain -umbrella": "without that word",
      "search \"bell tower\" OR from:ada": "with the phrase, or by @ada",
    ],
    seeAlso: ["queries", "find", "recents"], isRaw: true)

  private let query: Query

  init(_ arguments: Arguments) throws {
    if let sign = LineSign(inQuery: arguments.raw) { throw UsageError.missingBlank(sign) }
    query = try Query(arguments.raw)
  }

  func run(in session: Session) async throws -> Step {
    try await session.step(searching: query)
  }
}
