import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// A page as a place to stand in.
struct PageContextTests {
  private let pages = StubPages.rain()

  private func session(_ line: String = "read news.example/rain", pages: StubPages? = nil) async throws
    -> Session
  {
    try await Session.fixture([.fixture(text: "campus", hashtags: ["campus"])], pages: pages ?? self.pages)
      .typing(line)
  }

  private func reading(_ page: WebPage, extent: String = "article") async throws -> Session {
    try await session(
      "set page \(extent); read \(page.url)", pages: StubPages([page.url: .page(page)]))
  }

  @Test func `It has the title, the site, the text, and when it came`() async throws {
    let screen = try await session().screen

    #expect(screen.title == "Rain on campus" && screen.status == ["The News", "news.example"])
    #expect(screen.fetched == .fixture && screen.suitsPager)
    #expect(screen.sections[0].rows.map(\.content) == WebPage.rain.blocks.map(Row.Content.block))
  }

  @Test func `Tags and users of its text go on after the numbers in it`() async throws {
    let sections = try await session().screen.sections

    #expect(sections.map(\.title) == [nil, "Hashtags", "Users"])
    #expect(
      sections.dropFirst().flatMap(\.rows).map { "\($0.number ?? 0) \($0.summary)" } == [
        "5 #campus", "6 #wet", "7 @ada",
      ])
    #expect(try await session().screen.numbers == Array(1...7))
  }

  @Test func `The prompt names its host`() async throws {
    #expect(
      try await session("search campus; 1; read news.example/rain").breadcrumb
        == "archive campus › 1 › news.example")
    #expect(
      try await session("read news.example/rain; find boots").breadcrumb.hasSuffix("news.example / boots"))
  }

  @Test(arguments: [
    ("https://t.co/rain", ["The News", "news.example", "from t.co"]),
    ("https://www.news.example/rain", ["The News", "news.example"]),
  ])
  func `It says where it ended, and who led there`(address: String, status: [String]) async throws {
    let pages = StubPages([address: .page(.rain)])

    #expect(try await session("read \(address)", pages: pages).screen.status == status)
  }

  @Test(arguments: [
    ("news.example", ["news.example"]), ("News.Example", ["news.example"]), ("", ["news.example"]),
  ])
  func `A site that is called by its host is named once`(site: String, status: [String]) async throws {
    var page = WebPage.rain
    page.site = site

    #expect(try await reading(page).screen.status == status)
  }

  @Test func `Beside a host in another script stands its name in ASCII`() async throws {
    var page = WebPage.rain
    (page.url, page.site) = ("https://пример.example/rain", "пример.example")
    let pages = StubPages(["https://почта.example/": .page(page)])

    let screen = try await session("read https://почта.example/", pages: pages).screen

    #expect(
      screen.status == [
        "пример.example (xn--e1afmkfd.example)", "from почта.example (xn--80a1acny.example)",
      ])
  }

  @Test func `Without a title it is called by its host`() async throws {
    var page = WebPage.rain
    page.title = ""

    #expect(try await reading(page).context.title == "news.example")
  }

  @Test func `A page without text says what to do`() async throws {
    var page = WebPage.rain
    page.blocks = []

    let screen = try await reading(page).screen

    #expect(screen.rows.isEmpty)
    #expect(screen.emptyNote == "No text was found on this page; open shows it in the browser.")
    #expect(screen.notes.isEmpty)
  }

  @Test func `A short article says that there is more on its page, if there is`() async throws {
    var page = WebPage.rain
    let whole = try await reading(page).screen.notes
    page.isPartial = true

    #expect(whole.isEmpty)
    #expect(
      try await reading(page).screen.notes == [
        "This is the article alone; set page full, then read, shows all of the page."
      ])
  }

  @Test func `A long article says nothing of the rest, a page that was cut does`() async throws {
    var page = WebPage.rain
    page.blocks = [PageBlock(.paragraph, PageText(String(repeating: "rain ", count: 200)))]
    page.isPartial = true
    let long = try await reading(page).screen.notes
    page.isCut = true

    #expect(long.isEmpty)
    #expect(
      try await reading(page).screen.notes == [
        "The page is longer than what is read of it; open shows the rest in the browser."
      ])
  }

  @Test func `All of a page is shown where that is set`() async throws {
    let pages = StubPages.rain()

    let screen = try await session("set page full; read news.example/rain", pages: pages).screen

    #expect(pages.questions.map(\.extent) == [.full])
    #expect(screen.notes == ["This is all of the page; set page article; read shows the article alone."])
  }

  @Test func `Find keeps the parts of the text that have it, with their numbers`() async throws {
    let session = try await session("read news.example/rain; find boots")

    #expect(session.context.title == "Rain on campus / boots" && session.kinds == [.home, .page, .page])
    #expect(session.screen.rows.map(\.summary) == ["boots"])
    #expect(session.screen.numbers == [2])
  }

  @Test func `An item whose neighbour went stands apart`() async throws {
    let row = try await session("read news.example/rain; find boots").screen.rows[0]

    guard case .block(let block) = row.content else { return #expect(Bool(false)) }
    #expect(!block.isTight)
  }

  @Test func `Find looks at tags, users and cells, too`() async throws {
    #expect(try await session("read news.example/rain; find wet").screen.numbers == [4, 6])
    #expect(
      try await session("read news.example/rain; find snow").screen.emptyNote
        == "None of these paragraphs contains snow. back shows all again.")
  }

  @Test func `What is no page is told by its facts`() async throws {
    let context = try await session("read news.example/a.pdf").context

    #expect(context.title == "a.pdf" && context.crumb == "news.example")
    #expect(context.screen.rows.map(\.summary) == ["PDF", "2 MB", "https://news.example/a.pdf"])
    #expect(context.screen.hints.map(\.text).first == "save PATH keeps it")
    #expect(context.keeping("PDF") == nil)
  }

  @Test(arguments: [
    ("news.example/rain", ["N link", "open", "find", "back"]),
    ("maps.example/rain", ["open", "find", "back"]),
  ])
  func `It teaches what can be done`(address: String, lessons: [String]) async throws {
    #expect(try await session("read " + address).screen.hints.map { $0.lesson?.name } == lessons)
  }

  @Test func `The way back and forth leads through pages`() async throws {
    let session = try await session("read news.example/rain; 1; back; forward")

    #expect(session.kinds == [.home, .page, .page] && session.context.title == "Map")
    #expect(try await session.typing("root").kinds == [.home])
    #expect(try await session.typing("tab recents; tab search").context.title == "Map")
  }

  @Test func `The path names it`() async throws {
    let step = try await session().step(of: "path")

    #expect(
      step.report?.text.contains(#""stack":["home","page"],"titles":["Smashtag","Rain on campus"]"#) == true)
  }
}

/// The tags and users that a page names.
struct PageNamesTests {
  private func names(_ blocks: [PageBlock]) -> PageNames {
    PageNames(of: WebPage(url: "https://a.example/", title: "", site: "", blocks: blocks))
  }

  private func names(_ texts: String...) -> PageNames {
    names(texts.map { PageBlock(.paragraph, PageText($0)) })
  }

  @Test func `Each is named once, as it was written first`() {
    #expect(
      names("#Rain @ada", "#rain #RAIN @Ada ＃sun").mentions == [
        .hashtag("#Rain"), .user("@ada"), .hashtag("#sun"),
      ])
  }

  @Test func `Not more than anybody looks through are listed`() {
    let tags = (1...3_000).map { "#a\($0)" }

    let found = names(tags.joined(separator: " "), "@ada")

    #expect(found.mentions == tags.prefix(1_000).map(Mention.hashtag) && found.isCut)
  }

  @Test func `As many as are listed are not cut`() {
    let tags = (1...1_000).map { "#a\($0)" }.joined(separator: " ")

    let found = names(tags, tags.uppercased())

    #expect(found.mentions.count == 1_000 && !found.isCut)
  }

  @Test func `A long text is looked through to its end, and no name is cut in two`() {
    let collector = String(repeating: "#rain @ada ", count: 30_000)

    let found = names(collector + "#" + String(repeating: "é", count: 70_000) + "\n#last")

    #expect(found.mentions.map(\.label.count) == [5, 4, 70_001, 5] && !found.isCut)
  }

  @Test func `A page tells that it names more`() async throws {
    let page = WebPage(
      url: "https://a.example/", title: "Tags", site: "",
      blocks: [PageBlock(.paragraph, PageText((1...2_000).map { "#a\($0)" }.joined(separator: " ")))])
    let session = try await Session.fixture(pages: StubPages([page.url: .page(page)])).typing(
      "read \(page.url)")

    let screen = session.screen

    #expect(screen.notes == ["It names more; the first 1,000 tags and users are listed."])
    #expect(screen.numbers == Array(1...1_000))
    #expect(throws: UsageError.self) { try screen.row(1_001) }
    #expect(try screen.row(1_000).summary == "#a1000")
  }
}

extension WebPage {
  /// Rain on campus: two links in the text, an image, code, and a table with a link; six things bear numbers.
  static let rain = WebPage(
    url: "https://news.example/rain", title: "Rain on campus", site: "The News",
    blocks: [
      PageBlock(
        .paragraph,
        PageText(
          "Rain on #campus, says @ada. See the map.",
          items: [
            .link(1, "the map", "https://maps.example/rain", in: "Rain on #campus, says @ada. See the map.")
          ])),
      PageBlock(.item(marker: "•"), PageText("umbrellas")),
      PageBlock(
        .item(marker: "•"),
        PageText("boots", items: [.link(2, "boots", "https://shop.example/boots", in: "boots")]),
        isTight: true),
      PageBlock(
        .image,
        PageText(
          "A lake",
          items: [
            PageItem(
              number: 3, mention: .image(MediaItem(url: "https://p.example/lake.jpg", alt: "A lake")),
              range: 0..<6)
          ])),
      PageBlock(.code, PageText("#no @one")),
      PageBlock(
        .table([
          [PageText("place"), PageText("rain")],
          [
            PageText("hill #wet", items: [.link(4, "hill", "https://hill.example/", in: "hill #wet")]),
            PageText("3 mm"),
          ],
        ])),
    ])
}

extension PageItem {
  static func link(_ number: Int, _ text: String, _ url: String, in whole: String) -> PageItem {
    let before = whole.firstRange(of: text).map { whole[..<$0.lowerBound].utf8.count } ?? 0
    return PageItem(
      number: number, mention: .url(IndexedURL(url, expanded: url, display: text)),
      range: before..<before + text.utf8.count)
  }
}

extension WebDocument {
  static func page(_ page: WebPage) -> WebDocument {
    WebDocument(.page(page), url: page.url, byteCount: 1_234, fetched: .fixture)
  }

  static func file(_ kind: String, at url: String) -> WebDocument {
    WebDocument(.file(kind: kind), url: url, byteCount: 2_100_000, fetched: .fixture)
  }

  static func image(at url: String) -> WebDocument {
    WebDocument(.image, url: url, byteCount: 9, fetched: .fixture)
  }
}

extension StubPages {
  /// The pages that tests read: one under two addresses, one that it leads to, a file, and an image.
  static func rain() -> StubPages {
    let map = WebPage(
      url: "https://maps.example/rain", title: "Map", site: "maps.example", blocks: [PageBlock(.paragraph)])
    return StubPages(
      [
        "https://news.example/rain": .page(.rain), "https://t.co/rain": .page(.rain),
        "https://maps.example/rain": .page(map),
        "https://news.example/a.pdf": .file("PDF", at: "https://news.example/a.pdf"),
        "https://p.example/lake.jpg": .image(at: "https://p.example/lake.jpg"),
      ],
      caches: [CacheExtent(location: "/pages", count: 2, bytes: 900, limit: 64_000_000)])
  }
}
