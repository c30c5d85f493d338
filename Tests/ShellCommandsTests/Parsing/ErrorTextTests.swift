import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

struct ErrorTextTests {
  @Test(arguments: [
    (UsageError.unknownCommand("serach", nearest: "search"), "no such command; did you mean 'search'?"),
    (
      .unknownOption("--limt", nearest: "--limit"), "there is no option '--limt'; did you mean '--limit'?"
    ),
    (.unknownCommand("x", nearest: nil), "no such command; help lists them, search WORDS searches"),
    (.ambiguous("re", choices: ["recents", "refresh"]), "could be recents, refresh; type more of it"),
    (.wholeNameNeeded("del", name: "delete"), "this cannot be cut short; type 'delete' in full"),
    (.notANumber("x"), "'x' is not a whole number of 1 or more; type one such as 2"),
    (
      .commasBetweenNumbers("1,3"), "numbers have blanks between them, and no commas; type 1 3 for '1,3'"
    ),
    (.noSuchItem(9, shown: [2, 1, 3]), "there is no item 9 here; items go from 1 to 3"),
    (.noSuchItem(2, shown: [1, 3]), "there is no item 2 here; items go from 1 to 3, with gaps"),
    (.noSuchItem(9, shown: [4]), "there is no item 9 here; the only one is 4"),
    (.noSuchItem(9, shown: []), "nothing here has a number; search WORDS finds items that have one"),
    (.missing("TEXT"), "expected TEXT"),
    (
      .unknownCommand("path;path", nearest: nil),
      "no such command; a blank is missing: put one after ; to begin another command"
    ),
    (.missingBlank(.separator), "a blank is missing; put one after ; to begin another command"),
    (
      .severalInOne(advice: "smashtag -c 'a; b' runs several commands"),
      "words on the command line are one command; smashtag -c 'a; b' runs several commands"
    ),
    (.missingBlank(.write), "a blank is missing; put one before > and one after it"),
    (.notBeside("all", "x"), "'all' stands alone; leave it out, or 'x'"),
    (.missingFile, "no file name follows >; add one, or put > in quotes"),
    (.missingProgram, "no program follows |; add one, or put | in quotes"),
  ])
  func `A usage error says what would be right`(error: UsageError, text: String) {
    #expect(error.description == text)
  }

  @Test(arguments: [
    (CommandError.noImage(3, of: 2), "there is no image 3; this tweet has 2"),
    (.noImage(1, of: 0), "this tweet has no image; back leads to the others"),
    (.noImage(2, of: 1), "there is no image 2; image alone shows the only one"),
    (.atRoot, "this is the root of the tab; tab, recents or a number lead on"),
    (.unknownSource("x", known: ["sample", "archive"]), "there is no source 'x'; there are sample, archive"),
    (
      .unknownSource("arhcive", known: ["sample", "archive"]),
      "there is no source 'arhcive'; did you mean 'archive'?"
    ),
    (.unknownTab("x"), "there is no tab 'x'; there are search, recents, places, photos, trends, kept"),
    (.unknownTab("rec"), "there is no tab 'rec'; did you mean 'recents'?"),
    (.badValue("x", of: .previews), "previews cannot be 'x'; it takes on, off"),
    (.badValue("x", of: .limit), "limit cannot be 'x'; it takes a number from 1 to 500"),
    (.unknownSetting("limt", nearest: "limit"), "there is no setting 'limt'; did you mean 'limit'?"),
  ])
  func `A command's error says what would be right`(error: CommandError, text: String) {
    #expect(error.description == text)
  }

  private static let all: [any Error] =
    [
      UsageError.unknownCommand("x", nearest: nil), .ambiguous("re", choices: ["recents", "refresh"]),
      .wholeNameNeeded("del", name: "delete"), .unclosedQuote("'"), .missing("N"), .unexpected("x"),
      .notANumber("x"), .noSuchItem(9, shown: []), .noSuchItem(9, shown: [1, 2]), .missingFile,
      .missingProgram,
      .badCluster("x;y"), .badDatabase("x;y"), .badHandle("x y"),
    ]
    + [
      CommandError.unknownSource("x", known: ["archive"]), .notAmongSeveral("flickr"),
      .notHere("nothing is here", instead: "search first"), .atRoot, .nothingForward, .noImage(1, of: 0),
      .noImage(2, of: 1), .noImage(3, of: 2), .noLink, .noTweet("1", source: "archive"), .notAnAddress("x"),
      .unknownTab("x"), .unknownSetting("x", nearest: nil), .badValue("x", of: .limit),
      .unknownTopic("x", nearest: nil), .unanswered("home"),
    ]
    + [
      QueryError.empty, .unclosedQuote(offset: 0), .unclosedParenthesis(offset: 0),
      .unopenedParenthesis(offset: 0), .emptyParentheses(offset: 0), .tooDeep(limit: 50, offset: 0),
      .lonelyOr(offset: 0), .lonelyMinus(offset: 0), .missingName(after: "#", offset: 0),
      .wholeNameOnly(after: "#", offset: 0), .notADay("x", offset: 0), .unknownFilter("x", offset: 0),
      .nothingToFind("!", offset: 0),
    ]
    + [
      DefinitionError.unknownKind("x"), .badName("a b"), .builtInName("x"), .badAddress,
      .loginInAddress, .loginInCluster, .queryInAddress, .wordsAfterAddress(name: "home"),
    ]
    + [
      CommandError.notLive("archive"), .noLiveSource, .builtInSource("archive"), .secretTyped,
      .tokenVariableTyped,
    ] + [SourceError.unsupported(operators: ["lang:"], source: "x"), .needsLogin(source: "x")]

  @Test(arguments: all.map { FailedCommand(name: "x", error: $0).message })
  func `Every error says what is wrong, then what to do`(text: String) throws {
    let parts = text.split(separator: "; ")

    #expect(parts.count >= 2 && parts.allSatisfy { !$0.isEmpty })
    #expect(!text.hasSuffix(".") && text.first?.isUppercase == text.hasPrefix("OR"))
  }

  /// Lines at home, none of which may lead the reader astray.
  @Test(arguments: [
    ("use ''", "there is no source ''; there are sample, archive"),
    ("use sample archive", "commas stand between sources, and no blanks; write sample,archive"),
    ("help ''", "there is no help on ''; help lists all commands"),
    ("image ''", "expected N or FILE; help image shows how it is typed"),
    ("import ''", "expected PATH or -; help import shows how it is typed"),
    ("import --as '' a.json", "expected NAME; help import shows how it is typed"),
    ("import --sa ada a.json", "the option cannot be '--sa'; it takes --as"),
    ("read example", "'example' is not the address of a page; write it as https://HOST/PATH"),
    ("gallery", "there are no results here; search first"),
    ("image", "no tweet is chosen; search, then choose one by its number"),
    ("zoom in", "there is no image to zoom here; image shows one of a tweet"),
    ("new", "no search is remembered; type new QUERY, or new in results"),
    ("mentions 1", "the kind cannot be '1'; it takes hashtags, users, urls, images"),
    ("export - xml", "FORMAT cannot be 'xml'; it takes jsonl, csv, md"),
    ("export - csv twice", "did not expect 'twice'; leave it out"),
    ("export my file.csv", "did not expect 'file.csv'; leave it out, or quote words that belong together"),
    ("save 1 my pond.jpg", "did not expect 'pond.jpg'; leave it out, or quote words that belong together"),
    ("| sort", "no command stands before |; type the one whose results it takes"),
    ("path; > a.txt", "no command stands before >; type the one whose results it takes"),
    ("path > my file", "did not expect 'file'; leave it out, or quote words that belong together"),
  ])
  func `An error leads nobody astray`(line: String, text: String) async throws {
    let error = await #expect(throws: (any Error).self) { try await Self.run(line) }

    let failure = error.flatMap { $0 as? FailedCommand } ?? error.map { FailedCommand(name: "", error: $0) }
    #expect(failure?.message.hasPrefix(text) == true)
  }

  private static func run(_ line: String) async throws {
    var session = try Session.fixture()
    for part in try CommandLine(line).parts {
      let invocation = try Invocation(part.text, mayBeCut: false)
      do {
        let step = try await invocation.command.run(in: session)
        _ = try session.apply(step, from: session.navigation.front)
      } catch {
        throw FailedCommand(name: invocation.name, error: error)
      }
    }
  }

  @Test(arguments: [
    ("serach rain", "search"), ("hlep", "help"), ("tba", "tab"), ("mentoins", "mentions"),
    ("ENTIONS", "mentions"),
    ("help serach", "search"), ("help qureies", "queries"), ("help ment", "mentions"), ("set tehme", "theme"),
    ("set prev", "previews"), ("tab serach", "search"), ("tab RECE", "recents"), ("use arhcive", "archive"),
    ("use sam", "sample"),
  ])
  func `A slip of the fingers is named`(line: String, nearest: String) async throws {
    let session = try Session.fixture()

    let error = await #expect(throws: (any Error).self) { try await session.step(of: line) }

    #expect(error.map { String(describing: $0) }?.hasSuffix("; did you mean '\(nearest)'?") == true)
  }
}

struct FailedCommandTests {
  @Test func `An error of a query tells its place`() throws {
    let failure = #expect(throws: FailedCommand.self) { try Invocation("search (rain", mayBeCut: true) }

    #expect(
      failure?.json.text
        == #"{"error":"nothing closes this parenthesis; add a ) where the group ends","command":"search","offset":0}"#
    )
  }

  @Test func `The text an offset counts in comes with it`() throws {
    let failure = #expect(throws: FailedCommand.self) { try Invocation("search  a OR", mayBeCut: true) }

    #expect(failure?.input == "a OR" && failure?.offset == 2)
  }

  @Test(arguments: [
    FailedCommand(name: "back", error: CommandError.atRoot),
    FailedCommand(name: "search", error: QueryError.empty),
    FailedCommand(name: "3", error: QueryError.lonelyOr(offset: 2)),
  ])
  func `Where no query was typed there is no offset`(failure: FailedCommand) {
    #expect(failure.offset == nil)
  }

  @Test func `A missing login has a status of its own`() {
    #expect(FailedCommand(name: "search", error: SourceError.needsLogin(source: "x")).exitStatus == 4)
  }

  @Test func `Every other failure has status 1`() {
    #expect(FailedCommand(name: "back", error: CommandError.atRoot).exitStatus == 1)
  }
}

struct NearestTests {
  @Test(arguments: [
    ("search", "search", 0), ("serach", "search", 1), ("sarch", "search", 1), ("seaarch", "search", 1),
    ("", "abc", 3),
    ("BACK", "back", 0), ("kitten", "sitting", 3),
  ])
  func `A distance counts typing errors`(left: String, right: String, distance: Int) {
    #expect(left.distance(to: right) == distance)
  }

  @Test(
    arguments: [
      ("serch", "search"), ("bcak", "back"), ("rain", nil), ("xx", nil), ("", nil), ("x", nil),
    ] as [(String, String?)])
  func `The nearest word is near`(word: String, nearest: String?) {
    #expect(word.nearest(in: ["back", "pan", "search", "set"]) == nearest)
  }
}
