import CEditline
import Glibc

extension EditlineReader {
  /// Deals with what came from the terminal; most of it becomes characters for libedit.
  func take(_ item: InputItem) {
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

  /// A key that waits for a character, as Ctrl-V does, has taken the one that stands for a paste: it is taken out
  /// of the line and pressed once more.
  func pressPasteAgain() {
    guard keys.last == Self.pasteKey, keys.pasted != nil, keys.swallowedPastes == 0 else { return }
    keys.swallowedPastes += 1
    editline.delete(Self.pasteKey)
    keys.waiting = [Self.pasteKey]
  }

  /// What libedit would take for another key in a search is announced to it.
  func letIn(_ key: Unicode.Scalar) -> Unicode.Scalar {
    if key.value > 0xFF, prompting == .search { editline.takeAsLetter(key) }
    return key
  }

  /// Hands out what was typed of a character so far, as nothing that joins it follows.
  func handOutCharacter() {
    keys.waiting += editline.encode(keys.character)
    keys.character = []
  }

  /// Deals with the keys that libedit leaves to us.
  func press(_ key: CELKey) -> CELAfterKey {
    switch key {
    case CELKeyComplete: complete()
    case CELKeyPaste: paste()
    default: clear()
    }
  }
}

extension EditlineReader {
  private static let escape: Unicode.Scalar = "\u{1B}"
  private static let quotingKey: Unicode.Scalar = "\u{16}"
  private static let wordKey: Unicode.Scalar = "\u{17}"
  private static let pasteKey = Unicode.Scalar(UInt8(CELPaste))

  private static let longestEntry = 512

  /// How much of a paste goes into a pattern.
  private static let longestPattern = 256

  private var prompting: Prompting? { editline.held.prompting }

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
    } else if key.value < 0x20 || key.value == 0x7F {
      // An end of line inside the line would look like the beginning of a search.
      let isQuotedEnd = keys.last == Self.quotingKey && key == "\n"
      keys.waiting.append(isQuotedEnd ? " " : key)
    } else {
      keys.character = [key]
    }
  }

  /// Vi's own key; to emacs it announces Alt, but ends what is asked for below the line.
  private func takeEscape() {
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

  /// Escape itself would run the line that was found: what was entered is deleted, and then the entry.
  private var keysThatLeaveEntry: [Unicode.Scalar] {
    let held = editline.held
    let isCommand = held.scalars.starts(with: ["\n", ":"])
    let entered = held.cursor - (isCommand ? "\n: " : "\n/").count
    return Array(repeating: "\u{7F}", count: max(0, entered) + 1)
  }

  /// libedit reads what it never wrote when a quote is left open in a command, and keeps what was deleted; in a
  /// search it takes a word one letter too early.
  private func isRefused(_ key: Unicode.Scalar) -> Bool {
    switch prompting {
    case nil: return false
    case .search: return key == Self.wordKey
    case .entry:
      if key.value < 0x20 || key.value == 0x7F { return false }
      let isCommand = editline.held.scalars.starts(with: ["\n", ":"])
      return editline.place.length > Self.longestEntry || (isCommand && ["\"", "'", "\\"].contains(key))
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
    if prompting == .search { keys.waiting.append(Self.escape) }
    keys.waiting += endOfKey + sequence
  }

  /// A key that waits for a second one, as Ctrl-X does, is given up.
  private var endOfKey: [Unicode.Scalar] {
    guard let last = keys.last, last.value < 0x20, last != Self.escape, editline.leadsIn(last) else {
      return []
    }
    return [Unicode.Scalar(UInt8(CELNoKey))]
  }

  private func takePaste(_ text: String) {
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
  /// Does what a signal asks for; unknown ones ask for nothing.
  func obey(_ signal: Int32) {
    switch signal {
    case SIGINT: interrupt()
    case SIGTERM, SIGHUP, SIGQUIT: terminate(by: signal)
    case SIGWINCH: followWindow()
    case SIGCONT: returnFromStop()
    default: break
    }
  }

  /// Hands the terminal back, stops, and takes the same line up again afterwards.
  func suspend() {
    draw()
    leaveLine(mark: "^Z")
    set(PasteMode.end)
    editline.setRaw(false)
    rowsLeft = nil
    suspendProcess()
    state = .unseen
    takeTerminal()
  }

  /// Stops the process group as the terminal's own key would, until it is continued.
  func stopProcess() { ProcessStop.wait(for: takeSignals, wakeup: wakeup).forEach(obey) }
}

extension EditlineReader {
  private func terminate(by signal: Int32) {
    draw()
    leaveLine(mark: "")
    ending = .terminated(signal)
  }

  private func followWindow() {
    followWidth()
    erase()
    editline.resize()
    onResize()
  }

  /// Another program may have changed the terminal meanwhile, and the cursor may be anywhere.
  private func returnFromStop() {
    guard state != .absent else { return }
    editline.setRaw(false)
    rowsLeft = nil
    output.write("\r")
    state = .erased
    takeTerminal()
  }

  private func takeTerminal() {
    editline.setRaw(true)
    editline.resize()
    set(PasteMode.begin)
  }
}

/// Stops this process group, as the terminal's own key would.
enum ProcessStop {
  /// Comes back once the group was continued; answers the other signals that came.
  ///
  /// Where nobody could continue it, the system does not stop it. The wake-up is raised at the end, since it may have
  /// been raised meanwhile for something else.
  static func wait(for takeSignals: () -> [Int32], wakeup: Wakeup) -> [Int32] {
    var pending = takeSignals().filter { $0 != SIGCONT }
    kill(0, SIGTSTP)
    for _ in 0..<20 where !pending.contains(SIGCONT) {
      _ = wakeup.wait(milliseconds: 10)
      pending += takeSignals()
    }
    wakeup.raise()
    return pending.filter { $0 != SIGCONT }
  }
}
