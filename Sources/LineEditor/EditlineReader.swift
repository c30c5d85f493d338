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
