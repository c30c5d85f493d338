import ShellCommands
import TerminalKit

/// An option of the command line; parsing and `--help` are read off one list.
struct Option: Sendable {
  let name: String
  var short: String?
  var value: String?
  let note: String
  var countsAfterCommand = true
  private let apply: @Sendable (String, inout Options) throws(OptionError) -> Void

  private init(
    _ name: String, short: String? = nil, value: String? = nil, countsAfterCommand: Bool = true,
    _ note: String,
    apply: @escaping @Sendable (String, inout Options) throws(OptionError) -> Void
  ) {
    (self.name, self.short, self.value, self.note) = (name, short, value, note)
    self.countsAfterCommand = countsAfterCommand
    self.apply = apply
  }

  /// The option a word names, alone or with `=VALUE` behind it.
  static func named(_ word: String) -> Option? {
    let name = word.hasPrefix("--") ? String(word.prefix { $0 != "=" }) : word
    return all.first { option in
      (option.name == name || option.short == name) && (option.value != nil || name == word)
    }
  }

  /// Puts the option into force, with its value from behind `=` or from the next word.
  func take(_ word: String, _ rest: inout ArraySlice<String>, _ options: inout Options) throws(OptionError) {
    guard value != nil else { return try apply("", &options) }
    let sign = word.hasPrefix("--") ? word.firstIndex(of: "=") : nil
    let given = sign.map { String(word[word.index(after: $0)...]) } ?? rest.popFirst()
    guard let given, !given.isEmpty else { throw .missingValue(name) }
    try apply(given, &options)
  }
}

extension Option {
  static let all: [Option] = [
    Option("-c", value: "'CMD; CMD'", countsAfterCommand: false, "run these commands and exit") {
      lines, options throws(OptionError) in
      try options.call(.lines(lines))
    },
    Option("-f", value: "FILE", countsAfterCommand: false, "run the commands of a file and exit") {
      file, options throws(OptionError) in
      try options.call(.file(file))
    },
    Option("--data-dir", value: "DIR", "keep archive, state and caches under DIR") { $1.dataDirectory = $0 },
    Option("--source", value: "NAME", "start with that source") { $1.source = $0 },
    Option("--json", "print one line of JSON for each command") { $1.printsJSON = true },
    Option("--color", value: "WHEN", "auto, always or never") { value, options throws(OptionError) in
      guard let choice = ColorChoice(rawValue: value) else {
        throw .badValue(
          value, option: "--color", accepted: ColorChoice.allCases.map(\.rawValue).joined(separator: ", "))
      }
      options.color = choice
    },
    setting(.graphics, value: "HOW", "how images are drawn: \(Setting.graphics.valuesText)"),
    setting(.timeout, value: "SECONDS", "what a command may take on the network"),
    Option("--keep-going", "go on after a failed command of a script") { $1.keepsGoing = true },
    Option("--remember", "let a script's searches enter the recents") { $1.remembers = true },
    Option("--no-rc", "do not run the start-up file") { $1.runsStartUpFile = false },
    Option("--help", short: "-h", "show this help") { $1.call = .help },
    Option("--version", "show the version") { $1.call = .version },
  ]

  private static func setting(_ setting: Setting, value: String, _ note: String) -> Option {
    Option("--" + setting.rawValue, value: value, note) { value, options throws(OptionError) in
      guard setting.accepts(value) else {
        throw .badValue(value, option: "--" + setting.rawValue, accepted: setting.valuesText)
      }
      options.settings[setting] = value
    }
  }
}

extension Options {
  fileprivate mutating func call(_ call: Call) throws(OptionError) {
    guard self.call == .shell else { throw .twoCalls }
    self.call = call
  }
}
