import Foundation
import LineEditor
import SafeText
import ShellCommands
import SmashtagModel
import TerminalGraphics
import TerminalKit

/// The contents of the terminal's window: the page, its first row and its images.
///
/// The terminal stores and writes the remarks below the page.
final class Window {
  /// How long to wait for a terminal that was asked what it can draw.
  static let patienceForAnswers = Duration.milliseconds(250)
  /// How long to wait for a terminal that has answered before.
  private static let patienceWithFriends = Duration.seconds(1)
  /// The seconds after the query during which an answer may still redraw the window.
  private static let answerLimit = 0.5

  /// What is shown in the window.
  private enum Content {
    case nothing
    /// The current context from one of its rows on.
    case context(ContextPage.Start)
    case screen(Screen)
  }

  /// The page that is shown.
  private struct Shown {
    var content = Content.nothing
    /// The number of its lines in the window.
    var lineCount = 0
    /// Whether it belongs to a context that may show images.
    var mayShowImages = false

    /// The beginning of a context that was written elsewhere; the window shows it when it is redrawn.
    static func beginning(of context: any Context) -> Shown {
      Shown(content: .context(.row(0)), mayShowImages: context.mayShowImages)
    }
  }

  private let terminal: ShellTerminal
  private let pictures: PictureQueue
  private let signals: Signals
  private let laidOut = LaidOutTweets()
  private var shown = Shown()
  /// Whether the window changed its size while no line was edited.
  private(set) var hasMissedResize = false
  /// The time until which an answer of the terminal may still redraw the window.
  private var answersCountUntil: Date?
  /// Whether the page is drawn over the previous one instead of in a cleared window.
  private var drawsOver = false

  init(_ parts: ShellParts, _ mailbox: Mailbox<Mail>) {
    (terminal, signals) = (parts.terminal, parts.signals)
    pictures = PictureQueue(parts, mailbox)
  }
}

// MARK: Pages

extension Window {
  /// Shows a page on standard output; above the line while one is edited.
  ///
  /// - Parameter finish: Receives how it was shown; later, where there is no prompt and its images are
  ///   prepared first.
  func show(_ page: Page, finding images: ImageLocator, _ finish: @escaping (ShownPage) -> Void) {
    switch page.content {
    case .context(let context): show(context, page, finding: images, finish)
    case .screen(let screen):
      let (text, isWhole) = layingOut(page) {
        ScreenRenderer(display: terminal.display.unbounded).text(of: screen)
      }
      shown = Shown(content: .screen(screen), lineCount: text.lineCount)
      write(text)
      finish(ShownPage(isWhole: isWhole, number: showPictures([], finding: images)))
    case .rows(let rows, let screen):
      let (text, isWhole) = layingOut(page) {
        ScreenRenderer(display: terminal.display).text(of: rows, in: screen)
      }
      terminal.remark(text)
      finish(ShownPage(isWhole: isWhole))
    case .text(let text):
      terminal.remark(text)
      finish(ShownPage())
    case .note(let note):
      terminal.tell(note)
      finish(ShownPage())
    case .extraction(let extraction):
      let text = text(of: extraction, with: terminal.display.style)
      if !text.isEmpty {
        terminal.remark(text)
      } else if terminal.isTerminal {
        terminal.say("Nothing is mentioned in this text.")
      }
      finish(ShownPage())
    }
  }

  /// Lays a page out for a program or a file.
  ///
  /// - Parameter finish: Receives the bytes; `nil` if the reader cancelled the wait for its images.
  func lay(_ page: Page, finding images: ImageLocator, _ finish: @escaping ([UInt8]?, ShownPage) -> Void) {
    let renderer = terminal.fileRenderer
    switch page.content {
    case .context(let context):
      shown = .beginning(of: context.context)
      let graphics = terminal.drawsIntoFiles ? terminal.graphics : nil
      let start = context.start.continues ? context.start : .row(0)
      let (laid, isWhole) = lay(context, from: start, page, by: renderer, graphics, finding: images)
      let report = ShownPage(context: context.id, isWhole: isWhole)
      pictures.order(laid, by: renderer, graphics, page, finding: images) { finish($0, report) }
    case .screen(let screen):
      let (text, isWhole) = layingOut(page) { renderer.text(of: screen) }
      finish(Array(text.utf8), ShownPage(isWhole: isWhole))
    case .rows(let rows, let screen): finish(Array(renderer.text(of: rows, in: screen).utf8), ShownPage())
    case .text(let text): finish(Array(text.utf8), ShownPage())
    case .note(let note): finish(Array((note.sanitisedLine() + "\n").utf8), ShownPage())
    case .extraction(let extraction):
      finish(Array(text(of: extraction, with: .plain).utf8), ShownPage())
    }
  }

  /// The whole text of a page, if it is longer than the window and suits a pager; else `nil`.
  func textForPager(_ page: Page) -> String? {
    guard terminal.suitsPager, !terminal.printsJSON else { return nil }
    let screen: Screen
    switch page.content {
    case .context(let context):
      guard context.mayBePaged, context.screen.suitsPager, !fits(context.screen) else { return nil }
      screen = context.screen
    case .screen(let shown):
      guard shown.suitsPager,
        terminal.mayPage(ScreenRenderer(display: terminal.display.unbounded).text(of: shown))
      else { return nil }
      screen = shown
    case .rows, .text, .note, .extraction: return nil
    }
    return layingOut(page) { terminal.pagerRenderer.text(of: screen) }.0
  }

  /// Records that the pager showed a page.
  ///
  /// How far it was read there is not known, so an empty line shows its first screen, and a window of another size its
  /// beginning.
  func noteLeafing(through page: Page) -> ShownPage {
    guard case .context(let context) = page.content else { return ShownPage() }
    shown = .beginning(of: context.context)
    return ShownPage(context: context.id)
  }

  /// Redraws the window; `page` is that of the current context.
  func redraw(_ page: ContextPage, finding images: ImageLocator) -> ShownPage {
    guard let reader = terminal.editor else { return ShownPage() }
    let isOver = drawsOver
    drawsOver = false
    if !isOver {
      reader.clearWindow()
      pictures.forgetSent()
      if pictures.fillWindow { terminal.forgetRemarks() }
    }
    var (text, drawn, report): (String, [Picture], ShownPage) = ("", [], ShownPage())
    let rows = shown.lineCount
    switch shown.content {
    case .nothing: break
    case .context(let start):
      let renderer = rendererAboveRemarks()
      let (laid, isWhole) = lay(
        page, from: start, nil, by: renderer, terminal.graphics, finding: images)
      (text, drawn) = (renderer.text(of: laid.lines) + terminal.remarks, laid.pictures)
      shown.lineCount = laid.lines.count
      report = ShownPage(context: page.id, rows: start.row..<max(start.row, laid.end), isWhole: isWhole)
    case .screen(let screen):
      text = ScreenRenderer(display: terminal.display.unbounded).text(of: screen) + terminal.remarks
    }
    if isOver { reader.redraw(rowsAbove: rows, text) } else { reader.printAbove(text) }
    report.number = showPictures(drawn, finding: images)
    return report
  }

  /// Shows another page of the current context in place of what the window shows.
  func turn(to page: ContextPage, finding images: ImageLocator) -> ShownPage {
    let page = renderer.settled(page)
    shown = Shown(content: .context(page.start), mayShowImages: page.context.mayShowImages)
    drawsOver = false
    terminal.forgetRemarks()
    return redraw(page, finding: images)
  }

  func clear() {
    forgetPage()
    terminal.clear()
  }

  /// Forgets the page after the window was cleared.
  func forgetPage() {
    pictures.forgetPage()
    shown = Shown()
    terminal.forgetRemarks()
  }
}

extension Window {
  private var renderer: ScreenRenderer { ScreenRenderer(display: terminal.display, laidOut: laidOut) }

  /// The renderer for a page that is drawn together with the remarks below it.
  private func rendererAboveRemarks() -> ScreenRenderer {
    let display = terminal.display
    return ScreenRenderer(
      display: display.limited(to: display.size.rows - terminal.fitRemarks()), laidOut: laidOut)
  }

  private func show(
    _ context: ContextPage, _ page: Page, finding images: ImageLocator,
    _ finish: @escaping (ShownPage) -> Void
  ) {
    if context.context.mayShowImages { askForGraphics() }
    let renderer = renderer
    let context = renderer.settled(context)
    if terminal.editor == nil, renderer.suitsParts(context.screen) {
      return finish(showParts(of: context, by: renderer))
    }
    let (laid, isWhole) = lay(
      context, from: context.start, page, by: renderer, terminal.graphics, finding: images)
    var report = record(context, lineCount: laid.lines.count, end: laid.end, isWhole: isWhole)
    guard terminal.editor == nil else {
      write(renderer.text(of: laid.lines))
      report.number = showPictures(laid.pictures, finding: images)
      return finish(report)
    }
    pictures.order(laid, by: renderer, terminal.graphics, page, finding: images) { [terminal, report] bytes in
      if let bytes { terminal.write(bytes) }
      finish(report)
    }
  }

  /// Writes a long page part by part, which no deadline ends: its reader sees each at once, and can interrupt it.
  private func showParts(of context: ContextPage, by renderer: ScreenRenderer) -> ShownPage {
    let screen = context.screen
    let start = min(context.start.row, screen.rowCount)
    let (page, isWhole) = layingOut(nil) {
      renderer.forEachPart(of: screen, from: start, continues: context.start.continues) { text in
        write(text)
        return !terminal.hasLostOutput
      }
    }
    return record(context, lineCount: page.lineCount, end: page.end, isWhole: isWhole)
  }

  /// Records the page of a context that the window shows; returns what the core is told of it.
  private func record(_ context: ContextPage, lineCount: Int, end: Int, isWhole: Bool) -> ShownPage {
    shown = Shown(
      content: .context(context.start), lineCount: lineCount, mayShowImages: context.context.mayShowImages)
    let start = context.start.row
    return ShownPage(context: context.id, rows: start..<max(start, end), isWhole: isWhole)
  }

  private func write(_ text: String) {
    terminal.forgetRemarks()
    terminal.eraseEcho()
    terminal.write(text)
  }

  private func showPictures(_ drawn: [Picture], finding images: ImageLocator) -> Int {
    terminal.beginPage()
    return pictures.show(drawn, lineCount: shown.lineCount, finding: images)
  }

  /// Lays out a context from one of its rows on.
  private func lay(
    _ context: ContextPage, from start: ContextPage.Start, _ page: Page?, by renderer: ScreenRenderer,
    _ graphics: Graphics?, finding images: ImageLocator
  ) -> (page: LaidPage, isWhole: Bool) {
    if let page = ImagePage(context.context, graphics: graphics, in: renderer.display.size) {
      return (LaidPage(lines: page.lines, pictures: [page.picture], end: 0), true)
    }
    let screen = context.screen
    let (page, isWhole) = layingOut(page) {
      renderer.page(screen, from: min(start.row, screen.rowCount), continues: start.continues)
    }
    let pictures = page.slots.map { $0.picture(finding: images) }
    return (LaidPage(lines: page.lines, pictures: pictures, end: page.end), isWhole)
  }

  /// Lays something out until the deadline of the command or an interrupt.
  ///
  /// Then the part done by then is shown.
  ///
  /// Layout gets at least a second, so that results that arrived just before the deadline are seen.
  private func layingOut<Result>(_ page: Page?, _ body: () -> Result) -> (Result, isWhole: Bool) {
    let (signals, end) = (signals, page?.deadline.map { max($0, .now + .seconds(1)) })
    let layout = Layout.run(until: { signals.askForAnEnd || end.map { $0 <= .now } ?? false }, body)
    return (layout.result, layout.isWhole)
  }

  /// Whether a screen fits into the window without a pager.
  private func fits(_ screen: Screen) -> Bool {
    guard screen.rowCount < terminal.display.size.rows else { return false }
    let page = renderer.page(screen)
    return page.end >= screen.rowCount && page.lines.count < terminal.display.size.rows
  }

  private func text(of extraction: Extraction, with style: Style) -> String {
    var bytes: [UInt8] = []
    let printer = terminal.printsJSON ? ExtractionPrinter.json : .words(style)
    printer.append(extraction, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

// MARK: Images

extension Window {
  /// Handles an image that is ready; `tell` receives the events for the core.
  func take(_ news: PictureNews, _ tell: (Event) -> Void) { pictures.take(news, tell) }

  /// Draws an image of the page.
  func draw(_ picture: PictureID) { pictures.draw(picture) }

  func stopPictures() { pictures.stop() }

  /// The image loaders for the full-screen view.
  func loaders(patience: Duration) -> PictureQueue.LoaderFactory { pictures.loaders(patience: patience) }

  /// Asks the terminal once what it can draw.
  func askForGraphics() {
    guard terminal.shouldAskForGraphics else { return }
    defer { terminal.hasAskedForGraphics = true }
    if let answer = TmuxProbe(terminal.environment)?.answer() {
      terminal.answers.learn { $0.graphics.learn(tmux: answer) }
    }
    let memory = pictures.memory.add([0, 0, 0])
    defer { memory.map(pictures.memory.remove) }
    let questions = GraphicsAnswers.questions(for: terminal.environment, memory: memory)
    if let reader = terminal.editor {
      // A terminal that has not answered the query at start may answer that one first.
      let isKnown = terminal.answers.now.graphics.attributes != nil
      var missing = isKnown ? 1 : 2
      reader.ask(questions, waiting: isKnown ? Self.patienceWithFriends : Self.patienceForAnswers) { report in
        if report.isLast { missing -= 1 }
        return missing == 0
      }
    } else {
      GraphicsProbe.ask(questions) { event in
        guard case .report(let report) = event else { return false }
        learn(report)
        return report.isLast
      }
    }
  }
}

// MARK: What the terminal tells

extension Window {
  /// Asks the terminal for its background and attributes without waiting; the answer arrives as input.
  func askTerminal(_ reader: EditlineReader) {
    guard !terminal.isLinear, TerminalQuestion.mayBeAsked(of: terminal.environment) else { return }
    answersCountUntil = Date(timeIntervalSinceNow: Self.answerLimit)
    reader.ask(TerminalQuestion.background + TerminalQuestion.attributes)
  }

  /// Ends the time in which an answer may redraw the window, at the first line.
  func endStart() { answersCountUntil = nil }

  /// Records what the terminal reports; returns whether the window has to be redrawn.
  func learn(_ report: TerminalReport, _ reader: EditlineReader) -> Bool {
    let graphics = terminal.graphics
    var isChanged = false
    switch report {
    case .systemCommand(let answer): isChanged = BackgroundColor(answer: answer).map(suit) ?? false
    case .controlSequence(let answer):
      learn(report)
      if TerminalAttributes(answer: answer) != nil { reader.expectsNoMoreReports() }
    case .applicationCommand, .deviceControl: learn(report)
    }
    guard terminal.graphics != graphics, terminal.hasAskedForGraphics, shown.mayShowImages else {
      return isChanged
    }
    drawsOver = false
    return true
  }

  /// Records what the terminal reports about graphics.
  func learn(_ report: TerminalReport) {
    terminal.answers.learn { known in
      switch report {
      case .applicationCommand(let text): known.graphics.learn(applicationCommand: text)
      case .controlSequence(let text): known.graphics.learn(controlSequence: text)
      case .deviceControl(let text): known.graphics.learn(deviceControl: text)
      case .systemCommand: break
      }
    }
  }

  /// Chooses the theme for a background; returns whether the first page has to be redrawn.
  private func suit(_ background: BackgroundColor) -> Bool {
    let theme = terminal.theme
    terminal.answers.learn { $0.background = background }
    guard terminal.theme != theme, !terminal.printsJSON, let limit = answersCountUntil, Date() < limit else {
      return false
    }
    drawsOver = true
    return true
  }

  func missResize() { hasMissedResize = true }

  /// Follows a new size; returns whether the window has to be redrawn.
  func followSize(_ reader: EditlineReader) -> Bool {
    hasMissedResize = false
    guard !terminal.isLinear, !terminal.printsJSON else { return false }
    terminal.followCell().map { reader.ask($0) }
    return true
  }
}

extension TerminalReport {
  /// Whether it answers the last query about graphics.
  var isLast: Bool {
    if case .controlSequence(let text) = self { GraphicsAnswers.isLast(text) } else { false }
  }
}

extension ScreenRenderer {
  fileprivate func text(of screen: Screen) -> String { text(of: page(screen)) }

  /// A page that begins at a row, also if it is given by the row before which it ends.
  ///
  /// It begins as early as it may and still has that end, so that it fills the window.
  fileprivate func settled(_ page: ContextPage) -> ContextPage {
    switch page.start {
    case .row, .continuing: return page
    case .returning(let row):
      let last = self.page(page, before: page.screen.rowCount)
      return last.start.row < row ? last : page
    case .ending(let end): return self.page(page, before: end)
    }
  }

  private func page(_ page: ContextPage, before end: Int) -> ContextPage {
    if self.page(page.screen).end >= end { return page.from(0) }
    // Every row takes a line at least.
    let starts = max(1, end - display.size.rows)..<max(1, end - 1)
    let start = starts.partitioningIndex { self.page(page.screen, from: $0, continues: true).end >= end }
    return page.from(start)
  }
}
