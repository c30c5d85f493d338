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

  private var state = State.ground
  private var decoder = UTF8Decoder()

  /// How long to wait for the next byte before `pause` is due, in milliseconds; negative: as long as it takes.
  var patience: Int32 {
    switch state {
    case .ground: -1
    case .escape: Self.keyPause
    case .control(let body), .report(_, let body): body.isEmpty ? Self.keyPause : Self.reportPause
    case .function: Self.keyPause
    case .closing: Self.reportPause
    case .paste: Self.pastePause
    }
  }

  /// What the byte completes.
  mutating func take(_ byte: UInt8) -> [InputItem] {
    switch state {
    case .ground: takeKey(byte)
    case .escape: takeAfterEscape(byte)
    case .control(let body): takeControl(byte, body)
    case .function: takeFunction(byte)
    case .report(let kind, let body): takeReport(byte, kind, body)
    case .closing(let kind, let body): takeClosing(byte, kind, body)
    case .paste(let text): takePasted(byte, text)
    }
  }

  /// What the bytes so far are, as no other has followed in time.
  mutating func pause() -> [InputItem] {
    let ended = state
    state = .ground
    switch ended {
    case .ground, .closing: return []
    case .escape: return [.escape]
    case .control(let body): return body.isEmpty ? alt("[") : ControlSequence(body: body).remains
    case .function: return alt("O")
    case .report(let kind, let body): return body.isEmpty ? alt(kind.opener) : []
    case .paste(let text): return items(of: text)
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
    case ground, escape, function
    case control([UInt8])
    case report(ReportKind, [UInt8])
    /// An Escape inside a report: a backslash closes it.
    case closing(ReportKind, [UInt8])
    case paste(PastedText)
  }

  private static let keyPause: Int32 = 40
  private static let reportPause: Int32 = 100
  private static let pastePause: Int32 = 2000
  private static let longestReport = 4096
  private static let escape: UInt8 = 0x1B
  private static let bell: UInt8 = 0x07

  private func alt(_ key: Unicode.Scalar) -> [InputItem] {
    partsEscape ? [.escape, .key(key)] : [.sequence(["\u{1B}", key])]
  }

  private mutating func takeKey(_ byte: UInt8) -> [InputItem] {
    switch byte {
    case Self.escape:
      state = .escape
      return []
    case signalKeys.interrupt: return [.interrupt]
    case signalKeys.suspend: return [.suspend]
    default: return decoder.decode(byte).map { (0x80..<0xA0).contains($0.value) ? .nothing : .key($0) }
    }
  }

  private mutating func takeAfterEscape(_ byte: UInt8) -> [InputItem] {
    switch byte {
    case Self.escape: return partsEscape ? [.escape] : []
    case UInt8(ascii: "["): state = .control([])
    case UInt8(ascii: "O"): state = .function
    default:
      guard let kind = ReportKind(opener: byte) else {
        return takeAlt(byte)
      }
      state = .report(kind, [])
    }
    return []
  }

  private mutating func takeAlt(_ byte: UInt8) -> [InputItem] {
    state = .ground
    let plain = (0x20..<0x80).contains(byte) || [0x08, 0x0D].contains(byte)
    return plain && !partsEscape ? alt(Unicode.Scalar(byte)) : [.escape] + takeKey(byte)
  }

  private mutating func takeControl(_ byte: UInt8, _ body: [UInt8]) -> [InputItem] {
    switch byte {
    case 0x20..<0x40 where body.count < Self.longestReport:
      state = .control(body + [byte])
      return []
    case 0x40..<0x7F:
      return complete(ControlSequence(body: body + [byte]))
    default:
      state = .ground
      return [.nothing] + takeKey(byte)
    }
  }

  private mutating func complete(_ sequence: ControlSequence) -> [InputItem] {
    state = sequence.opensPaste ? .paste(PastedText()) : .ground
    if sequence.opensPaste { return [] }
    return [sequence.isReport ? .report(.controlSequence(sequence.text)) : .sequence(sequence.scalars)]
  }

  private mutating func takeFunction(_ byte: UInt8) -> [InputItem] {
    state = .ground
    guard (0x20..<0x7F).contains(byte) else { return alt("O") + takeKey(byte) }
    return [.sequence(["\u{1B}", "O", Unicode.Scalar(byte)])]
  }

  private mutating func takeReport(_ byte: UInt8, _ kind: ReportKind, _ body: [UInt8]) -> [InputItem] {
    switch byte {
    case Self.bell where kind == .system: return end(kind, body)
    case Self.escape: state = .closing(kind, body)
    case 0x20..<0x7F where body.count < Self.longestReport, 0x80... where body.count < Self.longestReport:
      state = .report(kind, body + [byte])
    default:
      state = .ground
      return body.isEmpty ? alt(kind.opener) + takeKey(byte) : takeKey(byte)
    }
    return []
  }

  private mutating func takeClosing(_ byte: UInt8, _ kind: ReportKind, _ body: [UInt8]) -> [InputItem] {
    if byte == UInt8(ascii: "\\") { return end(kind, body) }
    state = .escape
    return (body.isEmpty ? alt(kind.opener) : []) + takeAfterEscape(byte)
  }

  private mutating func end(_ kind: ReportKind, _ body: [UInt8]) -> [InputItem] {
    state = .ground
    return [.report(kind.report(String(decoding: body, as: UTF8.self)))]
  }

  private mutating func takePasted(_ byte: UInt8, _ text: PastedText) -> [InputItem] {
    state = .ground
    var text = text
    if text.append(byte) { return items(of: text) }
    state = .paste(text)
    return []
  }

  private func items(of text: PastedText) -> [InputItem] {
    text.isCutOff ? [.paste(text.line), .nothing] : [.paste(text.line)]
  }
}
