import ShellCommands

/// What `--help` and `--version` print.
enum Usage {
  static let version = "smashtag 0.1.0"
  /// The day of this version.
  static let date = "2026-11-21"
  static let summary = "go through tweets by what they mention"

  static var text: String {
    ([
      "Smashtag: \(summary).", section("Usage", ProgramCall.forms.map { ($0.line, $0.note) }),
      section("Options", Option.all.map { ($0.usage, $0.note) }),
    ] + commands + [
      section("Environment", EnvironmentVariable.all.map { ($0.name, $0.note) }),
      section("Files", FilePlace.standard.map { ($0.path, $0.note) }),
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

  /// A note begins beside its term where that leaves room, else below it.
  private static func lines(_ term: String, note: String) -> [String] {
    let indent = String(repeating: " ", count: noteColumn)
    let notes = note.filled(to: width - noteColumn).map { indent + $0 }
    let start = "  " + term
    guard start.count + 2 <= noteColumn, let first = notes.first else { return [start] + notes }
    return [start + first.dropFirst(start.count)] + notes.dropFirst()
  }
}
