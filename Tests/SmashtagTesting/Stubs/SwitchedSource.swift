public import SmashtagModel
import Synchronization

/// A live source whose network a test takes away and gives back.
public final class SwitchedSource: TweetSource {
  private let source: any TweetSource
  private let state = Mutex(State())

  private struct State {
    var failure: SourceError?
    var asked: [PagePosition] = []
  }

  public var name: String { source.name }

  public init(_ source: any TweetSource) { self.source = source }

  public convenience init(
    _ tweets: [Tweet] = [], name: String = "home", failing failure: SourceError? = nil
  ) {
    self.init(StubLibrary(tweets, name: name))
    fail(failure)
  }

  /// What it answers everything with from now on; `nil` lets it answer as its source does.
  public func fail(_ failure: SourceError?) { state.withLock { $0.failure = failure } }

  /// The pages it was asked for so far.
  public var asked: [PagePosition] { state.withLock(\.asked) }

  public func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    state.withLock { $0.asked.append(position) }
    if let failure = state.withLock(\.failure) { throw failure }
    return try await source.page(of: query, at: position, limit: limit)
  }

  public func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet?
  {
    if let failure = state.withLock(\.failure) { throw failure }
    return try await source.tweet(at: address)
  }
}

extension SourceError {
  /// There is no network.
  public static let away = SourceError.unreachable(
    source: "home", host: "home.example", reason: "cannot be reached: no network")
}
