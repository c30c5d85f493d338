@testable import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

struct SourceCatalogTests {
  private let sample = StubLibrary(Tweet.fixtures(2), name: "sample")

  @Test func `The sample is searched as long as the archive is empty`() {
    #expect(SourceCatalog([sample, StubLibrary()]).currentName == "sample")
  }

  @Test func `The archive is searched once it holds a tweet`() {
    #expect(SourceCatalog([sample, StubLibrary(Tweet.fixtures(1))]).currentName == "archive")
  }

  @Test func `An archive that cannot be read is searched, so that its error is seen`() {
    #expect(SourceCatalog([sample, UnreadableLibrary()]).currentName == "archive")
  }

  @Test func `A choice beats the default`() {
    #expect(
      SourceCatalog([sample, StubLibrary(Tweet.fixtures(1))], chosen: "sample").currentName == "sample")
  }

  @Test func `A choice that is gone is an error`() {
    let catalog = SourceCatalog([sample], chosen: "live")

    #expect(throws: CommandError.unknownSource("live", known: ["sample"])) { try catalog.current() }
  }

  @Test func `What was chosen in an earlier session counts while it is there`() throws {
    #expect(SourceCatalog([sample, StubLibrary()], remembered: "archive").currentName == "archive")
    #expect(SourceCatalog([sample, StubLibrary()], remembered: "gone").currentName == "sample")
    #expect(
      try SourceCatalog([sample, StubLibrary()], remembered: "archive").choosing("sample").currentName
        == "sample")
  }

  @Test func `What was chosen in an earlier session may be defined later`() throws {
    var catalog = SourceCatalog([sample, StubLibrary()], remembered: "home")

    catalog.define(
      .init(kind: .mastodon, name: "home", url: "https://h.example"), as: StubSource(name: "home"))

    #expect(catalog.currentName == "home")
  }

  @Test(arguments: [("sample", "2 tweets"), ("archive", "archive: the file is damaged"), ("live", "live")])
  func `What a source holds is said, or why not`(name: String, text: String) {
    #expect(SourceCatalog([sample, UnreadableLibrary(), StubSource()]).extentText(of: name) == text)
  }
}
