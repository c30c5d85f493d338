import SmashtagModel

/// `go URL|ID`: straight to a tweet.
struct GoCommand: Command {
  static let form = CommandForm(
    name: "go", parameters: [.address], group: .look,
    summary: "Go straight to a tweet by its address or id",
    details: [
      "A pasted address does the same. What is in use is asked first, then what is at hand, then the live sources "
        + "the address can belong to: those of X, Bluesky or Flickr, the server it names, or else every server of "
        + "Mastodon with a token, which fetches posts of others."
    ],
    examples: [
      "go https://x.com/ada/status/581490000000000000": "the tweet of that address",
      "go 581490000000000000": "the same tweet by its id",
      "https://x.com/ada/status/581490000000000000": "a pasted address alone",
      "https://bsky.app/profile/ada.example/post/3kabc": "so with one of Bluesky's",
    ],
    seeAlso: ["read", "open", "use"], isRaw: true)

  private let text: String
  private let address: TweetAddress

  init(_ arguments: Arguments) throws {
    if arguments.raw.isEmpty { throw UsageError.missing("URL|ID") }
    text = arguments.rawAddress
    if text.hasLoginInAddress { throw CommandError.loginInAddress }
    guard let address = TweetAddress(text) else {
      if !text.contains("://"), let sign = LineSign(in: text) { throw UsageError.missingBlank(sign) }
      throw CommandError.notAnAddress(text)
    }
    self.address = address
  }

  func run(in session: Session) async throws -> Step {
    try await session.step(to: try await tweet(in: session))
  }

  /// A source that fails keeps no other from being asked; what it said is told where no server answered.
  private func tweet(in session: Session) async throws -> Tweet {
    var (failure, isAnswered): (SourceError?, Bool) = (nil, false)
    for source in try session.sources.sources(for: address) {
      do throws(SourceError) {
        guard var tweet = try await source.tweet(at: address, in: session.call.request) else {
          isAnswered = isAnswered || !(source is any TweetLibrary)
          continue
        }
        tweet.source = source.name
        return tweet
      } catch .cancelled {
        throw SourceError.cancelled
      } catch {
        failure = failure ?? error
      }
    }
    if let failure, !isAnswered { throw failure }
    throw CommandError.noTweet(text, source: session.sources.currentName)
  }
}
