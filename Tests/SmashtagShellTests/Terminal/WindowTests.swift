import Foundation
import SmashtagTesting
import Testing

/// A window that changes its size, and a screen for the ear.
@Suite(.needsTerminal)
struct WindowTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test(arguments: [40, 60, 120])
  func `A new size draws the page and the line anew`(columns: Int) async throws {
    let session = try await TerminalSession.started(program)
    try await session.enter("#lighthouse", until: "sample #lighthouse>")
    try session.pane.type("half")

    try session.pane.resize(columns: columns)

    await session.pane.expect("half")
    let isAligned = await eventually { (try? session.pane.screen.first?.count) == columns }
    #expect(isAligned)
    #expect(try session.pane.screen.last?.hasSuffix("> half") ?? false)
    #expect(try session.pane.screen.filter { $0.contains("lighthouse>") }.count == 1)
  }

  @Test func `What was said since stays on the screen`() async throws {
    let session = try await TerminalSession.started(program)
    try await session.enter("refrest", until: "sample>")

    try session.pane.resize(columns: 60)

    await session.pane.expect("no such command")
    let isAligned = await eventually { (try? session.pane.screen.first?.count) == 60 }
    #expect(isAligned)
  }

  @Test func `What was said since leaves room for the page`() async throws {
    let session = try await TerminalSession.started(program, rows: 16)
    try await session.enter("#rain", until: "sample #rain>")
    for number in 995...999 { try await session.enter("open \(number)", until: "sample #rain>") }

    try session.pane.resize(columns: 100, rows: 15)

    let isWhole = await eventually {
      guard let screen = try? session.pane.screen else { return false }
      return screen.first?.hasPrefix("#rain") == true && screen.first?.count == 100
        && screen.contains { $0.contains("999") } && screen.contains { $0.contains(" of 24 · Enter: more") }
    }
    #expect(isWhole)
  }

  @Test func `What was said elsewhere does not come back to the screen`() async throws {
    let session = try TerminalSession(program, script: "smashtag 2> errors; echo ended $?", columns: 40)
    await session.pane.expect(last: "sample>")
    try await session.enter("refrest", until: "sample>")

    try session.pane.resize(columns: 60)

    let isAligned = await eventually { (try? session.pane.screen.first?.count) == 60 }
    #expect(isAligned)
    await session.pane.expect(last: "sample>")
    #expect(try !session.pane.past.contains("no such command"))
    #expect(
      try program.folder.read("errors") == "smashtag: refrest: no such command; did you mean 'refresh'?\n")
  }

  @Test func `More rows show more items`() async throws {
    let session = try await TerminalSession.started(program, rows: 16)
    try await session.enter("#rain", until: "sample #rain>")
    let before = try session.pane.screen.count

    try session.pane.resize(columns: 80, rows: 40)

    let grows = await eventually { (try? session.pane.screen.count).map { $0 > before + 8 } ?? false }
    #expect(grows)
  }

  @Test func `A window that shrank while a command ran is drawn anew`() async throws {
    let session = try await TerminalSession.started(program)
    try session.pane.enter("path | { touch begun; while [ ! -e resized ]; do sleep 0.02; done; }")
    #expect(await eventually { program.folder.holds("begun") })

    try session.pane.resize(columns: 50)
    try program.folder.write("", to: "resized")

    await session.pane.expect(last: "sample>")
    let fits = await eventually { (try? session.pane.screen.allSatisfy { $0.count <= 50 }) ?? false }
    #expect(fits)
  }

  @Test func `After a method back that was printed to a file the window is drawn anew`() async throws {
    let session = try await TerminalSession.started(program, rows: 16)
    try await session.enter("#rain", until: "sample #rain>")
    try await session.enter("", until: "sample #rain>")
    try await session.enter("", until: "sample #rain>")
    try await session.enter("back > /dev/null", until: "sample>")

    try session.pane.resize(columns: 60, rows: 20)

    try await session.enter("path", until: "sample>")
    #expect(try !session.pane.past.contains("ended"))
  }

  @Test func `A list that was printed to a program is drawn after a resize`() async throws {
    let session = try await TerminalSession.started(program)
    try await session.enter("#lighthouse > /dev/null", until: "sample #lighthouse>")

    try session.pane.resize(columns: 70)

    await session.pane.expect("sample · ")
    let isDrawn = await eventually { (try? session.pane.screen.first?.hasPrefix("#lighthouse")) == true }
    #expect(isDrawn)
  }

  @Test func `A query error points at its place at 40 columns, too`() async throws {
    let session = try await TerminalSession.started(program, columns: 40)

    try await session.enter("search rain rain rain rain rain rain rain (snow", until: "sample>")

    let isSign = { (line: String) in line.trimmingCharacters(in: .whitespaces) == "^" }
    #expect(await eventually { (try? session.pane.screen.contains(where: isSign)) == true })
    let screen = try session.pane.screen
    let row = try #require(screen.firstIndex(where: isSign))
    let column = screen[row].count - 1
    #expect(screen[row - 1].dropFirst(column).hasPrefix("(snow"))
    #expect(screen[row - 1].count <= 40)
  }

  @Test func `A query error points at its place in a window that was made narrower, too`() async throws {
    let session = try await TerminalSession.started(program)
    try await session.enter("search rain rain rain rain rain rain rain (snow", until: "sample>")

    try session.pane.resize(columns: 40)

    let isSign = { (line: String) in line.trimmingCharacters(in: .whitespaces) == "^" }
    let pointsAtSnow = await eventually {
      guard let screen = try? session.pane.screen, let row = screen.firstIndex(where: isSign), row > 0 else {
        return false
      }
      return screen[row].count < 40 && screen[row - 1].dropFirst(screen[row].count - 1).hasPrefix("(snow")
    }
    #expect(pointsAtSnow)
  }

  @Test func `A page that went on goes on after a resize`() async throws {
    let session = try await TerminalSession.started(program, rows: 16)
    try await session.enter("#rain", until: "sample #rain>")
    try await session.enter("mentions", until: "sample #rain › mentions>")
    try await session.enter("", until: "sample #rain › mentions>")
    try await session.enter("", until: "sample #rain › mentions>")
    let first = try session.pane.screen.first { $0.hasPrefix(" ") }

    try session.pane.resize(columns: 79, rows: 16)

    await session.pane.expect(last: "sample #rain › mentions>")
    let isKept = await eventually {
      guard let screen = try? session.pane.screen else { return false }
      return screen.contains { $0.hasPrefix(first?.prefix(20) ?? "?") }
        && !screen.contains { $0.contains("Enter: all of them") }
    }
    #expect(isKept)
  }

  @Test func `The method back leads to the page that was left`() async throws {
    let session = try await TerminalSession.started(program, rows: 16)
    try await session.enter("#rain", until: "sample #rain>")
    try session.pane.press("Enter")
    let hasGoneOn = await eventually { ![nil, " 1-"].contains(Self.pageStart(session)) }
    #expect(hasGoneOn)
    let left = Self.pageStart(session)
    try await session.enter("5", until: "sample #rain › 5>")
    try session.pane.press("C-l")

    try await session.enter("back", until: "sample #rain>")

    let isBack = await eventually { Self.pageStart(session) == left }
    #expect(isBack)
  }

  /// The first number of the position below the list, as ` 4-`.
  private static func pageStart(_ session: TerminalSession) -> String? {
    let footer = try? session.pane.screen.last { $0.contains(" of 24 · Enter: more") }
    return (footer ?? nil)?.firstMatch(of: #/ [0-9]+-/#).map { String($0.output) }
  }

  @Test func `An error is wrapped between words`() async throws {
    let session = try await TerminalSession.started(program, columns: 40)

    try await session.enter("refrest", until: "sample>")

    let isWrapped = await eventually {
      (try? session.pane.screen.contains("smashtag: refrest: no such command; did")) == true
    }
    #expect(isWrapped)
  }

  @Test func `So is what was done`() async throws {
    let session = try await TerminalSession.started(program, columns: 40)
    try await session.enter("#rain", until: "sample #rain>")

    try await session.enter("keep 3", until: "sample #rain>")

    let isWrapped = await eventually {
      (try? session.pane.screen.contains("Kept @firstyear_pip: passed the exam!!")) == true
    }
    #expect(isWrapped)
  }

  @Test func `An error of the start-up file is wrapped between words`() async throws {
    try program.folder.write("frobnicate\n", to: "data/rc")

    let session = try await TerminalSession.started(program, columns: 40)

    #expect(try session.pane.screen.contains("smashtag: rc, line 1: frobnicate: no"))
  }

  @Test func `A hint goes once its command was used`() async throws {
    let session = try await TerminalSession.started(program)
    await session.pane.expect("help")
    let hint = try session.pane.screen.dropLast().last ?? ""

    try await session.enter("help clear", until: "sample>")
    try session.pane.press("C-l")
    try await session.enter("root", until: "sample>")

    let after = try session.pane.screen.dropLast().last ?? ""
    #expect(hint.contains("help") && !after.contains("help"))
  }

  @Test func `A new session does not bring used hints back`() async throws {
    do {
      let session = try await TerminalSession.started(program)
      try await session.enter("help clear", until: "sample>")
      try await session.quit()
    }

    let session = try await TerminalSession.started(program)

    #expect(try !(session.pane.screen.dropLast().last ?? "").contains("help"))
  }

  @Test(arguments: [["ACCESSIBLE": "1"], ["TERM": "dumb"]])
  func `For the ear nothing is drawn twice and no sequence is sent`(environment: [String: String])
    async throws
  {
    let terminal = try AnsweringTerminal(program, answers: [], environment: environment)
    await terminal.expect("sample> ")

    terminal.type("#night_train\r")
    await terminal.expect("#night_train> ")
    terminal.type("1\r")
    await terminal.expect(" 1> ")

    let pasteModes = ["\u{1B}[?2004h", "\u{1B}[?2004l"]
    let shown = pasteModes.reduce(terminal.output) { $0.replacing($1, with: "") }
    #expect(!shown.contains("\u{1B}"), "\(shown.debugDescription)")
    #expect(terminal.output.contains("hashtag #night_train"))
  }

  @Test func `The theme plain is for the ear, too`() async throws {
    let terminal = try AnsweringTerminal(program, answers: [])
    await terminal.expect("sample")

    terminal.type("set theme plain\r")
    await terminal.expect("theme is plain")
    terminal.type("#night_train\r")
    await terminal.expect("#night_train> ")
    terminal.type("1\r")

    await terminal.expect("hashtag #night_train")
  }
}
