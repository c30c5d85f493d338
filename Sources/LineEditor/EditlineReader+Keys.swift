import CEditline

extension EditlineReader {
  /// Deals with the keys that libedit leaves to us.
  func press(_ key: CELKey) -> CELAfterKey {
    switch key {
    case CELKeyComplete: complete()
    case CELKeyPaste: paste()
    case CELKeyLeft: move(by: -editline.line.lengthOfPrevious)
    case CELKeyRight: move(by: editline.line.lengthOfNext)
    case CELKeyDeleteBack: delete(editline.line.lengthOfPrevious)
    case CELKeyDelete: deleteNext(editline.line.lengthOfNext)
    case CELKeyJoin: join()
    default: CELAfterKeyBeep
    }
  }
}

extension EditlineReader {
  private static let pauseInPaste: Int32 = 2000

  private func move(by offset: Int) -> CELAfterKey {
    if offset == 0 { return CELAfterKeyBeep }
    editline.moveCursor(by: offset)
    return CELAfterKeyMoveCursor
  }

  private func delete(_ count: Int) -> CELAfterKey {
    if count == 0 { return CELAfterKeyBeep }
    editline.deleteBeforeCursor(count)
    return CELAfterKeyRedraw
  }

  private func deleteNext(_ count: Int) -> CELAfterKey {
    editline.moveCursor(by: count)
    return delete(count)
  }

  private func join() -> CELAfterKey {
    defer { joining = nil }
    guard let joining else { return CELAfterKeyBeep }
    return editline.insert(String(joining)) ? CELAfterKeyRedraw : CELAfterKeyBeep
  }

  /// Inserts what the terminal pastes, as one part of this line.
  ///
  /// A paste that never ends is over after a pause.
  private func paste() -> CELAfterKey {
    var text = PastedText()
    while ending == nil {
      if !waiting.isEmpty {
        if text.append(waiting.removeFirst()) { break }
        continue
      }
      let event = input.next(milliseconds: Self.pauseInPaste)
      if event == .timeout { break }
      receivePasted(event)
    }
    return editline.insert(text.line) ? CELAfterKeyRedraw : CELAfterKeyBeep
  }

  /// The interrupt and suspend keys mean nothing inside a paste.
  private func receivePasted(_ event: TerminalInput.Event) {
    if case .byte(let byte) = event { waiting += decoder.decode(byte) } else { receive(event) }
  }
}
