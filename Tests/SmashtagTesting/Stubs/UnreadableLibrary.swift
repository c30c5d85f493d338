public import SmashtagModel

/// A library whose file is damaged.
public struct UnreadableLibrary: TweetLibrary {
  public let name: String

  public init(name: String = "archive") { self.name = name }

  private var failure: SourceError { .unreadable(source: name, reason: "the file is damaged") }

  public func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage { throw failure }

  public func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet?
  { throw failure }
  public func extent() throws(SourceError) -> LibraryExtent { throw failure }
  public func mentionRanking(of query: Query) async throws(SourceError) -> MentionRanking { throw failure }
  public func newest(of query: Query, limit: Int) throws(SourceError) -> [Tweet] { throw failure }
  public func names(
    of kind: NameKind, startingWith prefix: String, limit: Int
  ) throws(SourceError) -> [CountedName] { throw failure }
}
