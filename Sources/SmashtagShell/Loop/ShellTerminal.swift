import Foundation
import Glibc
import LineEditor
import ShellCommands
import SmashtagModel
import TerminalGraphics
import TerminalKit

/// Where the shell writes: the terminal above the line that is being edited, or whatever standard output is.
final class ShellTerminal {
  let printsJSON: Bool
  let environment: [String: String]
  let answers: TerminalAnswers
  private let colorChoice: ColorChoice
  /// Results go to a terminal.
  let isTerminal: Bool
  private let output: Int32
  private let errors: Int32
  private let now: () -> Date
  /// The editor, while there is one.
  var editor: EditlineReader?
  /// A line is being edited: what is written goes above it.
  var isEditing = false
  /// Something was written above it since this was set to `false`.
  var hasWritten = false
  /// The exit status to end with, since nothing can be written any more.
  private var loss: Int32?
  private var isLossKnown = false
  /// What was said since the page that stands in the window was shown.
  var remarks = ""
  /// Images were asked for also where no terminal is.
  var drawsIntoFiles = false
  /// Small images stand in pages.
  var showsPreviews = true
  /// The terminal was asked what it can draw.
  var hasAskedForGraphics = false
  /// The rows written below the page, but for those of typed lines; `nil` once nobody knows.
  var rowsWritten: Int? = 0

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

  /// What the core has to know of it.
  var surface: Surface {
    Surface(
      canvas: canvas, looksAtImages: printsJSON || graphics != nil, printsJSON: printsJSON,
      hasWindow: hasWindow, isLinear: isLinear)
  }

  var size: WindowSize { isTerminal ? WindowSize.of(output, environment: environment) : fileSize }

  var capabilities: OutputCapabilities {
    OutputCapabilities(environment: environment, isTerminal: isTerminal, choice: colorChoice)
  }

  var theme: Theme { answers.now.theme }

  /// What is shown is for the ear, or for a terminal that only prints: no columns, and nothing drawn twice.
  var isLinear: Bool { isLinearByChoice || (isTerminal && isDumb) }

  /// Whether escape sequences may be sent beside the results.
  var takesSequences: Bool { isTerminal && !printsJSON && !isDumb }

  /// For what goes to a file or a program: no colour, everything at once.
  var fileRenderer: ScreenRenderer {
    ScreenRenderer(
      display: Display(
        size: fileSize, style: .plain, isTerminal: false, isLinear: isLinearByChoice, now: now()))
  }

  /// Follows the settings; images go into files only where they were asked for.
  func obey(_ settings: Settings, isAsked: Bool = false) {
    answers.learn {
      $0.themeName = settings[.theme]
      $0.graphicsName = settings[.graphics]
    }
    showsPreviews = settings[.previews] == "on"
    if isAsked { drawsIntoFiles = true }
  }

  /// Writes to standard output; a reader that is gone ends the program quietly.
  func write(_ text: String) {
    hasWritten = true
    count(text)
    if isEditing, let editor { return editor.printAbove(text) }
    write(text, to: output)
  }

  /// Writes what is no text.
  func write(_ bytes: [UInt8]) {
    guard loss == nil else { return }
    if let code = OutputDescriptor(output).write(bytes) { giveUp(code, on: output) }
  }

  /// Writes to standard output what comes piece by piece; `feed` answers the `errno` that stopped it.
  func writeInPieces(_ feed: (Int32) -> Int32?) {
    if let code = feed(output), code != EINTR { giveUp(code, on: output) }
  }

  /// Says something that is not the result of a command.
  func say(_ text: String) { if !printsJSON { remark(text + "\n") } }

  /// Reports a failed command on standard error: `smashtag: search: what is wrong; what to do`.
  ///
  /// - Parameter origin: where its line comes from, where that is no prompt.
  func report(_ failure: FailedCommand, origin: String?) {
    if printsJSON { return writeError(failure.json.text + "\n") }
    let name = failure.name.count > 60 ? failure.name.prefix(59) + "…" : failure.name[...]
    let source = origin.map { $0 + ": " } ?? ""
    let place = failure.place
    let sign = isLinear ? place?.linear : place?.pointed(columns: hasWindow ? display.size.columns : .max)
    writeError(lines(of: "smashtag: \(source)\(name): \(failure.message)") + (sign ?? ""))
  }

  /// Tells on standard error what is worth knowing although there is an answer.
  func warn(_ what: String, _ text: String) {
    guard !printsJSON else {
      let json: JSON = ["warning": .string(text), "command": .string(what)]
      return writeError(json.text + "\n")
    }
    writeError(lines(of: "smashtag: \(what): \(text)"))
  }

  /// Shows how far a long command of a script is, where someone may be watching; an empty text takes it away.
  func showProgress(_ words: String) {
    guard editor == nil, !printsJSON, isTerminal, isatty(errors) != 0, !isLinear else {
      return
    }
    write("\r\u{1B}[K" + words.sanitisedLine(), to: errors)
  }

  /// Clears the window: `CSI H` goes to its corner, `CSI 2 J` erases it.
  func clear() {
    guard takesSequences, !isLinear else { return }
    if let editor { editor.clearWindow() } else { write("\u{1B}[H\u{1B}[2J") }
  }
}

extension ShellTerminal {
  /// Someone sits before a window that text has to fit.
  var hasWindow: Bool { isTerminal && editor != nil }

  /// A terminal that only prints.
  var isDumb: Bool { ["", "dumb"].contains(environment["TERM"] ?? "") }

  private var isLinearByChoice: Bool {
    theme == .plain || !["", "0"].contains(environment["ACCESSIBLE"] ?? "")
  }

  private func lines(of text: String) -> String {
    Self.lines(of: text, in: hasWindow ? display.size.columns : Self.columns(of: errors, environment))
  }

  /// A message, each of its lines with its end, in a window cut between words.
  static func lines(of text: String, in columns: Int?) -> String {
    let text = StyledText(text.sanitisedLine())
    let lines = columns.map { text.wrapped(to: $0).map(\.plainText) } ?? [text.plainText]
    return lines.map { $0 + "\n" }.joined()
  }

  /// How wide the window is that a descriptor writes to; `nil` where it is none.
  static func columns(of descriptor: Int32, _ environment: [String: String]) -> Int? {
    isatty(descriptor) == 0 ? nil : WindowSize.of(descriptor, environment: environment).columns
  }

  private var fileSize: WindowSize { WindowSize.of(-1, environment: environment) }

  private func writeError(_ text: String) {
    keep(text)
    count(text)
    hasWritten = true
    if isEditing, let editor { return editor.printAbove(text) }
    write(text, to: errors)
  }

  private func write(_ text: String, to descriptor: Int32) {
    guard loss == nil else { return }
    if let code = OutputDescriptor(descriptor).write(text) { giveUp(code, on: descriptor) }
  }
}

extension ShellTerminal {
  /// The exit status to end with, once: nothing can be written any more.
  func takeLoss() -> Int32? {
    guard !isLossKnown, let loss else { return nil }
    isLossKnown = true
    return loss
  }

  /// A reader that is gone is no error; for any other reason nothing can be shown any more.
  private func giveUp(_ code: Int32, on descriptor: Int32) {
    switch code {
    case EPIPE: loss = 0
    // The terminal was closed.
    case EIO where isTerminal: loss = 128 + SIGHUP
    default:
      loss = 1
      if descriptor != STDERR_FILENO {
        Composition.warn("cannot write the results: \(String(cString: strerror(code)))")
      }
    }
  }
}

extension ShellTerminal {
  /// How images are drawn; `nil` where none are.
  ///
  /// Outside a terminal they are drawn only where that was asked for, and never for the ear.
  var graphics: Graphics? {
    let method = method
    guard method != .none, !isLinear, isTerminal || drawsIntoFiles else { return nil }
    return Graphics(
      method: method, cell: cell, colors: capabilities.colorDepth,
      isUnicode: OutputCapabilities.isUnicode(environment), background: background)
  }

  /// The cells an image may use, whether one is drawn or not.
  var canvas: Canvas { Canvas(in: size, cell: cell) }

  /// What pages leave room for.
  var pictureRoom: PreviewStyle? {
    graphics.map { PreviewStyle(cell: $0.cell, showsPreviews: showsPreviews && $0.method.drawsPixels) }
  }

  /// Whether the terminal was not asked yet, and that its answers count.
  var shouldAskForGraphics: Bool {
    isTerminal && !hasAskedForGraphics && !isLinear && !printsJSON && answers.now.graphicsName != "none"
      && TerminalQuestion.mayBeAsked(of: environment)
  }
}

extension ShellTerminal {
  /// To be called once the window has a new size: the letters may have one too, and what was answered counts no more.
  ///
  /// Answers what the terminal is to be asked then, where the system does not tell it.
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
  /// A page stands in the window now, and below it nothing but what was said since.
  func beginPage() {
    rowsWritten = remarks.rows(in: size.columns)
    editor?.rowsLeft = 0
  }

  /// Another program writes: where the page stands is not known any more.
  func losePage() { rowsWritten = nil }

  /// The rows below the page, down to the line that is edited; `nil` where nobody knows.
  var rowsBelowPage: Int? {
    guard let editor else { return rowsWritten }
    guard let left = editor.rowsLeft, let rowsWritten else { return nil }
    return left + rowsWritten
  }

  /// Draws over rows of the page that are still in the window; `rows` are counted up from the end of the page.
  ///
  /// The drawing is made only where it is written.
  func paint(rowsAbovePageEnd rows: Int, column: Int, _ drawing: () -> [UInt8]) {
    guard let editor, let below = rowsBelowPage, rows + below + editor.lineRows <= size.rows else {
      return
    }
    editor.paint(drawing(), rowsAbove: rows + below, column: column)
  }
}

extension ShellTerminal {
  /// How much is kept of what was said.
  private static let remarkLimit = 4_096

  /// Writes what belongs below the page in the window, and is drawn again with it.
  func remark(_ text: String) {
    keep(text)
    write(text)
  }

  func forgetRemarks() { remarks = "" }

  func keep(_ text: String) {
    guard isTerminal, editor != nil else { return }
    remarks =
      text.utf8.count > Self.remarkLimit ? "" : remarks.utf8.count > Self.remarkLimit ? text : remarks + text
  }

  /// Takes off the row what was typed ahead, which the line will show: `CSI K` erases to its end.
  func eraseEcho() {
    guard hasWindow, takesSequences, !isEditing, !isLinear else { return }
    write(Array("\r\u{1B}[K".utf8))
  }

  func count(_ text: String) { rowsWritten? += text.rows(in: size.columns) }
}

extension String {
  /// The rows that whole lines take in a window; lines with escape sequences were laid out for it.
  fileprivate func rows(in columns: Int) -> Int {
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    return (lines.last?.isEmpty == true ? lines.dropLast() : lines[...]).map { line in
      line.utf8.contains(0x1B) ? 1 : max(1, (CellWidth.of(String(line)) + columns - 1) / max(1, columns))
    }
    .reduce(0, +)
  }
}

extension ShellTerminal {
  /// For the pager: everything at once, and of sequences only what pagers hand on.
  var pagerRenderer: ScreenRenderer {
    let display = display.unbounded
    guard !isLinear else { return ScreenRenderer(display: display) }
    let shown = capabilities
    let passed = OutputCapabilities(
      colorDepth: shown.colorDepth, showsLinks: shown.showsLinks, isolatesDirections: shown.isolatesDirections
    )
    return ScreenRenderer(display: display.styled(Style(theme: theme, capabilities: passed)))
  }

  /// Whether a pager can work here.
  var suitsPager: Bool { hasWindow && !isDumb }

  /// Whether a page is too long for the window, and someone could leaf through it.
  func mayPage(_ text: String) -> Bool {
    suitsPager && !isEditing && text.lineCount > display.size.rows - 1
  }
}

extension Display {
  /// The same without a last row that everything has to fit above.
  var unbounded: Display {
    let size = WindowSize(columns: size.columns, rows: .max)
    return Display(
      size: size, style: style, isTerminal: isTerminal, isLinear: isLinear, now: now, pictures: pictures)
  }

  fileprivate func styled(_ style: Style) -> Display {
    Display(
      size: size, style: style, isTerminal: isTerminal, isLinear: isLinear, now: now, pictures: pictures)
  }
}

extension String {
  /// How many lines it has, each with its end.
  var lineCount: Int { utf8.count { $0 == 0x0A } }
}
