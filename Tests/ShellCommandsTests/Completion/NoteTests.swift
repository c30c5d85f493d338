@testable import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

/// What stands beside the candidates.
struct NoteTests {
  private static let tweets = [
    Tweet.fixture(
      id: "2", url: "https://x.com/ada/status/2", text: "bell", hashtags: ["rain", "Rose"], users: ["bob"],
      urls: ["https://example.org"], media: ["https://p.example/1.jpg"], inReplyTo: "ada"),
    .fixture(id: "1", text: "", created: .fixture(minutes: -1)),
  ]

  private func candidates(_ line: String, after: String) async throws -> [Completions.Candidate] {
    let recents = ["rain", "bell OR rose", "\"x\""]
    let session = try await Session.fixture(Self.tweets, recents: recents).typing(after)
    return Completer(session).completions(of: line, cursor: line.unicodeScalars.count).candidates
  }

  private static let places = [
    "", "search bell", "search bell; 1", "search bell; 1; mentions", "search bell; 1; image", "recents",
    "search bell; mentions",
  ]
  private static let lines =
    CommandTable.forms.flatMap { [$0.name, $0.name + " ", $0.name + " 1 ", $0.name + " r"] }
    + Setting.allCases.map { "set \($0) " } + Query.Operator.allCases.map { "search \($0):" }
    + ["", "#", "@", "1", "search a f", "import -", "import --as ", "path > /", "import ~/", "import ~"]

  @Test(arguments: places)
  func `Every candidate of every line has a note`(place: String) async throws {
    for line in Self.lines {
      let bare = try await candidates(line, after: place).filter { $0.note.isEmpty || $0.text.isEmpty }
      #expect(bare.isEmpty, "\(line): \(bare)")
    }
  }

  @Test func `A value says what it does, and which is the default and which in force`() async throws {
    let notes = try await candidates("set previews ", after: "set previews off").map {
      $0.text + " " + $0.note
    }

    #expect(notes == ["on shown · default", "off not shown · now"])
  }

  @Test func `The source in use is marked`() async throws {
    #expect(
      try await candidates("use ", after: "").map { $0.text + " " + $0.note } == [
        "sample 0 tweets", "archive 2 tweets · in use",
      ])
  }

  @Test func `Every word of a setting has its own note`() {
    for setting in Setting.allCases {
      let notes = setting.choices.compactMap(setting.note)
      #expect(notes.count == setting.choices.count && Set(notes).count == notes.count)
    }
  }

  @Test func `The options of import are offered`() async throws {
    #expect(try await candidates("import -", after: "").map(\.text) == ["--as"])
    #expect(try await candidates("import --as a", after: "").map(\.text) == ["ada"])
  }
}
