import SmashtagModel

extension Session {
  /// Defines a live source.
  mutating func add(_ definition: SourceDefinition) -> Showing {
    let old = sources.definitions.first { $0.name == definition.name }
    sources.define(definition, as: maker.source(definition))
    let sentences = [definition.introduction, old.flatMap(definition.moveNote(from:)), definition.tokenNote]
    return .note(sentences.compactMap(\.self).joined(separator: " "))
  }

  /// Forgets a live source; if it was in use another one is from then on.
  mutating func remove(source name: String) -> Showing {
    let wasInUse = sources.currentName == name
    if let original = SourceDefinition.builtIn.first(where: { $0.name == name }) {
      sources.define(original, as: maker.source(original))
      return .note("\(name) is \(original.url) again; logout \(name) forgets its token, if one was kept.")
    }
    sources.remove(name)
    return .note(
      "Removed \(name); logout \(name) forgets its token, if one was kept."
        + (wasInUse ? " Searching \(sources.currentName) from now on." : ""))
  }
}

extension SourceDefinition {
  fileprivate var introduction: String {
    "\(name) is \(url) (\(kind.rawValue)); use \(name) searches it."
  }

  /// Tokens belong to servers: the new one does not see that of the old one.
  fileprivate func moveNote(from old: SourceDefinition) -> String? {
    guard old.url != url else { return nil }
    return "It was \(old.url)."
  }

  fileprivate var tokenNote: String? {
    maySendToken ? nil : "No token is sent there: over plain http others could read it."
  }
}
