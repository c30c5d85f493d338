import Foundation
@testable import ShellCommands
import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing

/// A list that ended because its source could not be reached.
struct AwayResultsTests {
  private static let note = "no more of this was kept; live may have older ones"
  private let source = ReturningSource()

  private func session() async throws -> Session {
    try await Session.fixture(sources: [source], limit: 2).typing("use live; search rain")
  }

  @Test func `It says that there may be more`() async throws {
    let session = try await session()

    #expect(session.screen.notes == [Self.note] && !session.screen.continues)
  }

  @Test func `When the source is back, older ones come after those that are known`() async throws {
    var session = try await session()
    source.comeBack()

    try await session.type("refresh; more")

    #expect(session.screen.numbers == Array(1...6) && session.screen.notes.isEmpty)
  }
}

/// Answers with what was kept of six tweets, two of them, until it comes back.
private final class ReturningSource: TweetSource {
  let name = "live"
  private let source = StubSource(Tweet.fixtures(6))
  private let isBack = Mutex(false)

  func comeBack() { isBack.withLock { $0 = true } }

  func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    var page = try await source.page(of: query, at: position, limit: limit)
    if !isBack.withLock({ $0 }) { (page.older, page.endsAway) = (nil, true) }
    return page
  }

  func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet? { nil }
}
