import ShellCommands
import TerminalKit

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
    Option("--remember", "let a script's searches enter the recents") { $1.remembers = true },
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
  /// An option that takes one of a few words.
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

  /// A setting for one run.
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
