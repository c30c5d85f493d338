/// A line that cannot be run, and what would have been accepted.
public enum UsageError: Error, Equatable, Sendable {
  case unknownCommand(String, nearest: String?)
  case ambiguous(String, choices: [String])
  case wholeNameNeeded(String, name: String)
  /// It has more bytes than the limit.
  case lineTooLong(limit: Int)
  case unclosedQuote(Character)
  case missing(String)
  /// One of several words may belong to the one before it where that can hold blanks.
  case unexpected(String, mayBeQuoted: Bool = false)
  /// A word that has to stand alone, and what stands beside it.
  case notBeside(String, String)
  /// A sign that would part commands, or lead results elsewhere, had it its blanks.
  case missingBlank(LineSign)
  case notANumber(String)
  case noSuchItem(Int, shown: [Int])
  /// The value of an option.
  case notAmong(String, option: String, choices: [String])
  case missingFile
  /// A line, or what follows a `;`, begins with the sign that hands on what a command prints.
  case missingCommand(before: String)
  /// What a file is called says how it is written.
  case badEnding(String, endings: [String])
}

extension UsageError {
  /// What is wrong with a word where none was expected: it may be a sign without its blanks, or without a file.
  static func surplus(_ word: String, mayBeQuoted: Bool) -> UsageError {
    if word == LineSign.write.rawValue || word == LineSign.append.rawValue { return .missingFile }
    return LineSign(in: word).map { UsageError.missingBlank($0) }
      ?? .unexpected(word, mayBeQuoted: mayBeQuoted)
  }
}

extension UsageError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownCommand(let word, _) where LineSign(in: word) != nil:
      "no such command; a blank is missing: \(LineSign(in: word)?.advice ?? "")"
    case .unknownCommand(_, let nearest?): "no such command; did you mean '\(nearest)'?"
    case .unknownCommand(_, nil): "no such command; help lists them, search WORDS searches"
    case .ambiguous(_, let choices): "could be \(choices.joined(separator: ", ")); type more of it"
    case .wholeNameNeeded(_, let name): "this cannot be cut short; type '\(name)' in full"
    case .lineTooLong(let limit):
      "a line holds at most \(limit / 1_024) kB; part it into several lines"
    case .unclosedQuote(let quote): "nothing closes the quote \(quote); add another one where the word ends"
    case .missing(let parameter): "expected \(parameter)"
    case .unexpected(let word, mayBeQuoted: false): "did not expect '\(word)'; leave it out"
    case .unexpected(let word, mayBeQuoted: true):
      "did not expect '\(word)'; leave it out, or quote words that belong together"
    case .notBeside(let word, let other): "'\(word)' stands alone; leave it out, or '\(other)'"
    case .missingBlank(let sign): "a blank is missing; \(sign.advice)"
    case .notANumber(let word): "'\(word)' is not a number from 1 on; type one such as 2"
    case .noSuchItem(_, shown: []): "nothing here has a number; search WORDS finds what has one"
    case .noSuchItem(let number, let shown): "there is no item \(number) here; \(Self.range(of: shown))"
    case .notAmong(let word, let option, let choices):
      "\(option) cannot be '\(word)'; it takes \(choices.joined(separator: ", "))"
    case .badEnding(let path, let endings):
      "the ending of '\(path)' names no format to write; let it end in \(endings.joined(separator: ", "))"
    case .missingCommand(let sign): "no command stands before \(sign); type the one whose results it takes"
    case .missingFile: "no file name follows >; add one, or put > in quotes"
    }
  }

  private static func range(of numbers: [Int]) -> String {
    let (first, last) = (numbers.min() ?? 0, numbers.max() ?? 0)
    return first == last ? "the only one is \(first)" : "items go from \(first) to \(last)"
  }
}
