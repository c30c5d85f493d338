/// A line that cannot be run, and what would have been accepted.
public enum UsageError: Error, Equatable, Sendable {
  case unknownCommand(String, nearest: String?)
  case ambiguous(String, choices: [String])
  case wholeNameNeeded(String, name: String)
  case unclosedQuote(Character)
  case missing(String)
  case unexpected(String)
  case notANumber(String)
  case noSuchItem(Int, shown: [Int])
  /// The value of an option.
  case notAmong(String, option: String, choices: [String])
  case missingFile
  /// What a file is called says how it is written.
  case badEnding(String, endings: [String])
}

extension UsageError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownCommand(_, let nearest?): "no such command; did you mean '\(nearest)'?"
    case .unknownCommand(_, nil): "no such command; help lists them, search WORDS searches"
    case .ambiguous(_, let choices): "could be \(choices.joined(separator: ", ")); type more of it"
    case .wholeNameNeeded(_, let name): "this cannot be cut short; type '\(name)' in full"
    case .unclosedQuote(let quote): "nothing closes the quote \(quote); add another one where the word ends"
    case .missing(let parameter): "expected \(parameter)"
    case .unexpected(let word): "did not expect '\(word)'; leave it out, or quote words that belong together"
    case .notANumber(let word): "'\(word)' is not a number from 1 on; type one such as 2"
    case .noSuchItem(_, shown: []): "nothing here has a number; search WORDS finds what has one"
    case .noSuchItem(let number, let shown): "there is no item \(number) here; \(Self.range(of: shown))"
    case .notAmong(let word, let option, let choices):
      "\(option) cannot be '\(word)'; it takes \(choices.joined(separator: ", "))"
    case .badEnding(let path, let endings):
      "'\(path)' says not how to write it; let it end in \(endings.joined(separator: ", "))"
    case .missingFile: "no file name follows >; add one, or put > in quotes"
    }
  }

  private static func range(of numbers: [Int]) -> String {
    let (first, last) = (numbers.min() ?? 0, numbers.max() ?? 0)
    return first == last ? "the only one is \(first)" : "items go from \(first) to \(last)"
  }
}
