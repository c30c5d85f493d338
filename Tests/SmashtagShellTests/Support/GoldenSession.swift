import Foundation
import SmashtagModel
import SmashtagTesting
import Synchronization
import TerminalKit
import TweetArchive

@testable import ShellCommands
@testable import SmashtagShell

/// A session whose screens come out the same everywhere: fixed tweets, fixed clock, fixed time zone.
struct GoldenSession {
  private static let timeZone: Void = {
    setenv("TZ", "UTC", 1)
    tzset()
    NSTimeZone.default = .gmt
  }()

  let state = MemoryState()
  private(set) var session: Session
  /// What the last command showed.
  private(set) var screen = Screen(title: "")

  /// A Friday in November 2026.
  static let now = Date(timeIntervalSince1970: 1_795_176_000)

  init(
    _ tweets: [Tweet] = .golden, source: String = "archive", importing report: ImportReport = ImportReport()
  ) throws {
    _ = Self.timeZone
    let archive = Archive.inMemory()
    _ = try archive.insert(tweets)
    let ports = Ports(
      state: state, importer: FixedImporter(report: report),
      encoder: StubEncoder(), files: StubFiles(), maker: StubMaker(), examiner: StubExaminer(),
      images: StubImageLibrary(), pages: StubPages(), isInteractive: true,
      clock: ShellClock(date: { Self.now }))
    session = Session(
      ports, sources: SourceCatalog([ArchiveSource(name: source, archive: archive)], chosen: source),
      settings: Settings())
    _ = try session.apply(.move(.showAgain), from: session.navigation.front)
    screen = session.screen
  }

  mutating func run(_ lines: String...) async throws {
    for line in lines {
      let step = try await Invocation(line, mayBeCut: false).command.run(in: session)
      if case .page(let page) = try session.apply(step, from: session.navigation.front) {
        screen = page
      } else {
        screen = session.screen
      }
    }
  }

  /// Everything the screen holds, as it stands above a prompt in a window of so many columns and lines enough.
  func text(columns: Int, style: Style = .plain, isLinear: Bool = false) -> String {
    text(display(columns: columns, rows: 10_000, style: style, isLinear: isLinear))
  }

  /// What a window shows of it, from a row on.
  func window(columns: Int, rows: Int, from start: Int = 0, isLinear: Bool = false) -> String {
    text(display(columns: columns, rows: rows, isLinear: isLinear), from: start)
  }

  /// What a file takes of it.
  func file(columns: Int) -> String { text(display(columns: columns, isTerminal: false)) }

  /// The rows of it that a window takes, from a row on.
  func page(columns: Int, rows: Int, from start: Int = 0, isLinear: Bool = false) -> ScreenRenderer.Page {
    let renderer = ScreenRenderer(display: display(columns: columns, rows: rows, isLinear: isLinear))
    return renderer.page(screen, from: start, continues: start > 0)
  }

  private func display(
    columns: Int, rows: Int = 24, style: Style = .plain, isTerminal: Bool = true, isLinear: Bool = false
  ) -> Display {
    let size = WindowSize(columns: columns, rows: rows)
    return Display(size: size, style: style, isTerminal: isTerminal, isLinear: isLinear, now: Self.now)
  }

  private func text(_ display: Display, from start: Int = 0) -> String {
    let renderer = ScreenRenderer(display: display)
    return renderer.text(of: renderer.page(screen, from: start, continues: start > 0))
  }
}

/// A state that lives as long as the test.
final class MemoryState: StateKeeping {
  private let kept = Mutex(ShellState())
  private let seen = Mutex(Sightings())

  func state() -> ShellState { kept.withLock { $0 } }
  func update(_ change: @Sendable (inout ShellState) -> Void) { kept.withLock { change(&$0) } }
  func sightings() -> Sightings { seen.withLock { $0 } }
  func updateSightings(_ change: @Sendable (inout Sightings) -> Void) { seen.withLock { change(&$0) } }
}

/// Imports nothing, and answers with a report.
struct FixedImporter: TweetImporting {
  let report: ImportReport

  func `import`(
    _ inputs: [ImportInput], author: User, progress: @escaping @Sendable (ImportProgress) -> Void
  ) async throws(ImportError) -> ImportReport {
    report
  }
}
