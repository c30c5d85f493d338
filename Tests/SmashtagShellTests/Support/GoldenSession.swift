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
    session = Session(
      sources: SourceCatalog([ArchiveSource(name: source, archive: archive)], chosen: source),
      settings: Settings(), state: state, importer: FixedImporter(report: report), isInteractive: true,
      now: { Self.now })
    _ = try session.apply(.showAgain, from: session.navigation.place)
    screen = session.context.screen
  }

  mutating func run(_ lines: String...) async throws {
    for line in lines {
      let step = try await Invocation(line, mayBeCut: false).command.run(in: session)
      if case .page(let page) = try session.apply(step, from: session.navigation.place) {
        screen = page
      } else {
        screen = session.context.screen
      }
    }
  }

  /// Everything the screen holds, on so many columns.
  func text(columns: Int, style: Style = .plain) -> String {
    text(Display(size: .init(columns: columns, rows: 24), style: style, isTerminal: false, now: Self.now))
  }

  /// What a window shows of it, from a row on.
  func window(columns: Int, rows: Int, from start: Int = 0) -> String {
    let size = WindowSize(columns: columns, rows: rows)
    return text(Display(size: size, style: .plain, isTerminal: true, now: Self.now), from: start)
  }

  private func text(_ display: Display, from start: Int = 0) -> String {
    let renderer = ScreenRenderer(display: display)
    return renderer.text(of: renderer.page(screen, from: start))
  }
}

/// A state that lives as long as the test.
final class MemoryState: StateKeeping {
  private let kept = Mutex(ShellState())

  func state() -> ShellState { kept.withLock { $0 } }
  func update(_ change: @Sendable (inout ShellState) -> Void) { kept.withLock { change(&$0) } }
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
