public import SmashtagModel

extension Session {
  /// How long anybody waits to hear what is at an address.
  private static let patience = Duration.seconds(3)

  /// Looks what answers at the address of a definition, and tries the login that is there, for a moment at most.
  ///
  /// - Parameter token: what is tried in the place of the login that is kept.
  public func finding(
    at definition: SourceDefinition, with token: Token? = nil
  ) async -> Result<String, SourceError> {
    let request = call.request.endingBefore(.now + Self.patience)
    do throws(SourceError) {
      guard let token else { return .success(try await ports.maker.finding(at: definition, in: request)) }
      return .success(try await ports.maker.finding(at: definition, with: token, in: request))
    } catch {
      return .failure(error)
    }
  }

  /// Defines a live source.
  mutating func add(_ addition: SourceAddition) -> Showing {
    let definition = addition.definition
    let old = sources.definitions.first { $0.name == definition.name }
    sources.define(definition, as: ports.maker.source(definition))
    let sentences = [
      addition.introduction, old.flatMap(definition.moveNote(from:)), definition.tokenNote,
      addition.problemNote,
    ]
    return .note(sentences.compactMap(\.self).joined(separator: " "))
  }

  /// Forgets a live source; if it was in use another one is from then on.
  mutating func remove(source name: String) -> Showing {
    let wasInUse = sources.isInUse(name)
    if let original = SourceDefinition.builtIn.first(where: { $0.name == name }) {
      sources.define(original, as: ports.maker.source(original))
      return .note("\(name) is \(original.url) again; logout \(name) forgets its token, if one was kept.")
    }
    sources.remove(name)
    return .note(
      "Removed \(name); logout \(name) forgets its token, if one was kept."
        + (wasInUse ? " Searching \(sources.currentName) from now on." : ""))
  }
}

extension SourceAddition {
  fileprivate var introduction: String {
    let name = definition.name
    let found = found.map { ": \($0)" } ?? ""
    return "\(name) is \(definition.url) (\(definition.kind.rawValue))\(found); use \(name) searches it."
  }

  fileprivate var problemNote: String? { problem.map { "It could not be looked at: \($0)." } }
}

extension SourceDefinition {
  /// Tokens belong to servers: the new one does not see that of the old one.
  fileprivate func moveNote(from old: SourceDefinition) -> String? {
    guard old.url != url else { return nil }
    return "It was \(old.url)."
  }

  fileprivate var tokenNote: String? {
    maySendToken ? nil : "No token is sent there: over plain http others could read it."
  }
}
