import SmashtagModel

/// Completes the first word of a command: its name, or the number of an item.
struct CommandCompleter {
  private let session: Session

  init(_ session: Session) { self.session = session }

  func candidates(startingWith word: String) -> [Completions.Candidate] {
    let isNumber = !word.isEmpty && word.allSatisfy(\.isASCIIDigit)
    return isNumber ? ItemCompleter(session).items().startingWith(word) : names(startingWith: word)
  }

  /// At a root without those that lead up from it.
  private func names(startingWith word: String) -> [Completions.Candidate] {
    let atRoot = session.navigation.stack.isAtRoot
    return CommandTable.entries.map(\.form)
      .filter { $0.name.hasPrefix(word) && !(atRoot && $0.leavesContext) }
      .map { Completions.Candidate(text: $0.name, note: $0.summary, isComplete: !$0.parameters.isEmpty) }
  }
}
