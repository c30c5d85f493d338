import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

struct CompleterTests {
  private let tweets: [Tweet] = [
    .fixture(id: "3", text: "bell", user: .fixture("ada"), hashtags: ["rain"], users: ["adele"]),
    .fixture(
      id: "2", text: "storm", created: .fixture(minutes: -1), user: .fixture("bob"),
      hashtags: ["rainbow", "Rain"]),
    .fixture(
      id: "1", text: "storm", created: .fixture(minutes: -2), user: .fixture("bob"),
      hashtags: ["rainbow", "ràinbow2", "rainbow"]),
  ]

  private func completions(_ line: String, after: String = "", recents: [String] = []) async throws
    -> Completions
  {
    let session = try await Session.fixture(tweets, recents: recents).typing(after)
    return Completer(session).completions(of: line, cursor: line.unicodeScalars.count)
  }

  private func texts(_ line: String, after: String = "", recents: [String] = []) async throws -> [String] {
    try await completions(line, after: after, recents: recents).candidates.map(\.text)
  }

  @Test(arguments: [
    ("se", ["search", "set"]), ("re", ["recents", "refresh", "read"]), ("sea", ["search"]), ("xyz", []),
    ("del", ["delete"]),
    ("  sea", ["search"]),
  ])
  func `Commands are completed`(line: String, texts: [String]) async throws {
    #expect(try await self.texts(line) == texts)
  }

  @Test(arguments: ["ba", "ro"])
  func `At a root back and root are left out`(line: String) async throws {
    #expect(try await texts(line).isEmpty)
  }

  @Test(arguments: [("ba", ["back"]), ("ro", ["root"])])
  func `Elsewhere they are offered`(line: String, texts: [String]) async throws {
    #expect(try await self.texts(line, after: "search bell") == texts)
  }

  @Test(arguments: [
    ("likes --", ["--limit", "--jsonl"]), ("likes --l", ["--limit"]),
    ("me --limit ", ["all"]), ("timeline --limit 3 --", ["--jsonl"]), ("bookmarks ", ["--limit", "--jsonl"]),
  ])
  func `The options of lists that are searches are offered`(line: String, texts: [String]) async throws {
    #expect(try await self.texts(line) == texts)
  }

  @Test func `Every command has a note`() async throws {
    #expect(try await completions("", after: "search bell").candidates.allSatisfy { !$0.note.isEmpty })
  }

  @Test(arguments: [
    ("search ra", ["rain OR snow", "Ra"]), ("#r", ["#rose"]), ("s rain", ["rain OR snow"]), ("search x", []),
    ("search rain or", ["rain OR snow"]),
  ])
  func `Recent searches that continue the query are offered`(line: String, terms: [String]) async throws {
    let recents = ["rain OR snow", "#rose", "Ra", "snow"]

    #expect(try await texts(line, recents: recents).filter { recents.contains($0) } == terms)
  }

  @Test func `A recent search comes with its age`() async throws {
    #expect(try await completions("search sn", recents: ["snow"]).candidates.map(\.note) == ["now"])
  }

  @Test func `Names of the screen come first, then those of the library by use`() async throws {
    let candidates = try await completions("#r", after: "search bell").candidates

    #expect(candidates.map(\.text) == ["#rain", "#rainbow", "#ràinbow2"])
    #expect(candidates.map(\.note) == ["2 tweets", "2 tweets", "1 tweet"])
  }

  @Test(arguments: [
    ("@ad", ["@ada", "@adele"]), ("search bell @ad", ["bell @ada", "bell @adele"]),
    ("#RAINB", ["#rainbow", "#ràinbow2"]),
    ("search (#rainb", ["(#rainbow", "(#ràinbow2"]), ("search -#rainb", ["-#rainbow", "-#ràinbow2"]),
    ("search bell ", []),
    ("#rain", ["#rainbow", "#ràinbow2"]), ("＃rainb", ["#rainbow", "#ràinbow2"]),
    ("\"bell #rainb", []), ("\"bell\" #rainb", ["\"bell\" #rainbow", "\"bell\" #ràinbow2"]),
    ("\"bell\"#rainb", ["\"bell\"#rainbow", "\"bell\"#ràinbow2"]),
    ("search '#rainb", ["'#rainbow", "'#ràinbow2"]),
  ])
  func `The last word of a query is completed`(line: String, texts: [String]) async throws {
    #expect(try await self.texts(line, after: "search bell") == texts)
  }

  @Test func `Of several libraries the uses of a name are added`() async throws {
    let other = (4...6).map { Tweet.fixture(id: "\($0)", text: "fog", hashtags: ["fog", "RAINBOW"]) }
    let sources = [StubLibrary(tweets), StubLibrary(other, name: "other")]
    let session = try await Session.fixture(sources: sources).typing("use archive,other")

    let candidates = Completer(session).completions(of: "search #", cursor: 8).candidates
    #expect(
      candidates.map { "\($0.text) \($0.note)" }.prefix(3) == [
        "#rainbow 5 tweets", "#fog 3 tweets", "#rain 2 tweets",
      ])
  }

  @Test func `Nothing is offered twice`() async throws {
    let texts = try await texts("#r", after: "search bell", recents: ["#RAIN", "#rainbow"])

    #expect(texts.map { $0.lowercased() } == ["#rain", "#rainbow", "#ràinbow2"])
  }

  @Test(arguments: [
    ("search #r", 7), ("#r", 0), ("s  é #r", 3), ("open ", 5), ("  set l", 6), ("set limit 5", 10), ("", 0),
  ])
  func `A candidate replaces what it continues`(line: String, start: Int) async throws {
    #expect(try await completions(line, after: "search bell").start == start)
  }

  @Test func `Only what stands before the cursor is completed`() async throws {
    let session = try Session.fixture()

    #expect(Completer(session).completions(of: "sea bell", cursor: 3).candidates.map(\.text) == ["search"])
  }

  @Test func `Items are offered with their titles`() async throws {
    let session = try await Session.fixture(Tweet.fixtures(12)).typing("search rain")
    let candidates = Completer(session).completions(of: "1", cursor: 1).candidates

    #expect(candidates.map(\.text) == ["1", "10", "11", "12"])
    #expect(candidates.map(\.note) == Array(repeating: "@ada: rain on campus", count: 4))
  }

  @Test(arguments: [
    ("delete ", ["1", "2", "all"]), ("delete 1 ", ["2"]), ("delete all ", []), ("delete a", ["all"]),
    ("tab ", ["search", "recents", "places", "photos", "trends", "kept"]), ("t r", ["recents"]),
    ("tab p", ["places", "photos"]), ("use ", ["sample", "archive"]), ("use a", ["archive"]),
    ("set th", ["theme"]),
    ("set theme ", ["auto", "dark", "light", "plain"]), ("set theme d", ["dark"]), ("set limit ", []),
    ("set xyz ", []),
    ("help que", ["queries"]), ("help sea", ["search"]), ("back ", []), ("find r", []), ("go 1", []),
    ("quit ", []), ("load ", []), ("schema ", ["clickhouse"]), ("watch ", ["--notify"]),
    ("watch 15 ", ["--notify"]), ("watch --notify ", []), ("mentions u", ["users", "urls"]),
    ("mentions users ", ["--with"]), ("mentions --with #a ", ["hashtags", "users", "urls", "images"]),
    ("xyz ", []),
  ])
  func `Arguments are completed by what they are`(line: String, texts: [String]) async throws {
    #expect(try await self.texts(line, after: "recents", recents: ["#a", "#b"]) == texts)
  }

  @Test func `A setting comes with its value and what it takes`() async throws {
    #expect(try await completions("set previ").candidates.map(\.note) == ["on · on, off"])
  }

  @Test func `A library that cannot be read is no trouble`() throws {
    let session = try Session.fixture(sources: [UnreadableLibrary()])

    #expect(Completer(session).completions(of: "#r", cursor: 2).candidates.isEmpty)
  }

  @Test(arguments: [("#r", ["#rain"]), ("#x", []), ("", ["#rain", "@ada"])])
  func `What mentions may stand beside is completed`(word: String, texts: [String]) async throws {
    let tweet = Tweet.fixture(text: "rain", hashtags: ["rain"])
    let session = try await Session.fixture([tweet]).typing("search rain")
    let line = "mentions --with " + word

    let found = Completer(session).completions(of: line, cursor: line.count).candidates.map(\.text)

    #expect(found == texts)
  }

  @Test func `Where nothing can be deleted, all is not offered either`() async throws {
    #expect(try await texts("delete ", after: "recents", recents: []) == [])
  }

  @Test func `A state that cannot be read is no trouble`() throws {
    let session = try Session.fixture(state: BrokenState())

    #expect(Completer(session).completions(of: "search r", cursor: 8).candidates.isEmpty)
  }
}

struct CompleterFuzzTests {
  private static let pieces = [
    "search ", "import ", "set ", "#", "@", "\"", "'", "\\", ";", "; ", " | ", " > ", " >> ", "(", ")", "-",
    ":",
    "from:", "url:", "~", "/", " ", "\t", "ra", "é", "e\u{301}", "👩‍👩‍👧", "＃", "\u{202E}", "1", "東", "\u{0}",
  ]

  @Test func `Whatever is typed, a candidate replaces something before the cursor`() async throws {
    var random = SeededRandom(seed: 3)
    let session = try await Session.fixture([.fixture(hashtags: ["rain"])], recents: ["rain", "\"a; b\" c"])
      .typing("search rain")
    let completer = Completer(session)

    for _ in 0..<3_000 {
      let line = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        Self.pieces.randomElement(using: &random) ?? ""
      }.joined()
      let cursor = Int.random(in: 0...line.unicodeScalars.count, using: &random)
      let completions = completer.completions(of: line, cursor: cursor)
      #expect((0...cursor).contains(completions.start), "\(line.debugDescription)")
      #expect(completions.candidates.allSatisfy { !$0.note.isEmpty }, "\(line.debugDescription)")
    }
  }
}

/// Completion after `;`, ` | ` and ` > `.
struct LinePartTests {
  private func completions(_ line: String) throws -> Completions {
    let session = try Session.fixture([.fixture(hashtags: ["rain"])], recents: ["rose"])
    return Completer(session).completions(of: line, cursor: line.unicodeScalars.count)
  }

  @Test(arguments: [
    ("path; sea", ["search"], 6), ("search a; sea", ["search"], 10), ("search it's; sea", ["search"], 13),
    ("search \"a; sea", [], 7), ("search \"a; b\"; sea", ["search"], 15), ("import 'a; sea", [], 7),
    ("import 'a'; sea", ["search"], 12), ("path; search ro", ["rose"], 13), ("path; #r", ["#rain"], 6),
    ("path; tab ; use ar", ["archive"], 16), ("path > x; sea", ["search"], 10), ("path;sea", [], 0),
    ("#rain; #r", ["#rain"], 7), ("search a;", [], 7), ("path; ; sea", ["search"], 8),
  ])
  func `The command the cursor is in is completed`(line: String, texts: [String], start: Int) throws {
    let completions = try completions(line)

    #expect(completions.candidates.map(\.text) == texts)
    #expect(completions.start == start)
  }

  @Test(arguments: [
    "path | sea", "path | ", "search a | sort; sea", "path > a b", "# sea", "  # sea; sea", "path; path | s",
    "path >> 'a' ", "path > a | sea",
  ])
  func `What others read is left to them`(line: String) throws {
    #expect(try completions(line).candidates.isEmpty)
  }

  @Test func `After a semicolon every command is offered`() throws {
    #expect(try completions("path; ").candidates == completions("").candidates)
  }

  @Test(arguments: ["path > %a", "path >> %a", "search it's > %a", "path; path > %a", "path > '%a"])
  func `A file to write is completed`(line: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "a.txt")

    let texts = try completions(line.replacing("%", with: folder.path(of: ""))).candidates.map(\.text)

    #expect(texts.map { $0.replacing("'", with: "") } == [folder.path(of: "a.txt")])
  }

  @Test(arguments: ["a; quit", "a | sh", "a > f", "a;", "a\nb", "a\tb", "a\u{1B}[m"])
  func `A recent search that a line would cut is not offered`(term: String) throws {
    let session = try Session.fixture(recents: [term, "ab"])
    let candidates = Completer(session).completions(of: "search a", cursor: 8).candidates

    #expect(candidates.map(\.text) == ["ab", "after:"])
  }

  @Test(arguments: ["a;b", "\"a; b\"", "a|b", "\"a | b\" c"])
  func `A recent search that stays whole is offered`(term: String) throws {
    let session = try Session.fixture(recents: [term])

    #expect(Completer(session).completions(of: "search ", cursor: 7).candidates.map(\.text) == [term])
  }
}

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
    #expect(try await candidates("export - ", after: "").map(\.text) == ["jsonl", "csv", "md"])
    #expect(try await candidates("export a.csv ", after: "").isEmpty)
    #expect(try await candidates("import --as a", after: "").map(\.text) == ["ada"])
  }
}
