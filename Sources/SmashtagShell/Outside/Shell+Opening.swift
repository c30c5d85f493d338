import Foundation
import Glibc
import LineEditor
import ShellCommands
import TerminalKit

extension Shell {
  /// Opens an address in the first browser that works: in this terminal until the reader leaves it, or outside of it,
  /// where nobody waits for it.
  func open(_ url: String) throws { try open(doors.openings(of: url)[...], after: nil) }
}

extension Shell {
  /// How long it is waited for a browser that fails at once; of one that fails later the mailbox tells.
  private var moment: Duration { .milliseconds(session.isInteractive ? 300 : 1_000) }

  /// Tries one after the other; where none is left the last that failed is told of.
  private func open(_ openings: ArraySlice<Opening>, after failure: OutsideError?) throws {
    guard let opening = openings.first else {
      if let failure { throw failure }
      return
    }
    if opening.takesTerminal, terminal.isEditing { return try openOutsideLine(openings, after: failure) }
    guard let next = try attempt(opening) else { return }
    if case .needsTerminal = next, failure != nil { return try open(openings.dropFirst(), after: failure) }
    try open(openings.dropFirst(), after: next)
  }

  private func openOutsideLine(_ openings: ArraySlice<Opening>, after failure: OutsideError?) throws {
    let isLeft = withTerminal { [unowned self] in
      reporting(as: "open") { try open(openings, after: failure) }
    }
    // The keys of a line that is being typed are no keys of the browser.
    guard isLeft else {
      throw CommandError.notHere("a line is being typed meanwhile", instead: "open once more opens it")
    }
  }

  /// Answers why it did not open the address, so that another can; throws what went wrong later.
  private func attempt(_ opening: Opening) throws -> OutsideError? {
    do {
      return opening.takesTerminal ? try browse(opening) : try openBehind(opening)
    } catch OutsideError.cannotRun(let program, let reason) {
      return .cannotRun(program, reason: reason)
    }
  }

  private func openBehind(_ opening: Opening) throws -> OutsideError? {
    let (program, mailbox) = (opening.browser.program, mailbox)
    let running = try BackgroundProgram(opening.arguments) { status in
      let error = OutsideError.failed(program, status: status)
      mailbox.put(JobMessage(job: -1, news: .remark(error.description, by: "open")))
    }
    guard let status = running.status(within: moment), status != 0 else { return nil }
    return .failed(program, status: status)
  }
}

extension Shell {
  /// No browser shows a page in less.
  private static let atOnce = Duration.seconds(1)

  /// Hands the terminal over, and takes it back as it was; what stood in the window is drawn anew.
  ///
  /// What a browser that failed has said stays.
  private func browse(_ opening: Opening) throws -> OutsideError? {
    let program = opening.browser.program
    guard let streams = BrowserStreams(for: opening.place, printsJSON: terminal.printsJSON) else {
      return .needsTerminal(program, opening.address)
    }
    defer { streams.close() }
    let start = ContinuousClock.now
    let status = try run(opening, on: streams)
    guard [0, ChildProcess.interrupted].contains(status) else {
      let failure = OutsideError.failed(program, status: status)
      if status < 128, .now - start < Self.atOnce { return failure }
      throw failure
    }
    if opening.browser.isOfText, let reader = terminal.editor, terminal.takesSequences, !terminal.isLinear {
      drawAnew(reader)
    }
    return nil
  }

  /// Answers its exit status once it has given the terminal back, or it was taken from it.
  private func run(_ opening: Opening, on streams: BrowserStreams) throws -> Int32 {
    terminal.losePage()
    let modes = streams.terminal.flatMap { TerminalModes(of: $0) }
    // What came meanwhile is attended to now.
    defer { wakeup.raise() }
    let status = try ChildProcess.runInForeground(opening.arguments, streams.streams)
    modes?.restore()
    if status > 128, let screen = streams.terminal, !terminal.isDumb {
      OutputDescriptor(screen).write(TerminalModes.abandonment)
    }
    return status
  }
}
