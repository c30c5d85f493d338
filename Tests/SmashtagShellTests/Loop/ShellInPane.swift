import Foundation
import Glibc
import LineEditor
import SmashtagModel
import SmashtagTesting
import Synchronization
import TerminalKit
import Testing

@testable import ShellCommands
@testable import SmashtagShell

/// A shell at work on the terminal of a window, inside the test's own process.
///
/// Its thread ends with the window, which ends with the test.
final class ShellInPane: Sendable {
  let pane: Pane
  let source: HeldSource
  let state = MemoryState()
  private let ending = Ending()

  init(columns: Int = 60, source: HeldSource = HeldSource()) async throws {
    self.source = source
    pane = try Pane(["sleep 600"], columns: columns, rows: 20)
    let work = ShellWork(terminal: try pane.terminal, source: source, state: state)
    Thread { [ending] in
      let status = try? work.converse()
      ending.status.withLock { $0 = status ?? -1 }
    }.start()
    await pane.expect(last: "held>")
  }

  /// Leaves the shell, whatever is typed or runs there; answers its exit status.
  ///
  /// Keys that come while a command has the terminal may be lost, so they are pressed again.
  func quit() async throws -> Int32? {
    for _ in 0..<100 where status == nil {
      try pane.press("C-u", "C-d")
      try await Task.sleep(for: .milliseconds(100))
    }
    return status
  }

  private var status: Int32? { ending.status.withLock { $0 } }

  private final class Ending: Sendable {
    let status = Mutex<Int32?>(nil)
  }
}

/// What the thread of the shell does.
private struct ShellWork {
  let terminal: String
  let source: HeldSource
  let state: MemoryState

  func converse() throws -> Int32 {
    let descriptor = open(terminal, O_RDWR | O_NOCTTY)
    defer { close(descriptor) }
    let wakeup = try Wakeup()
    let parts = parts(on: descriptor, wakeup: wakeup)
    let shell = Shell(ShellCore(session, remembers: true, keepsGoing: false), parts: parts)
    let terminal = Terminal(input: descriptor, output: descriptor, errors: descriptor, type: "tmux-256color")
    let reader = try EditlineReader(on: terminal, wakeup: wakeup, signals: nil, editrc: .none)
    return shell.run(.prompt(reader))
  }

  private var session: Session {
    let ports = Ports(
      state: state, importer: FixedImporter(report: .init()), encoder: StubEncoder(), files: StubFiles(),
      maker: StubMaker(), examiner: StubExaminer(), images: shelf, pages: StubPages(), isInteractive: true)
    return Session(
      ports, sources: SourceCatalog([source], chosen: source.name), settings: Settings())
  }

  private let shelf = ImageShelf.nowhere

  private func parts(on descriptor: Int32, wakeup: Wakeup) -> ShellParts {
    var options = Options()
    options.color = .never
    let environment = ["TERM": "tmux-256color"]
    let terminal = ShellTerminal(
      options: options, answers: TerminalAnswers(environment: [:]), environment: environment,
      isTerminal: true,
      output: descriptor, errors: descriptor, now: Date.init)
    return ShellParts(
      terminal: terminal, doors: Doors(environment: [:], cacheFolder: "/nowhere"), wakeup: wakeup,
      signals: Signals(raising: wakeup), shelf: shelf)
  }
}
