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

/// Reads the terminal's input byte by byte.
///
/// Nothing is read ahead, so that input for the next program stays in the terminal.
struct TerminalInput {
  /// What was found when looking for a byte.
  enum Event: Equatable {
    case wakeup
    case byte(UInt8)
    case end
    case timeout
  }

  let descriptor: Int32
  let wakeup: Int32

  /// Waits for the wake-up or a byte; the wake-up has precedence.
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

  /// Whether there is unread input.
  var hasBytes: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  /// Reads a byte; `nil` if there was none after all.
  private func readByte() -> Event? {
    var byte: UInt8 = 0
    let count = read(descriptor, &byte, 1)
    if count == 1 { return .byte(byte) }
    return count < 0 && [EINTR, EAGAIN].contains(errno) ? nil : .end
  }
}

extension TerminalInput {
  /// The keys that send signals on this terminal while no line is edited.
  var signalKeys: SignalKeys {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { return SignalKeys() }
    return withUnsafeBytes(of: settings.c_cc) {
      SignalKeys(interrupt: Self.key($0[Int(VINTR)]), suspend: Self.key($0[Int(VSUSP)]))
    }
  }

  /// The key, where zero stands for none.
  private static func key(_ byte: UInt8) -> UInt8? { byte == 0 ? nil : byte }

  /// The size of the window; 80 by 24 where the terminal does not know it.
  var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 1 else { return (80, 24) }
    return (Int(size.ws_col), max(1, Int(size.ws_row)))
  }
}

/// Pasted text, turned into a part of one line so that nothing in it runs by itself.
struct PastedText {
  /// The number of bytes that are kept; what follows is dropped.
  static let limit = 1 << 20

  /// The mark that a terminal sends after the text.
  private static let end = Array("\u{1B}[201~".utf8)

  private var received: [UInt8] = []

  /// The last bytes of what was dropped, to find the mark that ends the paste.
  private var tail: [UInt8] = []

  var isCutOff: Bool { !tail.isEmpty }

  /// Whether the paste was given up, while its end is still to come.
  var isDropped = false

  /// Adds a byte; returns `true` once the paste is complete.
  mutating func append(_ byte: UInt8) -> Bool {
    if received.count < Self.limit {
      received.append(byte)
      guard byte == Self.end.last, received.suffix(Self.end.count) == Self.end[...] else { return false }
      received.removeLast(Self.end.count)
      return true
    }
    tail = tail.suffix(Self.end.count - 1) + [byte]
    return tail == Self.end
  }

  /// The text with line ends and tabs as blanks, without a final line end and without control characters.
  var line: String {
    let text = String(decoding: received, as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: true) { $0.isNewline }
    let joined = lines.joined(separator: " ").unicodeScalars.map { $0 == "\t" ? " " : $0 }
    return String(String.UnicodeScalarView(joined.filter { $0.properties.generalCategory != .control }))
  }
}

/// Turns bracketed paste on and off (xterm's mode 2004), in which the terminal marks pasted text.
enum PasteMode: String {
  case begin = "\u{1B}[?2004h"
  case end = "\u{1B}[?2004l"
}
