import Foundation
import ShellCommands
import SmashtagModel

/// Looks which tokens are kept, and that nobody else may read them; what they are is never told.
struct TokensExamination {
  let environment: [String: String]
  /// The file that keeps them.
  let credentials: CredentialsFile

  var findings: [Finding] { variables + [file] }
}

extension TokensExamination {
  private static let prefix = SourceDefinition.tokenVariablePrefix
  private static let flickrKey = SourceDefinition.flickrKeyVariable

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
    let path = credentials.path
    guard let fact = FileFact(path) else { return Finding(.sources, "credentials", "none kept in \(path)") }
    guard fact.kind == .file else {
      return Finding(.sources, "credentials", "\(path) is no file", .broken, advice: "move it away")
    }
    return content(fact)
  }

  /// How many there are, as far as they can be used; whoever reads them says whether they can.
  private func content(_ fact: FileFact) -> Finding {
    do {
      let count = Counted.things(try credentials.secrets().count, "token")
      return Finding(
        .sources, "credentials", "\(credentials.path), \(count), for you alone (\(fact.permissionsText))")
    } catch {
      let parts = String(describing: error).components(separatedBy: "; ")
      return Finding(
        .sources, "credentials", parts[0], .broken, advice: parts.dropFirst().joined(separator: "; "))
    }
  }
}
