import CEditline

/// The listing that stands above the line, and where its next page begins.
struct ListedCandidates {
  var line: EditedLine
  var candidates: [CompletionList.Candidate]
  var next: Int
}

extension EditlineReader {
  /// Adds what is certain, or lists what is possible; pressed again, lists the rest.
  func complete() -> CELAfterKey {
    let line = editline.line
    let list = completer(line.text, line.cursor)
    switch list.answer(in: line) {
    case .nothing: return CELAfterKeyBeep
    case .list: return show(list.candidates, for: line)
    case .replace(let count, let after, let text):
      editline.delete(count, andAfter: after)
      return editline.insert(text) ? CELAfterKeyNothing : CELAfterKeyBeep
    }
  }

  private func show(_ candidates: [CompletionList.Candidate], for line: EditedLine) -> CELAfterKey {
    let page = listing(candidates).page(from: firstToList(candidates, for: line))
    listed = ListedCandidates(line: line, candidates: candidates, next: page.next)
    draw()
    leaveLine(mark: "")
    state = .erased
    output.write(page.lines.map { $0 + "\n" }.joined())
    rowsLeft? += page.lines.count
    return CELAfterKeyNothing
  }

  private func listing(_ candidates: [CompletionList.Candidate]) -> CompletionListing {
    let size = input.size
    return CompletionListing(
      candidates: candidates, columns: size.columns, rows: size.rows,
      dimsNotes: dimsNotes && movesCursor, movesCursor: movesCursor,
      isolatesDirections: isolatesDirections && movesCursor)
  }

  private func firstToList(_ candidates: [CompletionList.Candidate], for line: EditedLine) -> Int {
    guard let listed, listed.line == line, listed.candidates == candidates else { return 0 }
    return listed.next < candidates.count ? listed.next : 0
  }
}
