@testable import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

/// An address alone on a line.
struct PastedAddressTests {
  private let pages = StubPages(failing: .refused(host: "a.example", status: 404))

  private func session(_ tweets: [Tweet] = []) throws -> Session {
    var session = try Session.fixture(tweets, pages: pages)
    session.sources.define(
      SourceDefinition(kind: .mastodon, name: "home", url: "https://home.example"), as: StubLibrary([]))
    return session
  }

  @Test(arguments: [
    "https://a.example", "http://127.0.0.1:8080/p2", "HTTPS://A.example/news/rain?x=1#top",
    "https://a.example/it's", "https://a.example/post/rain", "https://a.example/@ada/109",
  ])
  func `It is read where no source has it as a post`(address: String) async throws {
    let session = try session()

    await #expect(throws: PageError.self) { try await session.step(of: address) }
    #expect(pages.questions.map(\.address.url) == [address])
  }

  @Test(arguments: [
    "https://x.com/ada/status/109", "https://bsky.app/profile/ada.example/post/3kabc",
    "https://home.example/@ada/109", "at://did:plc:abc/app.bsky.feed.post/3kabc",
  ])
  func `Of a server of posts it is that of a post`(address: String) async throws {
    let session = try session()

    await #expect(throws: CommandError.noTweet(address, source: "sample")) {
      try await session.step(of: address)
    }
    #expect(pages.questions.isEmpty)
  }

  @Test func `A post that a source has is gone to`() async throws {
    let address = "https://a.example/@ada/109"
    let session = try session([.fixture(id: "109", network: .mastodon, url: address)])

    guard case .move(.push(let context)) = try await session.step(of: address) else {
      return #expect(Bool(false))
    }
    #expect(context.tweet?.id == "109" && pages.questions.isEmpty)
  }

  @Test(arguments: ["ftp://a.example/p", "a.example/p", "https://a.example/p now"])
  func `What is no address of a page is no command`(line: String) throws {
    #expect(throws: FailedCommand.self) { try Invocation(line, mayBeCut: true) }
  }

  @Test func `Its apostrophe is a letter`() throws {
    #expect(
      try CommandLine("https://a.example/it's; back").parts.map(\.text) == ["https://a.example/it's", "back"])
  }

  @Test(arguments: ["https://a.example/news/p2", "\"https://a.example/news/p2\""])
  func `Go says how a page is read`(text: String) async throws {
    let session = try session()

    let error = await #expect(throws: CommandError.self) { try await session.step(of: "go " + text) }

    #expect(
      error?.description
        == "sample has no tweet https://a.example/news/p2; use another source or import it first; "
        + "read ADDRESS shows the page")
  }
}
