import SmashtagModel
import SmashtagTesting
import Synchronization

/// A live source whose network a test takes away and gives back.
final class SwitchedSource: TweetSource {
  private let source: any TweetSource
  private let state = Mutex(State())

  private struct State {
    var failure: SourceError?
    var asked: [PagePosition] = []
  }

  var name: String { source.name }

  init(_ source: any TweetSource) { self.source = source }

  convenience init(_ tweets: [Tweet] = [], failing failure: SourceError? = nil) {
    self.init(StubLibrary(tweets, name: "home"))
    fail(failure)
  }

  /// What it answers everything with from now on; `nil` lets it answer as its source does.
  func fail(_ failure: SourceError?) { state.withLock { $0.failure = failure } }

  /// The pages it was asked for so far.
  var asked: [PagePosition] { state.withLock(\.asked) }

  func page(
    of query: Query, at position: PagePosition, limit: Int
  ) async throws(SourceError) -> TweetPage {
    state.withLock { $0.asked.append(position) }
    if let failure = state.withLock(\.failure) { throw failure }
    return try await source.page(of: query, at: position, limit: limit)
  }

  func tweet(at address: TweetAddress) async throws(SourceError) -> Tweet? {
    if let failure = state.withLock(\.failure) { throw failure }
    return try await source.tweet(at: address)
  }
}

extension SourceError {
  /// There is no network.
  static let away = SourceError.unreachable(source: "home", host: "home.example", reason: "no network")
}
