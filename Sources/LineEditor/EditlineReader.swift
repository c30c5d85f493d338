/// The terminal's line editor: libedit's keys, and what other threads have to say in between.
///
/// Belongs to the thread that reads; only the wake-up may be used from others. While no line is read, the
/// terminal is as commands expect it, and what is typed waits for the next line.
public final class EditlineReader: LineReader {
  /// Answers Tab: what may stand before the cursor, an offset in code points.
  public var completer: (_ line: String, _ cursor: Int) -> CompletionList = { _, _ in .none }

  /// Called whenever the wake-up was raised while a line is edited; may print above and change the prompt.
  public var onWakeup: () -> Void = {}

  /// Called once the window has a new size, before the line is drawn again; may print above.
  public var onResize: () -> Void = {}

  /// Notes in a listing are dimmed with `ESC [ 2 m`.
  public var dimsNotes = true

  /// What stands before the line; may hold escape sequences, and may change while a line is edited.
  public var prompt = "" {
    willSet { erase() }
    didSet {
      promptText = PromptText(prompt)
      editline.setPrompt(promptText)
      drawUnlessAside()
    }
  }

  /// Stops the process on Ctrl-Z and comes back when it goes on.
  var suspendProcess: () -> Void = {}

  /// What has been signalled since it was last asked.
  var takeSignals: () -> [Int32] = { [] }

  let terminal: Terminal
  let editline: Editline
  let input: TerminalInput
  let wakeup: Wakeup
  var promptText = PromptText("")
  var decoder = UTF8Decoder()

  /// Decoded and not yet handed out.
  var waiting: [Unicode.Scalar] = []

  /// What the next `CELKeyJoin` inserts.
  var joining: Unicode.Scalar?

  var signalKeys: (interrupt: UInt8, suspend: UInt8) = (0x03, 0x1A)
  var state = LineState.absent
  var isAside = false

  /// Why the line ends other than by Enter.
  var ending: LineReading?

  var listed: ListedCandidates?
  private let callbacks = EditlineCallbacks()

  /// Takes the terminal over for the time of each line.
  public init(
    on terminal: Terminal, wakeup: Wakeup, signals: Signals?, editrc: Editrc = .users
  ) throws(LineEditorError) {
    guard Cells.areKnown else { throw .noUTF8Locale }
    guard terminal.isInteractive else { throw .notATerminal }
    self.terminal = terminal
    self.wakeup = wakeup
    editline = try Editline(terminal, callbacks: callbacks)
    input = TerminalInput(descriptor: terminal.input, wakeup: wakeup.fileDescriptor)
    takeSignals = { signals?.takePending() ?? [] }
    suspendProcess = { [unowned self] in stopProcess() }
    callbacks.nextCharacter = { [unowned self] in nextCharacter() }
    callbacks.press = { [unowned self] in press($0) }
    editline.bindKeys(editrc)
  }

  /// Gives the terminal back as it was found; needed only before `exit`.
  public func close() { editline.restoreTerminal() }

  public var columns: Int { input.size.columns }
  public var rows: Int { input.size.rows }

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
