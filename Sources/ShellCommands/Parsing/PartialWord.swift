/// A word that is being typed: its meaning so far, and how a completed word has to be quoted.
struct PartialWord {
  /// The word without quotes; `~` for the home folder is kept.
  let plain: String
  /// The open quote.
  private let quote: Character?

  init(_ typed: Substring) {
    var scanner = QuoteScanner(isRaw: false)
    for character in typed { scanner.take(character) }
    quote = scanner.quote
    let whole = (scanner.isEscaped ? typed.dropLast() : typed) + (quote.map(String.init) ?? "")
    let word = (try? ShellWords.words(of: whole, home: "~"))?.first ?? ""
    plain = word.hasPrefix("~") && !typed.hasPrefix("~") ? "./" + word : word
  }

  /// The candidate with the necessary quoting, using the quote that was opened.
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
  /// The text with escapes; a blank at its end is quoted, because blanks at the end of a line are removed.
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

/// The words of a line that is being typed; the last one may be incomplete.
///
/// Split like ``ShellWords``, but with their quotes and backslashes.
struct PartialWords {
  /// The words before the cursor's word.
  private(set) var finished: [Substring] = []
  /// The word at the cursor; empty after a blank.
  private(set) var last: Substring

  init(_ text: Substring) {
    last = text
    var scanner = QuoteScanner(isRaw: false)
    for index in text.indices {
      if text[index].isWhitespace, !scanner.isQuoted { finish(at: index, of: text) }
      scanner.take(text[index])
    }
  }

  private mutating func finish(at blank: Substring.Index, of text: Substring) {
    let word = text[last.startIndex..<blank]
    if !word.isEmpty { finished.append(word) }
    last = text[text.index(after: blank)...]
  }
}

/// A line that is being typed, and the part of it in which the cursor is.
///
/// Split like ``CommandLine``.
struct PartialLine {
  enum Part: Equatable {
    /// A command, up to the cursor.
    case command(Substring)
    /// The name of a file for output.
    case file(Substring)
    /// A comment, or a command for `/bin/sh`.
    case foreign
  }

  let part: Part

  init(_ line: String) {
    let start = line.drop(while: \.isWhitespace)
    part = start.hasPrefix("# ") ? .foreign : Self.lastPart(of: start)
  }

  private static func lastPart(of line: Substring) -> Part {
    var rest = line
    while let (cut, following) = CommandLine.firstCut(in: rest), !following.isEmpty || cut != .separator {
      switch cut {
      case .separator: rest = following
      case .pipe: return .foreign
      case .write, .append:
        guard let next = commandAfterFile(following) else { return .file(following) }
        rest = next
      }
      rest = rest.drop(while: \.isWhitespace)
    }
    return .command(rest)
  }

  private static func commandAfterFile(_ text: Substring) -> Substring? {
    guard let end = CommandLine.endOfFile(in: text) else { return nil }
    let rest = text[end...].dropFirst()
    return rest.isEmpty ? nil : rest
  }
}
