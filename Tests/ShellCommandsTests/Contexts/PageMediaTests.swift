import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// What plays on a page, and the pages in its frames.
struct PageMediaTests {
  private static let page = WebPage(
    url: "https://news.example/boat", title: "The boat", site: "The News",
    blocks: [
      media(.frame, 1, "A map", "https://maps.example/1"),
      PageBlock(
        .paragraph,
        PageText("See more.", items: [.link(2, "more", "https://news.example/more", in: "See more.")])),
      media(.film, 3, "The boat", "https://v.example/boat.mp4"),
      media(.sound, 4, "Its horn", "https://v.example/horn.mp3"),
    ])

  private static func media(_ kind: PageMedia, _ number: Int, _ title: String, _ url: String) -> PageBlock {
    PageBlock(.media(kind), PageText(title, items: [.link(number, title, url, in: title)]))
  }

  private func session(_ line: String) async throws -> Session {
    let pages = StubPages([
      "https://news.example/boat": .page(Self.page), "https://maps.example/1": .page(.rain),
      "https://v.example/boat.mp4": .file("video (MP4)", at: "https://v.example/boat.mp4"),
      "https://news.example/a.pdf": .file("PDF", at: "https://news.example/a.pdf"),
    ])
    return try await Session.fixture(pages: pages).typing(line)
  }

  @Test(arguments: [
    ("read news.example/boat", "play", "boat.mp4"), ("read news.example/boat", "play 3", "boat.mp4"),
    ("read news.example/boat", "play 4", "horn.mp3"),
    ("read news.example/boat; find horn", "play", "horn.mp3"),
    ("read news.example/boat; 3", "play", "boat.mp4"),
  ])
  func `A player plays it`(place: String, line: String, file: String) async throws {
    let step = try await session(place).step(of: line)

    guard case .perform(.play(let played)) = step else { throw CommandError.noFilm }
    #expect(played == .web("https://v.example/\(file)", reach: .outside))
  }

  @Test(arguments: [
    ("read news.example/boat", "play 1", CommandError.frame(1)),
    ("read news.example/boat", "play 2", .noFilm),
    (
      "read news.example/a.pdf", "play",
      .notHere("there is no film in front", instead: "play N plays that of an item")
    ),
  ])
  func `A frame, a link and another file are not played`(
    place: String, line: String, expected: CommandError
  ) async throws {
    let session = try await session(place)

    await #expect(throws: expected) { try await session.step(of: line) }
  }

  @Test func `A frame is read as a link is`() async throws {
    #expect(try await session("read news.example/boat; 1").context.title == "Rain on campus")
  }

  @Test func `JSON lists it apart from links and text`() async throws {
    let json = try await session("read news.example/boat").json.text

    #expect(
      json.contains(
        #"""
        "media":[{"n":1,"kind":"frame","url":"https://maps.example/1","title":"A map"},\#
        {"n":3,"kind":"film","url":"https://v.example/boat.mp4","title":"The boat"},\#
        {"n":4,"kind":"sound","url":"https://v.example/horn.mp3","title":"Its horn"}]
        """#))
    #expect(json.contains(#""links":[{"n":2,"url":"https://news.example/more","text":"more"}]"#))
    #expect(json.contains(#""text":"See more.","#) && json.contains(#""beside":[]"#))
  }

  @Test func `Markdown links it`() async throws {
    let page = try #require(try await session("read news.example/boat").context.page)

    let text = PageMarkdown(page).text
    #expect(text.contains("Film: [The boat](<https://v.example/boat.mp4>)\n"))
    #expect(text.contains("Frame: [A map](<https://maps.example/1>)\n"))
  }

  @Test func `It is told that it can be played, and completed`() async throws {
    let session = try await session("read news.example/boat")
    let file = try await self.session("read v.example/boat.mp4")

    #expect(session.screen.hints.contains(.playItem) && file.screen.hints.contains(.play))
    #expect(Completer(session).completions(of: "play ", cursor: 5).candidates.map(\.text) == ["3", "4"])
  }

  @Test func `Find looks for its title and its address`() async throws {
    #expect(try await session("read news.example/boat; find horn").context.page?.media.map(\.number) == [4])
    #expect(try await session("read news.example/boat; find maps").context.page?.media.map(\.number) == [1])
  }
}
