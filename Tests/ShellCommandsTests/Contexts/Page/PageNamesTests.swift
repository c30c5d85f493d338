@testable import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

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
    let filling = String(repeating: "#rain @ada ", count: 30_000)

    let found = names(filling + "#" + String(repeating: "é", count: 70_000) + "\n#last")

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
