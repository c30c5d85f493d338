import Foundation
import Glibc
import LineEditor
import ShellCommands
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
    let sign = isLinear ? place?.spoken : place?.pointed(columns: hasWindow ? display.size.columns : .max)
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
