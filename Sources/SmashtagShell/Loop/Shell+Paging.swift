import LineEditor
import ShellCommands
import TerminalKit

extension Shell {
  /// Shows the context in front in the pager, where it is a text that does not fit into the window; answers whether it
  /// does, perhaps only once the line was left that is being edited.
  ///
  /// Where something was typed meanwhile the reader has other things in mind: the beginning is shown above the line, and
  /// an empty line goes on.
  func showInPager() -> Bool {
    guard session.context.screen.suitsPager, terminal.suitsPager, !isQuiet, !fitsWindow else {
      return false
    }
    let place = session.navigation.place
    return withTerminal { [unowned self] in
      // What came later is in front now, and was shown.
      guard session.navigation.place == place else { return }
      if !leafThrough() { showContext(from: 0) }
    }
  }

  /// Leafs through a whole screen; answers whether there was a pager that could.
  func leafThrough(_ screen: Screen) -> Bool {
    terminal.losePage()
    terminal.forgetRemarks()
    defer { wakeup.raise() }
    let renderer = terminal.pagerRenderer
    return doors.page(renderer.text(of: renderer.page(screen)))
  }

  /// Notes where the reader left a text: at the block with the number that was typed.
  ///
  /// Coming back begins there, because no pager tells how far a text was read.
  func noteDeparture(by running: Job.Running) {
    guard running.place == session.navigation.place, let number = running.number else { return }
    let screen = session.context.screen
    guard screen.suitsPager,
      let row = screen.rows.firstIndex(where: { row in row.items.contains { $0.number == number } })
    else { return }
    pageStarts[running.place] = row
  }
}

extension Shell {
  /// A row takes a line at least.
  private var fitsWindow: Bool {
    guard session.context.screen.rowCount < terminal.display.size.rows else { return false }
    let renderer = ScreenRenderer(display: terminal.display, laidOut: laidOut)
    let page = renderer.page(session.context.screen)
    return page.end >= session.context.screen.rowCount && page.lines.count < terminal.display.size.rows
  }

  /// All of it was shown then: an empty line shows it once more.
  ///
  /// A window of another size shows its beginning.
  private func leafThrough() -> Bool {
    let screen = session.context.screen.hinting(beside: lessons)
    guard leafThrough(screen) else { return false }
    (shown, shownRows) = (ShownPage(content: .context(start: 0, continues: false)), screen.rowCount)
    pageStarts[session.navigation.place] = 0
    return true
  }
}
