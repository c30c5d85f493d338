import CEditline

/// The terminal's line editor: libedit's keys, and what other threads and the terminal have to say in between.
///
/// libedit edits, and what it holds is drawn here. Belongs to the thread that reads; only the wake-up may be
/// used from others. While no line is read, the terminal is as commands expect it, and what is typed waits for
/// the next line.
public final class EditlineReader: LineReader {
  /// Answers Tab: what may stand before the cursor, an offset in code points.
  public var completer: (_ line: String, _ cursor: Int) -> CompletionList = { _, _ in .none }

  /// Called whenever the wake-up was raised while a line is edited; may print above and change the prompt.
  public var onWakeup: () -> Void = {}

  /// Called once the window has a new size, before the line is drawn again; may clear it and print above.
  public var onResize: () -> Void = {}

  /// Called with what the terminal tells while a line is edited; may do what the others may.
  public var onReport: (TerminalReport) -> Void = { _ in }

  /// Called after Ctrl-L has cleared the window, before the line is drawn again; may print above.
  public var onClear: () -> Void = {}

  /// Called at Ctrl-C, or an interrupt, while a line is edited; answers whether that was for something else, and the
  /// line stays.
  ///
  /// May do what the others may.
  public var onInterrupt: () -> Bool = { false }

  /// The line is drawn with backspaces alone, as for screen readers; to be changed between two lines.
  public var isPlain = false

  /// Notes in a listing are dimmed with `ESC [ 2 m`.
  public var dimsNotes = true

  /// What runs from right to left in a listing stands between FSI (U+2068) and PDI (U+2069).
  public var isolatesDirections = true

  /// What stands before the line; may hold escape sequences, and may change while a line is edited.
  public var prompt = "" {
    didSet { promptText = PromptText(prompt) }
  }

  /// Stops the process on Ctrl-Z and comes back when it goes on.
  var suspendProcess: () -> Void = {}

  /// What has been signalled since it was last asked.
  var takeSignals: () -> [Int32] = { [] }

  /// The rows of lines and listings that were left in the window since this was set; `nil` once others wrote there.
  public var rowsLeft: Int? = 0

  let terminal: Terminal
  let editline: Editline
  let input: TerminalInput
  let output: TerminalOutput
  let wakeup: Wakeup
  var promptText = PromptText("")
  var keys = PendingKeys()
  var questions = Questions()
  var state = LineState.absent

  /// What of prompt and line stands on the screen.
  var shown = LineImage()

  /// A key did nothing, and the bell has not rung yet.
  var isBellDue = false

  /// Why the line ends other than by Enter.
  var ending: LineReading?

  var listed: ListedCandidates?
  private let callbacks = EditlineCallbacks()

  /// Takes the terminal over for the time of each line.
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
    takeSignals = { signals?.takePending() ?? [] }
    suspendProcess = { [unowned self] in stopProcess() }
    callbacks.nextCharacter = { [unowned self] in nextCharacter() }
    callbacks.press = { [unowned self] in press($0) }
    editline.keepKeys()
    editrc.lines.forEach(editline.obey)
    callbacks.ring = { [unowned self] in isBellDue = true }
  }

  /// Gives the terminal back as it was found; needed only before `exit`.
  public func close() { editline.restoreTerminal() }

  public var columns: Int { input.size.columns }
  public var rows: Int { input.size.rows }
}

extension EditlineReader {
  /// Sends sequences that the terminal answers, and waits a moment for the answers; they come to `onReport`.
  ///
  /// What is typed meanwhile waits for the line. What is answered later is read as what it is.
  /// - Parameter isLast: whether a report is the last that is to come.
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

  /// Takes what the terminal sends; answers whether the last report came in time.
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

/// The listing that stands above the line, and where its next page begins.
struct ListedCandidates {
  var line: EditedLine
  var candidates: [CompletionList.Candidate]
  var next: Int
}

extension EditlineReader {
  /// Adds what is certain, or lists what is possible; pressed again, lists the rest.
  func complete() -> CELAfterKey {
    let line = editline.line
    let list = completer(line.text, line.cursor)
    switch list.answer(in: line) {
    case .nothing: return CELAfterKeyBeep
    case .list: return show(list.candidates, for: line)
    case .replace(let count, let after, let text):
      editline.delete(count, andAfter: after)
      return editline.insert(text) ? CELAfterKeyNothing : CELAfterKeyBeep
    }
  }

  private func show(_ candidates: [CompletionList.Candidate], for line: EditedLine) -> CELAfterKey {
    let page = listing(candidates).page(from: firstToList(candidates, for: line))
    listed = ListedCandidates(line: line, candidates: candidates, next: page.next)
    draw()
    leaveLine(mark: "")
    state = .erased
    output.write(page.lines.map { $0 + "\n" }.joined())
    rowsLeft? += page.lines.count
    return CELAfterKeyNothing
  }

  private func listing(_ candidates: [CompletionList.Candidate]) -> CompletionListing {
    let size = input.size
    return CompletionListing(
      candidates: candidates, columns: size.columns, rows: size.rows,
      dimsNotes: dimsNotes && movesCursor, movesCursor: movesCursor,
      isolatesDirections: isolatesDirections && movesCursor)
  }

  private func firstToList(_ candidates: [CompletionList.Candidate], for line: EditedLine) -> Int {
    guard let listed, listed.line == line, listed.candidates == candidates else { return 0 }
    return listed.next < candidates.count ? listed.next : 0
  }
}

/// Whether prompt and line stand on the screen.
enum LineState {
  /// No line is being edited.
  case absent

  /// The line is yet to be drawn, and the cursor may stand in any column.
  case unseen

  case drawn

  /// The line is yet to be drawn, at the beginning of this row.
  case erased
}

// `ESC [ n A` moves the cursor up, `ESC [ J` erases from the cursor on, `ESC [ H ESC [ 2 J` all.
extension EditlineReader {
  /// Prints whole lines above the line that is being edited, which stays as it was.
  public func printAbove(_ text: String) {
    erase()
    output.write(text.hasSuffix("\n") || text.isEmpty ? text : text + "\n")
  }

  /// Prints whole lines in place of that many rows above the line.
  ///
  /// A terminal that does not move its cursor keeps the rows.
  public func redraw(rowsAbove: Int, _ text: String) {
    erase()
    if movesCursor { output.write("\r" + Self.up(rowsAbove) + "\u{1B}[J") }
    printAbove(text)
  }

  /// Takes everything off the window; the line is drawn again at the top.
  public func clearWindow() {
    guard terminal.movesCursor else { return }
    if state != .absent { state = .erased }
    output.write("\u{1B}[H\u{1B}[2J")
  }

  /// Takes prompt and line off the screen; what is written next stands in their place.
  func erase() {
    switch state {
    case .absent, .erased: return
    case .unseen: output.write(freshRow)
    case .drawn:
      output.write(movesCursor ? "\r\(Self.up(shown.cursor.row))\u{1B}[J" : "\n")
    }
    state = .erased
  }

  /// Shows what has changed since the line was drawn last.
  func draw() { draw(editline.held) }

  func draw(_ line: EditedLine) {
    followWidth()
    var text = isBellDue && movesCursor ? "\u{7}" : ""
    isBellDue = false
    if state == .unseen { text += freshRow }
    if state != .absent {
      if state != .drawn { shown = LineImage(top: shown.top) }
      text += change(to: image(of: line))
      state = .drawn
    }
    if !text.isEmpty { output.write(text) }
  }

  /// Takes the line off where the terminal has wrapped it anew for another width of the window.
  func followWidth() {
    guard state == .drawn, movesCursor, shown.columns != max(2, columns) else { return }
    shown.cursor = shown.cursor(wrappedAt: columns)
    erase()
  }

  /// Leaves the line as it stands and goes below it.
  func leaveLine(mark: String) {
    if state == .drawn || state == .unseen {
      if state == .unseen { draw() }
      output.write(pathToEnd)
      let isBelow = shown.endsInFreshRow && mark.isEmpty && movesCursor
      output.write(isBelow ? "\r" : mark + "\n")
      rowsLeft? += shown.end.row + (isBelow ? 0 : 1)
    }
    state = .absent
  }
}

extension EditlineReader {
  /// Tells the terminal how to hand over what is pasted.
  func set(_ mode: PasteMode) {
    if terminal.movesCursor { output.write(mode.rawValue) }
  }
}

extension EditlineReader {
  /// The line may be drawn by sending the cursor about.
  var movesCursor: Bool { terminal.movesCursor && !isPlain }

  private static func up(_ rows: Int) -> String { rows > 0 ? "\u{1B}[\(rows)A" : "" }

  /// Blanks to the end of the row end in the next one, unless the cursor stood in the first column; there they are
  /// erased, so that no terminal wraps them when the window changes.
  private var freshRow: String {
    movesCursor ? String(repeating: " ", count: columns) + "\r\u{1B}[J" : ""
  }

  private func change(to image: LineImage) -> String {
    defer { shown = image }
    guard movesCursor else { return PlainPainter.change(shown, to: image) }
    return ScreenPainter.change(shown, to: image, columns: columns)
  }

  private func image(of line: EditedLine) -> LineImage {
    let glyphs = line.scalars.map { Glyph.drawing(editline.decode($0)) }
    let size = input.size
    guard movesCursor else {
      return PlainLayout(columns: size.columns).image(
        prompt: promptText.glyphs, line: glyphs, cursor: line.cursor, top: shown.top)
    }
    var layout = LineLayout(columns: size.columns)
    return layout.image(
      prompt: promptText.glyphs, line: glyphs, cursor: line.cursor, rows: size.rows, top: shown.top)
  }

  private var pathToEnd: String {
    guard movesCursor else {
      var end = shown
      end.cursor = shown.end
      return PlainPainter.change(shown, to: end)
    }
    var painter = ScreenPainter(columns: columns, from: shown.cursor)
    painter.move(to: shown.end)
    return painter.output
  }
}

extension EditlineReader {
  /// Ends the reading of this line as if the input had ended; for use in `onWakeup`.
  public func endReading() { ending = .endOfInput }

  /// Takes the line off the screen and ends its reading, where nothing was typed; answers whether it did, for use in
  /// `onWakeup`.
  ///
  /// While the terminal may still answer a question the line stays: another program would take the answer for keys.
  public func leaveEmptyLine() -> Bool {
    if ending == .left { return true }
    guard ending == nil, state != .absent, !questions.areOpen, keys.isEmpty, editline.held.scalars.isEmpty,
      !input.hasBytes
    else { return false }
    erase()
    ending = .left
    return true
  }
}

extension EditlineReader {
  /// Fills the history, oldest line first; it keeps the last 2,000.
  public func setHistory(_ lines: [String]) {
    editline.clearHistory()
    lines.forEach(appendHistory)
  }

  /// Adds a line, unless it is empty or the same as the last one.
  public func appendHistory(_ line: String) {
    if !line.isEmpty { editline.addToHistory(line) }
  }
}

// `ESC 7` and `ESC 8` keep the cursor and bring it back, `ESC [ n A` moves it up, `ESC [ n C` to the right.
extension EditlineReader {
  /// Draws something over rows that stand above the line, which stays as it is, and so does the cursor.
  ///
  /// What is drawn must end in the window's rows above the line; rows are counted up from the line's first.
  public func paint(_ drawing: [UInt8], rowsAbove: Int, column: Int) {
    guard movesCursor, rowsAbove > 0 else { return }
    if state == .unseen { draw() }
    let up = rowsAbove + (state == .drawn ? shown.cursor.row : 0)
    let right = column > 0 ? "\u{1B}[\(column)C" : ""
    output.write(Array("\u{1B}7\r\u{1B}[\(up)A\(right)".utf8) + drawing + Array("\u{1B}8".utf8))
  }

  /// The rows that the line takes, or will take.
  public var lineRows: Int { state == .drawn ? shown.end.row + 1 : 1 }
}
