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
    try await session.enter("frobnicate", until: "sample>")

    try session.pane.resize(columns: 60)

    await session.pane.expect("no such command")
    let isAligned = await eventually { (try? session.pane.screen.first?.count) == 60 }
    #expect(isAligned)
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
    try session.pane.enter("path | sleep 1")
    try await Task.sleep(for: .milliseconds(300))

    try session.pane.resize(columns: 50)

    await session.pane.expect(last: "sample>")
    let fits = await eventually { (try? session.pane.screen.allSatisfy { $0.count <= 50 }) ?? false }
    #expect(fits)
  }

  @Test func `A hint goes once its command was used`() async throws {
    let session = try await TerminalSession.started(program)
    await session.pane.expect("help")
    let hint = try session.pane.screen.dropLast().last ?? ""

    try await session.enter("help", until: "sample>")
    try session.pane.press("C-l")
    try await session.enter("root", until: "sample>")

    let after = try session.pane.screen.dropLast().last ?? ""
    #expect(hint.contains("help") && !after.contains("help"))
  }

  @Test func `A new session does not bring used hints back`() async throws {
    do {
      let session = try await TerminalSession.started(program)
      try await session.enter("help", until: "sample>")
      try await session.enter("quit", until: "ended 0")
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
