/// What one press of Tab does to the line.
enum CompletionAnswer: Equatable {
  /// Nothing fits, or nothing is left to add.
  case nothing

  /// Replaces that many code points before the cursor.
  case replace(Int, with: String)

  /// Several go on differently from here: the reader has to see them.
  case list
}

extension CompletionList {
  /// The answer to Tab in this line: the only candidate, or what all candidates begin with.
  func answer(in line: EditedLine) -> CompletionAnswer {
    guard (0...line.cursor).contains(start), let first = candidates.first else { return .nothing }
    let typed = line.text(from: start, to: line.cursor)
    let addition = candidates.count == 1 ? first.ending(before: line.next) : commonPrefix
    if candidates.count == 1, addition == typed { return .nothing }
    if candidates.count > 1, addition.unicodeScalars.count <= typed.unicodeScalars.count { return .list }
    return .replace(line.cursor - start, with: addition)
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
  /// The text with its blank, unless one stands there already.
  fileprivate func ending(before next: Unicode.Scalar?) -> String {
    isComplete && next != " " ? text + " " : text
  }
}
