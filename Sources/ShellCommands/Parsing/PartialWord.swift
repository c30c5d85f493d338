/// A word that is still being typed: what it means so far, and how a whole word is written in its place.
struct PartialWord {
  /// Without its quotes; `~` for the home folder stays.
  let plain: String
  /// The quote that nothing closes yet.
  private let quote: Character?

  init(_ typed: Substring) {
    var scanner = QuoteScanner(isRaw: false)
    for character in typed { scanner.take(character) }
    quote = scanner.quote
    let whole = (scanner.isEscaped ? typed.dropLast() : typed) + (quote.map(String.init) ?? "")
    let word = (try? ShellWords.words(of: whole, home: "~"))?.first ?? ""
    plain = word.hasPrefix("~") && !typed.hasPrefix("~") ? "./" + word : word
  }

  /// A candidate as it has to be typed to be read as it is, in the quotes that were begun.
  func quoted(_ candidate: Completions.Candidate) -> Completions.Candidate {
    Completions.Candidate(
      text: quoted(candidate.text, closed: candidate.isComplete), note: candidate.note,
      isComplete: candidate.isComplete)
  }
}

extension PartialWord {
  private func quoted(_ text: String, closed: Bool) -> String {
    guard let quote else { return text.escapedForLine }
    let body =
      quote == "'" ? text.replacing("'", with: "'\\''") : text.escaping { "\"\\$`".contains($0) }
    return "\(quote)\(body)\(closed ? String(quote) : "")"
  }
}

extension String {
  /// A blank at its end stands in quotes: behind a backslash it would be cut off with the blanks of the line.
  fileprivate var escapedForLine: String {
    if let last, last.isWhitespace { return String(dropLast()).escapedForLine + "'\(last)'" }
    return escaping { $0.isWhitespace || "'\"\\;|>".contains($0) }
  }

  fileprivate func escaping(_ isSpecial: (Character) -> Bool) -> String {
    reduce(into: "") { text, character in
      if isSpecial(character) { text.append("\\") }
      text.append(character)
    }
  }
}
