import CEditline
import Glibc

/// Keys one by one, for what fills the whole window; no line is edited meanwhile.
///
/// Belongs to one thread. Between `begin` and `end` the terminal is in raw mode; should the program crash there, the
/// terminal gets back what it had, and `farewell` is written.
public final class KeyInput {
  public enum Event: Equatable, Sendable {
    case key(Unicode.Scalar)
    /// All that a special key sends behind the Escape: `[A` for an arrow.
    case sequence(String)
    case escape
    case report(TerminalReport)
    /// The keys that send signals elsewhere.
    case interrupt, suspend
    case wakeup
    /// Nothing came in time.
    case timeout
    /// The terminal is gone.
    case end
  }

  private let terminal: Terminal
  private let input: TerminalInput
  private let wakeup: Wakeup
  private let farewell: String
  private var parser = InputParser()
  private var events: [Event] = []
  private var found = termios()
  /// Until when an answer may come in pieces.
  private var awaitsAnswersUntil = ContinuousClock.now

  /// - Parameter farewell: what brings the window back, were the program to crash.
  public init(on terminal: Terminal, wakeup: Wakeup, farewell: String) {
    (self.terminal, self.wakeup, self.farewell) = (terminal, wakeup, farewell)
    input = TerminalInput(descriptor: terminal.input, wakeup: wakeup.fileDescriptor)
    parser.signalKeys = input.signalKeys
  }
}

extension KeyInput {
  public func begin() {
    tcgetattr(terminal.input, &found)
    var raw = found
    cfmakeraw(&raw)
    raw.c_oflag = found.c_oflag
    cel_rescue(terminal.input, terminal.output, farewell)
    tcsetattr(terminal.input, TCSADRAIN, &raw)
  }

  /// - Parameter dropsInput: what came and was not read is for nobody, as an answer that was no longer waited for.
  public func end(dropsInput: Bool = false) {
    tcsetattr(terminal.input, dropsInput ? TCSAFLUSH : TCSADRAIN, &found)
    cel_forget_rescue()
  }

  /// Stops the process group, as the terminal's own key would, until it is continued; answers what else was signalled.
  ///
  /// To be called once the terminal has been given back.
  public func stop(takeSignals: () -> [Int32]) -> [Int32] {
    ProcessStop.wait(for: takeSignals, wakeup: wakeup)
  }

  /// Sends a sequence that the terminal answers among the keys.
  public func ask(_ question: String) {
    awaitsAnswersUntil = .now + Questions.patience
    TerminalOutput(descriptor: terminal.output).write(question)
  }

  /// Waits for what comes first; negative: as long as it takes.
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
  /// `nil` for what is no key: a paste, or what means nothing.
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

/// What the terminal was asked, and until when it may answer.
///
/// An answer that comes between two lines must not be echoed: the echo is off as long as one may come.
struct Questions {
  /// How long a terminal takes at most.
  static let patience = Duration.seconds(1)

  /// Not yet put: the terminal would show the answer.
  var waiting: [String] = []

  /// Answers are read as they come.
  var isRaw = false

  /// No answer is waited for after this.
  var end: ContinuousClock.Instant?

  /// An answer may still come.
  var areOpen: Bool { !waiting.isEmpty || end.map { .now < $0 } ?? false }
}

extension EditlineReader {
  /// Sends a sequence that the terminal answers: at once while a line is edited, or with the next line.
  ///
  /// Answers come to `onReport`, perhaps in a later line. A terminal that knows no sequences is not asked.
  public func ask(_ question: String) {
    guard terminal.movesCursor else { return }
    questions.waiting.append(question)
    if questions.isRaw { putQuestions() }
  }

  /// All that was asked has been answered: what is typed between lines can be echoed again.
  public func expectsNoMoreReports() {
    guard questions.end != nil else { return }
    questions.end = nil
    editline.setEcho(true)
  }

  /// To be called when the terminal is in raw mode.
  func putQuestions() {
    questions.isRaw = true
    if questions.waiting.isEmpty { return endEchoPause() }
    editline.setEcho(false)
    questions.end = .now + Questions.patience
    output.write(questions.waiting.joined())
    questions.waiting = []
  }

  /// Gives up waiting for answers that did not come.
  func endEchoPause() {
    if let end = questions.end, end < .now { expectsNoMoreReports() }
  }
}

/// The terminal's keys, byte for byte.
///
/// Nothing is read ahead: what is typed for the next program stays in the terminal.
struct TerminalInput {
  /// What was found when looking for a key.
  enum Event: Equatable {
    case wakeup
    case byte(UInt8)
    case end
    case timeout
  }

  let descriptor: Int32
  let wakeup: Int32

  /// Waits for the wake-up or a byte, whichever is first; the wake-up wins.
  func next(milliseconds: Int32 = -1) -> Event {
    while true {
      var requests = [descriptor, wakeup].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let count = poll(&requests, 2, milliseconds)
      if count == 0 { return .timeout }
      if count < 0 { continue }
      if requests[1].revents != 0 { return .wakeup }
      if let event = readByte() { return event }
    }
  }

  /// Whether something was typed and is not read yet.
  var hasBytes: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  /// Nil if the terminal had nothing after all.
  private func readByte() -> Event? {
    var byte: UInt8 = 0
    let count = read(descriptor, &byte, 1)
    if count == 1 { return .byte(byte) }
    return count < 0 && [EINTR, EAGAIN].contains(errno) ? nil : .end
  }
}

extension TerminalInput {
  /// The keys that this terminal sends signals for when no line is edited.
  var signalKeys: SignalKeys {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { return SignalKeys() }
    return withUnsafeBytes(of: settings.c_cc) {
      SignalKeys(interrupt: Self.key($0[Int(VINTR)]), suspend: Self.key($0[Int(VSUSP)]))
    }
  }

  /// Zero stands for no key.
  private static func key(_ byte: UInt8) -> UInt8? { byte == 0 ? nil : byte }

  /// The window's size; a terminal that does not know it gets 80 by 24.
  var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 1 else { return (80, 24) }
    return (Int(size.ws_col), max(1, Int(size.ws_row)))
  }
}
