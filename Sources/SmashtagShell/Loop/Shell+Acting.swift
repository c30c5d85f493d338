import ShellCommands
import SmashtagModel
import TerminalKit

extension Shell {
  /// Claims that rows of the context in front wait for an empty line.
  var hasUnshownRows: Bool {
    terminal.display.isTerminal && !terminal.printsJSON && shownRows < session.context.screen.rowCount
  }

  /// Takes a step, and shows what came of it.
  func act(on step: Step, of running: Job.Running) throws {
    let rowsBefore = session.context.screen.rowCount
    if step.leadsOn { noteDeparture(by: running) }
    let showing = try session.apply(step, from: place(of: step, running))
    note(step, showing, running)
    try actOutside(step)
    if case .extractLines(let rules) = step { return deliver { try extractLines(by: rules, running) } }
    show(showing, step, output: running.output, rowsBefore: rowsBefore)
    keep(step, showing)
    if let failure = step.failure { throw failure }
  }

  /// Shows the context in front, at start.
  func showContext() {
    if terminal.printsJSON { return write(session.context.json.text + "\n", to: .screen) }
    showContext(from: 0)
  }
}

extension Shell {
  private func actOutside(_ step: Step) throws {
    switch step {
    case .open(let url): try open(url)
    case .copy(let text): try doors.copy(text, terminal)
    case .clear: clearWindow()
    case .set: terminal.obey(session.settings, isAsked: !session.isInteractive && !isQuiet)
    case .save(let bytes, let path, _): try doors.save(bytes, to: path)
    case .view(let context, let returns): try view(context, returns: returns, from: session.navigation.place)
    case .login(let name): try login(to: name)
    case .logout(let name): try logout(of: name)
    case .quit: hasQuit = true
    default: break
    }
  }

  private func show(_ showing: Showing, _ step: Step, output: CommandLine.Output, rowsBefore: Int) {
    if case .extract(let extraction) = step { return show(extraction, to: output) }
    if terminal.printsJSON {
      if let json = step.report ?? (showing.isShown ? session.context.json : nil) {
        write(json.text + "\n", to: output)
      }
      return
    }
    switch showing {
    case .context where output == .screen && !step.goesBack && showInPager(): break
    case .context:
      writeContext(from: step.goesBack ? pageStarts[session.navigation.place] ?? 0 : 0, to: output)
    case .contextTail: writeTail(from: rowsBefore, to: output)
    case .next where terminal.display.isTerminal && shownRows >= session.context.screen.rowCount:
      write("Nothing older came.\n", to: output)
    case .next: writeTail(from: shownRows, to: output)
    case .page(let screen): writePage(screen, to: output)
    case .note(let note): write(note.sanitisedLine() + "\n", to: output)
    case .nothing: if let note = step.note { write(note.sanitisedLine() + "\n", to: output) }
    }
  }

  private func writeContext(from start: Int, continues: Bool = false, to output: CommandLine.Output) {
    if output == .screen { return showContext(from: start, continues: continues) }
    (shown, shownRows) = (ShownPage(content: .context(start: 0, continues: false)), 0)
    let renderer = terminal.fileRenderer
    let graphics = terminal.drawsIntoFiles ? terminal.graphics : nil
    let page = laidPage(from: 0, continues: false, by: renderer, graphics)
    writeInOrder(page, by: renderer, graphics).map { write($0, to: output) }
  }

  /// Where nobody can ask for the rest all of it is written.
  private func writeTail(from start: Int, to output: CommandLine.Output) {
    let isTail = terminal.display.isTerminal
    writeContext(from: isTail ? start : 0, continues: isTail, to: output)
  }

  private func writePage(_ screen: Screen, to output: CommandLine.Output) {
    guard output == .screen else { return write(terminal.fileRenderer.text(of: screen), to: output) }
    let text = ScreenRenderer(display: terminal.display.unbounded).text(of: screen)
    if screen.suitsPager, terminal.mayPage(text), leafThrough(screen) { return }
    shown = ShownPage(content: .screen(screen), lineCount: text.lineCount)
    writeShown(text)
    showPictures()
  }

  private func writeShown(_ text: String) {
    terminal.forgetRemarks()
    guard !isQuiet else { return }
    terminal.eraseEcho()
    terminal.write(text)
  }
}

extension Shell {
  /// The context in front, from one of its rows on, and with it how far its rows were shown.
  func showContext(from start: Int, continues: Bool = false) {
    askForGraphicsIfNeeded()
    let renderer = renderer
    let page = page(from: start, continues: continues, by: renderer)
    guard terminal.editor == nil else {
      writeShown(renderer.text(of: page.lines))
      return showPictures()
    }
    if !isQuiet { writeInOrder(page, by: renderer, terminal.graphics).map(terminal.write) }
  }

  /// The context in front, as it is by now.
  func showAgain() { showContext(from: 0) }

  private var renderer: ScreenRenderer { ScreenRenderer(display: terminal.display, laidOut: laidOut) }

  private func page(from start: Int, continues: Bool, by renderer: ScreenRenderer) -> LaidPage {
    let page = laidPage(from: start, continues: continues, by: renderer, terminal.graphics)
    shownRows = page.end
    pageStarts[session.navigation.place] = start
    shown = ShownPage(
      content: .context(start: start, continues: continues), lineCount: page.lines.count,
      pictures: page.pictures)
    return page
  }

  private func pageText(from start: Int, continues: Bool = false) -> String {
    let renderer = renderer
    return renderer.text(of: page(from: start, continues: continues, by: renderer).lines)
  }

  /// What stands in the window, laid out once more, with what was said since.
  var shownText: String {
    switch shown.content {
    case .nothing: ""
    case .context(let start, let continues): pageText(from: start, continues: continues) + terminal.remarks
    case .screen(let screen):
      ScreenRenderer(display: terminal.display.unbounded).text(of: screen) + terminal.remarks
    }
  }
}

extension Showing {
  fileprivate var isShown: Bool {
    switch self {
    case .context, .contextTail, .next: true
    case .page, .note, .nothing: false
    }
  }
}

extension Step {
  /// What is said where the step shows nothing by itself.
  fileprivate var note: String? {
    switch self {
    case .open(let url): "Opened \(url.withASCIIHost)"
    case .copy(let text): "Copied \(text)"
    case .save(_, _, let note): note
    default: nil
    }
  }
}

extension Step {
  /// Comes to a context that was not there before.
  fileprivate var leadsOn: Bool { if case .push = self { true } else { false } }
}

extension Step {
  /// Comes to a context that was shown before: its page is shown that was left.
  fileprivate var goesBack: Bool {
    switch self {
    case .back, .forward, .tab(_, unwinds: false, root: nil): true
    default: false
    }
  }
}

extension ScreenRenderer {
  fileprivate func text(of screen: Screen) -> String { text(of: page(screen)) }
}
