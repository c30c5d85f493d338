public import SmashtagModel

/// A source that answers whatever it is asked with what others wrote.
public struct ForeignSource: TweetSource {
  public let name: String
  private let foreign: Foreign

  public init(_ foreign: Foreign, name: String) { (self.foreign, self.name) = (foreign, name) }

  public func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    var page = TweetPage(tweets: [foreign.tweet(1)])
    (page.person, page.notes) = (foreign.profile, foreign.notes)
    return page
  }

  public func tweet(
    at address: TweetAddress, in request: RequestContext
  ) async throws(SourceError) -> Tweet? { foreign.tweet(2) }

  public func tweetAtHand(_ id: String, namedBy tweet: Tweet) async throws(SourceError) -> Tweet? {
    tweet.quoteOf == id ? nil : foreign.tweet(2)
  }

  public func conversation(
    around tweet: Tweet, in request: RequestContext
  ) async throws(SourceError) -> Conversation { foreign.conversation }

  public func trends(in request: RequestContext) async throws(SourceError) -> Trends { foreign.trends }

  public func versions(
    of tweet: Tweet, in request: RequestContext
  ) async throws(SourceError) -> [Tweet] { [foreign.tweet(3), foreign.tweet(2)] }
}
