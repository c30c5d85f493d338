import CEditline

/// Edits lines on a terminal, with libedit for editing and its own drawing.
///
/// It belongs to the thread that reads; other threads may use only the wake-up. Between two lines the
/// terminal has its usual settings, and typed keys wait for the next line.
public final class EditlineReader {
  /// Returns the candidates for Tab; the cursor is an offset in code points.
  public var completer: (_ line: String, _ cursor: Int) -> CompletionList = { _, _ in .none }

  /// Called when the wake-up was raised while a line is edited; may print above the line and change the
  /// prompt.
  public var onWakeup: () -> Void = {}

  /// Called after the window's size changed, before the line is drawn again; may clear the window and print
  /// above.
  public var onResize: () -> Void = {}

  /// Called with a report of the terminal while a line is edited; may print above the line.
  public var onReport: (TerminalReport) -> Void = { _ in }

  /// Called after Ctrl-L cleared the window, before the line is drawn again; may print above.
  public var onClear: () -> Void = {}

  /// Called at Ctrl-C or an interrupt while a line is edited; may print above the line.
  ///
  /// It returns whether the interrupt was for something else, in which case the line stays.
  public var onInterrupt: () -> Bool = { false }

  /// Called for PageUp and PageDown at an empty line; may print above the line.
  ///
  /// It returns whether there is another page.
  public var onPage: (_ isBack: Bool) -> Bool = { _ in false }

  /// Lines to suggest, newest first, after those of the history; to be changed between two lines.
  ///
  /// `nil` suggests nothing. The rest of such a line is shown after the cursor where it can be moved and text can be dimmed.
  public var suggestible: [String]? = [] {
    didSet { suggestions.forget() }
  }

  /// Whether the line is drawn with backspaces only, as for screen readers; to be changed between two lines.
  public var isPlain: Bool {
    get { screen.isPlain }
    set { screen.isPlain = newValue }
  }

  /// Whether notes in a listing, and suggestions, are dimmed with `ESC [ 2 m`.
  public var dimsNotes = true

  /// Whether right-to-left text in a listing is enclosed in FSI (U+2068) and PDI (U+2069).
  public var isolatesDirections = true

  /// The prompt, which may contain escape sequences and may change while a line is edited.
  public var prompt = "" {
    didSet { promptText = PromptText(prompt) }
  }

  /// Stops the process on Ctrl-Z, and returns when it continues.
  var suspendProcess: () -> Void = {}

  /// Returns the signals since the last call.
  var takeSignals: () -> [Int32] = { [] }

  /// The number of rows that lines and listings have left in the window since it was set.
  ///
  /// It becomes `nil` once another program has written to the window.
  public var rowsLeft: Int? {
    get { screen.rowsLeft }
    set { screen.rowsLeft = newValue }
  }

  let terminal: Terminal
  let editline: Editline
  let input: TerminalInput
  let output: TerminalOutput
  let wakeup: Wakeup
  var promptText = PromptText("")
  var keys = PendingKeys()
  var questions = Questions()
  var screen: LineScreen

  /// Whether a key had no effect and the bell has not rung yet.
  var isBellDue = false

  /// Why reading ends other than by Enter.
  var ending: LineReading?

  var listed: ListedCandidates?
  /// The candidate that was put into the line, until another key takes it.
  var choice: CandidateChoice?
  var history = LineHistory()
  var suggestions = SuggestionFinder()
  /// The search of the history that is going on.
  var search: HistorySearch?
  /// The text that was searched for last.
  var lastPattern = ""
  private let callbacks = EditlineCallbacks()

  /// Opens the editor and applies the user's settings; the terminal is changed only while a line is read.
  ///
  /// - Throws: `noUTF8Locale`, `notATerminal` or `cannotOpen`.
  public init(
    on terminal: Terminal, wakeup: Wakeup, signals: Signals?, editrc: Editrc = .users
  ) throws(LineEditorError) {
    guard cel_use_utf8() else { throw .noUTF8Locale }
    guard terminal.isInteractive else { throw .notATerminal }
    self.terminal = terminal
    self.wakeup = wakeup
    editline = try Editline(terminal, callbacks: callbacks)
    input = TerminalInput(descriptor: terminal.input, wakeup: wakeup.fileDescriptor)
    output = TerminalOutput(descriptor: terminal.output)
    screen = LineScreen(on: terminal, input, output)
    takeSignals = { signals?.takePending() ?? [] }
    suspendProcess = { [unowned self] in stopProcess() }
    callbacks.nextCharacter = { [unowned self] in nextCharacter() }
    callbacks.press = { [unowned self] in press($0) }
    editline.keepKeys()
    editrc.lines.forEach(editline.obey)
    callbacks.ring = { [unowned self] in isBellDue = true }
  }

  /// Restores the terminal's settings; needed only before `exit`.
  public func close() { editline.restoreTerminal() }

  /// The width of the window in cells.
  public var columns: Int { input.size.columns }
}

extension EditlineReader {
  /// Sends a question to the terminal and waits for the answers, which go to ``onReport``.
  ///
  /// Keys typed in the meantime are kept for the line. Later answers are recognised as such for another
  /// second.
  /// - Parameter isLast: whether a report is the last one expected.
  public func ask(
    _ question: String, waiting limit: Duration, until isLast: (TerminalReport) -> Bool
  ) {
    guard terminal.movesCursor, !question.isEmpty else { return }
    let isBetweenLines = !questions.isRaw
    if isBetweenLines { editline.setRaw(true) }
    defer { if isBetweenLines { editline.setRaw(false) } }
    output.write(question)
    guard !hear(until: .now + limit, isLast) else { return }
    questions.end = .now + Questions.patience
    if isBetweenLines { editline.setEcho(false) }
  }

  /// Reads input until the last report; returns whether it came in time.
  private func hear(until end: ContinuousClock.Instant, _ isLast: (TerminalReport) -> Bool) -> Bool {
    let deaf = TerminalInput(descriptor: terminal.input, wakeup: -1)
    keys.parser.awaitsAnswers = true
    var hasHeardLast = false
    while !hasHeardLast, .now < end {
      let left = max(1, Int32((end - .now) / .milliseconds(1)))
      switch deaf.next(milliseconds: left) {
      case .byte(let byte): for item in keys.parser.take(byte) { take(item, isLast, &hasHeardLast) }
      case .timeout, .end, .wakeup: return false
      }
    }
    return hasHeardLast
  }

  private func take(_ item: InputItem, _ isLast: (TerminalReport) -> Bool, _ hasHeardLast: inout Bool) {
    guard case .report(let report) = item else { return keys.items.append(item) }
    onReport(report)
    if isLast(report) { hasHeardLast = true }
  }
}

extension EditlineReader {
  /// Prints whole lines above the line that is being edited.
  public func printAbove(_ text: String) { screen.printAbove(text) }

  /// Prints whole lines instead of the given number of rows above the line.
  ///
  /// A terminal that cannot move the cursor keeps these rows.
  public func redraw(rowsAbove: Int, _ text: String) { screen.redraw(rowsAbove: rowsAbove, text) }

  /// Clears the window; the line is drawn again at the top.
  public func clearWindow() { screen.clearWindow() }

  /// Draws over rows above the line; the line and the cursor stay.
  ///
  /// The drawing must end within the rows of the window above the line.
  /// - Parameters:
  ///   - rowsAbove: the number of rows from the line's first row up to the drawing.
  ///   - column: the column at which the drawing begins, from 0.
  public func paint(_ drawing: [UInt8], rowsAbove: Int, column: Int) {
    guard screen.movesCursor, rowsAbove > 0 else { return }
    if screen.state == .unseen { draw() }
    screen.paint(drawing, rowsAbove: rowsAbove, column: column)
  }

  /// The number of rows that the line takes.
  public var lineRows: Int { screen.rows }

  /// Draws what has changed since the line was drawn last.
  ///
  /// - Parameter suggesting: whether a suggestion may stand after the line; only while a key is awaited.
  func draw(suggesting: Bool = false) { draw(lineToDraw, suggestion: suggesting ? offeredSuggestion : []) }

  func draw(_ line: EditedLine, suggestion: [Glyph] = []) {
    screen.draw(content(of: line), suggestion: suggestion, rings: isBellDue)
    isBellDue = false
  }

  /// Leaves the line on the screen, followed by a mark, and moves below it.
  func leaveLine(mark: String) {
    if screen.state == .unseen { draw() }
    screen.leave(mark: mark)
  }

  /// The line as it is drawn, with the prompt or that of a search.
  func content(of line: EditedLine) -> LineScreen.Content {
    let searching = search.map { PromptText($0.prompt(isolates: isolatesDirections)) }
    return LineScreen.Content(
      prompt: (searching ?? promptText).glyphs,
      line: line.scalars.map { Glyph.drawing(editline.decode($0)) }, cursor: line.cursor)
  }
}

extension EditlineReader {
  /// Turns the marking of pasted text on or off.
  func set(_ mode: PasteMode) {
    if terminal.movesCursor { output.write(mode.rawValue) }
  }
}

extension EditlineReader {
  /// Ends the reading of this line as at the end of input; for use in ``onWakeup``.
  public func endReading() { ending = .endOfInput }

  /// Removes an empty line from the screen and ends its reading; for use in ``onWakeup``.
  ///
  /// While the terminal may still answer a question the line stays, because another program would take the
  /// answer for keys.
  /// - Returns: whether the line was removed, or had been removed before.
  public func leaveEmptyLine() -> Bool {
    if ending == .left { return true }
    guard ending == nil, screen.state != .absent, !questions.areOpen, keys.isEmpty, search == nil,
      editline.held.scalars.isEmpty, !input.hasBytes
    else { return false }
    screen.erase()
    ending = .left
    return true
  }
}

/// The result of reading one line.
public enum LineReading: Equatable, Sendable {
  /// The line was completed with Enter.
  case line(String)

  /// The line was given up with Ctrl-C.
  case interrupted

  /// Ctrl-D was pressed on an empty line, or the terminal is closed.
  case endOfInput

  /// The empty line was removed from the screen, because ``EditlineReader/leaveEmptyLine()`` asked for the
  /// terminal.
  case left

  /// A signal arrived that asks the process to end.
  case terminated(Int32)
}
