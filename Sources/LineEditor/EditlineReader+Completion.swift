import CEditline

/// A page of a listing above the line.
struct ListedCandidates {
  /// The line for which they were listed.
  var line: EditedLine
  var candidates: [CompletionList.Candidate]
  /// The indices of those on the page that was printed last.
  var page: Range<Int>
}

/// The candidates that Tab puts into the line, one after the other.
struct CandidateChoice {
  /// The line as it was typed.
  let typed: EditedLine
  let list: CompletionList
  /// The index of the candidate in the line.
  var index: Int

  /// The line with the candidate instead of what it completes.
  ///
  /// Inside a word, the rest of the word is replaced if the candidate ends with it.
  var line: EditedLine {
    let text = list.candidates[index].text
    let rest = typed.restOfWord
    let holdsRest = !rest.isEmpty && text.hasSuffix(rest)
    let end = typed.cursor + (holdsRest ? rest.unicodeScalars.count : 0)
    let before = typed.text(from: 0, to: list.start) + text
    return EditedLine(
      before + typed.text(from: end, to: typed.scalars.count), cursor: before.unicodeScalars.count)
  }
}

extension EditlineReader {
  /// Completes what is certain, or lists the candidates; after that, puts them into the line one by one.
  func complete() -> CELAfterKey {
    if choice != nil { return choose(1) }
    let line = editline.line
    let list = completer(line.text, line.cursor)
    switch list.answer(in: line) {
    case .nothing: return CELAfterKeyBeep
    case .list:
      guard isListed(list, for: line) else {
        show(list.candidates, from: 0, for: line)
        return CELAfterKeyNothing
      }
      choice = CandidateChoice(typed: line, list: list, index: 0)
      return choose(0)
    case .replace(let count, let after, let text):
      editline.delete(count, andAfter: after)
      return editline.insert(text) ? CELAfterKeyNothing : CELAfterKeyBeep
    }
  }

  /// Puts the candidate before into the line; the last one, if there is none in it yet.
  func completeBack() -> CELAfterKey {
    if choice != nil { return choose(-1) }
    let line = editline.line
    let list = completer(line.text, line.cursor)
    guard isListed(list, for: line), case .list = list.answer(in: line) else { return CELAfterKeyBeep }
    choice = CandidateChoice(typed: line, list: list, index: 0)
    return choose(-1)
  }

  /// Whether an input item leaves the candidate in the line to be replaced by another one.
  func keepsChoice(_ item: InputItem) -> Bool {
    switch item {
    case .key(let key): key.value < 0x20 && editline.function(of: [key]).hasPrefix("smashtag-complete")
    case .sequence(let keys): editline.function(of: keys).hasPrefix("smashtag-complete")
    case .escape, .report, .nothing: true
    case .paste, .interrupt, .suspend: false
    }
  }

  /// Puts back the line as it was typed before a candidate was put into it; returns whether there was one.
  func restoresTypedLine() -> Bool {
    guard let typed = choice?.typed else { return false }
    choice = nil
    isBellDue = !editline.replace(with: typed) || isBellDue
    return true
  }

  private func isListed(_ list: CompletionList, for line: EditedLine) -> Bool {
    listed.map { $0.line == line && $0.candidates == list.candidates } ?? false
  }

  /// Puts the candidate so many places further into the line, and lists its page if another one was listed.
  private func choose(_ distance: Int) -> CELAfterKey {
    guard var choice, !choice.list.candidates.isEmpty else { return CELAfterKeyBeep }
    let count = choice.list.candidates.count
    choice.index = (choice.index + distance + count) % count
    self.choice = choice
    let isPut = editline.replace(with: choice.line)
    if listed?.page.contains(choice.index) != true {
      let first = listing(choice.list.candidates).start(ofPageWith: choice.index)
      show(choice.list.candidates, from: first, for: choice.typed)
    }
    return isPut ? CELAfterKeyNothing : CELAfterKeyBeep
  }

  private func show(_ candidates: [CompletionList.Candidate], from first: Int, for line: EditedLine) {
    let page = listing(candidates).page(from: first)
    listed = ListedCandidates(line: line, candidates: candidates, page: first..<max(first, page.next))
    draw()
    leaveLine(mark: "")
    screen.list(page.lines)
  }

  private func listing(_ candidates: [CompletionList.Candidate]) -> CompletionListing {
    let size = input.size
    return CompletionListing(
      candidates: candidates, columns: size.columns, rows: size.rows,
      dimsNotes: dimsNotes && screen.movesCursor, movesCursor: screen.movesCursor,
      isolatesDirections: isolatesDirections && screen.movesCursor)
  }
}
