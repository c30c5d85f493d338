import Foundation
import SmashtagModel

/// The possible completions of the word before the cursor.
public struct Completions: Equatable, Sendable {
  /// A possible completion.
  public struct Candidate: Equatable, Sendable {
    /// The text that replaces the line from ``Completions/start`` to the cursor.
    public let text: String
    /// A short explanation, which is never empty.
    public let note: String
    /// Whether the word is complete, so that a blank may be added.
    public let isComplete: Bool
  }

  /// The start of the text to replace, in code points from the start of the line.
  public let start: Int
  /// The candidates in the order in which they are offered; at most 500.
  public let candidates: [Candidate]

  static let none = Completions(start: 0, candidates: [])
}

extension Completions {
  /// Creates completions that replace the end of the typed line.
  init(replacing typed: Substring, by candidates: [Candidate]) {
    let line = typed.base
    start = line.unicodeScalars.distance(from: line.startIndex, to: typed.startIndex)
    self.candidates = Array(candidates.prefix([Candidate].limit))
  }
}

extension Completions.Candidate {
  init(_ text: some StringProtocol, note: String) {
    self.init(text: String(text), note: note, isComplete: true)
  }
}

extension [Completions.Candidate] {
  /// The maximum number of candidates.
  static var limit: Int { 500 }

  /// The candidates with a prefix, except those equal to it.
  ///
  /// A number stays beside longer ones: else Tab after `1` would insert `10` where that is the only longer one.
  func startingWith(_ prefix: some StringProtocol) -> [Completions.Candidate] {
    let found = filter { $0.text.hasPrefix(prefix) }
    return found.count > 1 && Int(prefix) != nil ? found : found.filter { $0.text != prefix }
  }
}

/// Completes the program's command-line arguments, for completion scripts of other shells.
///
/// Words are without quotes, which the other shell removes and adds.
public struct WordCompletion {
  private let session: Session

  /// Creates a completer that offers what this session knows.
  public init(_ session: Session) { self.session = session }

  /// The completions of the last word.
  ///
  /// - Parameter words: the arguments after the program's name and options.
  public func candidates(for words: [String]) -> [Completions.Candidate] {
    guard let name = words.first, let last = words.last else { return [] }
    if name.beginsSearch { return candidates(ofQuery: words, of: SearchCommand.form) }
    guard words.count > 1 else { return candidates(ofFirst: name) }
    guard let form = try? CommandTable.entry(named: name, mayBeCut: false).form else { return [] }
    let arguments = words.dropFirst()
    return form.parameters.first?.kind == .query
      ? candidates(ofQuery: Array(arguments), of: form)
      : ArgumentCompleter(session).candidates(for: last, after: Array(arguments.dropLast()), of: form)
  }
}

extension WordCompletion {
  /// Completes the first word; one with blanks is completed as a typed command.
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

  /// Completes a query of several words; only the part in the last word is returned.
  private func candidates(ofQuery words: [String], of form: CommandForm) -> [Completions.Candidate] {
    let head = words.dropLast().map { $0 + " " }.joined()
    let query = words.joined(separator: " ")
    let completer = QueryCompleter(session, options: SearchOptions.names(of: form))
    return completer.candidates(continuing: query[...]).compactMap { candidate in
      guard candidate.text.hasPrefix(head) else { return nil }
      return Completions.Candidate(
        text: String(candidate.text.dropFirst(head.count)), note: candidate.note,
        isComplete: candidate.isComplete)
    }
  }
}
