import SmashtagModel

/// Why a live source cannot be defined so; what may hold a secret is never repeated.
public enum DefinitionError: Error, Equatable, Sendable {
  case unknownKind(String)
  case badName(String)
  case builtInName(String)
  /// Another source has the variable that the token of this one would be in.
  case sharedVariable(String, name: String, other: String)
  case badAddress
  /// A user or a password stands in the address.
  case loginInAddress
  case queryInAddress
  /// Something follows the address.
  case wordsBehindAddress(name: String)
}

extension DefinitionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownKind(let kind): "there is no kind '\(kind.bounded)'; KIND is \(Self.kinds)"
    case .badName(let name):
      "'\(name.bounded)' cannot be the name of a source; take letters, digits, - and _, at most "
        + "\(SourceDefinition.longestName)"
    case .builtInName(let name): "\(name) is built in and cannot be replaced; take another name"
    case .sharedVariable(let variable, let name, let other):
      "\(variable) would be the token of \(name) and of \(other); take a name that differs in more than case, "
        + "- and _"
    case .badAddress: "that is no address of a server; write https://HOST, and its path where it has one"
    case .loginInAddress:
      "there is a user or a password in the address; leave it out, login asks for what has to be secret"
    case .queryInAddress: "there is a ? or a # in the address; leave out what begins there"
    case .wordsBehindAddress(let name): "nothing follows the address; login \(name) asks for a token"
    }
  }

  private static let kinds = SourceDefinition.Kind.allCases.map(\.rawValue).joined(separator: ", ")
}

extension String {
  fileprivate var bounded: String {
    let longest = SourceDefinition.longestName
    return count > longest ? prefix(longest - 1) + "…" : self
  }
}
