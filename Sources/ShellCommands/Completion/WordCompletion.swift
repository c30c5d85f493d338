/// Completes the words of a call of the program, for the shells people come from.
///
/// Words are plain on both sides: that shell takes the quotes off and puts them on again.
public struct WordCompletion {
  private let session: Session

  public init(_ session: Session) { self.session = session }

  /// What the last word could become, in whole; `words` are those behind the program's name and options.
  public func candidates(for words: [String]) -> [Completions.Candidate] {
    guard let name = words.first, let last = words.last else { return [] }
    if name.beginsSearch { return candidates(ofQuery: words) }
    guard words.count > 1 else { return candidates(ofFirst: name) }
    guard let form = try? CommandTable.entry(named: name, mayBeCut: false).form else { return [] }
    let arguments = words.dropFirst()
    return form.parameters.first?.kind == .query
      ? candidates(ofQuery: Array(arguments))
      : ArgumentCompleter(session).candidates(for: last, after: Array(arguments.dropLast()), of: form)
  }
}

extension WordCompletion {
  /// A word with blanks is a whole command as it would be typed at the prompt.
  private func candidates(ofFirst word: String) -> [Completions.Candidate] {
    guard word.contains(where: \.isWhitespace) else {
      return CommandCompleter(session).candidates(startingWith: word)
    }
    let completions = Completer(session).completions(of: word, cursor: word.unicodeScalars.count)
    let head = String(String.UnicodeScalarView(word.unicodeScalars.prefix(completions.start)))
    return completions.candidates.map {
      Completions.Candidate(text: head + $0.text, note: $0.note, isComplete: $0.isComplete)
    }
  }

  /// The query is all words together; only the end that belongs to the last one is offered.
  private func candidates(ofQuery words: [String]) -> [Completions.Candidate] {
    let head = words.dropLast().map { $0 + " " }.joined()
    let query = words.joined(separator: " ")
    return QueryCompleter(session).candidates(continuing: query[...]).compactMap { candidate in
      guard candidate.text.hasPrefix(head) else { return nil }
      return Completions.Candidate(
        text: String(candidate.text.dropFirst(head.count)), note: candidate.note,
        isComplete: candidate.isComplete)
    }
  }
}
