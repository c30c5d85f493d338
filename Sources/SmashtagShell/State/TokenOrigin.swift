import Foundation
import ShellCommands
import SmashtagModel

/// Where the token of a source comes from.
struct TokenOrigin: Equatable {
  enum Place: Equatable {
    /// A variable of the environment.
    case variable(String)
    /// The credentials file.
    case file(String)
  }

  let place: Place
  /// What stands there is no token but a command that prints it.
  let isCommand: Bool

  /// The variables that may have the token of a source, the first that is set counts.
  static func variables(of source: String) -> [String] {
    let own = source == SourceCatalog.flickrName ? [SourceDefinition.flickrKeyVariable] : []
    return own + [SourceDefinition.tokenVariable(of: source)]
  }

  /// The one that counts; `nil` where none is set.
  static func variable(of source: String, in environment: [String: String]) -> String? {
    variables(of: source).first { environment.value(of: $0) != nil }
  }

  /// `SMASHTAG_TOKEN_HOME`, `a command in /home/ada/.config/smashtag/credentials.plist`.
  var words: String {
    let place =
      switch place {
      case .variable(let name): name
      case .file(let path): path
      }
    return isCommand ? "a command in \(place)" : place
  }
}

extension String {
  /// Without blanks and ends of lines around it.
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
