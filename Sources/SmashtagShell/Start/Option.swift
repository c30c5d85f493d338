import ShellCommands
import TerminalKit

/// An option of the command line; parsing, `--help`, the man page and completion use the same list.
struct Option: Sendable {
  /// The value of an option.
  struct Value: Sendable {
    /// The kind of a value, which determines its completion.
    enum Kind: Equatable, Sendable {
      case text
      case words([String])
      case file
      case folder
      case source
    }

    let placeholder: String
    let kind: Kind
  }

  let name: String
  let short: String?
  let value: Value?
  let note: String
  let countsAfterCommand: Bool
  private let apply: @Sendable (String, inout Options) throws(OptionError) -> Void

  init(
    _ name: String, short: String? = nil, value: Value? = nil, countsAfterCommand: Bool = true,
    _ note: String,
    apply: @escaping @Sendable (String, inout Options) throws(OptionError) -> Void
  ) {
    (self.name, self.short, self.value, self.note) = (name, short, value, note)
    self.countsAfterCommand = countsAfterCommand
    self.apply = apply
  }

  /// All of its names: `-h`, `--help`.
  var names: [String] { [short, name].compactMap(\.self) }

  /// The names and the value, as in `--data-dir DIR`.
  var usage: String {
    [names.joined(separator: ", "), value?.placeholder].compactMap(\.self).joined(separator: " ")
  }

  /// The option that a word names, alone or followed by `=VALUE`; `nil` where there is none.
  static func named(_ word: String) -> Option? {
    let name = word.hasPrefix("--") ? String(word.prefix { $0 != "=" }) : word
    return all.first { option in
      option.names.contains(name) && (option.value != nil || name == word)
    }
  }

  /// The long name that a mistyped word most likely meant.
  static func nearest(to word: String) -> String? {
    guard word.hasPrefix("--") else { return nil }
    return String(word.prefix { $0 != "=" }).nearest(in: all.map(\.name))
  }

  /// Applies the option with its value, from after the `=` or from the next word.
  func take(_ word: String, _ rest: inout ArraySlice<String>, _ options: inout Options) throws(OptionError) {
    guard value != nil else { return try apply("", &options) }
    let sign = word.hasPrefix("--") ? word.firstIndex(of: "=") : nil
    let given = sign.map { String(word[word.index(after: $0)...]) } ?? rest.popFirst()
    guard let given, !given.isEmpty else { throw .missingValue(usage) }
    try apply(given, &options)
  }
}

extension Option {
  static let all: [Option] = [
    Option("-c", value: Value("'CMD; CMD'", .text), countsAfterCommand: false, "run these commands and exit")
    {
      lines, options throws(OptionError) in
      try options.call(.lines(lines), by: "-c")
    },
    Option(
      "-f", value: Value("FILE", .file), countsAfterCommand: false, "run the commands of a file and exit"
    ) {
      file, options throws(OptionError) in
      try options.call(.file(file), by: "-f")
    },
    Option("--data-dir", value: Value("DIR", .folder), "keep archive, state and caches under DIR") {
      $1.dataDirectory = $0
    },
    Option("--source", value: Value("NAME", .source), "start with that source; 'use' lists them") {
      $1.source = $0
    },
    Option("--json", "print one line of JSON for each command") { $1.printsJSON = true },
    words("--color", "WHEN", "colours", of: ColorChoice.self) { $0.color = $1 },
    setting(.graphics, value: "HOW"),
    setting(.timeout, value: "SECONDS"),
    Option("--keep-going", "go on after a failed command of a script") { $1.keepsGoing = true },
    Option("--remember", "let a script's searches and photos enter the recents") { $1.remembers = true },
    Option("--no-rc", "do not run the start-up file") { $1.runsStartUpFile = false },
    words("--print", "WHAT", "print the man page or a completion file", of: Document.self) {
      options, document throws(OptionError) in
      try options.call(.print(document), by: "--print")
    },
    Option("--help", short: "-h", "show this help, or that of a COMMAND") { $1.asksForHelp = true },
    Option("--version", "show the version") { $1.call = .version },
  ]
}

extension Option.Value {
  fileprivate init(_ placeholder: String, _ kind: Kind) {
    self.init(placeholder: placeholder, kind: kind)
  }
}

extension Option {
  /// Creates an option whose value is one of a few words.
  private static func words<Word: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ placeholder: String, _ note: String, of type: Word.Type,
    apply: @escaping @Sendable (inout Options, Word) throws(OptionError) -> Void
  ) -> Option {
    let words = Word.allCases.map(\.rawValue)
    let accepted = words.joined(separator: ", ")
    return Option(name, value: Value(placeholder, .words(words)), "\(note): \(accepted)") {
      value, options throws(OptionError) in
      guard let word = Word(rawValue: value) else {
        throw .badValue(value, option: name, accepted: accepted)
      }
      try apply(&options, word)
    }
  }

  /// Creates an option that changes a setting for one run.
  private static func setting(_ setting: Setting, value: String) -> Option {
    let kind = setting.choices.isEmpty ? Value.Kind.text : .words(setting.choices)
    let name = "--" + setting.rawValue
    return Option(name, value: Value(value, kind), setting.note + ": " + setting.valuesText) {
      value, options throws(OptionError) in
      guard setting.accepts(value) else {
        throw .badValue(value, option: name, accepted: setting.valuesText)
      }
      options.settings[setting] = value
    }
  }
}

/// An error in the command line.
enum OptionError: Error, Equatable {
  case unknown(String, nearest: String?)
  case unexpected(String, after: String)
  /// An option without its value, by its usage.
  case missingValue(String)
  case badValue(String, option: String, accepted: String)
  case twoCalls(String, String)
  /// The command consists only of white space.
  case emptyCommand
  /// The data folder is a file.
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
