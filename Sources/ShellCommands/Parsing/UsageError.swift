import Foundation
import SmashtagModel

/// Why a line cannot be run; the description tells what would be accepted.
public enum UsageError: Error, Equatable, Sendable {
  /// No command has this name; `nearest` is a similar one.
  case unknownCommand(String, nearest: String?)
  /// The abbreviation fits several commands or tabs.
  case ambiguous(String, choices: [String])
  /// The command cannot be abbreviated.
  case wholeNameNeeded(String, name: String)
  /// The line has more than `limit` bytes.
  case lineTooLong(limit: Int)
  /// A quote is not closed.
  case unclosedQuote(Character)
  /// A parameter is missing.
  case missing(String)
  /// A surplus word; `mayBeQuoted` tells that it may belong to the word before, if quoted.
  case unexpected(String, mayBeQuoted: Bool = false)
  /// No option has this name; `nearest` is a similar one.
  case unknownOption(String, nearest: String)
  /// A word, such as `all`, that must not be combined with the other.
  case notBeside(String, String)
  /// A separator or redirection without its blanks.
  case missingBlank(LineSign)
  /// Several commands, or one with a redirection, were given as the words of one command; `advice` is what obeys them.
  case severalInOne(advice: String)
  /// The word is not a number of at least 1.
  case notANumber(String)
  /// Numbers of items with commas between them, or a number with one after it.
  case commasBetweenNumbers(String)
  /// A range of numbers that does not end after its beginning.
  case notARange(String)
  /// More numbers than a command takes.
  case tooManyNumbers(limit: Int)
  /// There is no item with this number.
  case noSuchItem(Int, shown: [Int])
  /// The word cannot be the handle of a user.
  case badHandle(String)
  /// The word cannot be the name of a cluster.
  case badCluster(String)
  /// The word cannot be the name of a database.
  case badDatabase(String)
  /// The value is not one of those that an option or parameter accepts.
  case notAmong(String, option: String, choices: [String])
  /// No file name follows `>` or `>>`.
  case missingFile
  /// No program follows `|`.
  case missingProgram
  /// There is no command before `|`, `>` or `>>`.
  case missingCommand(before: String)
  /// The extension of the path is not that of an export format.
  case badEnding(String, endings: [String])
}

extension UsageError {
  /// The error for a surplus word, which may be a sign without blanks or file name.
  static func surplus(_ word: String, mayBeQuoted: Bool) -> UsageError {
    if word == LineSign.write.rawValue || word == LineSign.append.rawValue { return .missingFile }
    if word == LineSign.pipe.rawValue { return .missingProgram }
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
      "a line holds at most \(limit / 1_024) kB; split it into several lines"
    case .unclosedQuote(let quote): "nothing closes the quote \(quote); add another one where the word ends"
    case .missing(let parameter): "expected \(parameter)"
    case .unexpected(let word, mayBeQuoted: false): "did not expect '\(word)'; leave it out"
    case .unexpected(let word, mayBeQuoted: true):
      "did not expect '\(word)'; leave it out, or quote words that belong together"
    case .unknownOption(let word, let nearest): "there is no option '\(word)'; did you mean '\(nearest)'?"
    case .notBeside(let word, let other): "'\(word)' stands alone; leave it out, or '\(other)'"
    case .missingBlank(let sign): "a blank is missing; \(sign.advice)"
    case .severalInOne(let advice): "words on the command line are one command; \(advice)"
    case .notANumber(let word): "'\(word)' is not a whole number of 1 or more; type one such as 2"
    case .commasBetweenNumbers(let word):
      "numbers have blanks between them, and no commas; type \(word.replacing(",", with: " ").unwrapped) for '\(word)'"
    case .notARange(let word): "'\(word)' is not a range of numbers; type the smaller one first, such as 2-5"
    case .tooManyNumbers(let limit):
      "a command takes at most \(Counted.grouped(limit)) numbers; do it in several parts"
    case .noSuchItem(_, shown: []): "nothing here has a number; search WORDS finds items that have one"
    case .noSuchItem(let number, let shown): "there is no item \(number) here; \(Self.range(of: shown))"
    case .badHandle(let word):
      "'\(word)' cannot be the handle of a user; take letters, digits, _, - and full stops"
    case .badCluster(let word):
      "'\(word)' cannot be the name of a cluster; take letters, digits, _, - and full stops"
    case .badDatabase(let word): "'\(word)' cannot be the name of a database; take letters, digits and _"
    case .notAmong(let word, let option, let choices):
      "\(option) cannot be '\(word)'; it takes \(choices.joined(separator: ", "))"
    case .badEnding(let path, let endings):
      "the ending of '\(path)' names no format to write; let it end in \(endings.joined(separator: ", "))"
    case .missingCommand(let sign): "no command stands before \(sign); type the one whose results it takes"
    case .missingFile: "no file name follows >; add one, or put > in quotes"
    case .missingProgram: "no program follows |; add one, or put | in quotes"
    }
  }

  private static func range(of numbers: [Int]) -> String {
    let (first, last) = (numbers.min() ?? 0, numbers.max() ?? 0)
    if first == last { return "the only one is \(first)" }
    let hasGaps = Set(numbers).count <= last - first
    return "items go from \(first) to \(last)" + (hasGaps ? ", with gaps" : "")
  }
}

extension String {
  /// The most similar of some words; `nil` if none is similar enough.
  public func nearest(in words: [String]) -> String? {
    // A single letter is too short for a comparison.
    guard count > 1 else { return nil }
    let start = lowercased()
    if let longer = words.filter({ $0.hasPrefix(start) }).min() { return longer }
    let limit = Swift.max(1, count / 3)
    return words.filter { abs($0.count - count) <= limit }.map { (word: $0, distance: distance(to: $0)) }
      .filter { $0.distance <= limit }
      .min { ($0.distance, $0.word) < ($1.distance, $1.word) }?.word
  }

  /// The optimal string alignment distance: the number of insertions, deletions, replacements and swaps of
  /// neighbours.
  func distance(to other: String) -> Int {
    let (left, right) = (Array(lowercased()), Array(other.lowercased()))
    var (before, last) = ([Int](), Array(0...right.count))
    for (i, character) in left.enumerated() {
      var row = [i + 1]
      for (j, candidate) in right.enumerated() {
        var best = Swift.min(row[j] + 1, last[j + 1] + 1, last[j] + (character == candidate ? 0 : 1))
        if i > 0, j > 0, character == right[j - 1], left[i - 1] == candidate {
          best = Swift.min(best, before[j - 1] + 1)
        }
        row.append(best)
      }
      (before, last) = (last, row)
    }
    return last[right.count]
  }
}

extension String {
  /// The home folder for `~`: `HOME`, or else the system's entry for the user.
  ///
  /// Source: POSIX.1-2017, Shell Command Language, 2.6.1 Tilde Expansion.
  static var homeFolder: String {
    let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
    return home.isEmpty ? NSHomeDirectory() : home
  }
}
