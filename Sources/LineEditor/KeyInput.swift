import CEditline
import Glibc

/// Reads single keys for a screen that fills the window, while no line is edited.
///
/// It belongs to one thread. Between ``begin()`` and ``end(dropsInput:)`` the terminal is in raw mode; if the
/// program crashes there, the terminal's settings are restored and `farewell` is written.
public final class KeyInput {
  /// What was read from the terminal or happened in the meantime.
  public enum Event: Equatable, Sendable {
    case key(Unicode.Scalar)
    /// The code points of a special key after the Escape, such as `[A` for an arrow.
    case sequence(String)
    /// The Escape key.
    case escape
    /// An answer of the terminal.
    case report(TerminalReport)
    /// The keys that send signals outside raw mode.
    case interrupt, suspend
    /// The wake-up was raised; it is still to be lowered.
    case wakeup
    /// No event came in time.
    case timeout
    /// The terminal is closed.
    case end
  }

  private let terminal: Terminal
  private let input: TerminalInput
  private let wakeup: Wakeup
  private let farewell: String
  private var parser = InputParser()
  private var events: [Event] = []
  private var found = termios()
  /// The time until which an answer may come in pieces.
  private var awaitsAnswersUntil = ContinuousClock.now

  /// Prepares to read keys; the terminal is not changed before ``begin()``.
  ///
  /// - Parameter farewell: the sequence that restores the screen if the program crashes.
  public init(on terminal: Terminal, wakeup: Wakeup, farewell: String) {
    (self.terminal, self.wakeup, self.farewell) = (terminal, wakeup, farewell)
    input = TerminalInput(descriptor: terminal.input, wakeup: wakeup.fileDescriptor)
    parser.signalKeys = input.signalKeys
  }
}

extension KeyInput {
  /// Saves the terminal's settings and puts it in raw mode.
  public func begin() {
    tcgetattr(terminal.input, &found)
    var raw = found
    cfmakeraw(&raw)
    raw.c_oflag = found.c_oflag
    cel_rescue(terminal.input, terminal.output, farewell)
    tcsetattr(terminal.input, TCSADRAIN, &raw)
  }

  /// Restores the terminal's settings.
  ///
  /// - Parameter dropsInput: whether unread input is discarded, such as an answer that came too late.
  public func end(dropsInput: Bool = false) {
    tcsetattr(terminal.input, dropsInput ? TCSAFLUSH : TCSADRAIN, &found)
    cel_forget_rescue()
  }

  /// Stops the process group, as the terminal's suspend key does, until it is continued.
  ///
  /// To be called after ``end(dropsInput:)``.
  /// - Returns: the other signals that arrived.
  public func stop(takeSignals: () -> [Int32]) -> [Int32] {
    ProcessStop.wait(for: takeSignals, wakeup: wakeup)
  }

  /// Sends a sequence whose answer arrives among the keys.
  public func ask(_ question: String) {
    awaitsAnswersUntil = .now + Questions.patience
    TerminalOutput(descriptor: terminal.output).write(question)
  }

  /// Waits for the next event.
  ///
  /// - Parameter milliseconds: the time limit; a negative number waits forever.
  public func next(milliseconds: Int32 = -1) -> Event {
    while events.isEmpty {
      parser.awaitsAnswers = awaitsAnswersUntil > .now
      let patience = parser.patience
      let isPartial = patience >= 0
      switch input.next(milliseconds: isPartial ? patience : milliseconds) {
      case .wakeup: return .wakeup
      case .end: return .end
      case .timeout where !isPartial: return .timeout
      case .timeout: events += parser.pause().compactMap(Event.init)
      case .byte(let byte): events += parser.take(byte).compactMap(Event.init)
      }
    }
    return events.removeFirst()
  }
}

extension KeyInput.Event {
  /// The event of an input item; `nil` for a paste and for input without a meaning.
  init?(_ item: InputItem) {
    switch item {
    case .key(let key): self = .key(key)
    case .escape: self = .escape
    case .sequence(let scalars): self = .sequence(String(String.UnicodeScalarView(scalars.dropFirst())))
    case .report(let report): self = .report(report)
    case .interrupt: self = .interrupt
    case .suspend: self = .suspend
    case .paste, .nothing: return nil
    }
  }
}

/// The questions to the terminal, and the time until which it may answer.
///
/// An answer between two lines must not be echoed, so the echo is off while one may come.
struct Questions {
  /// The longest time a terminal takes to answer.
  static let patience = Duration.seconds(1)

  /// Questions that are not sent yet, because outside raw mode the terminal would echo the answers.
  var waiting: [String] = []

  /// Whether the terminal is in raw mode, so that answers are read as they come.
  var isRaw = false

  /// The time after which no answer is expected.
  var end: ContinuousClock.Instant?

  /// Whether an answer may still come.
  var areOpen: Bool { !waiting.isEmpty || end.map { .now < $0 } ?? false }
}

extension EditlineReader {
  /// Sends a question to the terminal: at once while a line is edited, otherwise with the next line.
  ///
  /// Answers go to ``onReport``, possibly during a later line. A terminal without escape sequences is not
  /// asked.
  public func ask(_ question: String) {
    guard terminal.movesCursor else { return }
    questions.waiting.append(question)
    if questions.isRaw { putQuestions() }
  }

  /// Turns the echo between lines on again, once all questions are answered.
  public func expectsNoMoreReports() {
    guard questions.end != nil else { return }
    questions.end = nil
    editline.setEcho(true)
  }

  /// Sends the waiting questions; to be called in raw mode.
  func putQuestions() {
    questions.isRaw = true
    if questions.waiting.isEmpty { return endEchoPause() }
    editline.setEcho(false)
    questions.end = .now + Questions.patience
    output.write(questions.waiting.joined())
    questions.waiting = []
  }

  /// Turns the echo on again if answers did not come in time.
  func endEchoPause() {
    if let end = questions.end, end < .now { expectsNoMoreReports() }
  }
}
