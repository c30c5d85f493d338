public import SmashtagModel

extension Session {
  /// The time limit for examining an address.
  private static let patience = Duration.seconds(3)

  /// Examines the server of a definition and its stored login, within three seconds.
  ///
  /// - Parameter token: a token to try in place of the stored login.
  /// - Returns: the server's name and version in words, or the error.
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

  /// Adds or replaces a live source, and returns the message.
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

  /// Removes a live source, and returns the message; a built-in source gets its original address.
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
  /// A note on the former address; its token is not sent to the new server.
  fileprivate func moveNote(from old: SourceDefinition) -> String? {
    guard old.url != url else { return nil }
    return "It was \(old.url)."
  }

  fileprivate var tokenNote: String? {
    maySendToken ? nil : "No token is sent there: over plain http others could read it."
  }
}

/// A new live source, with what was found at its address.
public struct SourceAddition: Equatable, Sendable {
  /// The definition.
  public let definition: SourceDefinition
  /// What was found; `nil` if the address was not examined yet.
  public let finding: Result<String, SourceError>?

  /// Creates the result of adding a source.
  public init(_ definition: SourceDefinition, finding: Result<String, SourceError>? = nil) {
    (self.definition, self.finding) = (definition, finding)
  }
}

extension SourceAddition {
  /// What was found: `Mastodon 4.3.1, Example Town`; `nil` if nothing was.
  public var found: String? { try? finding?.get() }

  /// Why nothing was found, in words that can follow a colon; `nil` if something was.
  public var problem: String? {
    guard case .failure(let error) = finding else { return nil }
    if case .unreachable(_, let host, let reason) = error { return "\(host) \(reason)" }
    let (text, name) = (String(describing: error), definition.name + ": ")
    return text.hasPrefix(name) ? String(text.dropFirst(name.count)) : text
  }
}
