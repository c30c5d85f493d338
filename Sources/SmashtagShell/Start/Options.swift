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
    case print(Document)
    /// What could stand in place of the last word; those before it stand as they are.
    case completion([String])
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
  /// Whether help is asked for in place of what the rest of the call says.
  var asksForHelp = false
  /// The option that said what is to be run.
  private var caller: String?
}

extension Options {
  /// Before the words of a command line that a shell completes; no user types it.
  static let completes = "--complete"

  /// Reads the words after the program's name.
  ///
  /// Options count anywhere before `--`; what follows the command's name and is none belongs to the command.
  init(_ arguments: [String]) throws(OptionError) {
    self.init()
    var rest = arguments[...]
    let words = try takeOptions(from: &rest) { error throws(OptionError) in throw error }
    if rest.popFirst() == Self.completes {
      complete(rest)
    } else if asksForHelp {
      call = words.first.map { .command(CommandTable.wordsForHelp(on: $0)) } ?? .help
    } else {
      try take(words)
    }
  }

  /// Reads a command line that is still being typed, of which the last word is the one at the cursor.
  ///
  /// What is wrong with the others is told when it is run.
  private mutating func complete(_ arguments: ArraySlice<String>) {
    var rest = arguments.dropLast()
    let words = takeOptions(from: &rest) { _ throws(Never) in }
    call = .completion(words + [arguments.last ?? ""])
  }

  /// Puts all options into force; answers the other words.
  ///
  /// Stops before `--complete`, unless a command is before it.
  private mutating func takeOptions<Failure: Error>(
    from rest: inout ArraySlice<String>, onError: (OptionError) throws(Failure) -> Void
  ) throws(Failure) -> [String] {
    var words: [String] = []
    while let word = rest.first, word != Self.completes || !words.isEmpty {
      rest.removeFirst()
      if word == "--" {
        defer { rest = [] }
        return words + rest
      }
      let isCommand = !words.isEmpty
      if let option = Option.named(word), !isCommand || option.countsAfterCommand {
        do throws(OptionError) { try option.take(word, &rest, &self) } catch { try onError(error) }
      } else if !isCommand, word.hasPrefix("-"), word.count > 1 {
        try onError(.unknown(word, nearest: Option.nearest(to: word)))
      } else {
        words.append(word)
      }
    }
    return words
  }

  private mutating func take(_ words: [String]) throws(OptionError) {
    guard let first = words.first else { return }
    if first.allSatisfy(\.isWhitespace) { throw .emptyCommand }
    switch call {
    case .shell: call = .command(words)
    case .lines, .file, .print: throw .unexpected(first, after: caller ?? "")
    case .command, .completion, .help, .version: break
    }
  }

  /// Says what is to be run; only one option may.
  mutating func call(_ call: Call, by option: String) throws(OptionError) {
    if let caller { throw .twoCalls(caller, option) }
    (self.call, caller) = (call, option)
  }
}
