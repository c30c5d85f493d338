@testable import ShellCommands
import Testing

struct ErrorTextTests {
  @Test(arguments: [
    (UsageError.unknownCommand("serach", nearest: "search"), "no such command; did you mean 'search'?"),
    (.unknownCommand("x", nearest: nil), "no such command; help lists them, search WORDS searches"),
    (.ambiguous("re", choices: ["recents", "refresh"]), "could be recents, refresh; type more of it"),
    (.wholeNameNeeded("del", name: "delete"), "type 'delete' in full"),
    (.notANumber("x"), "'x' is not a number from 1 on"),
    (.noSuchItem(9, shown: [2, 1, 3]), "there is no item 9 here; items go from 1 to 3"),
    (.noSuchItem(9, shown: [4]), "there is no item 9 here; the only one is 4"),
    (.noSuchItem(9, shown: []), "there is no item 9 here; nothing here has a number"),
    (.missing("TEXT"), "expected TEXT"), (.missingFile, "expected a file name after >"),
  ])
  func `A usage error says what would be right`(error: UsageError, text: String) {
    #expect(error.description == text)
  }

  @Test(arguments: [
    (CommandError.noImage(3, of: 2), "there is no image 3; this tweet has 2"),
    (.noImage(1, of: 0), "this tweet has no image"),
    (.unknownSource("x", known: ["sample", "archive"]), "there is no source 'x'; there are sample, archive"),
    (.unknownTab("x"), "there is no tab 'x'; there are search, recents"),
    (.badValue("x", of: .previews), "previews cannot be 'x'; it takes on, off"),
    (.badValue("x", of: .limit), "limit cannot be 'x'; it takes a number from 1 to 500"),
    (.unknownSetting("limt", nearest: "limit"), "there is no setting 'limt'; did you mean 'limit'?"),
  ])
  func `A command's error says what would be right`(error: CommandError, text: String) {
    #expect(error.description == text)
  }
}
