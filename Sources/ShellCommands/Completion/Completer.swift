import Foundation
import SmashtagModel

/// Completes a line from what the reader sees and what was searched before; a pure function of line and session.
public struct Completer {
  let session: Session

  public init(_ session: Session) { self.session = session }

  /// Completes what stands before the cursor, given in code points.
  public func completions(of line: String, cursor: Int) -> Completions {
    let before = String(String.UnicodeScalarView(line.unicodeScalars.prefix(cursor)))
    let typed = before.drop(while: \.isWhitespace)
    if typed.beginsSearch { return completions(ofQuery: typed) }
    guard let end = typed.firstIndex(where: \.isWhitespace) else { return completions(ofCommand: typed) }
    guard let form = try? CommandTable.entry(named: String(typed[..<end]), mayBeCut: true).form else {
      return .none
    }
    let rest = typed[end...].drop(while: \.isWhitespace)
    return form.parameters.first?.kind == .query
      ? completions(ofQuery: rest) : completions(ofArguments: rest, for: form)
  }
}

extension Completer {
  private func completions(ofCommand typed: Substring) -> Completions {
    let atRoot = session.navigation.stack.isAtRoot
    let forms = CommandTable.entries.map(\.form).filter {
      $0.name.hasPrefix(typed) && !(atRoot && $0.leavesContext)
    }
    let isNumber = !typed.isEmpty && typed.allSatisfy(\.isASCIIDigit)
    let commands = forms.map {
      Completions.Candidate(text: $0.name, note: $0.summary, isComplete: !$0.parameters.isEmpty)
    }
    return Completions(
      replacing: typed, by: isNumber ? ArgumentCompleter(session).items.startingWith(typed) : commands)
  }

  /// The recent searches that continue the query, then the names that continue its last word.
  private func completions(ofQuery typed: Substring) -> Completions {
    let recents = session.recents.searches
      .filter { $0.term.lowercased().hasPrefix(typed.lowercased()) && $0.term != typed }
      .map { Completions.Candidate($0.term, note: Age.ago($0.date, at: session.now())) }
    let (head, word) = Self.lastWord(of: typed)
    let names = NameCompleter(session).candidates(startingWith: String(word)).map {
      Completions.Candidate(head + $0.text, note: $0.note)
    }
    var seen: Set<String> = []
    return Completions(
      replacing: typed, by: (recents + names).filter { seen.insert($0.text.lowercased()).inserted })
  }

  /// The last word of a query without the signs before it, and what stands before it.
  private static func lastWord(of query: Substring) -> (head: Substring, word: Substring) {
    let start =
      query.lastIndex { $0.isWhitespace || $0 == "(" }.map { query.index(after: $0) } ?? query.startIndex
    let word = query[start...].drop { $0 == "-" }
    return (query[..<word.startIndex], word)
  }

  private func completions(ofArguments typed: Substring, for form: CommandForm) -> Completions {
    let words = PartialWords(typed)
    let index = min(words.finished.count, form.parameters.count - 1)
    guard form.parameters.indices.contains(index) else { return .none }
    return Completions(
      replacing: words.last,
      by: ArgumentCompleter(session).candidates(
        form.parameters[index].kind, for: String(words.last), after: words.finished.map(String.init)))
  }
}
