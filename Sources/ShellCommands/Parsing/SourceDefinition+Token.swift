public import SmashtagModel

extension SourceDefinition {
  /// What the names of all variables with tokens begin with.
  public static let tokenVariablePrefix = "SMASHTAG_TOKEN_"

  /// The variable of the environment with the key of Flickr, as its users know it.
  public static let flickrKeyVariable = "SMASHTAG_FLICKR_KEY"

  /// The variable of the environment with the token of a source: its name in capitals, and `_` for all other
  /// characters.
  public static func tokenVariable(of name: String) -> String {
    tokenVariablePrefix
      + String(name.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }
}

extension [SourceDefinition] {
  /// Refuses a source whose token another one would be given by its variable: tokens belong to one server.
  func check(tokenVariableOf new: SourceDefinition) throws(DefinitionError) {
    let variable = SourceDefinition.tokenVariable(of: new.name)
    let other = first { $0.name != new.name && SourceDefinition.tokenVariable(of: $0.name) == variable }
    if let other { throw .sharedVariable(variable, name: new.name, other: other.name) }
  }
}
