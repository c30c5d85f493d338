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

/// The words of a line that is still being typed, of which the last may not be finished.
///
/// Parted as ``ShellWords`` parts them, but as they stand: quotes and backslashes stay.
struct PartialWords {
  /// Those before the word at the cursor.
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

/// A line that is still being typed, and in which part of it the cursor is.
///
/// Parted as ``CommandLine`` parts it.
struct PartialLine {
  enum Part: Equatable {
    /// A command, up to the cursor.
    case command(Substring)
    /// The name of the file that takes what a command prints.
    case file(Substring)
    /// A comment, or what `/bin/sh` will read.
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
        guard let next = commandBehindFile(following) else { return .file(following) }
        rest = next
      }
      rest = rest.drop(while: \.isWhitespace)
    }
    return .command(rest)
  }

  private static func commandBehindFile(_ text: Substring) -> Substring? {
    guard let end = CommandLine.endOfFile(in: text) else { return nil }
    let rest = text[end...].dropFirst()
    return rest.isEmpty ? nil : rest
  }
}
