@testable import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

/// A page that is read again.
struct PageRefreshTests {
  private func session(_ pages: StubPages, _ line: String) async throws -> Session {
    try await Session.fixture(pages: pages).typing(line)
  }

  @Test(arguments: [("refresh", true), ("read", false)])
  func `It takes the place of the page, and find stays`(line: String, isFresh: Bool) async throws {
    let pages = StubPages.rain()

    let session = try await session(pages, "read https://t.co/rain; /boots; set page full; \(line)")

    #expect(session.kinds == [.home, .page, .page] && session.context.title == "Rain on campus / boots")
    #expect(session.screen.numbers == [2])
    #expect(pages.questions.map(\.address.url) == ["https://t.co/rain", "https://t.co/rain"])
    #expect(pages.questions.map(\.isFresh) == [false, isFresh])
    #expect(pages.questions.map(\.extent) == [.article, .full])
  }

  @Test func `What comes late takes its place behind where the reader is`() async throws {
    var session = try await session(.rain(), "read news.example/rain; set page full")
    let (place, step) = (session.navigation.front, try await session.step(of: "refresh"))
    try await session.type("mentions")

    let showing = try session.apply(step, from: place)

    guard case .nothing = showing else { return #expect(Bool(false)) }
    #expect(session.kinds == [.home, .page, .mentions])
    #expect(try await session.typing("back").screen.notes.first?.hasPrefix("This is all") == true)
  }

  @Test func `A page that comes when the reader has gone on is not shown`() async throws {
    var session = try await session(.rain(), "read news.example/rain")
    let (place, step) = (session.navigation.front, try await session.step(of: "1"))
    try await session.type("back")

    let showing = try session.apply(step, from: place)

    guard case .nothing = showing else { return #expect(Bool(false)) }
    #expect(session.kinds == [.home])
  }

  @Test func `Where it fails the page stays`() async throws {
    var session = try Session.fixture(pages: StubPages())
    let page = PageContext(.page(.rain), at: "https://news.example/rain", .article)
    _ = try session.apply(.move(.push(page)), from: session.navigation.front)

    for line in ["refresh", "read"] {
      await #expect(throws: PageError.refused(host: "p.example", status: 404)) {
        try await session.step(of: line)
      }
    }
    #expect(session.context.title == "Rain on campus")
  }

  @Test func `A page that is an image by now is looked at in its place`() async throws {
    var session = try Session.fixture(
      pages: StubPages(["https://a.example/": .image(at: "https://a.example/1.jpg")]))
    _ = try session.apply(
      .move(.push(PageContext(.page(.rain), at: "https://a.example/", .article))),
      from: session.navigation.front)

    try await session.type("refresh")

    #expect(session.kinds == [.home, .image] && session.context.link == "https://a.example/1.jpg")
  }
}
