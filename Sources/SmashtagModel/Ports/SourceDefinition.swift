/// A live source as the reader defined it: `source add KIND NAME URL`.
public struct SourceDefinition: Hashable, Sendable {
  /// What the service speaks.
  public enum Kind: String, CaseIterable, Sendable {
    case x
    case mastodon
    case bluesky
    case flickr
  }

  public let kind: Kind
  /// How prompt, `use` and messages call it.
  public let name: String
  /// The beginning of all its addresses, `https://mastodon.example`, without a `/` at its end.
  public let url: String

  public init(kind: Kind, name: String, url: String) {
    self.kind = kind
    self.name = name
    self.url = url
  }
}

/// Makes sources of what the reader defined.
public protocol SourceMaking: Sendable {
  func source(_ definition: SourceDefinition) -> any TweetSource

  /// Asks the server of a definition who it is, and answers with what it found there, in words: one sentence for the
  /// reader, without a full stop.
  func finding(at definition: SourceDefinition, in request: RequestContext) async throws(SourceError)
    -> String

  /// The same with a token in the place of the one that is kept.
  func finding(
    at definition: SourceDefinition, with token: Token, in request: RequestContext
  ) async throws(SourceError) -> String

  /// Waits until all is done that goes on behind the answers of its sources, or the task is cancelled.
  func settle() async
}

extension SourceMaking {
  public func settle() async {}
}
