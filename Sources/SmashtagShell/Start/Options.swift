import ShellCommands
import TerminalKit

/// The parsed command line.
struct Options: Equatable {
  /// What the program is asked to run.
  enum Call: Equatable {
    /// The interactive shell, or the lines of standard input where that is not a terminal.
    case shell
    /// One command, split into words already.
    case command([String])
    /// The lines given with `-c`.
    case lines(String)
    case file(String)
    case print(Document)
    /// The completions of the last word; the words before it are complete.
    case completion([String])
    case help
    case version
  }

  var call = Call.shell
  var dataDirectory: String?
  var source: String?
  var printsJSON = false
  var color = ColorChoice.auto
  /// The settings given as options, which take precedence over the start-up file.
  var settings: [Setting: String] = [:]
  var keepsGoing = false
  var remembers = false
  var runsStartUpFile = true
  /// Whether help is requested instead of what the rest of the command line says.
  var asksForHelp = false
  /// The option that chose the call.
  private var caller: String?
}

extension Options {
  /// The option before the words of a command line that a shell completes; users never type it.
  static let completes = "--complete"

  /// Parses the words after the program's name.
  ///
  /// Options are recognized anywhere before `--`. Words after the command's name that are not options belong
  /// to it.
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

  /// Whether the words ask for JSON, also where they are no right call.
  static func askForJSON(_ arguments: [String]) -> Bool {
    arguments.prefix { $0 != "--" }.contains("--json")
  }

  /// Parses a command line that is still being typed; the last word is the one at the cursor.
  ///
  /// Errors in the other words are ignored until it is run.
  private mutating func complete(_ arguments: ArraySlice<String>) {
    var rest = arguments.dropLast()
    let words = takeOptions(from: &rest) { _ throws(Never) in }
    call = .completion(words + [arguments.last ?? ""])
  }

  /// Applies all options; returns the other words.
  ///
  /// It stops before `--complete` unless a command precedes it.
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

  /// Sets the call; only one option may do so.
  mutating func call(_ call: Call, by option: String) throws(OptionError) {
    if let caller { throw .twoCalls(caller, option) }
    (self.call, caller) = (call, option)
  }
}

/// What `--help` and `--version` print.
enum Usage {
  static let version = "smashtag 0.1.0"
  /// The date of this version.
  static let date = "2026-11-21"
  static let summary = "go through tweets by what they mention"

  static var text: String {
    ([
      "Smashtag: \(summary).", section("Usage", ProgramCall.forms.map { ($0.line, $0.note) }),
      section("Options", Option.all.map { ($0.usage, $0.note) }),
    ] + commands + [
      section("Environment", EnvironmentVariable.all.map { ($0.name, $0.note) }),
      section("Files", FileLocation.standard.map { ($0.path, $0.note) }),
      section("Exit status", ProgramStatus.allCases.map { (String($0.rawValue), $0.meaning) }), more,
    ]).joined(separator: "\n\n")
  }
}

extension Usage {
  private static let width = 80
  private static let noteColumn = 28

  private static let more = """
    smashtag help COMMAND explains one, smashtag help queries what a search finds;
    man smashtag has all of it.
    """

  private static var commands: [String] {
    CommandForm.Group.allCases.map { group in
      let forms = CommandTable.forms.filter { $0.group == group }
      return section("Commands: " + group.rawValue, forms.map { ($0.usageWithShortForms, $0.summary) })
    }
  }

  private static func section(_ title: String, _ entries: [(String, String)]) -> String {
    ([title] + entries.flatMap { lines($0, note: $1) }).joined(separator: "\n")
  }

  /// A term with its note beside it if there is space, else below it.
  private static func lines(_ term: String, note: String) -> [String] {
    let indent = String(repeating: " ", count: noteColumn)
    let notes = note.filled(to: width - noteColumn).map { indent + $0 }
    let start = "  " + term
    guard start.count + 2 <= noteColumn, let first = notes.first else { return [start] + notes }
    return [start + first.dropFirst(start.count)] + notes.dropFirst()
  }
}
