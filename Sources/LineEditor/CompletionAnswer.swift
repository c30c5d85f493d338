/// What one press of Tab does to the line.
enum CompletionAnswer: Equatable {
  /// Nothing fits, or nothing is left to add.
  case nothing

  /// Replaces that many code points before the cursor, and after it.
  case replace(Int, after: Int = 0, with: String)

  /// Several go on differently from here: the reader has to see them.
  case list
}

extension CompletionList {
  /// The answer to Tab in this line: the only candidate, or what all candidates begin with.
  func answer(in line: EditedLine) -> CompletionAnswer {
    guard (0...line.cursor).contains(start), let first = candidates.first else { return .nothing }
    let typed = line.text(from: start, to: line.cursor)
    if candidates.count == 1 { return answer(with: first, to: typed, in: line) }
    let addition = commonPrefix
    if addition.unicodeScalars.count <= typed.unicodeScalars.count { return .list }
    return .replace(line.cursor - start, with: addition)
  }

  /// Inside a word, what stands behind the cursor goes if the candidate ends with it.
  private func answer(
    with candidate: Candidate, to typed: String, in line: EditedLine
  ) -> CompletionAnswer {
    let rest = line.restOfWord
    let added = candidate.text.unicodeScalars.count - typed.unicodeScalars.count
    let holdsRest = candidate.text.hasSuffix(rest) && rest.unicodeScalars.count <= added
    let addition = candidate.ending(before: line.next)
    if addition == typed { return .nothing }
    return .replace(line.cursor - start, after: holdsRest ? rest.unicodeScalars.count : 0, with: addition)
  }

  /// What all candidates begin with, cut between characters as seen.
  var commonPrefix: String {
    guard var prefix = candidates.first?.text[...] else { return "" }
    for candidate in candidates.dropFirst() {
      let length = zip(prefix, candidate.text).prefix { $0 == $1 }.count
      prefix = prefix.prefix(length)
    }
    return String(prefix)
  }
}

extension CompletionList.Candidate {
  /// The text, with its blank at the end of the line.
  fileprivate func ending(before next: Unicode.Scalar?) -> String {
    isComplete && next == nil ? text + " " : text
  }
}

extension EditedLine {
  /// What stands between the cursor and the next blank.
  fileprivate var restOfWord: String {
    let end = scalars[cursor...].firstIndex(of: " ") ?? scalars.count
    return text(from: cursor, to: end)
  }
}
