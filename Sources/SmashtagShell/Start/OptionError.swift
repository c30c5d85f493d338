/// A call that is wrong.
enum OptionError: Error, Equatable {
  case unknown(String, nearest: String?)
  case unexpected(String, after: String)
  /// The option with the name of its value.
  case missingValue(String)
  case badValue(String, option: String, accepted: String)
  case twoCalls(String, String)
  /// Where a command should stand is nothing but blanks.
  case emptyCommand
  /// What should gather everything is a file.
  case notAFolder(String)
}

extension OptionError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unknown(let word, let nearest?): "there is no option '\(word)'; did you mean '\(nearest)'?"
    case .unknown(let word, nil): "there is no option '\(word)'; smashtag --help lists them"
    case .unexpected(let word, "-c"):
      "did not expect '\(word)' after -c; put all commands into one pair of quotes: -c 'CMD; CMD'"
    case .unexpected(let word, let option):
      "did not expect '\(word)' after \(option); leave it out"
    case .missingValue(let usage): "a value is missing; write \(usage)"
    case .badValue(let value, let option, let accepted):
      "\(option) cannot be '\(value)'; it takes \(accepted)"
    case .notAFolder(let path): "\(path) is no folder; let --data-dir, or SMASHTAG_DATA_DIR, name one"
    case .emptyCommand:
      "the command is empty; leave it out to start the shell, or name one: smashtag --help lists them"
    case .twoCalls(let first, let second): "\(first) and \(second) cannot be given together; leave one out"
    }
  }
}
