import Foundation
import Testing

@testable import SmashtagShell

struct DoorsTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    signal(SIGPIPE, SIG_IGN)
  }

  private func doors(_ environment: [String: String] = [:]) -> Doors {
    Doors(environment: environment, cacheFolder: folder.path(of: "cache"))
  }

  @Test func `A file is written anew or added to`() throws {
    let path = folder.path(of: "file")

    try doors().write("one\n", to: path, appends: false)
    try doors().write("two\n", to: path, appends: true)

    #expect(try folder.read("file") == "one\ntwo\n")
  }

  @Test func `A file written again is written anew`() throws {
    let path = try folder.write("a long old text", to: "file")

    try doors().write("new", to: path, appends: false)

    #expect(try folder.read("file") == "new")
  }

  @Test func `A file that cannot be written is named`() throws {
    let path = folder.path(of: "no/file")

    #expect(throws: OutsideError.unwritable(path, reason: "No such file or directory")) {
      try doors().write("text", to: path, appends: false)
    }
  }

  @Test func `A full disk is told`() {
    #expect(throws: OutsideError.full("/dev/full")) {
      try doors().write("text", to: "/dev/full", appends: false)
    }
  }

  @Test func `A text is piped to a line of the shell`() throws {
    try doors().pipe("b\na\n", to: "sort > '\(folder.path(of: "sorted"))'")

    #expect(try folder.read("sorted") == "a\nb\n")
  }

  @Test func `A pipe that fails tells its status`() {
    #expect(throws: OutsideError.failed("exit 3", status: 3)) { try doors().pipe("text", to: "exit 3") }
  }

  @Test(arguments: [("exit 130", true), ("kill -INT $$", true), ("exit 1", true), ("exit 127", false)])
  func `A program that the reader interrupted has nothing left to be told`(line: String, isQuiet: Bool) {
    let error = #expect(throws: OutsideError.self) { try doors().pipe("text", to: line) }

    #expect(error?.isOthersAnswer == isQuiet)
  }

  @Test func `A pager that is missing is none`() {
    #expect(!doors(["PAGER": "/nowhere/pager"]).page("text"))
  }

  @Test(arguments: [("false", false), ("exit 7", false), ("kill -INT $$", true), ("true", true)])
  func `A pager that fails has shown nothing, one that was interrupted has`(pager: String, shows: Bool) {
    #expect(doors(["PAGER": pager]).page("text") == shows)
  }

  @Test func `The user's own pager gets the text`() throws {
    let shown = doors(["SMASHTAG_PAGER": "cat > '\(folder.path(of: "paged"))'", "PAGER": "false"]).page(
      "text")

    #expect(try shown && folder.read("paged") == "text")
  }
}
