import CEditline

extension EditlineReader {
  /// Replaces the history; the oldest line comes first, and the last 2,000 are kept.
  public func setHistory(_ lines: [String]) {
    history = LineHistory(lines)
    suggestions.forget()
    editline.clearHistory()
    lines.forEach { if !$0.isEmpty { editline.addToHistory($0) } }
  }

  /// Adds a line to the history, unless it is empty; a known one moves to the end.
  public func appendHistory(_ line: String) {
    guard !line.isEmpty else { return }
    history.append(line)
    suggestions.forget()
    editline.addToHistory(line)
  }

  /// Puts another line of the history into the editor.
  func recall(_ find: (inout LineHistory, String) -> String?) -> CELAfterKey {
    guard let line = find(&history, editline.line.text), editline.replace(with: EditedLine(line)) else {
      return CELAfterKeyBeep
    }
    history.noteShown(editline.line.text)
    return CELAfterKeyNothing
  }

  /// Inserts the last word of the line before; repeated, that of an earlier line instead.
  func insertLastWord() -> CELAfterKey {
    guard let (word, replaced) = history.lastWord(for: editline.line) else { return CELAfterKeyBeep }
    editline.delete(replaced, andAfter: 0)
    return editline.insert(word) ? CELAfterKeyNothing : CELAfterKeyBeep
  }

  /// Shows another page of what stands above an empty line.
  func turnPage(isBack: Bool) -> CELAfterKey {
    editline.held.scalars.isEmpty && onPage(isBack) ? CELAfterKeyNothing : CELAfterKeyBeep
  }
}

// MARK: Suggestions

extension EditlineReader {
  /// The functions that take a suggestion where there is nothing to move over.
  private static let takingAll = ["smashtag-right", "ed-next-char"]
  private static let takingWord = ["em-next-word", "vi-next-word"]

  /// The rest of a line typed before; empty where none may be shown.
  private var suggestion: String {
    guard let suggestible, screen.movesCursor, dimsNotes, search == nil, choice == nil else { return "" }
    let held = editline.held
    guard held.cursor == held.scalars.count, held.prompting == nil else { return "" }
    return suggestions.rest(of: editline.decode(held).scalars, in: history, suggestible)
  }

  /// The suggestion as it is drawn, at most as long as a row.
  var offeredSuggestion: [Glyph] {
    suggestion.prefix(columns).flatMap { Glyph.drawing(Array($0.unicodeScalars)) }.map(\.dimmed)
  }

  /// Puts the suggestion or its first word into the line, if that is what a key does here.
  ///
  /// It is inserted as a paste. One for which the row has no room is not shown, and cannot be taken.
  func takesSuggestion(by key: [Unicode.Scalar]) -> Bool {
    let rest = suggestion
    guard !rest.isEmpty, keys.last != Self.quotingKey, endOfKey.isEmpty else { return false }
    let function = editline.function(of: key)
    let takesAll = Self.takingAll.contains(function)
    guard takesAll || Self.takingWord.contains(function) else { return false }
    guard screen.hasRoom(for: offeredSuggestion, after: content(of: editline.held)) else { return false }
    takePaste(takesAll ? rest : rest.firstWord)
    return true
  }
}

// MARK: Search

extension EditlineReader {
  /// The line to draw: what a search has found, else the one that is edited.
  var lineToDraw: EditedLine {
    guard let found = search?.found else { return editline.held }
    return editline.encoded(EditedLine(found))
  }

  /// Begins a search of the history; the line stays as it is until a found one is taken.
  func beginSearch() -> CELAfterKey {
    search = HistorySearch(history.lines)
    return CELAfterKeyNothing
  }

  /// Handles an input item during a search.
  ///
  /// Letters change the text that is looked for, and Ctrl-R goes on. Escape and Ctrl-G give up. Any other key
  /// takes the found line, and then does what it always does.
  func takeInSearch(_ item: InputItem) {
    switch item {
    case .key(let key) where isSearchKey(key): searchOn()
    case .key("\u{7}"), .escape: endSearch()
    case .key("\u{7F}"), .key("\u{8}"): look(for: String((search?.pattern ?? "").dropLast()))
    case .key(let key) where key.value >= 0x20: look(for: String(key), isMore: true)
    case .paste(let text): look(for: String(text.prefix(Self.longestPattern)), isMore: true)
    case .key, .sequence: takeFound(by: item)
    case .report(let report): onReport(report)
    case .nothing: isBellDue = true
    case .interrupt: interrupt()
    case .suspend: suspend()
    }
  }

  private func isSearchKey(_ key: Unicode.Scalar) -> Bool {
    key.value < 0x20 && editline.function(of: [key]) == "smashtag-search"
  }

  private func look(for text: String, isMore: Bool = false) {
    let pattern = (isMore ? search?.pattern ?? "" : "") + text
    guard pattern.utf8.count <= Self.longestPattern * 4, search?.look(for: pattern) != true else { return }
    isBellDue = isBellDue || !pattern.isEmpty
  }

  /// Goes on to an older line; without a text the last one is looked for again.
  private func searchOn() {
    if search?.pattern.isEmpty == true { return look(for: lastPattern) }
    if search?.goOn() != true { isBellDue = true }
  }

  private func endSearch() {
    if let pattern = search?.pattern, !pattern.isEmpty { lastPattern = pattern }
    search = nil
  }

  /// Takes the found line and hands on the key; where nothing was found, Enter does not run the typed line.
  private func takeFound(by item: InputItem) {
    let found = search?.found
    endSearch()
    if let found {
      isBellDue = !editline.replace(with: EditedLine(found)) || isBellDue
    } else if [.key("\r"), .key("\n")].contains(item) {
      isBellDue = true
      return
    }
    take(item)
  }
}
