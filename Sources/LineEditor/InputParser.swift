/// Parts the bytes of the terminal into keys, key sequences, pastes and reports.
///
/// `ESC [ … letter` and `ESC O letter` are key sequences, or reports of the terminal; `ESC [ 200 ~` and
/// `ESC [ 201 ~` stand around a paste; `ESC ]`, `ESC P` and `ESC _` open reports. A pause ends whatever is
/// not complete by then.
struct InputParser {
  /// The keys that mean a signal; none of them does inside a paste.
  var signalKeys = SignalKeys()

  /// An Escape and the key after it are two keys, as vi wants it, and not Alt with a key.
  var partsEscape = false

  /// The terminal was asked something: what its answer begins with may come in pieces.
  var awaitsAnswers = false

  private var state = State.ground
  private var decoder = UTF8Decoder()

  /// What has come of the sequence or report so far.
  private var body: [UInt8] = []

  private var pasted = PastedText()

  /// How long to wait for the next byte before `pause` is due, in milliseconds; negative: as long as it takes.
  var patience: Int32 {
    switch state {
    case .ground: -1
    case .escape, .function: keyPause
    case .control, .report: body.isEmpty ? keyPause : Self.reportPause
    case .closing, .excess: Self.reportPause
    case .paste: Self.pastePause
    }
  }

  /// Whether a key, a report or a paste has begun and is not complete.
  var isInside: Bool { if case .ground = state { decoder.isInside } else { true } }

  /// Whether the byte is the interrupt key in the middle of a paste; there it is text, unless it comes alone.
  func isInterruptInPaste(_ byte: UInt8) -> Bool {
    if case .paste = state { byte == signalKeys.interrupt } else { false }
  }

  /// What the byte completes.
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

  /// What the bytes so far are, as no other has followed in time.
  mutating func pause() -> [InputItem] {
    let ended = state
    state = .ground
    switch ended {
    case .ground, .closing, .excess: return []
    case .escape: return [.escape]
    case .control: return body.isEmpty ? alt("[") : ControlSequence(body: body).remains
    case .function: return alt("O")
    case .report(let kind): return body.isEmpty ? alt(kind.opener) : []
    case .paste: return takeText()
    }
  }
}

/// The keys that this terminal sends signals for when no line is edited.
struct SignalKeys: Equatable {
  var interrupt: UInt8? = 0x03
  var suspend: UInt8? = 0x1A
}

extension InputParser {
  /// Where in the stream the next byte stands.
  private enum State {
    case ground, escape, function, control, paste
    case report(ReportKind)
    /// An Escape inside a report: a backslash closes it.
    case closing(ReportKind)
    /// The rest of a report, or of a key sequence, that is too long to be one.
    case excess(ReportKind?)
  }

  /// Between the bytes of one key; vi's Escape must not be kept waiting.
  private var keyPause: Int32 { awaitsAnswers && !partsEscape ? 500 : 40 }

  /// What comes later than this of a report would be taken for typed.
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
    case Self.escape: return open(.escape)
    case signalKeys.interrupt: return [.interrupt]
    case signalKeys.suspend: return [.suspend]
    default: return decoder.decode(byte).map { (0x80..<0xA0).contains($0.value) ? .nothing : .key($0) }
    }
  }

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

  /// Nothing of it comes out, but Enter and the interrupt key end it.
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

  /// Beyond what is kept, the interrupt key gives up the line; the rest of the paste is dropped all the same.
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

/// What stands behind `ESC [`, with the letter that ends it.
struct ControlSequence {
  var body: [UInt8]

  var text: String { String(decoding: body, as: UTF8.self) }

  /// All of it, as a key sends it.
  var scalars: [Unicode.Scalar] { ["\u{1B}", "["] + body.map { Unicode.Scalar($0) } }

  var opensPaste: Bool { text == "200~" }

  /// No key sends it: it has a private mark, as answers about the terminal do, or tells sizes in `t`.
  var isReport: Bool {
    guard let first = body.first, let last = body.last else { return false }
    return (0x3C..<0x40).contains(first) || (last == UInt8(ascii: "t") && body.count > 1)
  }

  /// What it is when it was cut off: a key is missed, a report is not.
  var remains: [InputItem] { isReport ? [] : [.nothing] }
}

/// The reports that come as strings, by the letter behind the Escape that opens them.
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

/// Puts code points together from single bytes.
///
/// A broken sequence becomes U+FFFD, so that the typist sees it and the shell goes on.
struct UTF8Decoder {
  private static let replacement: Unicode.Scalar = "\u{FFFD}"

  private var bytes: [UInt8] = []

  /// A code point has begun and is not complete.
  var isInside: Bool { !bytes.isEmpty }

  /// What the byte completes: nothing yet, a code point, or a broken sequence and perhaps one more.
  mutating func decode(_ byte: UInt8) -> [Unicode.Scalar] {
    let isContinuation = byte & 0xC0 == 0x80
    if isContinuation, !bytes.isEmpty { return append(byte) }
    let broken = bytes.isEmpty ? [] : [Self.replacement]
    bytes = []
    if byte < 0x80 { return broken + [Unicode.Scalar(byte)] }
    if !(0xC2...0xF4).contains(byte) { return broken + [Self.replacement] }
    bytes = [byte]
    return broken
  }
}

extension UTF8Decoder {
  private mutating func append(_ byte: UInt8) -> [Unicode.Scalar] {
    bytes.append(byte)
    guard bytes.count == length(from: bytes[0]) else { return [] }
    defer { bytes = [] }
    // Overlong forms and surrogates repair to several replacements; one is enough.
    let decoded = String(decoding: bytes, as: UTF8.self).unicodeScalars
    return decoded.count == 1 ? Array(decoded) : [Self.replacement]
  }

  private func length(from lead: UInt8) -> Int {
    lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
  }
}
