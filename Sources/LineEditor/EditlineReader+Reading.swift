import CEditline
import Glibc

extension EditlineReader {
  /// Reads one line; the terminal is in the editor's hands only as long as this takes.
  ///
  /// An interrupt that comes before is not this line's.
  public func readLine(prompt: String) -> LineReading {
    self.prompt = prompt
    (ending, listed) = (nil, nil)
    for signal in takeSignals() where signal != SIGINT { obey(signal) }
    if let ending { return ending }
    signalKeys = input.signalKeys
    state = .drawn
    set(PasteMode.begin)
    let line = editline.read()
    set(PasteMode.end)
    guard let line else { return giveUp() }
    state = .absent
    return .line(line)
  }

  /// Waits for the next character of the line; nil once the line has an ending.
  func nextCharacter() -> Unicode.Scalar? {
    while ending == nil {
      if !waiting.isEmpty { return handOut(waiting.removeFirst()) }
      receive(input.next())
    }
    return nil
  }

  /// Deals with whatever came first.
  func receive(_ event: TerminalInput.Event) {
    switch event {
    case .wakeup: attend()
    case .byte(signalKeys.interrupt): interrupt()
    case .byte(signalKeys.suspend): suspend()
    case .byte(0x1B) where editline.editsAsVi: receiveEscape()
    case .byte(let byte): waiting += decoder.decode(byte)
    case .end: ending = .endOfInput
    case .timeout: break
    }
  }

  /// Leaves the line with a mark behind it, as terminals do.
  func interrupt() {
    leaveLine(mark: "^C")
    ending = .interrupted
  }
}

extension EditlineReader {
  private static let pauseInSequence: Int32 = 40

  /// Obeys signals and lets others speak, then shows the line again.
  private func attend() {
    wakeup.lower()
    aside {
      takeSignals().forEach(obey)
      if ending == nil { onWakeup() }
    }
  }

  /// Tells vi's Escape from the beginning of a key sequence, which follows at once.
  private func receiveEscape() {
    var event = TerminalInput.Event.wakeup
    while event == .wakeup, ending == nil {
      event = input.next(milliseconds: Self.pauseInSequence)
      if event == .wakeup { attend() }
    }
    let opensSequence = [.byte(UInt8(ascii: "[")), .byte(UInt8(ascii: "O"))].contains(event)
    waiting.append(opensSequence ? "\u{1B}" : Unicode.Scalar(UInt8(CELLoneEscape)))
    receive(event)
  }

  /// A code point without width goes in by a key of ours.
  ///
  /// libedit would draw it at once, but not again, and then miscount the columns.
  private func handOut(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard scalar.value > 0xFF, Cells.width(of: scalar) == 0 else { return scalar }
    joining = scalar
    return Unicode.Scalar(UInt8(CELJoin))
  }

  private func giveUp() -> LineReading {
    leaveLine(mark: "")
    editline.reset()
    (decoder, waiting) = (UTF8Decoder(), [])
    return ending ?? .endOfInput
  }
}
