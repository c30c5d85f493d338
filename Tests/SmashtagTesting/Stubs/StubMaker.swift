public import SmashtagModel

/// Makes sources that hold what it was given: tweets, or photos and places where the source has such.
public struct StubMaker: SourceMaking {
  private let tweets: [Tweet]
  private let found: Result<String, SourceError>

  /// `found` is what it finds at each address it looks at.
  public init(_ tweets: [Tweet] = [], finding found: Result<String, SourceError> = .success("a server")) {
    (self.tweets, self.found) = (tweets, found)
  }

  public func finding(at definition: SourceDefinition, in request: RequestContext) async throws(SourceError)
    -> String
  {
    try found.get()
  }

  public func finding(
    at definition: SourceDefinition, with token: Token, in request: RequestContext
  ) async throws(SourceError) -> String { try found.get() }

  public func source(_ definition: SourceDefinition) -> any TweetSource {
    switch definition.kind {
    case .x, .mastodon, .bluesky: StubSource(tweets, name: definition.name)
    case .flickr: StubPlaces.fixture(name: definition.name)
    }
  }
}
