import Foundation
import Glibc
import LineEditor
import SafeText
import ShellCommands
import SmashtagModel
import TerminalGraphics
import TerminalKit

/// The output of the shell: the terminal above the line being edited, or whatever standard output is.
final class ShellTerminal {
  /// Whether output was lost, and whether that was told.
  private enum Loss {
    case none
    /// The exit status to end with.
    case untold(Int32)
    case told
  }

  let printsJSON: Bool
  let environment: [String: String]
  let answers: TerminalAnswers
  private let colorChoice: ColorChoice
  /// Whether results go to a terminal.
  let isTerminal: Bool
  private let output: Int32
  private let errors: Int32
  private let now: () -> Date
  /// The editor, while there is one.
  var editor: EditlineReader?
  /// Whether a line is being edited, so that output goes above it.
  private(set) var isEditing = false
  /// Whether something was written since this was set to `false`.
  var hasWritten = false
  private var loss = Loss.none
  private var tail = PageTail()
  /// Whether images are drawn even where the output is not a terminal.
  var drawsIntoFiles = false
  /// Whether pages show small images.
  var showsPreviews = true
  /// Whether the terminal was asked what it can draw.
  var hasAskedForGraphics = false

  init(
    options: Options, answers: TerminalAnswers, environment: [String: String], isTerminal: Bool,
    output: Int32 = STDOUT_FILENO, errors: Int32 = STDERR_FILENO, now: @escaping () -> Date
  ) {
    printsJSON = options.printsJSON
    drawsIntoFiles = options.settings[.graphics] != nil
    colorChoice = options.color
    self.environment = environment
    self.isTerminal = isTerminal
    (self.output, self.errors) = (output, errors)
    self.now = now
    self.answers = answers
  }

  var display: Display {
    Display(
      size: size, style: isLinear ? .plain : Style(theme: theme, capabilities: capabilities),
      isTerminal: hasWindow, isLinear: isLinear, now: now(), pictures: pictureRoom)
  }

  /// The properties of the output that the core depends on.
  var surface: Surface {
    Surface(
      canvas: canvas, looksAtImages: printsJSON || graphics != nil, printsJSON: printsJSON,
      isTerminal: isTerminal, hasWindow: hasWindow, isLinear: isLinear)
  }

  var size: WindowSize { isTerminal ? WindowSize.of(output, environment: environment) : fileSize }

  var capabilities: OutputCapabilities {
    OutputCapabilities(environment: environment, isTerminal: isTerminal, choice: colorChoice)
  }

  var theme: Theme { answers.now.theme }

  /// Whether output is linear: for a screen reader or a printing terminal, without columns and redrawing.
  var isLinear: Bool { isLinearByChoice || (isTerminal && isDumb) }

  /// Whether escape sequences may be sent beside the results.
  var takesSequences: Bool { isTerminal && !printsJSON && !isDumb }

  /// The renderer for files and programs: without colour and without paging.
  var fileRenderer: ScreenRenderer {
    ScreenRenderer(
      display: Display(
        size: fileSize, style: .plain, isTerminal: false, isLinear: isLinearByChoice, now: now()))
  }

  /// Applies the settings; images are drawn into files only where that was asked for.
  func obey(_ settings: Settings, isAsked: Bool = false) {
    answers.learn {
      $0.themeName = settings[.theme]
      $0.graphicsName = settings[.graphics]
    }
    showsPreviews = settings.showsPreviews
    if isAsked { drawsIntoFiles = true }
  }

  /// Writes to standard output; if its reader is gone, the program ends silently.
  func write(_ text: String) {
    hasWritten = true
    count(text)
    if isEditing, let editor { return editor.printAbove(text) }
    write(text, to: output)
  }

  /// Writes bytes that are not text to standard output.
  func write(_ bytes: [UInt8]) {
    guard !hasLostOutput else { return }
    if let code = OutputDescriptor(output).write(bytes) { giveUp(code, on: output) }
  }

  /// Writes to standard output in pieces; `feed` returns the `errno` of a failed write.
  func writeInPieces(_ feed: (Int32) -> Int32?) {
    if let code = feed(output), code != EINTR { giveUp(code, on: output) }
  }

  /// Shows a message that is not the result of a command.
  func say(_ text: String) { if !printsJSON { tell(text) } }

  /// Shows a message below the page, wrapped to the window.
  func tell(_ message: String) {
    let remark = Remark.message(message, at: nil)
    keep(remark)
    write(remark.text(in: isTerminal ? size.columns : nil))
  }

  /// Reports a failed command on standard error: `smashtag: search: what is wrong; what to do`.
  ///
  /// - Parameter origin: The origin of its line; `nil` at a prompt.
  func report(_ failure: FailedCommand, origin: String?) {
    if printsJSON { return writeError(.lines(failure.json.text + "\n")) }
    let name = failure.name.cut(to: 60)
    let source = origin.map { $0 + ": " } ?? ""
    let message = "smashtag: \(source)\(name): \(failure.message)"
    guard isLinear, let place = failure.place else { return writeError(.message(message, at: failure.place)) }
    writeError(.lines(Self.lines(of: message, in: errorColumns) + place.linear))
  }

  /// Shows a warning on standard error.
  func warn(_ what: String, _ text: String) {
    guard !printsJSON else {
      let json: JSON = ["warning": .string(text), "command": .string(what)]
      return writeError(.lines(json.text + "\n"))
    }
    writeError(.message("smashtag: \(what): \(text)", at: nil))
  }

  /// Shows the progress of a long command of a script on a terminal; an empty text removes it.
  func showProgress(_ words: String) {
    guard editor == nil, !printsJSON, isTerminal, !isLinear, let columns = errorColumns else { return }
    // The last column stays free, so that no terminal wraps.
    let line = StyledText(words.sanitisedLine()).truncated(to: columns - 1)
    write("\r\u{1B}[K" + line.plainText, to: errors)
  }

  /// Runs something while a line is being edited.
  @discardableResult
  func whileEditing<Result>(_ body: () -> Result) -> Result {
    isEditing = true
    defer { isEditing = false }
    return body()
  }

  /// Clears the window: `CSI H` goes to its corner, `CSI 2 J` erases it.
  func clear() {
    guard takesSequences, !isLinear else { return }
    if let editor { editor.clearWindow() } else { write("\u{1B}[H\u{1B}[2J") }
  }
}

extension ShellTerminal {
  /// Whether there is a prompt in a window that text has to fit.
  var hasWindow: Bool { isTerminal && editor != nil }

  /// Whether the terminal only prints and understands no control sequences.
  var isDumb: Bool { OutputCapabilities.isDumb(environment) }

  private var isLinearByChoice: Bool { answers.now.isLinear(in: environment) }

  /// The columns of the terminal that errors go to; `nil` where they go elsewhere.
  private var errorColumns: Int? { Self.columns(of: errors, environment) }

  /// The lines of a message with their ends, wrapped to the width of a window.
  static func lines(of text: String, in columns: Int?) -> String {
    let text = StyledText(text.sanitisedLine())
    let lines = columns.map { text.wrapped(to: $0).map(\.plainText) } ?? [text.plainText]
    return lines.map { $0 + "\n" }.joined()
  }

  /// The columns of the terminal that a descriptor writes to; `nil` where it is none.
  static func columns(of descriptor: Int32, _ environment: [String: String]) -> Int? {
    isatty(descriptor) == 0 ? nil : WindowSize.of(descriptor, environment: environment).columns
  }

  private var fileSize: WindowSize { WindowSize.of(-1, environment: environment) }

  /// Writes to standard error, which is a part of the window unless it goes elsewhere.
  private func writeError(_ remark: Remark) {
    let columns = errorColumns
    let text = remark.text(in: columns)
    guard columns != nil else { return write(text, to: errors) }
    keep(remark)
    count(text)
    hasWritten = true
    if isEditing, let editor { return editor.printAbove(text) }
    write(text, to: errors)
  }

  private func write(_ text: String, to descriptor: Int32) {
    guard !hasLostOutput else { return }
    if let code = OutputDescriptor(descriptor).write(text) { giveUp(code, on: descriptor) }
  }
}

extension ShellTerminal {
  /// Whether nothing more is written, because output was lost.
  var hasLostOutput: Bool { if case .none = loss { false } else { true } }

  /// Returns the exit status to end with, once, after output was lost.
  func takeLoss() -> Int32? {
    guard case .untold(let status) = loss else { return nil }
    loss = .told
    return status
  }

  /// Records that output is lost; a reader that is gone is not an error.
  private func giveUp(_ code: Int32, on descriptor: Int32) {
    switch code {
    case EPIPE: noteLoss(0)
    // The terminal was closed.
    case EIO where isTerminal: noteLoss(128 + SIGHUP)
    default:
      noteLoss(1)
      if descriptor != STDERR_FILENO { Composition.warnOfLostResults(code) }
    }
  }

  /// Notes the exit status to end with, unless one was told already.
  private func noteLoss(_ status: Int32) {
    if case .told = loss { return }
    loss = .untold(status)
  }
}

extension ShellTerminal {
  /// How images are drawn; `nil` where none are.
  ///
  /// Outside of a terminal they are drawn only where that was asked for, and never in linear output.
  var graphics: Graphics? {
    let method = method
    guard method != .none, !isLinear, isTerminal || drawsIntoFiles else { return nil }
    return Graphics(
      method: method, readsMemory: answers.now.graphics.readsMemory,
      usesPlaceholders: method == .kitty && isTerminal && GraphicsMethod.isInTmux(environment), cell: cell,
      colors: imageColors,
      symbols: SymbolSet(environment, isUnicode: OutputCapabilities.isUnicode(environment)),
      background: background)
  }

  /// The cells that an image may use, whether one is drawn or not.
  var canvas: Canvas { Canvas(in: size, cell: cell) }

  /// The style of small images in pages; `nil` where none are drawn.
  var pictureRoom: PreviewStyle? {
    graphics.map {
      PreviewStyle(cell: $0.cell, showsPreviews: showsPreviews, drawsPixels: $0.method.drawsPixels)
    }
  }

  /// Whether the terminal was not asked yet and its answers matter.
  var shouldAskForGraphics: Bool {
    isTerminal && !hasAskedForGraphics && !isLinear && !printsJSON && answers.now.graphicsName != "none"
      && TerminalQuestion.mayBeAsked(of: environment)
  }
}

extension ShellTerminal {
  /// Called when the window has a new size; the font may have a new size as well, so old answers are dropped.
  ///
  /// - Returns: The query to send to the terminal, where the system does not report the size of a cell.
  func followCell() -> String? {
    guard isTerminal, answers.now.graphics.cell != nil else { return nil }
    let isReported = CellSize.reported(by: STDOUT_FILENO, environment: environment) != nil
    guard isReported else { return GraphicsAnswers.cellQuestion }
    answers.learn { $0.graphics.cell = nil }
    return nil
  }
}

extension ShellTerminal {
  private var method: GraphicsMethod {
    let name = answers.now.graphicsName
    if let method = GraphicsMethod(rawValue: name) { return method }
    return isTerminal ? GraphicsMethod(environment, answers: answers.now.graphics) : .none
  }

  /// All colours where the terminal has shown that it knows them; the environment may not say so, as over ssh.
  private var imageColors: ColorDepth {
    let depth = capabilities.colorDepth
    return depth != .none && answers.now.graphics.takesTrueColor ? .trueColor : depth
  }

  private var cell: PixelSize {
    guard isTerminal else {
      return CellSize.named(environment["SMASHTAG_CELL_SIZE"] ?? "") ?? Canvas.usualCell
    }
    return answers.now.graphics.cell ?? CellSize.reported(by: STDOUT_FILENO, environment: environment)
      ?? Canvas.usualCell
  }

  private var background: RGBColor {
    guard let bytes = answers.now.background?.bytes else { return theme.name == "light" ? .white : .black }
    return RGBColor(bytes[0], bytes[1], bytes[2])
  }
}

extension ShellTerminal {
  /// Records that a page was written with only remarks below it.
  func beginPage() {
    tail.begin(columns: size.columns)
    editor?.rowsLeft = 0
  }

  /// Records that another program writes, so that the position of the page is unknown.
  func losePage() { tail.loseRows() }

  /// The number of rows between the page and the line being edited; `nil` if it is not known.
  var rowsBelowPage: Int? {
    guard let editor else { return tail.rows }
    guard let left = editor.rowsLeft, let rows = tail.rows else { return nil }
    return left + rows
  }

  /// Draws over rows of the page if they are still in the window.
  ///
  /// - Parameters:
  ///   - rows: The first row, counted up from the end of the page.
  ///   - drawing: Called only if the drawing is written.
  func paint(rowsAbovePageEnd rows: Int, column: Int, _ drawing: () -> [UInt8]) {
    guard let editor, let below = rowsBelowPage, rows + below + editor.lineRows <= size.rows else {
      return
    }
    editor.paint(drawing(), rowsAbove: rows + below, column: column)
  }
}

extension ShellTerminal {
  /// The remarks since the page in the window was shown.
  var remarks: String { tail.text(columns: size.columns) }

  /// Writes a remark below the page, which is redrawn together with it.
  func remark(_ text: String) {
    keep(.lines(text))
    write(text)
  }

  /// Drops the oldest remarks until the others take half of the window at most; the newest stays in any case.
  ///
  /// - Returns: The rows, no more than half of them, that the page has to leave to the remarks.
  func fitRemarks() -> Int {
    let (size, half) = (size, size.rows / 2)
    return min(half, tail.dropRemarks(toFit: half, columns: size.columns))
  }

  func forgetRemarks() { tail.forgetRemarks() }

  private func keep(_ remark: Remark) { if hasWindow { tail.keep(remark) } }

  private func count(_ text: String) { if hasWindow { tail.count(text, columns: size.columns) } }

  /// Erases the echo of typed-ahead keys, which the line will show; `CSI K` erases to the end of the row.
  func eraseEcho() {
    guard hasWindow, takesSequences, !isEditing, !isLinear else { return }
    write(Array("\r\u{1B}[K".utf8))
  }
}

extension ShellTerminal {
  /// The renderer for the pager: without paging, and only with the sequences that pagers pass on.
  var pagerRenderer: ScreenRenderer {
    let display = display.unbounded
    guard !isLinear else { return ScreenRenderer(display: display) }
    let shown = capabilities
    let passed = OutputCapabilities(
      colorDepth: shown.colorDepth, showsLinks: shown.showsLinks, isolatesDirections: shown.isolatesDirections
    )
    return ScreenRenderer(display: display.styled(Style(theme: theme, capabilities: passed)))
  }

  /// Whether a pager can be used here.
  var suitsPager: Bool { hasWindow && !isDumb }

  /// Whether a text is too long for the window and a pager can be used.
  func mayPage(_ text: String) -> Bool {
    suitsPager && !isEditing && text.lineCount > display.size.rows - 1
  }
}

extension Display {
  /// The display without a limit of rows.
  var unbounded: Display { limited(to: .max) }

  /// The display with so many rows.
  func limited(to rows: Int) -> Display {
    let size = WindowSize(columns: size.columns, rows: rows)
    return Display(
      size: size, style: style, isTerminal: isTerminal, isLinear: isLinear, now: now, pictures: pictures)
  }

  fileprivate func styled(_ style: Style) -> Display {
    Display(
      size: size, style: style, isTerminal: isTerminal, isLinear: isLinear, now: now, pictures: pictures)
  }
}

extension String {
  /// The number of line ends in it.
  var lineCount: Int { utf8.count { $0 == 0x0A } }
}
