/// The fish completion file.
///
/// It contains the options and asks the program for everything else.
enum FishCompletion {
  static var text: String {
    """
    # Completion of smashtag for fish; made by: smashtag --print fish

    \(ask)

    complete -c smashtag -f
    \(Option.all.map(line).joined(separator: "\n"))
    complete -c smashtag -k -a '(__smashtag_ask)'

    """
  }
}

extension FishCompletion {
  private static func line(_ option: Option) -> String {
    let names = option.names.map { $0.hasPrefix("--") ? "-l \($0.dropFirst(2))" : "-s \($0.dropFirst())" }
    let words = ["complete -c smashtag"] + names + [offer(option.value?.kind), "-d \(quoted(option.note))"]
    return words.compactMap(\.self).joined(separator: " ")
  }

  /// The completion of an option's value.
  private static func offer(_ kind: Option.Value.Kind?) -> String? {
    switch kind {
    case nil: nil
    case .text: "-x"
    case .words(let words): "-x -a \(quoted(words.joined(separator: " ")))"
    case .file: "-r -F"
    case .folder: "-x -a '(__fish_complete_directories)'"
    case .source: "-x -a '(command smashtag --complete use \"\")'"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: #"\\"#).replacing("'", with: #"\'"#) + "'"
  }

  private static let ask = #"""
    # Asks the program what could stand in place of the word at the cursor.
    function __smashtag_ask
        set -l words (commandline -opc)
        set -e words[1]
        set -l typed (commandline -ct)
        set -l last (string unescape -- "$typed"; or string trim -l -c "'\"" -- "$typed")
        command smashtag --complete $words "$last" 2>/dev/null
    end
    """#
}
