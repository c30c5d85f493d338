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
  case missingFile
}

extension UsageError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownCommand(_, let nearest?): "no such command; did you mean '\(nearest)'?"
    case .unknownCommand(_, nil): "no such command; help lists them, search WORDS searches"
    case .ambiguous(_, let choices): "could be \(choices.joined(separator: ", ")); type more of it"
    case .wholeNameNeeded(_, let name): "type '\(name)' in full"
    case .unclosedQuote(let quote): "nothing closes the quote \(quote); add another one where the word ends"
    case .missing(let parameter): "expected \(parameter)"
    case .unexpected(let word): "did not expect '\(word)'; quote words that belong together"
    case .notANumber(let word): "'\(word)' is not a number from 1 on"
    case .noSuchItem(let number, let shown): "there is no item \(number) here; \(Self.range(of: shown))"
    case .missingFile: "expected a file name after >"
    }
  }

  private static func range(of numbers: [Int]) -> String {
    guard let first = numbers.min(), let last = numbers.max() else { return "nothing here has a number" }
    return first == last ? "the only one is \(first)" : "items go from \(first) to \(last)"
  }
}
