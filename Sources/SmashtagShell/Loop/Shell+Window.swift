import Foundation
import LineEditor
import ShellCommands
import TerminalGraphics
import TerminalKit

extension Shell {
  /// How long after the question an answer may still change what stands in the window.
  private static let answerLimit = 0.5

  /// Asks the terminal what it is, without waiting: the answer comes among the keys.
  func askTerminal(_ reader: EditlineReader) {
    guard !terminal.isLinear, TerminalQuestion.mayBeAsked(of: terminal.environment) else { return }
    answersCountUntil = Date(timeIntervalSinceNow: Self.answerLimit)
    reader.ask(TerminalQuestion.background + TerminalQuestion.attributes)
  }

  /// Learns what the terminal says about itself.
  func take(_ report: TerminalReport, _ reader: EditlineReader) {
    let graphics = terminal.graphics
    switch report {
    case .systemCommand(let answer): BackgroundColor(answer: answer).map { suit($0, reader) }
    case .controlSequence(let answer):
      learn(report)
      if TerminalAttributes(answer: answer) != nil { reader.expectsNoMoreReports() }
    case .applicationCommand: learn(report)
    case .deviceControl: break
    }
    if terminal.graphics != graphics { suitGraphics(reader) }
  }

  /// Draws a page with images anew for what a terminal answered late, or since its letters have another size.
  private func suitGraphics(_ reader: EditlineReader) {
    guard terminal.hasAskedForGraphics, case .context = shown.content, session.context.mayShowImages else {
      return
    }
    drawAnew(reader)
  }

  /// Draws what stands in the window for its new size.
  func followWindow(_ reader: EditlineReader) {
    hasMissedResize = false
    guard !terminal.isLinear, !terminal.printsJSON else { return }
    terminal.followCell().map { reader.ask($0) }
    drawAnew(reader)
    fetchLarger()
  }

  func clearWindow() {
    forgetPage()
    terminal.clear()
  }

  /// The window was cleared: there is nothing to draw anew.
  func forgetPage() {
    stopPictures()
    kitty.forgetAll()
    shown = ShownPage()
    terminal.forgetRemarks()
  }
}

extension Shell {
  /// Clears the window and draws what stood in it.
  func drawAnew(_ reader: EditlineReader) {
    reader.clearWindow()
    kitty.forgetAll()
    if shown.pictures.contains(where: \.fillsWindow) { terminal.forgetRemarks() }
    reader.printAbove(shownText)
    showPictures()
  }

  /// Takes the theme for a background; the page at start is drawn anew if it came in time.
  private func suit(_ background: BackgroundColor, _ reader: EditlineReader) {
    let theme = terminal.theme
    terminal.answers.learn { $0.background = background }
    guard terminal.theme != theme, !terminal.printsJSON, let limit = answersCountUntil, Date() < limit else {
      return
    }
    reader.redraw(rowsAbove: shown.lineCount, shownText)
    showPictures()
  }
}
