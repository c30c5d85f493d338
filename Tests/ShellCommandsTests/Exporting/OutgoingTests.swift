import Foundation
import SafeText
import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// Posts whose every field is poisoned, followed through all that leaves the program: clipboard, browser, names of files,
/// tables and texts.
struct OutgoingTests {
  /// What no channel lets out, but for ends of lines and tabs.
  private static func isPoison(_ scalar: Unicode.Scalar) -> Bool {
    Poison.isUnfit(scalar) && !"\n\r\t".unicodeScalars.contains(scalar)
  }

  private static func tweet(_ poison: String) -> Tweet {
    var tweet = Tweet.fixture(
      url: "https://a.example/\(poison)id\(poison)", text: "rain \(poison)x https://t.co/a",
      hashtags: ["t\(poison)"],
      users: ["u\(poison)"], urls: ["https://t.co/\(poison)"], media: ["https://p.example/1\(poison).jpg"],
      language: "l\(poison)")
    tweet.user = User(screenName: "s\(poison)", name: "n\(poison)")
    (tweet.title, tweet.inReplyToScreenName) = ("t\(poison)", "r\(poison)")
    tweet.media[0].alt = "alt\(poison)"
    return tweet
  }

  @Test(arguments: Poison.all)
  func `What is copied runs nothing where it is pasted`(poison: Poison) async throws {
    let session = try Session.fixture([Self.tweet(poison.text)])
    let results = try await session.typing("search rain")

    guard case .perform(.copy(let address)) = try await results.step(of: "copy 1") else {
      Issue.record("nothing was copied")
      return
    }

    #expect(address.utf8.allSatisfy { 0x21..<0x7F ~= $0 && !"`\"<>\\^{|}".utf8.contains($0) })
    #expect(address.hasPrefix("https://a.example/"))
    #expect(!"#t\(poison.text)".fitForClipboard.unicodeScalars.contains { Self.isPoison($0) || $0 == "\n" })
  }

  @Test(arguments: Poison.all)
  func `A browser is given one address`(poison: Poison) {
    let address = "https://a.example/\(poison.text)x".fitForBrowser

    #expect(address.utf8.allSatisfy { 0x21..<0x7F ~= $0 })
  }

  @Test(arguments: Poison.all)
  func `A table and a text hold no poison`(poison: Poison) {
    let row = Row(.tweet(Self.tweet(poison.text)))
    let writers: [any ItemWriter] = [
      CSVWriter(columns: ExportedKind.post.columns), MarkdownWriter(title: "t\(poison.text)"),
      MarkdownTableWriter(title: "t\(poison.text)", columns: ExportedKind.post.columns),
    ]

    for writer in writers {
      let text = writer.head + String(decoding: writer.bytes(of: row), as: UTF8.self)
      #expect(!text.unicodeScalars.contains(where: Self.isPoison))
    }
  }

  @Test(arguments: Poison.all)
  func `A page that is written into a file holds no poison`(poison: Poison) async throws {
    let item = PageItem(
      number: 1, mention: .url(IndexedURL("https://b.example/\(poison.text)", display: "d\(poison.text)")),
      range: 0..<4
    )
    let blocks = [
      PageBlock(.paragraph, PageText("rain\(poison.text)x", items: [item])),
      PageBlock(.code, PageText("c\(poison.text)")),
      PageBlock(.heading(level: 2), PageText("h\(poison.text)")),
      PageBlock(.table([[PageText("a\(poison.text)")], [PageText("b\(poison.text)")]])),
    ]
    let page = WebPage(url: "https://a.example/", title: "T\(poison.text)", site: "", blocks: blocks)
    let files = StubFiles()
    let session = try await Session.fixture(files: files, pages: StubPages([page.url: .page(page)]))
      .typing("read \(page.url)")

    _ = try await session.step(of: "export /tmp/outgoing-\(poison.text.utf8.count).md")

    let text = try #require(files.texts["/tmp/outgoing-\(poison.text.utf8.count).md"])
    #expect(!text.unicodeScalars.contains(where: Self.isPoison))
  }

  @Test(arguments: Poison.all)
  func `A file is called by letters, digits and plain signs`(poison: Poison) {
    let address = "https://a.example/x/na\(poison.text)me.jpg"
    let names = [
      PlainFileName(ofAddress: address).whole,
      ImageFileName(of: .web(address, reach: .anywhere), format: nil).text,
    ]

    for name in names {
      #expect(!name.isEmpty && !name.hasPrefix(".") && !name.hasPrefix("-"))
      #expect(
        name.unicodeScalars.allSatisfy {
          $0.value < 0x7F
            && ($0.properties.isAlphabetic || $0.properties.numericType != nil
              || "-_.".unicodeScalars.contains($0))
        }, "\(name)")
    }
  }

  @Test func `An address beyond ASCII names its host as name servers do`() {
    #expect(
      "https://bücher.example:8080/ä?q=1".fitForBrowser == "https://xn--bcher-kva.example:8080/%C3%A4?q=1")
    #expect("https://u@bücher.example".fitForClipboard == "https://u@xn--bcher-kva.example")
  }
}
