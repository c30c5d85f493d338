import Foundation
import SmashtagTesting
import Testing

/// Pages of the web at the prompt: the pager, browsers and the clipboard.
@Suite(.needsTerminal, .serialized)
struct PageAtPromptTests {
  private static let hostile = "\u{1B}]0;owned\u{7}\u{1B}[2J\u{9B}31m"
  private static let long = (1...40).map { "<p>Paragraph \($0) of rain.</p>" }.joined()
  private static let article =
    "<html><head><title>Rain</title></head><body><article><p>See <a href='/next'>the next one</a>.\(hostile)</p>"
    + long + "<p>And <a href='/last'>the last one</a>.</p></article></body></html>"

  private static let links =
    "<title>Links</title><p>One <a href='/stays'>stays</a>, one <a href='/soon'>fails</a>, "
    + "and one <a href='/later'>fails later</a>.</p>"

  private let program: Program
  private let server: LoopbackServer

  init() throws {
    var program = try Program()
    try program.folder.write("set local on\n", to: "data/rc")
    // It shows what it got, says so, and waits for a key as a pager does.
    let pager = try program.folder.write(
      "cat > '\(program.folder.path(of: "paged"))'; echo IN THE PAGER; head -c 1 < /dev/tty > /dev/null",
      to: "pager.sh")
    program.environment["SMASHTAG_PAGER"] = "sh '\(pager)'"
    program.environment["BROWSER"] = nil
    self.program = program
    server = try LoopbackServer { request in
      switch request.path {
      case "/slow": .steps([.pause(milliseconds: 1_500)] + Self.steps(Self.article))
      case "/never": .steps([.hold])
      case "/links": .html(Self.links)
      default:
        .html(
          request.path == "/long"
            ? Self.article : "<title>Short</title><p>A few words at \(request.path).</p>")
      }
    }
  }

  private static func steps(_ html: String) -> [LoopbackAnswer.Step] {
    let head = LoopbackAnswer.head(
      200, [("Content-Type", "text/html; charset=utf-8"), ("Content-Length", String(html.utf8.count))])
    return [.bytes(head), .text(html)]
  }

  /// A script that is a browser.
  private func browser(_ name: String, _ lines: String) throws -> String {
    try program.folder.writeScript("#!/bin/sh\n" + lines + "\n", to: "bin/" + name)
  }

  @Test func `A page that fits is shown as it is`() async throws {
    let session = try await TerminalSession.started(program)

    try await session.enter("read \(server.url)/short", until: "sample 127.0.0.1>")

    await session.pane.expect("A few words at /short.")
    #expect(!program.folder.holds("paged"))
    try await session.quit()
  }

  @Test func `A long page is leafed through, and coming back begins at the link that was followed`()
    async throws
  {
    let session = try await TerminalSession.started(program)
    try session.pane.enter("read \(server.url)/long")
    await session.pane.expect("IN THE PAGER")
    try session.pane.press("Enter")
    await session.pane.expect(last: "sample 127.0.0.1>")

    let paged = try program.folder.read("paged")
    #expect(paged.contains("Paragraph 40 of rain.") && paged.contains("a number follows a link"))

    try await session.enter("2", until: "… 127.0.0.1 › 127.0.0.1>")
    await session.pane.expect("A few words at /last.")
    try await session.enter("back", until: "sample 127.0.0.1>")
    await session.pane.expect("And the last one [2].")
    #expect(try !session.pane.screen.suffix(6).contains { $0.contains("Paragraph 1 of") })
    try await session.quit()
  }

  @Test func `A long page is read on by screens, from the place of a text`() async throws {
    let session = try await TerminalSession.started(program)
    try session.pane.enter("read \(server.url)/long")
    await session.pane.expect("IN THE PAGER")
    try session.pane.press("Enter")
    await session.pane.expect(last: "sample 127.0.0.1>")

    try await session.enter("", until: "sample 127.0.0.1>")
    await session.pane.expect("% · Enter: ")
    try await session.enter("/graph 20 ", until: "sample 127.0.0.1>")
    await session.pane.expect("“graph 20” 1 of 1")
    #expect(try session.pane.screen.contains { $0.contains("Paragraph 21 of rain.") })
    try await session.enter("more", until: "sample 127.0.0.1>")
    await session.pane.expect("Paragraph 40 of rain.")
    try await session.quit()
  }

  @Test func `A page that comes late opens the pager, where nothing was typed`() async throws {
    let session = try await TerminalSession.started(program)

    try session.pane.enter("read \(server.url)/slow")

    await session.pane.expect("IN THE PAGER")
    try session.pane.press("Enter")
    await session.pane.expect(last: "sample 127.0.0.1>")
    try await session.quit()
  }

  @Test func `Where something is typed the beginning stands above it, and an empty line goes on`()
    async throws
  {
    let session = try await TerminalSession.started(program)
    try session.pane.enter("read \(server.url)/slow")
    await session.pane.expect(" 127.0.0.1:\(server.port)>")
    try session.pane.type("find ra")

    await session.pane.expect(last: "sample 127.0.0.1> find ra")
    #expect(try session.pane.screen.contains { $0.hasSuffix("more lines") })
    #expect(!program.folder.holds("paged"))

    try session.pane.press("C-u")
    try await session.enter("", until: "sample 127.0.0.1>")
    await session.pane.expect("Paragraph 15 of rain.")
    try await session.quit()
  }

  @Test func `Ctrl-C ends the waiting for a page`() async throws {
    let session = try await TerminalSession.started(program)
    try session.pane.enter("read \(server.url)/never")
    await session.pane.expect(" 127.0.0.1:\(server.port)>")

    try session.pane.press("C-c")

    await session.pane.expect("Cancelled.")
    await session.pane.expect(last: "sample>")
    try await session.quit()
  }

  @Test func `No control character of a page reaches the terminal or the pager`() async throws {
    let session = try await TerminalSession.started(program)
    try session.pane.enter("read \(server.url)/long")
    await session.pane.expect("IN THE PAGER")
    try session.pane.press("Enter")
    await session.pane.expect(last: "sample 127.0.0.1>")

    let text = try program.folder.read("paged").replacing(
      /\u{1B}\[[0-9;]*m|\u{1B}\]8;;[!-~]*\u{1B}\\/, with: "")

    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    try await session.quit()
  }

  @Test func `A browser of text takes the terminal and gives it back`() async throws {
    var program = program
    program.environment["SMASHTAG_BROWSER"] = try browser(
      "w3m",
      "stty raw -echo; printf '\\033[?1049hBROWSING %s' \"$1\"; head -c 1 > /dev/null; printf '\\033[?1049l'")
    let session = try await TerminalSession.started(program)

    try await session.enter("read \(server.url)/x'y", until: "sample 127.0.0.1>")

    try session.pane.enter("open")
    await session.pane.expect("BROWSING \(server.url)/x'y")
    try session.pane.type("q")

    await session.pane.expect("Opened \(server.url)/x'y")
    await session.pane.expect("A few words at /x'y.")
    try await session.enter("path", until: "sample 127.0.0.1>")
    try await session.quit()
  }

  @Test func `A browser that stays keeps no prompt, and one that fails is named`() async throws {
    var program = program
    program.environment["DISPLAY"] = ":99"
    program.environment["SMASHTAG_BROWSER"] = try browser(
      "fox",
      """
      printf '%s\\n' "$@" >> '\(program.folder.path(of: "opened"))'
      case "$1" in *soon) echo noise; exit 3;; *later) sleep 1; exit 4;; esac
      sleep 5
      """)
    let session = try await TerminalSession.started(program)
    try await session.enter("read \(server.url)/links", until: "sample 127.0.0.1>")

    try await session.enter("open 1", until: "sample 127.0.0.1>")
    try await session.enter("open 2", until: "sample 127.0.0.1>")
    await session.pane.expect("ended with status 3")
    try await session.enter("open 3", until: "sample 127.0.0.1>")
    await session.pane.expect("ended with status 4")

    #expect(try program.folder.read("opened").split(separator: "\n").count == 3)
    #expect(try !session.pane.past.contains("noise"))
    try await session.quit()
  }

  @Test func `What a killed browser leaves of its screen is put right`() async throws {
    var program = program
    program.environment["SMASHTAG_BROWSER"] = try browser(
      "w3m", "printf '\\033[?1049h\\033[?25l\\033[?1000h\\033[?1006hMESS'; kill -9 $$")
    let session = try await TerminalSession.started(program)
    try await session.enter("read \(server.url)/short", until: "sample 127.0.0.1>")

    try await session.enter("open", until: "sample 127.0.0.1>")

    await session.pane.expect("ended with status 137")
    #expect(try session.pane.screen.contains { $0.hasPrefix("smashtag: open: ") })
    #expect(try session.pane.modes == "0,1,0" && !session.pane.screen.contains { $0.contains("MESS") })
    try await session.quit()
  }

  @Test func `Ctrl-C in a browser is no failure`() async throws {
    var program = program
    program.environment["SMASHTAG_BROWSER"] = try browser("w3m", "printf '\\033[?1049hBUSY'; kill -INT $$")
    let session = try await TerminalSession.started(program)
    try await session.enter("read \(server.url)/short", until: "sample 127.0.0.1>")

    try await session.enter("open", until: "sample 127.0.0.1>")

    await session.pane.expect("Opened \(server.url)/short")
    #expect(try session.pane.modes == "0,1,0" && !session.pane.past.contains("status"))
    try await session.quit()
  }

  @Test func `Where a browser fails at once the next is tried`() async throws {
    var program = program
    let failing = try browser("owl", "exit 3")
    let opened = program.folder.path(of: "opened")
    let other = try browser("fox", "echo \"$1\" > '\(opened)'")
    program.environment["SMASHTAG_BROWSER"] = "/nowhere/it:\(failing):\(other)"
    let session = try await TerminalSession.started(program)
    try await session.enter("read \(server.url)/short", until: "sample 127.0.0.1>")

    try await session.enter("open", until: "sample 127.0.0.1>")

    await session.pane.expect("Opened \(server.url)/short")
    #expect(try program.folder.read("opened") == "\(server.url)/short\n")
    #expect(try !session.pane.past.contains("status 3"))
    try await session.quit()
  }

  @Test func `Where the pager fails the page is shown without one`() async throws {
    var program = program
    program.environment["SMASHTAG_PAGER"] = "exit 7"
    let session = try await TerminalSession.started(program)

    try await session.enter("read \(server.url)/long", until: "sample 127.0.0.1>")
    await session.pane.expect("Paragraph 5 of rain.")
    try await session.enter("", until: "sample 127.0.0.1>")

    await session.pane.expect("Paragraph 15 of rain.")
    try await session.quit()
  }

  @Test func `A terminal that only prints has no pager`() async throws {
    let session = try TerminalSession(program, script: "TERM=dumb smashtag; echo ended $?")
    await session.pane.expect(last: "sample>")

    try await session.enter("read \(server.url)/long", until: "sample 127.0.0.1>")
    await session.pane.expect("Press Enter for more.")
    try await session.enter("help", until: "sample 127.0.0.1>")

    #expect(!program.folder.holds("paged"))
    try await session.quit()
  }

  @Test func `tmux has what was copied`() async throws {
    let session = try await TerminalSession.started(program)
    try session.pane.enter("read \(server.url)/long")
    await session.pane.expect("IN THE PAGER")
    try session.pane.press("Enter")
    await session.pane.expect(last: "sample 127.0.0.1>")

    try await session.enter("copy 2", until: "sample 127.0.0.1>")

    #expect(try session.pane.buffer == "\(server.url)/last")
    try await session.quit()
  }
}
