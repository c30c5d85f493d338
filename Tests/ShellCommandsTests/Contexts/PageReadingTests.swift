import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// Reading on in a page: the next place of a text, its links, the next page, and the posts it leads to.
struct PageReadingTests {
  private static let post = "https://home.example/@ada/112553904417730021"
  private static let first = "https://news.example/1"
  private static let second = "https://news.example/2"
  private static let third = "https://news.example/3"

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
    let noted = [(1, "Ada, 1843."), (2, "The Times."), (2, "Of London.")].map { number, text in
      var block = paragraph(text)
      block.footnote = number
      return block
    }
    var two = WebPage(url: second, title: "Two", site: "The News", blocks: [paragraph("No more.¹ ²")] + noted)
    two.previous = first
    let page = WebPage(url: post, title: "Ada", site: "home.example", blocks: [paragraph("A page.")])
    let map = WebPage(
      url: "https://maps.example/rain", title: "Map", site: "maps.example", blocks: [paragraph("A map.")])
    var three = one
    (three.url, three.next) = (third, nil)
    three.blocks += noted
    return StubPages([
      first: .page(one), second: .page(two), third: .page(three), post: .page(page), map.url: .page(map),
    ])
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
    await #expect(
      throws: CommandError.notHere(
        "“tmp” does not stand in this page", instead: "open shows it in the browser")
    ) { try await session("read \(Self.first); /tmp") }
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
    let all = try await session("read \(Self.first); mentions")
    #expect(try await session("read \(Self.first); links; mentions").screen == all.screen)
    let urls = try await session("read \(Self.first); links; mentions urls")
    #expect(urls.screen.status == ["2 mentions"])
  }

  @Test func `A footnote stands alone until one goes back`() async throws {
    let note = try await session("read \(Self.second); note 2")

    #expect(note.context.title == "Two, note 2" && note.breadcrumb.hasSuffix("› note 2"))
    #expect(note.context.page?.blocks.map(\.text.text) == ["The Times.", "Of London."])
    #expect(try await note.typing("note 1").context.page?.blocks.map(\.text.text) == ["Ada, 1843."])
    #expect(try await note.typing("refresh").context.title == "Two, note 2")
    #expect(try await note.typing("note 1; back").context.title == "Two")
    #expect(
      try await session("read \(Self.second)").screen.hints.map(\.text).contains("note N shows a footnote"))
    let json = try await session("read \(Self.second)").context.json.text
    #expect(
      json.contains(#""footnotes":[{"n":1,"text":"Ada, 1843."},{"n":2,"text":"The Times.\n\nOf London."}]"#))
  }

  @Test func `Back from a footnote goes on where one was reading, and not at the link with its number`()
    async throws
  {
    var driver = CoreDriver(try Session.fixture(pages: Self.pages), rows: 3)
    await driver.type("read \(Self.third)")
    let front = driver.core.session.navigation.front
    let left = driver.core.session.navigation.shownRows(at: front)

    await driver.type("note 1")
    await driver.type("back")

    #expect(left == 0..<3 && driver.core.session.navigation.front == front)
    #expect(driver.core.session.navigation.shownRows(at: front) == left)
  }

  @Test func `What has no such footnote says what there is`() async throws {
    await #expect(throws: CommandError.notHere("this page has no note 3", instead: "its last one is 2")) {
      try await session("read \(Self.second); note 3")
    }
    await #expect(
      throws: CommandError.notHere(
        "no footnote was found on this page", instead: "/1 looks for the number in the text")
    ) { try await session("read \(Self.first); note 1") }
    await #expect(throws: CommandError.self) { try await session("note 1") }
    await #expect(throws: UsageError.missing("N")) { try await session("read \(Self.second); note") }
  }

  @Test(arguments: ["links", "read \(second); links"])
  func `Where there are no links it is said`(line: String) async throws {
    await #expect(throws: CommandError.self) { try await session(line) }
  }

  @Test func `Next and previous follow what the page names`() async throws {
    #expect(try await session("read \(Self.first); next").context.title == "Two")
    #expect(try await session("read \(Self.first); n; p").context.title == "One")
    #expect(try await session("read \(Self.first); n; back").context.title == "One")
    await #expect(
      throws: CommandError.notHere("this page names no next part", instead: "links lists where it leads")
    ) { try await session("read \(Self.second); next") }
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
