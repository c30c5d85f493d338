import CEditline
import Glibc

extension EditlineReader {
  /// Handles an input item; most become characters for libedit.
  func take(_ item: InputItem) {
    if search != nil { return takeInSearch(item) }
    if choice != nil, !keepsChoice(item) { choice = nil }
    if case .key(let key) = item { return take(key) }
    guard keys.character.isEmpty else {
      keys.items.insert(item, at: 0)
      return handOutCharacter()
    }
    switch item {
    case .key(let key): take(key)
    case .escape: takeEscape()
    case .sequence(let sequence): take(sequence)
    case .paste(let text): takePaste(text)
    case .report(let report): onReport(report)
    case .nothing: isBellDue = true
    case .interrupt: interrupt()
    case .suspend: suspend()
    }
  }

  /// Repeats the key that stands for a paste if a command that waits for a character, such as Ctrl-V,
  /// consumed it.
  ///
  /// The consumed key is removed from the line first.
  func pressPasteAgain() {
    guard keys.last == Self.pasteKey, keys.pasted != nil, keys.swallowedPastes == 0 else { return }
    keys.swallowedPastes += 1
    editline.delete(Self.pasteKey)
    keys.waiting = [Self.pasteKey]
  }

  /// Prepares libedit for a character that its search would take for another key.
  func letIn(_ key: Unicode.Scalar) -> Unicode.Scalar {
    if key.value > 0xFF, prompting == .search { editline.takeAsLetter(key) }
    return key
  }

  /// Passes on the pending character, since nothing more joins it.
  func handOutCharacter() {
    keys.waiting += editline.encode(keys.character)
    keys.character = []
  }

  /// Handles the keys that libedit leaves to this editor.
  func press(_ key: CELKey) -> CELAfterKey {
    switch key {
    case CELKeyComplete: complete()
    case CELKeyCompleteBack: completeBack()
    case CELKeyPaste: paste()
    case CELKeyOlder: recall { $0.older(than: $1) }
    case CELKeyNewer: recall { $0.newer(than: $1) }
    case CELKeyLastWord: insertLastWord()
    case CELKeySearch: beginSearch()
    case CELKeyPageUp: turnPage(isBack: true)
    case CELKeyPageDown: turnPage(isBack: false)
    default: clear()
    }
  }
}

extension EditlineReader {
  private static let escape: Unicode.Scalar = "\u{1B}"
  static let quotingKey: Unicode.Scalar = "\u{16}"
  private static let wordKey: Unicode.Scalar = "\u{17}"
  private static let pasteKey = Unicode.Scalar(UInt8(CELPaste))

  private static let longestEntry = 512

  /// The most characters of a paste that go into a search pattern.
  static let longestPattern = 256

  var prompting: Prompting? { editline.prompting }

  private func take(_ key: Unicode.Scalar) {
    if keys.isAltDue {
      keys.isAltDue = false
      return take([Self.escape, key])
    }
    if keys.joins(key) { return keys.character.append(key) }
    if !keys.character.isEmpty {
      keys.items.insert(.key(key), at: 0)
      return handOutCharacter()
    }
    if isRefused(key) {
      isBellDue = true
    } else if key.value < 0x20, takesSuggestion(by: [key]) {
      return
    } else if key.value < 0x20 || key.value == 0x7F {
      // A line end inside the line would look like the beginning of a search.
      let isQuotedEnd = keys.last == Self.quotingKey && key == "\n"
      keys.waiting.append(isQuotedEnd ? " " : key)
    } else {
      keys.character = [key]
    }
  }

  /// Handles Escape: a key of its own in vi mode and below the line, otherwise the announcement of Alt.
  private func takeEscape() {
    if restoresTypedLine() { return }
    if prompting == .entry {
      keys.waiting += keysThatLeaveEntry
    } else if prompting != nil || keys.last == Self.quotingKey || !editline.leadsIn(Self.escape) {
      keys.waiting.append(Self.escape)
    } else if editline.editsAsVi {
      keys.waiting.append(Unicode.Scalar(UInt8(CELLoneEscape)))
    } else {
      keys.isAltDue = true
    }
  }

  /// The keys that delete what was entered and then leave the entry; Escape would run the found line.
  private var keysThatLeaveEntry: [Unicode.Scalar] {
    let held = editline.held
    let isCommand = held.scalars.starts(with: ["\n", ":"])
    let entered = held.cursor - (isCommand ? "\n: " : "\n/").count
    return Array(repeating: "\u{7F}", count: max(0, entered) + 1)
  }

  /// Whether a key is refused because of a bug in libedit.
  ///
  /// After an open quote in a vi command it reads uninitialised memory and keeps deleted text. In a search,
  /// Ctrl-W takes a word from one letter too early.
  private func isRefused(_ key: Unicode.Scalar) -> Bool {
    switch prompting {
    case nil: return false
    case .search: return key == Self.wordKey
    case .entry:
      if key.value < 0x20 || key.value == 0x7F { return false }
      let isCommand = editline.held.scalars.starts(with: ["\n", ":"])
      return editline.position.length > Self.longestEntry || (isCommand && ["\"", "'", "\\"].contains(key))
    }
  }

  private func take(_ sequence: [Unicode.Scalar]) {
    keys.isAltDue = false
    let isAlt = sequence.count == 2 && sequence.last != "[" && sequence.last != "O"
    guard prompting != .entry, isAlt || sequence.count > 2, !keys.isTooMuch(sequence),
      editline.binds(sequence)
    else {
      isBellDue = true
      keys.waiting += endOfKey
      return
    }
    if takesSuggestion(by: sequence) { return }
    if prompting == .search { keys.waiting.append(Self.escape) }
    keys.waiting += endOfKey + sequence
  }

  /// The key that cancels a prefix key such as Ctrl-X; empty where none is pending.
  var endOfKey: [Unicode.Scalar] {
    guard let last = keys.last, last.value < 0x20, last != Self.escape, editline.leadsIn(last) else {
      return []
    }
    return [Unicode.Scalar(UInt8(CELNoKey))]
  }

  func takePaste(_ text: String) {
    keys.isAltDue = false
    if prompting == .entry {
      keys.items.insert(contentsOf: text.unicodeScalars.prefix(Self.longestPattern).map { .key($0) }, at: 0)
    } else if prompting == .search {
      keys.waiting += editline.encode(String(text.prefix(Self.longestPattern)))
    } else {
      (keys.pasted, keys.swallowedPastes) = (text, 0)
      keys.waiting += endOfKey + [Self.pasteKey]
    }
  }

  private func paste() -> CELAfterKey {
    defer { keys.pasted = nil }
    return editline.insert(keys.pasted ?? "") ? CELAfterKeyNothing : CELAfterKeyBeep
  }

  private func clear() -> CELAfterKey {
    clearWindow()
    onClear()
    return CELAfterKeyNothing
  }
}

extension EditlineReader {
  /// Handles a signal; unknown ones are ignored.
  func obey(_ signal: Int32) {
    switch signal {
    case SIGINT: interrupt()
    case SIGTERM, SIGHUP, SIGQUIT: terminate(by: signal)
    case SIGWINCH: followWindow()
    case SIGCONT: returnFromStop()
    default: break
    }
  }

  /// Gives the terminal back, stops the process, and continues the same line afterwards.
  func suspend() {
    draw()
    leaveLine(mark: "^Z")
    set(PasteMode.end)
    editline.setRaw(false)
    rowsLeft = nil
    suspendProcess()
    screen.begin()
    takeTerminal()
  }

  /// Stops the process group, as the terminal's suspend key does, until it is continued.
  func stopProcess() { ProcessStop.wait(for: takeSignals, wakeup: wakeup).forEach(obey) }
}

extension EditlineReader {
  private func terminate(by signal: Int32) {
    draw()
    leaveLine(mark: "")
    ending = .terminated(signal)
  }

  private func followWindow() {
    screen.followWindow()
    onResize()
  }

  /// Restores terminal and line; another program may have changed the settings and moved the cursor.
  private func returnFromStop() {
    guard screen.state != .absent else { return }
    editline.setRaw(false)
    screen.takeRow()
    takeTerminal()
  }

  private func takeTerminal() {
    editline.setRaw(true)
    set(PasteMode.begin)
  }
}

extension EditlineReader {
  /// Reads one line; the editor controls the terminal only during this call.
  ///
  /// An interrupt that arrived before the call is ignored.
  public func readLine(prompt: String) -> LineReading {
    self.prompt = prompt
    (ending, listed, choice, search) = (nil, nil, nil, nil)
    history.forgetPlace()
    for signal in takeSignals() where signal != SIGINT { obey(signal) }
    if let ending { return ending }
    keys.parser.signalKeys = input.signalKeys
    screen.forget()
    screen.begin()
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

  /// Waits for the next character of the line; `nil` once the reading of the line has ended.
  func nextCharacter() -> Unicode.Scalar? {
    editline.joinCharacters()
    if keys.isEntered { editline.keepKeys() }
    pressPasteAgain()
    putQuestions()
    while ending == nil {
      if !keys.waiting.isEmpty {
        if let key = keys.handOut(at: editline.position) { return letIn(key) }
        isBellDue = true
      } else if keys.items.isEmpty {
        receive()
      } else {
        take(keys.items.removeFirst())
      }
    }
    return nil
  }

  /// Ends the line with `^C`, unless ``onInterrupt`` says that the interrupt was for something else.
  func interrupt() {
    if onInterrupt() { return }
    draw()
    leaveLine(mark: "^C")
    ending = .interrupted
  }
}

extension EditlineReader {
  /// After this silence a key was pressed by hand, also in a paste whose end was lost.
  private static let pauseOfHand = Duration.milliseconds(100)

  /// Waits for the next event; draws the line first unless input is already there.
  private func receive() {
    var event = input.next(milliseconds: 0)
    var silence = Duration.zero
    keys.parser.awaitsAnswers = questions.end != nil
    if event == .timeout {
      if !keys.character.isEmpty { return handOutCharacter() }
      draw(suggesting: true)
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

  /// Handles signals and calls ``onWakeup``.
  private func attend() {
    wakeup.lower()
    takeSignals().forEach(obey)
    if ending == nil { onWakeup() }
  }

  private func giveUp() -> LineReading {
    if ending == .left { screen.end() } else { leaveLine(mark: "") }
    editline.reset()
    keys = PendingKeys(parser: keys.parser)
    return ending ?? .endOfInput
  }
}
