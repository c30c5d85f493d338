public import SmashtagModel

/// Makes sources that hold what it was given: tweets, or photos and places where the source has such.
public struct StubMaker: SourceMaking {
  private let tweets: [Tweet]

  public init(_ tweets: [Tweet] = []) { self.tweets = tweets }

  public func source(_ definition: SourceDefinition) -> any TweetSource {
    switch definition.kind {
    case .mastodon: StubSource(tweets, name: definition.name)
    case .flickr: StubPlaces.fixture(name: definition.name)
    }
  }
}
