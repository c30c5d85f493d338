/// The zsh completion file.
///
/// It contains the options and asks the program for everything else. A space before an action keeps
/// `_arguments` from inserting words of its own into it.
enum ZshCompletion {
  static var text: String {
    """
    #compdef smashtag
    # Completion of smashtag for zsh; made by: smashtag --print zsh

    \(ask)

    _smashtag() {
      local -a typed=("${(@Q)words[2,CURRENT-1]}")
      _arguments -S : \\
    \(Option.all.flatMap(specifications).map { "    \($0) \\\n" }.joined())\
        '*: : _smashtag_ask "${(@)typed}" "${(Q)PREFIX}"'
    }

    if [[ $funcstack[1] == _smashtag ]]; then _smashtag "$@"; else compdef _smashtag smashtag; fi

    """
  }
}

extension ZshCompletion {
  /// The specifications of an option, one for each name; the names exclude each other.
  private static func specifications(_ option: Option) -> [String] {
    option.names.map { name in
      let others = option.names.count > 1 ? "(\(option.names.joined(separator: " ")))" : ""
      let sign = option.value != nil && name.hasPrefix("--") ? "=" : ""
      return quoted("\(others)\(name)\(sign)[\(escaped(option.note))]\(action(option.value))")
    }
  }

  private static func action(_ value: Option.Value?) -> String {
    guard let value else { return "" }
    let message = ":" + escaped(value.placeholder) + ":"
    return switch value.kind {
    case .text: message + " "
    case .words(let words): message + "(" + words.joined(separator: " ") + ")"
    case .file: message + "_files"
    case .folder: message + "_directories"
    case .source: message + #" _smashtag_ask use "${(Q)PREFIX}""#
    }
  }

  /// The text with colons and brackets escaped, which separate the fields of `_arguments`.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      if "\\:[]".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: #"'\''"#) + "'"
  }

  private static let ask = #"""
    # Offers a path in the home folder, whose ~ must not be quoted; within quotes none is expanded.
    _smashtag_home() {
      [[ $PREFIX == \~* && -z $compstate[quote] ]] || return
      local word="~/${(q)1#\~/}"
      if [[ $word == */ ]]; then compadd -Q -S '' -- $word; else compadd -Q -- $word; fi
    }

    # Offers what the program answers; no blank follows a folder or half a condition.
    _smashtag_ask() {
      local line candidate
      local -a whole partial
      for line in "${(@f)$(command smashtag --complete "$@" 2>/dev/null)}"; do
        [[ -n $line ]] || continue
        if [[ $line == \~/* ]]; then
          _smashtag_home "${line%%$'\t'*}"
          continue
        fi
        candidate=${${${line%%$'\t'*}//\\/\\\\}//:/\\:}
        if [[ ${line%%$'\t'*} == *[/:] ]]; then
          partial+=("$candidate:${line#*$'\t'}")
        else
          whole+=("$candidate:${line#*$'\t'}")
        fi
      done
      _describe -V smashtag whole
      _describe -V smashtag partial -S ''
    }
    """#
}

/// The files that `--print` prints, generated from the same declarations as the help.
enum Document: String, CaseIterable, Sendable {
  case man
  case bash
  case zsh
  case fish

  var text: String {
    switch self {
    case .man: ManPage.text
    case .bash: BashCompletion.text
    case .zsh: ZshCompletion.text
    case .fish: FishCompletion.text
    }
  }
}
