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
    keys.parser.signalKeys = input.signalKeys
    (state, shown) = (.unseen, LineImage())
    set(PasteMode.begin)
    let line = editline.read()
    set(PasteMode.end)
    questions.isRaw = false
    endEchoPause()
    guard let line else { return giveUp() }
    draw(line)
    leaveLine(mark: "")
    return .line(editline.decode(line).text)
  }

  /// Waits for the next character of the line; nil once the line has an ending.
  func nextCharacter() -> Unicode.Scalar? {
    editline.joinCharacters()
    if keys.isEntered { editline.keepKeys() }
    pressPasteAgain()
    putQuestions()
    while ending == nil {
      if !keys.waiting.isEmpty {
        if let key = keys.handOut(at: editline.place) { return letIn(key) }
        isBellDue = true
      } else if keys.items.isEmpty {
        receive()
      } else {
        take(keys.items.removeFirst())
      }
    }
    return nil
  }

  /// Leaves the line with a mark behind it, as terminals do, unless the interrupt was for something else.
  func interrupt() {
    if onInterrupt() { return }
    draw()
    leaveLine(mark: "^C")
    ending = .interrupted
  }
}

extension EditlineReader {
  /// A key after this was pressed by a hand, also in a paste whose end was lost.
  private static let pauseOfHand = Duration.milliseconds(100)

  /// Waits for whatever comes first; draws before, unless something is there already.
  private func receive() {
    var event = input.next(milliseconds: 0)
    var silence = Duration.zero
    keys.parser.awaitsAnswers = questions.end != nil
    if event == .timeout {
      if !keys.character.isEmpty { return handOutCharacter() }
      draw()
      let begin = ContinuousClock.now
      event = input.next(milliseconds: keys.parser.patience)
      silence = begin.duration(to: .now)
    }
    keys.parser.partsEscape = editline.editsAsVi
    switch event {
    case .wakeup: attend()
    case .byte(let byte) where silence > Self.pauseOfHand && keys.parser.isInterruptInPaste(byte):
      keys.items += keys.parser.pause() + [.interrupt]
    case .byte(let byte): keys.items += keys.parser.take(byte)
    case .end: ending = .endOfInput
    case .timeout: keys.items += keys.parser.pause()
    }
  }

  /// Obeys signals and lets others speak.
  private func attend() {
    wakeup.lower()
    takeSignals().forEach(obey)
    if ending == nil { onWakeup() }
  }

  private func giveUp() -> LineReading {
    if ending == .left { state = .absent } else { leaveLine(mark: "") }
    editline.reset()
    keys = PendingKeys(parser: keys.parser)
    return ending ?? .endOfInput
  }
}

/// What the reading of one line came back with.
public enum LineReading: Equatable, Sendable {
  case line(String)

  /// Ctrl-C: the line was given up.
  case interrupted

  /// Ctrl-D at an empty line, or the terminal is gone.
  case endOfInput

  /// The line was left, with nothing typed and nothing of it on the screen: what asked for that has the terminal now.
  case left

  /// A signal that asks the process to end.
  case terminated(Int32)
}

/// Reads lines for the shell: the terminal's editor, or a script in tests.
public protocol LineReader: AnyObject {
  func readLine(prompt: String) -> LineReading
}
