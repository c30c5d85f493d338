import Glibc
import TerminalKit

/// Splits the terminal's bytes into keys, key sequences, pastes and reports.
///
/// `ESC [ … letter` and `ESC O letter` are key sequences or reports (ECMA-48). `ESC [ 200 ~` and
/// `ESC [ 201 ~` enclose a paste (xterm's bracketed paste). `ESC ]`, `ESC P` and `ESC _` begin reports. A
/// pause ends whatever is incomplete.
struct InputParser {
  /// The keys that stand for signals, except inside a paste.
  var signalKeys = SignalKeys()

  /// Whether Escape and the next key are two keys, as in vi mode, and not Alt with a key.
  var partsEscape = false

  /// Whether the terminal was asked something, so that the beginning of a report may come in pieces.
  var awaitsAnswers = false

  private var state = State.ground
  private var decoder = UTF8Decoder()

  /// The bytes of the current sequence or report.
  private var body: [UInt8] = []

  private var pasted = PastedText()

  /// The time to wait for the next byte before calling ``pause()``, in milliseconds; negative for no limit.
  var patience: Int32 {
    switch state {
    case .ground: decoder.isInside ? Self.reportPause : -1
    case .escape, .function: keyPause
    case .control, .report: body.isEmpty ? keyPause : Self.reportPause
    case .closing, .excess: Self.reportPause
    case .paste: Self.pastePause
    }
  }

  /// Whether a key, report or paste is incomplete.
  var isInside: Bool { if case .ground = state { decoder.isInside } else { true } }

  /// Whether the byte is the interrupt key inside a paste, where it is text unless it comes after a silence.
  func isInterruptInPaste(_ byte: UInt8) -> Bool {
    if case .paste = state { byte == signalKeys.interrupt } else { false }
  }

  /// Takes a byte and returns the items that it completes.
  mutating func take(_ byte: UInt8) -> [InputItem] {
    switch state {
    case .ground: takeKey(byte)
    case .escape: takeAfterEscape(byte)
    case .control: takeControl(byte)
    case .function: takeFunction(byte)
    case .report(let kind): takeReport(byte, kind)
    case .closing(let kind): takeClosing(byte, kind)
    case .excess(let kind): takeExcess(byte, of: kind)
    case .paste: takePasted(byte)
    }
  }

  /// Returns what the incomplete bytes stand for, after no other byte came in time.
  mutating func pause() -> [InputItem] {
    let ended = state
    state = .ground
    switch ended {
    case .ground: return takeBroken()
    case .closing, .excess: return []
    case .escape: return [.escape]
    case .control: return body.isEmpty ? alt("[") : ControlSequence(body: body).remains
    case .function: return alt("O")
    case .report(let kind): return body.isEmpty ? alt(kind.opener) : []
    case .paste: return takeText()
    }
  }
}

/// The keys that send signals on this terminal while no line is edited.
struct SignalKeys: Equatable {
  var interrupt: UInt8? = 0x03
  var suspend: UInt8? = 0x1A
}

extension InputParser {
  /// What the next byte belongs to.
  private enum State {
    case ground, escape, function, control, paste
    case report(ReportKind)
    /// An Escape inside a report, which a backslash completes to its end.
    case closing(ReportKind)
    /// The rest of a report or key sequence that is too long.
    case excess(ReportKind?)
  }

  /// The longest time between the bytes of one key, in milliseconds.
  ///
  /// It stays short in vi mode, where Escape is a key of its own.
  private var keyPause: Int32 { awaitsAnswers && !partsEscape ? 500 : 40 }

  /// The longest time between the bytes of a report in milliseconds; later bytes count as typed.
  private static let reportPause: Int32 = 1000
  private static let pastePause: Int32 = 2000
  private static let longestReport = 4096
  private static let longestKey = 32
  private static let escape: UInt8 = 0x1B
  private static let bell: UInt8 = 0x07
  private static let enter: [UInt8] = [0x0A, 0x0D]

  private func alt(_ key: Unicode.Scalar) -> [InputItem] {
    partsEscape ? [.escape, .key(key)] : [.sequence(["\u{1B}", key])]
  }

  private mutating func open(_ opened: State) -> [InputItem] {
    body = []
    state = opened
    return []
  }

  private mutating func takeKey(_ byte: UInt8) -> [InputItem] {
    switch byte {
    case Self.escape: return takeBroken() + open(.escape)
    case signalKeys.interrupt: return takeBroken() + [.interrupt]
    case signalKeys.suspend: return takeBroken() + [.suspend]
    default: return decoder.decode(byte).map { (0x80..<0xA0).contains($0.value) ? .nothing : .key($0) }
    }
  }

  /// Ends an incomplete code point.
  private mutating func takeBroken() -> [InputItem] { decoder.flush().map { .key($0) } }

  private mutating func takeAfterEscape(_ byte: UInt8) -> [InputItem] {
    switch byte {
    case Self.escape: return partsEscape ? [.escape] : []
    case UInt8(ascii: "["): return open(.control)
    case UInt8(ascii: "O"): return open(.function)
    default:
      guard let kind = ReportKind(opener: byte) else { return takeAlt(byte) }
      return open(.report(kind))
    }
  }

  private mutating func takeAlt(_ byte: UInt8) -> [InputItem] {
    state = .ground
    let plain = (0x20..<0x80).contains(byte) || [0x08, 0x0D].contains(byte)
    return plain && !partsEscape ? alt(Unicode.Scalar(byte)) : [.escape] + takeKey(byte)
  }

  private mutating func takeControl(_ byte: UInt8) -> [InputItem] {
    switch byte {
    case 0x20..<0x40:
      append(byte, to: nil)
      return []
    case 0x40..<0x7F: return complete(ControlSequence(body: body + [byte]))
    default:
      state = .ground
      return [.nothing] + takeKey(byte)
    }
  }

  private mutating func append(_ byte: UInt8, to kind: ReportKind?) {
    if body.count < Self.longestReport { body.append(byte) } else { state = .excess(kind) }
  }

  private mutating func complete(_ sequence: ControlSequence) -> [InputItem] {
    state = .ground
    if sequence.opensPaste {
      pasted = PastedText()
      return open(.paste)
    }
    if sequence.isReport { return [.report(.controlSequence(sequence.text))] }
    return [sequence.body.count > Self.longestKey ? .nothing : .sequence(sequence.scalars)]
  }

  private mutating func takeFunction(_ byte: UInt8) -> [InputItem] {
    state = .ground
    guard (0x20..<0x7F).contains(byte) else { return alt("O") + takeKey(byte) }
    return [.sequence(["\u{1B}", "O", Unicode.Scalar(byte)])]
  }

  private mutating func takeReport(_ byte: UInt8, _ kind: ReportKind) -> [InputItem] {
    switch byte {
    case Self.bell where kind == .system: return end(kind)
    case Self.escape: state = .closing(kind)
    case 0x20..<0x7F, 0x80...: append(byte, to: kind)
    default:
      state = .ground
      return body.isEmpty ? alt(kind.opener) + takeKey(byte) : takeKey(byte)
    }
    return []
  }

  private mutating func takeClosing(_ byte: UInt8, _ kind: ReportKind) -> [InputItem] {
    if byte == UInt8(ascii: "\\") { return end(kind) }
    let items = body.isEmpty ? alt(kind.opener) : []
    state = .escape
    return items + takeAfterEscape(byte)
  }

  private mutating func end(_ kind: ReportKind) -> [InputItem] {
    state = .ground
    if body.count >= Self.longestReport { return [.nothing] }
    return [.report(kind.report(String(decoding: body, as: UTF8.self)))]
  }

  /// Drops the rest of an overlong sequence; Enter and the interrupt key end it as well.
  private mutating func takeExcess(_ byte: UInt8, of kind: ReportKind?) -> [InputItem] {
    switch byte {
    case Self.escape: state = kind.map(State.closing) ?? .escape
    case signalKeys.interrupt:
      state = .ground
      return [.interrupt]
    case Self.bell where kind == .system: return endExcess()
    case 0x40..<0x7F where kind == nil: return endExcess()
    default: return Self.enter.contains(byte) ? endExcess() : []
    }
    return []
  }

  private mutating func endExcess() -> [InputItem] {
    state = .ground
    return [.nothing]
  }

  /// Takes a byte of a paste; once the paste is too long, the interrupt key gives up the line and the rest is
  /// dropped.
  private mutating func takePasted(_ byte: UInt8) -> [InputItem] {
    if pasted.append(byte) {
      state = .ground
      return takeText()
    }
    guard pasted.isCutOff, byte == signalKeys.interrupt else { return [] }
    pasted.isDropped = true
    return [.interrupt]
  }

  private mutating func takeText() -> [InputItem] {
    defer { pasted = PastedText() }
    if pasted.isDropped { return [] }
    return pasted.isCutOff ? [.paste(pasted.line), .nothing] : [.paste(pasted.line)]
  }
}

/// A sequence after `ESC [`, including its final letter.
struct ControlSequence {
  var body: [UInt8]

  var text: String { String(decoding: body, as: UTF8.self) }

  /// The complete sequence, including `ESC [`.
  var scalars: [Unicode.Scalar] { ["\u{1B}", "["] + body.map { Unicode.Scalar($0) } }

  var opensPaste: Bool { text == "200~" }

  /// Whether no key sends it: it has a private mark, as answers do, or reports sizes with a final `t`.
  var isReport: Bool {
    guard let first = body.first, let last = body.last else { return false }
    return (0x3C..<0x40).contains(first) || (last == UInt8(ascii: "t") && body.count > 1)
  }

  /// The items of a sequence that was cut off: a key is signalled as missing, a report is not.
  var remains: [InputItem] { isReport ? [] : [.nothing] }
}

/// The kinds of reports with a string, by the letter after Escape.
enum ReportKind {
  case system, device, application

  init?(opener: UInt8) {
    switch opener {
    case UInt8(ascii: "]"): self = .system
    case UInt8(ascii: "P"): self = .device
    case UInt8(ascii: "_"): self = .application
    default: return nil
    }
  }

  var opener: Unicode.Scalar {
    switch self {
    case .system: "]"
    case .device: "P"
    case .application: "_"
    }
  }

  func report(_ text: String) -> TerminalReport {
    switch self {
    case .system: .systemCommand(text)
    case .device: .deviceControl(text)
    case .application: .applicationCommand(text)
    }
  }
}

/// Decodes UTF-8 byte by byte.
///
/// An invalid sequence becomes U+FFFD, so that the user sees it and the shell goes on.
struct UTF8Decoder {
  private static let replacement: Unicode.Scalar = "\u{FFFD}"

  private var bytes: [UInt8] = []

  /// Whether a code point is incomplete.
  var isInside: Bool { !bytes.isEmpty }

  /// The code points that a byte completes: none, one, or U+FFFD for an invalid sequence and perhaps one
  /// more.
  mutating func decode(_ byte: UInt8) -> [Unicode.Scalar] {
    let isContinuation = byte & 0xC0 == 0x80
    if isContinuation, !bytes.isEmpty { return append(byte) }
    let broken = flush()
    if byte < 0x80 { return broken + [Unicode.Scalar(byte)] }
    if !(0xC2...0xF4).contains(byte) { return broken + [Self.replacement] }
    bytes = [byte]
    return broken
  }

  /// Ends an incomplete code point, which becomes U+FFFD.
  mutating func flush() -> [Unicode.Scalar] {
    defer { bytes = [] }
    return bytes.isEmpty ? [] : [Self.replacement]
  }
}

extension UTF8Decoder {
  private mutating func append(_ byte: UInt8) -> [Unicode.Scalar] {
    bytes.append(byte)
    guard bytes.count == length(from: bytes[0]) else { return [] }
    defer { bytes = [] }
    // Overlong forms and surrogates decode to several replacements; one is enough.
    let decoded = String(decoding: bytes, as: UTF8.self).unicodeScalars
    return decoded.count == 1 ? Array(decoded) : [Self.replacement]
  }

  private func length(from lead: UInt8) -> Int {
    lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
  }
}

/// A unit of input from the terminal: a key, a key sequence, a paste or a report.
enum InputItem: Equatable {
  case key(Unicode.Scalar)

  /// An Escape that no other byte followed in time.
  case escape

  /// A special key, or Alt with a key: an Escape and all that follows.
  case sequence([Unicode.Scalar])

  case paste(String)
  case report(TerminalReport)

  /// Input without a meaning, which was dropped.
  case nothing

  /// The keys that send signals while no line is edited.
  case interrupt, suspend
}

/// Something that a terminal sends by itself, usually the answer to a question.
///
/// Each case has the text between the opening and the closing sequence.
public enum TerminalReport: Equatable, Sendable {
  /// `ESC [ …` (CSI), with the final letter: `?62;c`.
  case controlSequence(String)

  /// `ESC ] …` (OSC), ended by BEL or `ESC \`: `11;rgb:0000/0000/0000`.
  case systemCommand(String)

  /// `ESC P … ESC \` (DCS).
  case deviceControl(String)

  /// `ESC _ … ESC \` (APC).
  case applicationCommand(String)
}

/// The descriptor that the editor writes to.
struct TerminalOutput {
  let descriptor: Int32

  /// Writes a whole text; errors are ignored, since a closed terminal cannot be told anything.
  func write(_ text: String) { OutputDescriptor(descriptor).write(text) }

  func write(_ bytes: [UInt8]) { OutputDescriptor(descriptor).write(bytes) }
}

/// A terminal on which lines can be edited.
public struct Terminal: Equatable, Sendable {
  /// The standard input and output of the process.
  public static let standard = Terminal(input: STDIN_FILENO, output: STDOUT_FILENO)

  let input: Int32
  let output: Int32
  let type: String

  /// Wraps descriptors, which the caller still owns and closes.
  ///
  /// - Parameter type: the terminal type; by default the environment's `TERM`.
  public init(input: Int32, output: Int32, type: String? = nil) {
    self.input = input
    self.output = output
    self.type = type ?? getenv("TERM").map { String(cString: $0) } ?? ""
  }

  /// Whether both input and output are terminals.
  public var isInteractive: Bool { isatty(input) != 0 && isatty(output) != 0 }

  /// Whether the terminal understands escape sequences.
  var movesCursor: Bool { !OutputCapabilities.isDumb(type) }
}
