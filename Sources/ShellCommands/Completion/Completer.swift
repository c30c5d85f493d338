/// Completes a line from what the reader sees and what was searched before; a pure function of line and session.
public struct Completer {
  private let session: Session

  public init(_ session: Session) { self.session = session }

  /// Completes what stands before the cursor, given in code points.
  public func completions(of line: String, cursor: Int) -> Completions {
    let before = String(String.UnicodeScalarView(line.unicodeScalars.prefix(cursor)))
    return switch PartialLine(before).part {
    case .command(let typed): completions(ofCommand: typed)
    case .file(let typed): completions(ofFile: typed)
    case .foreign: .none
    }
  }
}

extension Completer {
  private func completions(ofCommand typed: Substring) -> Completions {
    if typed.beginsSearch { return completions(ofQuery: typed) }
    guard let end = typed.firstIndex(where: \.isWhitespace) else {
      return Completions(
        replacing: typed, by: CommandCompleter(session).candidates(startingWith: String(typed)))
    }
    guard let form = try? CommandTable.entry(named: String(typed[..<end]), mayBeCut: true).form else {
      return .none
    }
    let rest = typed[end...].drop(while: \.isWhitespace)
    if form.parameters.first?.kind == .query { return completions(ofQuery: rest) }
    let isFreeText = form.isRaw && !form.takesRules && form.name != ReadCommand.form.name
    return isFreeText ? .none : completions(ofArguments: rest, of: form)
  }

  private func completions(ofQuery typed: Substring) -> Completions {
    Completions(replacing: typed, by: QueryCompleter(session).candidates(continuing: typed))
  }

  private func completions(ofArguments typed: Substring, of form: CommandForm) -> Completions {
    let words = PartialWords(typed)
    let word = PartialWord(words.last)
    let candidates = ArgumentCompleter(session).candidates(
      for: word.plain, after: words.finished.map { PartialWord($0).plain }, of: form)
    return Completions(replacing: words.last, by: candidates.map(word.quoted))
  }

  private func completions(ofFile typed: Substring) -> Completions {
    let words = PartialWords(typed)
    guard words.finished.isEmpty else { return .none }
    let word = PartialWord(words.last)
    return Completions(
      replacing: words.last, by: PathCompleter().candidates(startingWith: word.plain).map(word.quoted))
  }
}
