import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

struct SourceDefinitionTests {
  private func definition(
    _ address: String, name: String = "home", kind: String = "mastodon"
  ) throws -> SourceDefinition {
    try SourceDefinition(kind: kind, name: name, address: address)
  }

  @Test(arguments: [
    ("https://mastodon.example", "https://mastodon.example"),
    ("mastodon.example", "https://mastodon.example"),
    ("HTTPS://Mastodon.Example/", "https://mastodon.example"),
    ("http://localhost:3000/social///", "http://localhost:3000/social"),
    ("mastodon.example:8443/a/B", "https://mastodon.example:8443/a/B"),
    ("http://[::1]:80", "http://[::1]:80"), ("https://h.example/@ada", "https://h.example/@ada"),
  ])
  func `An address is kept in one spelling`(typed: String, kept: String) throws {
    #expect(try definition(typed).url == kept)
  }

  @Test(arguments: [
    "", "https://", "https:///path", "ftp://h.example", "javascript:alert", "https://h example",
    "h_st.example",
    "https://h.example:0", "https://h.example:65536", "https://h.example:99999999999999999999",
    "https://h.example:", "https://-h.example", "https://h.example/\u{1B}[2J", "https://h.example\\x",
    "https://[x]",
    "https://böse.example", "https://h.example/<x>", "h.example/" + String(repeating: "x", count: 2_000),
  ])
  func `What is no address of a server is refused`(typed: String) {
    #expect(throws: DefinitionError.badAddress) { try definition(typed) }
  }

  @Test(arguments: [
    "https://ada:s3cret@h.example", "ada:s3cret@h.example", "https://s3cret@h.example/x",
    "ada@h.example?s3cret",
    "http://ada:s3cret@h.example#x",
  ])
  func `A password in an address is refused without repeating it`(typed: String) {
    let error = #expect(throws: DefinitionError.loginInAddress) { try definition(typed) }

    #expect(error.map { !"\($0)".contains("s3cret") } ?? false)
  }

  @Test(arguments: ["https://h.example/?token=s3cret", "h.example#s3cret"])
  func `Nothing may go on after the path`(typed: String) {
    #expect(throws: DefinitionError.queryInAddress) { try definition(typed) }
  }

  @Test(arguments: ["home", "my-home_2", "H", String(repeating: "x", count: 40)])
  func `A name is letters, digits, dashes and underscores`(name: String) throws {
    #expect(try definition("h.example", name: name).name == name)
  }

  @Test(arguments: ["", "a b", "a.b", "é", "a,b", "\u{1B}[2J", String(repeating: "x", count: 41)])
  func `Any other name is refused`(name: String) {
    #expect(throws: DefinitionError.badName(name)) { try definition("h.example", name: name) }
  }

  @Test(arguments: ["sample", "archive", "x", "bluesky", "flickr", "Archive"])
  func `What is built in keeps its name`(name: String) {
    #expect(throws: DefinitionError.builtInName(name)) { try definition("h.example", name: name) }
  }

  @Test func `What is built in may be pointed elsewhere under its own name`() throws {
    let definition = try SourceDefinition(
      kind: "flickr", name: "flickr", address: "http://127.0.0.1:8080/services/rest")

    #expect(definition.url == "http://127.0.0.1:8080/services/rest" && definition.maySendToken)
    #expect(throws: DefinitionError.builtInName("Flickr")) {
      try SourceDefinition(kind: "flickr", name: "Flickr", address: "h.example")
    }
  }

  @Test func `A kind that nobody knows is refused`() {
    #expect(throws: DefinitionError.unknownKind("mastodn")) { try definition("h.example", kind: "mastodn") }
  }

  @Test(arguments: [
    ("https://h.example", true), ("http://h.example", false), ("http://localhost:3000", true),
    ("http://a.localhost", true), ("http://127.0.0.1", true), ("http://127.9.9.9:80/x", true),
    ("http://[::1]:8080", true), ("http://127.0.0.1.example", false), ("http://127.example", false),
    ("http://localhost.example", false), ("http://[::2]", false),
  ])
  func `A token is sent where nobody on the way can read it`(address: String, maySend: Bool) throws {
    #expect(try definition(address).maySendToken == maySend)
  }

  @Test(arguments: [
    (
      DefinitionError.unknownKind("mastodn"),
      "there is no kind 'mastodn'; KIND is x, mastodon, bluesky, flickr, clickhouse"
    ),
    (.badName("a b"), "'a b' cannot be the name of a source; take letters, digits, - and _, at most 40"),
    (
      .sharedVariable("SMASHTAG_TOKEN_A_B", name: "a-b", other: "a_b"),
      "SMASHTAG_TOKEN_A_B would be the token of a-b and of a_b; take a name that differs in more than case, - and _"
    ),
    (.builtInName("archive"), "archive is built in and cannot be replaced; take another name"),
    (.wordsAfterAddress(name: "home"), "nothing follows the address; login home asks for a token"),
  ])
  func `An error says what would be right`(error: DefinitionError, text: String) {
    #expect(error.description == text)
  }

  @Test func `A name without end is cut in its error`() {
    #expect(DefinitionError.badName(String(repeating: "x", count: 10_000)).description.count < 200)
  }
}

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
