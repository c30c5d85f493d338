import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

struct InvocationTests {
  @Test(arguments: [
    ("search rain", "search"), ("s rain", "search"), ("sea rain", "search"), ("b", "back"), ("m", "more"),
    ("r", "refresh"), ("t", "tab"), ("o", "open"), ("h", "help"), ("?", "help"), ("q", "quit"),
    ("exit", "quit"),
    ("men", "mentions"), ("ref", "refresh"), ("rec", "recents"), ("hi", "history"), ("pat", "path"),
    ("g", "gallery"), ("v", "view"), ("+", "zoom"), ("-", "zoom"), ("sav a", "save"), ("pan up", "pan"),
    ("#rain", "search"), ("@ada", "search"), ("\"bell tower\"", "search"), ("＃rain", "search"),
    ("https://x.com/ada/status/1", "go"), ("at://did:plc:a/app.bsky.feed.post/1", "go"),
    ("https://a.example/p2", "read"), ("/rain", "find"),
    ("3", "3"),
    ("h search", "help"), ("copy 3", "copy"),
  ])
  func `A line at the prompt names a command`(line: String, name: String) throws {
    #expect(try Invocation(line, mayBeCut: true).name == name)
  }

  @Test(arguments: ["s rain", "b", "m", "q", "exit", "#rain", "3", "/rain", "?", "g", "v", "+", "-"])
  func `A script may use listed short forms`(line: String) throws {
    #expect(throws: Never.self) { try Invocation(line, mayBeCut: false) }
  }

  @Test(arguments: ["sea rain", "men", "ref", "pat"])
  func `A script needs whole names`(line: String) {
    #expect(error(line, mayBeCut: false) is UsageError)
  }

  @Test(arguments: [
    ("se rain", UsageError.ambiguous("se", choices: ["search", "set"])),
    ("pa", .ambiguous("pa", choices: ["path", "pan"])),
    ("re", .ambiguous("re", choices: ["recents", "refresh", "read"])),
    ("c", .ambiguous("c", choices: ["copy", "cache", "clear"])),
    ("del 1", .wholeNameNeeded("del", name: "delete")), ("de 1", .wholeNameNeeded("de", name: "delete")),
    ("serach rain", .unknownCommand("serach", nearest: "search")),
    ("bakc", .unknownCommand("bakc", nearest: "back")),
    ("xyzzy", .unknownCommand("xyzzy", nearest: nil)), ("|", .unknownCommand("|", nearest: nil)),
    ("3 4", .unexpected("4")), ("0", .notANumber("0")), ("back x", .notANumber("x")),
    ("back 1 2", .unexpected("2")),
    ("back 0", .notANumber("0")), ("delete", .missing("N… or all")), ("delete 1 x", .notANumber("x")),
    ("find", .missing("TEXT")), ("/", .missing("TEXT")), ("go", .missing("URL|ID")),
    ("import", .missing("PATH or -")),
    ("import --as", .missing("NAME")), ("import 'a", .unclosedQuote("'")), ("clear now", .unexpected("now")),
    ("99999999999999999999", .notANumber("99999999999999999999")),
  ])
  func `A line that cannot be run says why`(line: String, expected: UsageError) {
    #expect(error(line) as? UsageError == expected)
  }

  @Test(arguments: [
    ("#rain -snow", "#rain -snow"), ("search 'it's rain'", "it's rain"), ("search it's rain", "it's rain"),
    ("search \"bell tower\" x", "\"bell tower\" x"), ("search   rain ", "rain"), ("search '#rain'", "#rain"),
    ("search \u{E31}a", "\u{E31}a"),
  ])
  func `A query is taken raw`(line: String, text: String) async throws {
    var session = try Session.fixture()

    try await session.type(line)

    #expect(session.context.title == text)
  }

  @Test(arguments: [
    (["search", "#rain"], "search"), (["#rain"], "search"), (["#rain", "snow"], "search"),
    (["@ada", "x"], "search"),
    (["import", "a b"], "import"), (["https://a.example/p2"], "read"), (["/on", "campus"], "find"),
    (["3"], "3"), (["help"], "help"),
  ])
  func `Words of a command line name a command`(words: [String], name: String) throws {
    #expect(try Invocation(words: words).name == name)
  }

  @Test func `A word of a command line may hold blanks`() async throws {
    let importer = StubImporter()
    let session = try Session.fixture(importer: importer)

    _ = try await Invocation(words: ["import", "it's a file.json"]).command.run(in: session)

    #expect(importer.orders.first?.inputs == [.path("it's a file.json")])
  }

  @Test func `An unknown word of a command line is named`() {
    let failure = #expect(throws: FailedCommand.self) { try Invocation(words: ["serach", "rain"]) }

    #expect(failure?.name == "serach")
  }

  @Test(arguments: [
    (["rain; mentions"], "smashtag -c 'rain; mentions' runs several commands"),
    (["path;", "mentions"], "smashtag -c 'path; mentions' runs several commands"),
    (["#rain; mentions"], "smashtag -c '#rain; mentions' runs several commands"),
    (["mentions > it's.txt"], #"smashtag -c 'mentions > it'\''s.txt' writes a file"#),
    (["search rain > x.txt"], "smashtag -c 'search rain > x.txt' writes a file"),
    (["search", "rain > x.txt"], "smashtag -c 'search rain > x.txt' writes a file"),
    (["path | wc"], "smashtag -c 'path | wc' hands on what a command prints"),
    (["lgoin home s3cret; path"], "smashtag -c 'CMD; …' runs several commands"),
  ])
  func `Several commands in one word are said to need the option`(words: [String], advice: String) {
    let failure = #expect(throws: FailedCommand.self) { try Invocation(words: words) }

    #expect(failure?.error as? UsageError == .severalInOne(advice: advice))
  }

  @Test(arguments: ["path;mentions", "rain;", "serach 'a; b'"])
  func `A sign without its blanks or in quotes needs no option`(word: String) {
    let failure = #expect(throws: FailedCommand.self) { try Invocation(words: [word]) }

    #expect(failure?.message.contains("-c") == false)
  }

  @Test func `A sign in another word than that of an unknown command is a letter`() {
    let failure = #expect(throws: FailedCommand.self) { try Invocation(words: ["serch", "cats; dogs"]) }

    #expect(failure?.message.contains("did you mean 'search'") == true)
  }

  @Test(arguments: [
    (
      ["search rain; xyz"],
      "; is not a letter here, -c is missing: smashtag -c 'search rain; xyz' runs several commands."
    ),
    (
      ["search", "rain;xyz"],
      "; is not a letter here, a blank is missing: put one after ; to begin another command."
    ),
  ])
  func `A search with a sign in its words that finds nothing says what is missing`(
    words: [String], advice: String
  ) async throws {
    var session = try Session.fixture()

    _ = try session.take(
      try await Invocation(words: words).command.run(in: session), from: session.navigation.front)

    #expect(session.screen.emptyNote?.hasSuffix("If \(advice)") == true)
  }

  @Test func `Words of a command line are not cut`() {
    #expect(throws: FailedCommand.self) { try Invocation(words: ["sea", "rain"]) }
  }

  private func error(_ line: String, mayBeCut: Bool = true) -> (any Error)? {
    do {
      _ = try Invocation(line, mayBeCut: mayBeCut)
      return nil
    } catch {
      return (error as? FailedCommand)?.error
    }
  }
}
