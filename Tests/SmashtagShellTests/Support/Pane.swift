import Foundation
import Glibc
import SmashtagTesting
import Testing

/// The program `tmux`, with a server of its own for each pane.
final class Pane: Sendable {
  static let tmuxIsInstalled = (try? run(["-V"])) != nil

  private let socket = "/tmp/smashtag-test-\(getpid())-\(UUID().uuidString.prefix(8))"

  /// Runs words in a window of their own.
  init(_ words: [String], columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]) throws {
    let settings = environment.flatMap { ["-e", "\($0)=\($1)"] }
    let size = ["-x", "\(columns)", "-y", "\(rows)"]
    try Self.run(["-S", socket, "-f", "/dev/null", "new-session", "-d"] + size + settings + words)
  }

  deinit {
    _ = try? Self.run(["-S", socket, "kill-server"])
    unlink(socket)
  }
}

extension Pane {
  /// Starts a program, without colours, from a shell that can suspend it and whose prompt is `SHELL:`.
  static func suspendable(_ program: Program) async throws -> Pane {
    var environment = program.environment.filter { $0.key != "TERM" }
    environment["NO_COLOR"] = "1"
    let pane = try Pane(["bash --norc --noprofile -i"], environment: environment)
    try pane.enter("PS1='SHELL: '")
    await pane.expect(last: "SHELL:")
    try pane.enter("cd '\(program.folder.path)'; '\(Program.path)'")
    await pane.expect(last: "sample>")
    return pane
  }

  func type(_ text: String) throws { try tmux("send-keys", "-l", text) }

  /// Sends bytes as a keyboard would, no more at once than tmux takes.
  func send(bytes: [UInt8]) throws {
    for start in stride(from: 0, to: bytes.count, by: 1_000) {
      let digits = bytes[start..<min(start + 1_000, bytes.count)].map { String($0, radix: 16) }
      try Self.run(["-S", socket, "send-keys", "-H"] + digits)
    }
  }

  func press(_ keys: String...) throws { try Self.run(["-S", socket, "send-keys"] + keys) }

  /// Types a line and ends it.
  func enter(_ line: String) throws {
    try type(line)
    try press("Enter")
  }

  func paste(_ text: String) throws {
    try tmux("set-buffer", text)
    try tmux("paste-buffer", "-p")
  }

  func resize(columns: Int, rows: Int = 24) throws {
    try tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// What a program opens as its terminal.
  var terminal: String { get throws { try tmux("display-message", "-p", "#{pane_tty}") } }

  /// What was copied last.
  var buffer: String { get throws { try tmux("show-buffer") } }

  /// What a program left of the other screen, the cursor and the mouse: `alternate,cursor,mouse`.
  var modes: String {
    get throws { try tmux("display-message", "-p", "#{alternate_on},#{cursor_flag},#{mouse_any_flag}") }
  }

  /// Where the cursor is in everything the window ever showed: `row,column`, and what stands in that row.
  var place: (position: String, row: String) {
    get throws {
      let format = "#{history_size} #{cursor_y} #{cursor_x}"
      let words = try tmux("display-message", "-p", format).split(separator: " ")
      let row = String(words.count == 3 ? words[1] : "0")
      return (words.joined(separator: ","), try tmux("capture-pane", "-p", "-S", row, "-E", row))
    }
  }

  /// The rows of the window that hold something.
  var screen: [String] {
    get throws { try tmux("capture-pane", "-p").split(separator: "\n").map(String.init) }
  }

  /// Everything the window ever showed.
  var past: String { get throws { try tmux("capture-pane", "-p", "-S", "-") } }

  @discardableResult
  private func tmux(_ words: String...) throws -> String { try Self.run(["-S", socket] + words) }
}

extension Pane {
  /// Waits until the window shows a text, in a row or broken at its edge.
  func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    let isShown = await eventually { (try? screen.joined().contains(text)) ?? false }
    if !isShown { Issue.record("no \(text.debugDescription) in\n\(dump)", sourceLocation: sourceLocation) }
  }

  /// Waits until the last row is as expected.
  func expect(last row: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    let isShown = await eventually { (try? screen.last) == row }
    if !isShown {
      Issue.record("\(row.debugDescription) is not last in\n\(dump)", sourceLocation: sourceLocation)
    }
  }

  /// Waits until the cursor stands at the end of such a row, which is the last one and another than before.
  func expect(
    last row: String, after before: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let isShown = await eventually {
      guard let place = try? place, place.position != before, place.row == row else { return false }
      return (try? screen.last) == row
    }
    if !isShown {
      Issue.record("no new \(row.debugDescription) is last in\n\(dump)", sourceLocation: sourceLocation)
    }
  }

  private var dump: String { (try? screen.joined(separator: "\n")) ?? "no window" }
}

extension Pane {
  /// Answers with what tmux prints, without the last end of line.
  @discardableResult
  private static func run(_ words: [String]) throws -> String {
    let folder = try TemporaryFolder()
    let file = folder.path(of: "output")
    // The server must not be a child of a task's thread, whose blocked signals it would hand on.
    let status = try Child.run(["tmux"] + words, output: file)
    try #require(
      status == 0,
      "tmux \(words.joined(separator: " ")): \((try? String(contentsOfFile: file, encoding: .utf8)) ?? "")")
    return try String(contentsOfFile: file, encoding: .utf8).trimmingCharacters(in: .newlines)
  }
}

extension Trait where Self == ConditionTrait {
  /// For suites that look at a real terminal.
  static var needsTerminal: Self {
    .enabled(if: Pane.tmuxIsInstalled && Program.isBuilt, "tmux is not installed, or the program not built")
  }
}
