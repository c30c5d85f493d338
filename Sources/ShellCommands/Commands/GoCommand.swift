import SmashtagModel

/// `go URL|ID`: straight to a tweet.
struct GoCommand: Command {
  static let form = CommandForm(
    name: "go", parameters: [.address], group: .look,
    summary: "Go straight to a tweet by its address or id",
    details: ["A pasted address does the same. The source in use is asked first, then the others at hand."],
    examples: [
      "go https://x.com/ada/status/581490000000000000": "the tweet of that address",
      "go 581490000000000000": "the same tweet by its id",
      "https://x.com/ada/status/581490000000000000": "a pasted address alone",
    ],
    seeAlso: ["open", "use"], isRaw: true)

  private let text: String
  private let address: TweetAddress

  init(_ arguments: Arguments) throws {
    if arguments.raw.isEmpty { throw UsageError.missing("URL|ID") }
    guard let address = TweetAddress(arguments.raw) else { throw CommandError.notAnAddress(arguments.raw) }
    text = arguments.raw
    self.address = address
  }

  func run(in session: Session) async throws -> Step {
    let current = try session.sources.current()
    let others = session.sources.libraries.filter { $0.name != current.name }
    for source in [current] + others.map({ $0 as any TweetSource }) {
      guard var tweet = try await source.tweet(at: address) else { continue }
      tweet.source = source.name
      return .push(TweetContext(tweet))
    }
    throw CommandError.noTweet(text, source: current.name)
  }
}
