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
