import ShellCommands

/// What `--help` and `--version` print.
enum Usage {
  static let version = "smashtag 0.1.0"

  static var text: String {
    let options = Option.all.map { option in
      let names = [option.short, option.name].compactMap(\.self).joined(separator: ", ")
      return "  " + [names, option.value].compactMap(\.self).joined(separator: " ").padded(to: 24)
        + option.note
    }
    let commands = CommandTable.forms.map { "  " + $0.usage.padded(to: 24) + $0.summary }
    return """
      Smashtag: go through tweets by what they mention.

      smashtag                     the shell; commands from standard input where that is no terminal
      smashtag COMMAND [ARG…]      runs one command, such as: smashtag search '#rain'

      Options
      \(options.joined(separator: "\n"))

      Commands
      \(commands.joined(separator: "\n"))

      smashtag help COMMAND says more; smashtag help queries explains the query language.
      """
  }
}

extension String {
  /// Blanks up to a width, at least one.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
