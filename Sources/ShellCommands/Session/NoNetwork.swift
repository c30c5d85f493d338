public import SmashtagModel

/// Makes sources that ask nobody, for sessions that never leave the machine.
public struct NoNetwork: SourceMaking {
  public init() {}

  public func source(_ definition: SourceDefinition) -> any TweetSource { Unasked(name: definition.name) }

  private struct Unasked: TweetSource {
    let name: String

    func page(
      of query: Query, at position: PagePosition, limit: Int
    ) async throws(SourceError) -> TweetPage {
      throw away
    }

    func tweet(at address: TweetAddress) async throws(SourceError) -> Tweet? { throw away }

    private var away: SourceError {
      .unreadable(source: name, reason: "this session asks no network; use another source")
    }
  }
}
