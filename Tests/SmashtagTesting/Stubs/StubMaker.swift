public import SmashtagModel

/// Makes sources that hold what it was given.
public struct StubMaker: SourceMaking {
  private let tweets: [Tweet]

  public init(_ tweets: [Tweet] = []) { self.tweets = tweets }

  public func source(_ definition: SourceDefinition) -> any TweetSource {
    StubSource(tweets, name: definition.name)
  }
}
