public import Foundation
public import SmashtagModel

/// A source that does not hold its tweets at hand, as a network's.
public struct StubSource: TweetSource {
  public let name: String
  private let library: StubLibrary
  private let failure: SourceError?
  private let fetched: Date?
  private let notes: [String]

  /// With a failure it answers nothing else.
  public init(
    _ tweets: [Tweet] = [], name: String = "live", failing failure: SourceError? = nil, fetched: Date? = nil,
    notes: [String] = []
  ) {
    self.name = name
    self.fetched = fetched
    self.notes = notes
    library = StubLibrary(tweets, name: name)
    self.failure = failure
  }

  /// Neither says how many match, nor leads to what is newer.
  public func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    if let failure { throw failure }
    let page = try await library.page(of: query, at: position, limit: limit)
    var answer = TweetPage(tweets: page.tweets, older: page.older)
    (answer.fetched, answer.notes) = (fetched, notes)
    return answer
  }

  public func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet?
  {
    if let failure { throw failure }
    return try await library.tweet(at: address)
  }

  /// Puts in more tweets, as time would.
  public func add(_ tweets: [Tweet]) { library.add(tweets) }
}
