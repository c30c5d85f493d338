public import SmashtagModel

/// A live source as the reader defined it, with what was found at its address.
public struct SourceAddition: Equatable, Sendable {
  public let definition: SourceDefinition
  /// `nil` where nobody has looked yet.
  public let finding: Result<String, SourceError>?

  public init(_ definition: SourceDefinition, finding: Result<String, SourceError>? = nil) {
    (self.definition, self.finding) = (definition, finding)
  }
}

extension SourceAddition {
  /// What was found, in words: `Mastodon 4.3.1, Example Town`.
  public var found: String? { try? finding?.get() }

  /// Why nobody knows what is there, in words that go on from a colon.
  public var problem: String? {
    guard case .failure(let error) = finding else { return nil }
    if case .unreachable(_, let host, let reason) = error { return "\(host) \(reason)" }
    let (text, name) = (String(describing: error), definition.name + ": ")
    return text.hasPrefix(name) ? String(text.dropFirst(name.count)) : text
  }
}
