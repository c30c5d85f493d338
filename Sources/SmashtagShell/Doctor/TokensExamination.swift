import Foundation
import ShellCommands

/// Looks which tokens are kept, and that nobody else may read them; what they are is never looked at.
struct TokensExamination {
  let environment: [String: String]
  /// The file that keeps them.
  let credentials: String

  var findings: [Finding] { variables + [file] }
}

extension TokensExamination {
  private static let prefix = "SMASHTAG_TOKEN_"
  private static let flickrKey = "SMASHTAG_FLICKR_KEY"

  private var variables: [Finding] {
    let names = environment.keys.filter { $0.hasPrefix(Self.prefix) || $0 == Self.flickrKey }.sorted()
    guard !names.isEmpty else {
      return [Finding(.sources, "tokens", "none in the environment (\(Self.prefix)NAME, \(Self.flickrKey))")]
    }
    return names.map { name in
      environment[name]?.isEmpty == false
        ? Finding(.sources, name, "set, not shown")
        : Finding(.sources, name, "empty", .missing, advice: "put a token into it, or unset it")
    }
  }

  private var file: Finding {
    guard let fact = FileFact(credentials) else {
      return Finding(.sources, "credentials", "none kept in \(credentials)")
    }
    guard fact.kind == .file else {
      return Finding(
        .sources, "credentials", "\(credentials) is no file", .broken, advice: "move it away")
    }
    guard fact.permissions == 0o600 else {
      return Finding(
        .sources, "credentials", "\(credentials) has mode \(fact.permissionsText), not 0600", .broken,
        advice: "chmod 600 \(credentials.shellWord)")
    }
    return Finding(.sources, "credentials", "\(credentials), for you alone (0600)")
  }
}
