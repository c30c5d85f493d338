import Foundation
import LineEditor
import ShellCommands
import SmashtagModel
import TerminalGraphics
import TerminalKit

/// What stands in the terminal's window: the page, its first row, its images, and a size that was missed.
///
/// What was said below the page is kept by the terminal, which writes it.
final class Window {
  /// How long a terminal is waited for that was asked what it can draw.
  static let patienceForAnswers = Duration.milliseconds(250)
  /// The same for one that answered before.
  private static let patienceWithFriends = Duration.seconds(1)
  /// How long after the question an answer may still change what stands in the window.
  private static let answerLimit = 0.5

  private enum Content {
    case nothing
    /// The context in front, from one of its rows on; a page that continues another has no heading.
    case context(start: Int, continues: Bool)
    case screen(Screen)
  }

  private let terminal: ShellTerminal
  private let pictures: PictureQueue
  private let signals: Signals
  private let laidOut = LaidOutTweets()
  private var content = Content.nothing
  /// The lines of the window that the page takes.
  private var lineCount = 0
  /// The page is of a context that may show images.
  private var mayShowImages = false
  /// The window changed while no line was edited.
  private(set) var hasMissedResize = false
  /// Until when an answer of the terminal may still change what stands in the window.
  private var answersCountUntil: Date?
  /// The page is to be drawn over the one that stands there, and not in an empty window.
  private var drawsOver = false

  init(_ parts: ShellParts, _ mailbox: Mailbox<Mail>) {
    (terminal, signals) = (parts.terminal, parts.signals)
    pictures = PictureQueue(parts, mailbox)
  }
}

// MARK: Pages

extension Window {
  /// Shows a page on standard output; above the line, while one is edited.
  ///
  /// - Parameter finish: is told how it was shown; later, where nobody sits there and its images are made ready first.
  func show(_ page: Page, finding images: ImageLocator, _ finish: @escaping (ShownPage) -> Void) {
    switch page.content {
    case .context(let context): show(context, page, finding: images, finish)
    case .screen(let screen):
      let (text, isWhole) = layingOut(page) {
        ScreenRenderer(display: terminal.display.unbounded).text(of: screen)
      }
      (content, lineCount, mayShowImages) = (.screen(screen), text.lineCount, false)
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
  /// - Parameter finish: gets the bytes; none where the reader did not want to wait for its images.
  func lay(_ page: Page, finding images: ImageLocator, _ finish: @escaping ([UInt8]?, ShownPage) -> Void) {
    let renderer = terminal.fileRenderer
    switch page.content {
    case .context(let context):
      content = .context(start: 0, continues: false)
      let graphics = terminal.drawsIntoFiles ? terminal.graphics : nil
      let start = context.continues ? context.start : 0
      let (laid, isWhole) = lay(context, from: start, page, by: renderer, graphics, finding: images)
      let shown = ShownPage(context: context.id, isWhole: isWhole)
      pictures.order(laid, by: renderer, graphics, page, finding: images) { finish($0, shown) }
    case .screen(let screen):
      let (text, isWhole) = layingOut(page) { renderer.text(of: screen) }
      finish(Array(text.utf8), ShownPage(isWhole: isWhole))
    case .rows(let rows, let screen): finish(Array(renderer.text(of: rows, in: screen).utf8), ShownPage())
    case .text(let text): finish(Array(text.utf8), ShownPage())
    case .extraction(let extraction):
      finish(Array(text(of: extraction, with: .plain).utf8), ShownPage())
    }
  }

  /// All of a page, where it is a text that is longer than the window and a pager can show it.
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
    case .rows, .text, .extraction: return nil
    }
    return layingOut(page) { terminal.pagerRenderer.text(of: screen) }.0
  }

  /// All of it was shown: an empty line shows it once more, and a window of another size shows its beginning.
  func noteLeafing(through page: Page) -> ShownPage {
    guard case .context(let context) = page.content else { return ShownPage() }
    (content, lineCount) = (.context(start: 0, continues: false), 0)
    return ShownPage(context: context.id, rows: 0..<context.screen.rowCount)
  }

  /// Draws what stands in the window anew; `page` is that of the context in front.
  func redraw(_ page: ContextPage, finding images: ImageLocator) -> ShownPage {
    guard let reader = terminal.editor else { return ShownPage() }
    let isOver = drawsOver
    drawsOver = false
    if !isOver {
      reader.clearWindow()
      pictures.forgetSent()
      if pictures.fillWindow { terminal.forgetRemarks() }
    }
    var (text, drawn, shown): (String, [Picture], ShownPage) = ("", [], ShownPage())
    let rows = lineCount
    switch content {
    case .nothing: break
    case .context(let start, let continues):
      let renderer = renderer
      let (laid, isWhole) = lay(
        page, from: start, continues: continues, nil, by: renderer, terminal.graphics, finding: images)
      (text, drawn) = (renderer.text(of: laid.lines) + terminal.remarks, laid.pictures)
      lineCount = laid.lines.count
      shown = ShownPage(context: page.id, rows: start..<max(start, laid.end), isWhole: isWhole)
    case .screen(let screen):
      text = ScreenRenderer(display: terminal.display.unbounded).text(of: screen) + terminal.remarks
    }
    if isOver { reader.redraw(rowsAbove: rows, text) } else { reader.printAbove(text) }
    shown.number = showPictures(drawn, finding: images)
    return shown
  }

  func clear() {
    forgetPage()
    terminal.clear()
  }

  /// The window was cleared: there is nothing to draw anew.
  func forgetPage() {
    pictures.forgetPage()
    (content, lineCount, mayShowImages) = (.nothing, 0, false)
    terminal.forgetRemarks()
  }
}

extension Window {
  private var renderer: ScreenRenderer { ScreenRenderer(display: terminal.display, laidOut: laidOut) }

  private func show(
    _ context: ContextPage, _ page: Page, finding images: ImageLocator,
    _ finish: @escaping (ShownPage) -> Void
  ) {
    if context.context.mayShowImages { askForGraphics() }
    let renderer = renderer
    let (laid, isWhole) = lay(
      context, from: context.start, page, by: renderer, terminal.graphics, finding: images)
    (content, lineCount) = (.context(start: context.start, continues: context.continues), laid.lines.count)
    mayShowImages = context.context.mayShowImages
    var shown = ShownPage(
      context: context.id, rows: context.start..<max(context.start, laid.end), isWhole: isWhole)
    guard terminal.editor == nil else {
      write(renderer.text(of: laid.lines))
      shown.number = showPictures(laid.pictures, finding: images)
      return finish(shown)
    }
    pictures.order(laid, by: renderer, terminal.graphics, page, finding: images) { [terminal] bytes in
      if let bytes { terminal.write(bytes) }
      finish(shown)
    }
  }

  private func write(_ text: String) {
    terminal.forgetRemarks()
    terminal.eraseEcho()
    terminal.write(text)
  }

  private func showPictures(_ shown: [Picture], finding images: ImageLocator) -> Int {
    terminal.beginPage()
    return pictures.show(shown, lineCount: lineCount, finding: images)
  }

  private func lay(
    _ context: ContextPage, from start: Int, _ page: Page, by renderer: ScreenRenderer,
    _ graphics: Graphics?, finding images: ImageLocator
  ) -> (page: LaidPage, isWhole: Bool) {
    lay(context, from: start, continues: context.continues, page, by: renderer, graphics, finding: images)
  }

  /// Lays out a context, from one of its rows on.
  private func lay(
    _ context: ContextPage, from start: Int, continues: Bool, _ page: Page?, by renderer: ScreenRenderer,
    _ graphics: Graphics?, finding images: ImageLocator
  ) -> (page: LaidPage, isWhole: Bool) {
    if let page = ImagePage(context.context, graphics: graphics, in: renderer.display.size) {
      return (LaidPage(lines: page.lines, pictures: [page.picture], end: 0), true)
    }
    let screen = context.screen
    let (page, isWhole) = layingOut(page) {
      renderer.page(screen, from: min(start, screen.rowCount), continues: continues)
    }
    let pictures = page.slots.map { slot in
      Picture(
        address: images.address(of: slot.media, covering: slot.pixels), line: slot.line,
        column: slot.column, box: slot.box, extent: .whole)
    }
    return (LaidPage(lines: page.lines, pictures: pictures, end: page.end), isWhole)
  }

  /// Lays something out as long as the command may take and nobody interrupts it; then what there is by now is shown.
  ///
  /// What came at the last moment has a second: without that hardly any of it would be seen.
  private func layingOut<Result>(_ page: Page?, _ body: () -> Result) -> (Result, isWhole: Bool) {
    let (signals, end) = (signals, page?.deadline.map { max($0, .now + .seconds(1)) })
    let layout = Layout.run(until: { signals.askForAnEnd || end.map { $0 <= .now } ?? false }, body)
    return (layout.result, layout.isWhole)
  }

  /// Whether a text can be shown without a pager; a row takes a line at least.
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
  /// Takes an image that was made ready; `tell` hears what the core should know of it.
  func take(_ news: PictureNews, _ tell: (Event) -> Void) { pictures.take(news, tell) }

  /// Draws an image of the page.
  func draw(_ picture: PictureID) { pictures.draw(picture) }

  func stopPictures() { pictures.stop() }

  /// For a view that fills the window: what it draws with, on the screen that programs fill.
  func easel(patience: Duration) -> PictureQueue.Easel { pictures.easel(patience: patience) }

  /// Asks the terminal what it can draw, once.
  func askForGraphics() {
    guard terminal.shouldAskForGraphics else { return }
    defer { terminal.hasAskedForGraphics = true }
    let questions = GraphicsAnswers.questions(for: terminal.environment)
    if let reader = terminal.editor {
      // Who did not answer the question at start may answer that first.
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
  /// Asks the terminal what it is, without waiting: the answer comes among the keys.
  func askTerminal(_ reader: EditlineReader) {
    guard !terminal.isLinear, TerminalQuestion.mayBeAsked(of: terminal.environment) else { return }
    answersCountUntil = Date(timeIntervalSinceNow: Self.answerLimit)
    reader.ask(TerminalQuestion.background + TerminalQuestion.attributes)
  }

  /// From the first line on no answer changes what stands in the window.
  func endStart() { answersCountUntil = nil }

  /// Learns what the terminal says about itself; answers whether the window has to be drawn anew.
  func learn(_ report: TerminalReport, _ reader: EditlineReader) -> Bool {
    let graphics = terminal.graphics
    var isChanged = false
    switch report {
    case .systemCommand(let answer): isChanged = BackgroundColor(answer: answer).map(suit) ?? false
    case .controlSequence(let answer):
      learn(report)
      if TerminalAttributes(answer: answer) != nil { reader.expectsNoMoreReports() }
    case .applicationCommand: learn(report)
    case .deviceControl: break
    }
    guard terminal.graphics != graphics, terminal.hasAskedForGraphics, mayShowImages else {
      return isChanged
    }
    drawsOver = false
    return true
  }

  /// Learns what a terminal says of drawing.
  func learn(_ report: TerminalReport) {
    terminal.answers.learn { known in
      switch report {
      case .applicationCommand(let text): known.graphics.learn(applicationCommand: text)
      case .controlSequence(let text): known.graphics.learn(controlSequence: text)
      case .systemCommand, .deviceControl: break
      }
    }
  }

  /// Takes the theme for a background; the page at start is drawn anew if it came in time.
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

  /// Follows a new size; answers whether the window has to be drawn anew.
  func followSize(_ reader: EditlineReader) -> Bool {
    hasMissedResize = false
    guard !terminal.isLinear, !terminal.printsJSON else { return false }
    terminal.followCell().map { reader.ask($0) }
    return true
  }
}

extension TerminalReport {
  /// The answer to the last question about drawing.
  var isLast: Bool {
    if case .controlSequence(let text) = self { GraphicsAnswers.isLast(text) } else { false }
  }
}

extension ScreenRenderer {
  fileprivate func text(of screen: Screen) -> String { text(of: page(screen)) }
}
