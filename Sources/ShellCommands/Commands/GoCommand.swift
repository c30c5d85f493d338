import SmashtagModel

/// `go URL|ID`: straight to a tweet.
struct GoCommand: Command {
  static let form = CommandForm(
    name: "go", parameters: [.address], group: .look,
    summary: "Go straight to a tweet by its address or id",
    details: [
      "A pasted address does the same. The source in use is asked first, then those at hand, then the live source "
        + "whose server the address names."
    ],
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
    if arguments.raw.hasLoginInAddress { throw CommandError.loginInAddress }
    guard let address = TweetAddress(arguments.raw) else { throw CommandError.notAnAddress(arguments.raw) }
    text = arguments.raw
    self.address = address
  }

  func run(in session: Session) async throws -> Step {
    try await session.step(to: try await tweet(in: session))
  }

  /// A source that fails keeps no other from being asked; what it said is told where none has the tweet.
  private func tweet(in session: Session) async throws -> Tweet {
    let current = try session.sources.current()[0]
    var failure: SourceError?
    for source in [current] + others(beside: current, in: session.sources) {
      do throws(SourceError) {
        guard var tweet = try await source.tweet(at: address) else { continue }
        tweet.source = source.name
        return tweet
      } catch .cancelled {
        throw SourceError.cancelled
      } catch {
        failure = failure ?? error
      }
    }
    throw failure ?? CommandError.noTweet(text, source: current.name)
  }

  /// Only an address tells which live source to ask: ids mean something else on each.
  private func others(beside current: any TweetSource, in sources: SourceCatalog) -> [any TweetSource] {
    let named: [any TweetSource] = if case .page(let url, _) = address { sources.live(at: url) } else { [] }
    return (sources.libraries.map { $0 as any TweetSource } + named).filter { $0.name != current.name }
  }
}
