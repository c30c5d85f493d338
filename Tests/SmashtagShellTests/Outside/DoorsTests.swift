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

  /// A command that writes its arguments down, one a line, and ends with a status.
  private func program(_ name: String, status: Int = 0) throws -> String {
    let text = "printf '%s\\n' \"$@\" > '\(folder.path(of: name)).said'\nexit \(status)\n"
    return "/bin/sh " + (try folder.write(text, to: name))
  }

  @Test func `The browser gets the address as one word`() throws {
    let browser = try program("browser")

    try doors(["SMASHTAG_BROWSER": browser]).open("https://a.example/?q=$(touch x)&b='c d'")

    #expect(try folder.read("browser.said") == "https://a.example/?q=$(touch x)&b='c d'\n")
  }

  @Test func `The user's own browser comes first`() throws {
    let (own, other) = (try program("own"), try program("other"))

    try doors(["SMASHTAG_BROWSER": own, "BROWSER": other]).open("https://a.example")

    #expect(folder.holds("own.said") && !folder.holds("other.said"))
  }

  @Test func `A browser may have words of its own`() throws {
    let browser = try program("browser")

    try doors(["BROWSER": "\(browser) --new %s --quiet"]).open("https://a.example")

    #expect(try folder.read("browser.said") == "--new\nhttps://a.example\n--quiet\n")
  }

  @Test func `The next of several browsers is tried where one is missing`() throws {
    let browser = try program("browser")

    try doors(["BROWSER": "/nowhere/browser:\(browser)"]).open("https://a.example")

    #expect(folder.holds("browser.said"))
  }

  @Test func `A browser that fails is named`() throws {
    let browser = try program("browser", status: 3)

    #expect(throws: OutsideError.failed("/bin/sh", status: 3)) {
      try doors(["BROWSER": browser]).open("https://a.example")
    }
  }

  @Test func `Without a browser the address is named`() {
    #expect(throws: OutsideError.noBrowser("https://a.example")) { try doors().open("https://a.example") }
  }

  @Test func `A picture of the sample is handed over as a file`() throws {
    let browser = try program("browser")

    try doors(["BROWSER": browser]).open("https://pictures.smashtag.example/cat.jpg")

    let path = try folder.read("browser.said").trimmingCharacters(in: .newlines)
    #expect(path == folder.path(of: "cache/sample/cat.jpg"))
    #expect(FileManager.default.contents(atPath: path)?.starts(with: [0xFF, 0xD8]) ?? false)
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
    #expect(throws: OutsideError.unwritable("/dev/full", reason: "No space left on device")) {
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

  @Test func `A pager that is missing is none`() {
    #expect(!doors(["PAGER": "/nowhere/pager"]).page("text"))
  }

  @Test func `The user's own pager gets the text`() throws {
    let shown = doors(["SMASHTAG_PAGER": "cat > '\(folder.path(of: "paged"))'", "PAGER": "false"]).page(
      "text")

    #expect(try shown && folder.read("paged") == "text")
  }
}
