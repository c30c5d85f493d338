import SmashtagModel
import SmashtagTesting
import Testing
import TweetArchive

@testable import TweetSources

/// Posts that are shown to those alone who are logged in.
struct BlueskyMembersTests {
  private static let label = #""labels":[{"src":"did:plc:ada","val":"!no-unauthenticated"}]"#
  private let archive = Archive.inMemory()
  private let queue = KeepingQueue()

  @Test func `They are shown to who is logged in, and kept for nobody`() async throws {
    let posts = [skyPost(2, view: Self.label), skyPost(1)].joined(separator: ",")
    let answer = HTTPResponse.text("{\"posts\":[\(posts)]}")
    let live = BlueskySource.sky(ScriptedClient(.session(1), answer), login: "ada:pass")
    let twin = twin(of: live)
    let rain = try Query("rain")

    let page = try await twin.page(of: rain, at: .newest, limit: 20)
    let found = try await twin.tweet(at: .id(skyURI(2)))
    await queue.settle()
    let kept = try await self.twin(of: SwitchedSource(failing: .away)).page(of: rain, at: .newest, limit: 20)

    #expect(page.tweets.map(\.isForMembers) == [true, false])
    #expect(found?.isForMembers == true)
    #expect(kept.tweets.map(\.id) == [skyURI(1)])
    #expect(try await ArchiveKeeper(archive: archive).tweet(at: .id(skyURI(2))) == nil)
  }

  private func twin(of live: any TweetSource) -> OfflineTwin {
    OfflineTwin(
      live, of: "sky", keeping: ArchiveKeeper(archive: archive), by: queue, now: { .fixture(minutes: 60) })
  }
}
