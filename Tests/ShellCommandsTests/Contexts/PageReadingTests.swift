import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// Reading on in a page: the next place of a text, its links, the next page, and the posts it leads to.
struct PageReadingTests {
  private static let post = "https://home.example/@ada/112553904417730021"
  private static let first = "https://news.example/1"
  private static let second = "https://news.example/2"

  private static func paragraph(_ text: String, _ items: [PageItem] = []) -> PageBlock {
    PageBlock(.paragraph, PageText(text, items: items))
  }

  private static let pages: StubPages = {
    var one = WebPage(
      url: first, title: "One", site: "The News",
      blocks: [
        paragraph("Rain fell."), paragraph("The sun shone."), paragraph("Then rain again."),
        paragraph("See the map.", [.link(1, "the map", "https://maps.example/rain", in: "See the map.")]),
        paragraph("As Ada said.", [.link(2, "Ada said", post, in: "As Ada said.")]),
      ])
    one.next = second
    var two = WebPage(url: second, title: "Two", site: "The News", blocks: [paragraph("No more.")])
    two.previous = first
    let page = WebPage(url: post, title: "Ada", site: "home.example", blocks: [paragraph("A page.")])
    let map = WebPage(
      url: "https://maps.example/rain", title: "Map", site: "maps.example", blocks: [paragraph("A map.")])
    return StubPages([first: .page(one), second: .page(two), post: .page(page), map.url: .page(map)])
  }()

  private func session(_ line: String = "read \(first)", sources: [any TweetSource] = []) async throws
    -> Session
  {
    var session = try Session.fixture(pages: Self.pages)
    for source in sources {
      let definition = SourceDefinition(kind: .mastodon, name: source.name, url: "https://home.example")
      session.sources.define(definition, as: source)
    }
    return try await session.typing(line)
  }

  @Test func `A slash goes to the next place of a text and says which it is`() async throws {
    let found = try await session("read \(Self.first); /RAIN")

    #expect(found.kinds == [.home, .page] && found.context.firstRow == 0)
    #expect(found.screen.status.first == "“RAIN” 1 of 3")
    #expect(found.screen.rows.count == 5)

    let next = try await found.typing("/RAIN")
    #expect(next.context.firstRow == 2 && next.screen.status.first == "“RAIN” 2 of 3")
    #expect(next.json.text.contains("\"paragraph\":3,\"paragraphs\":5"))
    await #expect(
      throws: CommandError.notHere(
        "“RAIN” does not stand further down", instead: "type top, then the same again")
    ) { try await next.typing("/RAIN; /RAIN") }
  }

  @Test func `A text that stands nowhere is said to`() async throws {
    await #expect(
      throws: CommandError.notHere(
        "“snow” does not stand in this page", instead: "open shows it in the browser")
    ) { try await session("read \(Self.first); /snow") }
  }

  @Test func `A slash in a list narrows it as find does`() async throws {
    let session = try Session.fixture([.fixture(text: "campus")])

    #expect(try await session.typing("search campus; /camp").kinds == [.home, .results, .results])
  }

  @Test func `Links stand alone with the numbers they have in the page`() async throws {
    let links = try await session("read \(Self.first); links")

    #expect(links.screen.title == "Links in One" && links.screen.status == ["2 links"])
    #expect(links.screen.rows.map(\.number) == [1, 2])
    #expect(links.breadcrumb.hasSuffix("links"))
    #expect(try await session("read \(Self.first); find map; links").screen.rows.map(\.number) == [1])
    #expect(try await session("read \(Self.first); links; 1").context.title == "Map")
  }

  @Test(arguments: ["links", "read \(second); links"])
  func `Where there are no links it is said`(line: String) async throws {
    await #expect(throws: CommandError.self) { try await session(line) }
  }

  @Test func `Next and previous follow what the page names`() async throws {
    #expect(try await session("read \(Self.first); next").context.title == "Two")
    #expect(try await session("read \(Self.first); n; p").context.title == "One")
    #expect(try await session("read \(Self.first); n; back").context.title == "One")
    await #expect(throws: CommandError.self) { try await session("read \(Self.second); next") }
    #expect(try await session().screen.hints.map(\.text).contains("next reads on"))
  }

  @Test func `A link to a post leads to the post where a source has it`() async throws {
    let home = StubSource(
      [.fixture(id: "112553904417730021", network: .mastodon, url: Self.post)], name: "home")

    #expect(
      try await session("read \(Self.first); 2", sources: [home]).context.tweet?.id == "112553904417730021")
    #expect(try await session("read \(Self.first); links; 2", sources: [home]).kinds.last == .tweet)
    #expect(try await session("read \(Self.first); 2").context.title == "Ada")
  }

  @Test func `A source that fails leaves the page of the post`() async throws {
    let error = SourceError.unreachable(source: "home", host: "home.example", reason: "no network")
    let broken = StubSource(name: "home", failing: error)

    #expect(try await session("read \(Self.first); 2", sources: [broken]).context.title == "Ada")
  }
}
