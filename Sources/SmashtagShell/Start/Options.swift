import ShellCommands
import TerminalKit

/// What the command line says.
struct Options: Equatable {
  /// What is to be run.
  enum Call: Equatable {
    /// The shell, or the lines of standard input where that is no terminal.
    case shell
    /// One command, in words that were parted already.
    case command([String])
    /// Lines given with `-c`.
    case lines(String)
    case file(String)
    case help
    case version
  }

  var call = Call.shell
  var dataDirectory: String?
  var source: String?
  var printsJSON = false
  var color = ColorChoice.auto
  /// Settings given as options; they beat the start-up file.
  var settings: [Setting: String] = [:]
  var keepsGoing = false
  var remembers = false
  var runsStartUpFile = true
}

extension Options {
  /// Reads the words after the program's name.
  ///
  /// Options count anywhere before `--`; what follows the command's name and is none belongs to the command.
  init(_ arguments: [String]) throws(OptionError) {
    var rest = arguments[...]
    var words: [String] = []
    while let word = rest.popFirst() {
      if word == "--" {
        words += rest
        break
      } else if let option = Option.named(word), words.isEmpty || option.countsAfterCommand {
        try option.take(word, &rest, &self)
      } else if words.isEmpty, word.hasPrefix("-"), word.count > 1 {
        throw .unknown(word)
      } else {
        words.append(word)
      }
    }
    try take(words)
  }

  private mutating func take(_ words: [String]) throws(OptionError) {
    guard let first = words.first else { return }
    switch call {
    case .shell: call = .command(words)
    case .lines, .file: throw .unexpected(first)
    case .command, .help, .version: break
    }
  }
}

/// A call that is wrong.
enum OptionError: Error, Equatable {
  case unknown(String)
  case unexpected(String)
  case missingValue(String)
  case badValue(String, option: String, accepted: String)
  case twoCalls
}

extension OptionError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unknown(let word): "there is no option '\(word)'; smashtag --help lists them"
    case .unexpected(let word):
      "did not expect '\(word)' after -c or -f; put all commands into one text or file"
    case .missingValue(let option): "\(option) needs a value"
    case .badValue(let value, let option, let accepted):
      "\(option) cannot be '\(value)'; it takes \(accepted)"
    case .twoCalls: "-c and -f cannot be given together"
    }
  }
}
