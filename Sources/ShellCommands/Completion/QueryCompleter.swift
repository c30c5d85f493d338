import Foundation
import SmashtagModel

/// Completes a query: the recent searches that continue it, then what its last word could become.
struct QueryCompleter {
  private let session: Session

  init(_ session: Session) { self.session = session }

  /// Whole queries, each once.
  func candidates(continuing typed: Substring) -> [Completions.Candidate] {
    var seen: Set<String> = []
    return (recents(continuing: typed) + queries(endingAs: typed)).filter {
      seen.insert($0.text.lowercased()).inserted
    }
  }
}

extension QueryCompleter {
  private func recents(continuing typed: Substring) -> [Completions.Candidate] {
    let (start, now) = (typed.lowercased(), session.ports.clock.date())
    return session.recents.searches
      .filter { $0.term.lowercased().hasPrefix(start) && $0.term != typed && $0.isOneCommand }
      .map { Completions.Candidate($0.term, note: Age.ago($0.date, at: now)) }
  }

  private func queries(endingAs typed: Substring) -> [Completions.Candidate] {
    guard let end = QueryWord(endOf: typed) else { return [] }
    return candidates(for: String(end.word), afterOthers: end.followsWords).map {
      Completions.Candidate(text: end.head + $0.text, note: $0.note, isComplete: $0.isComplete)
    }
  }

  private func candidates(for word: String, afterOthers: Bool) -> [Completions.Candidate] {
    if NameKind(signOf: word) != nil { return NameCompleter(session).candidates(startingWith: word) }
    if word.contains(":") { return ConditionCompleter(session).candidates(startingWith: word) }
    let either = Completions.Candidate("OR", note: "either what stands before it or what follows")
    return (afterOthers ? [either].startingWith(word) : []).filter { _ in !word.isEmpty }
      + ConditionCompleter.operators(startingWith: word)
  }
}

extension RecentSearch {
  /// Whether typed at the prompt it is what it was: a script may have searched what a line cannot say.
  fileprivate var isOneCommand: Bool {
    if term.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) { return false }
    guard term.contains(where: { ";|>".contains($0) }) else { return true }
    return (try? CommandLine("search " + term).parts.map(\.text)) == ["search " + term]
  }
}
