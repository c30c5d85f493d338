@testable import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

struct ErrorTextTests {
  @Test(arguments: [
    (UsageError.unknownCommand("serach", nearest: "search"), "no such command; did you mean 'search'?"),
    (.unknownCommand("x", nearest: nil), "no such command; help lists them, search WORDS searches"),
    (.ambiguous("re", choices: ["recents", "refresh"]), "could be recents, refresh; type more of it"),
    (.wholeNameNeeded("del", name: "delete"), "this cannot be cut short; type 'delete' in full"),
    (.notANumber("x"), "'x' is not a number from 1 on; type one such as 2"),
    (.noSuchItem(9, shown: [2, 1, 3]), "there is no item 9 here; items go from 1 to 3"),
    (.noSuchItem(9, shown: [4]), "there is no item 9 here; the only one is 4"),
    (.noSuchItem(9, shown: []), "nothing here has a number; search WORDS finds what has one"),
    (.missing("TEXT"), "expected TEXT"),
    (.missingFile, "no file name follows >; add one, or put > in quotes"),
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
    (.unknownTab("x"), "there is no tab 'x'; there are search, recents, places, photos"),
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
    ]
    + [
      CommandError.unknownSource("x", known: ["archive"]), .notAmongSeveral("flickr"),
      .notHere("nothing is here", instead: "search first"), .atRoot, .nothingForward, .noImage(1, of: 0),
      .noImage(2, of: 1), .noImage(3, of: 2), .noLink, .noTweet("1", source: "archive"), .notAnAddress("x"),
      .unknownTab("x"), .unknownSetting("x", nearest: nil), .badValue("x", of: .limit),
      .unknownTopic("x", nearest: nil),
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
      .loginInAddress, .queryInAddress, .wordsBehindAddress(name: "home"),
    ]
    + [
      CommandError.notLive("archive"), .noLiveSource, .builtInSource("archive"), .secretTyped,
    ] + [SourceError.unsupported(operators: ["lang:"], source: "x"), .needsLogin(source: "x")]

  @Test(arguments: all.map { FailedCommand(name: "x", error: $0).message })
  func `Every error says what is wrong, then what to do`(text: String) throws {
    let parts = text.split(separator: "; ")

    #expect(parts.count >= 2 && parts.allSatisfy { !$0.isEmpty })
    #expect(!text.hasSuffix(".") && text.first?.isUppercase == text.hasPrefix("OR"))
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
