import ShellCommands
import SmashtagModel
import Synchronization
import TweetSources

/// Creates live sources, which share the client, the tokens and the store for their answers.
struct SourceMaker: SourceMaking {
  let client: HTTPClient
  let tokens: any TokenKeeping
  let sessions: any SessionKeeping
  let keeper: any TweetKeeping
  private let queue = KeepingQueue()
  private let blueskys = BlueskySources()

  init(
    client: HTTPClient, tokens: any TokenKeeping, sessions: any SessionKeeping, keeper: any TweetKeeping
  ) {
    (self.client, self.tokens, self.sessions, self.keeper) = (client, tokens, sessions, keeper)
  }

  func source(_ definition: SourceDefinition) -> any TweetSource {
    // The shell itself keeps the photos that were viewed.
    definition.kind == .flickr
      ? FlickrOrSample(definition, client: client, tokens: tokens) : kept(live(definition), of: definition)
  }

  func finding(at definition: SourceDefinition, in request: RequestContext) async throws(SourceError)
    -> String
  {
    try await live(definition).finding(in: request)
  }

  func finding(
    at definition: SourceDefinition, with token: Token, in request: RequestContext
  ) async throws(SourceError) -> String {
    try await live(definition, GivenToken(token: token)).finding(in: request)
  }

  func settle() async { await queue.settle() }

  private func live(_ definition: SourceDefinition) -> LiveSource {
    guard definition.kind == .bluesky else { return live(definition, tokens) }
    return blueskys.source(definition) { live(definition, tokens) }
  }

  private func live(_ definition: SourceDefinition, _ tokens: any TokenKeeping) -> LiveSource {
    LiveSource(definition, client: client, tokens: tokens, sessions: sessions)
  }

  /// Wraps a source so that its answers are stored, and used when its server cannot be reached.
  private func kept(_ live: LiveSource, of definition: SourceDefinition) -> any TweetSource {
    OfflineTwin(
      live, of: definition.url, keeping: keeper, by: queue, reader: { await live.reader(in: $0) })
  }
}

/// A token that is verified before it is stored.
private struct GivenToken: TokenKeeping {
  let token: Token

  func hasToken(of source: String) -> Bool { true }
  func token(of source: String, at server: String, in request: RequestContext) async -> Token? { token }
}

/// One Bluesky source for each definition, so that all requests share its session.
private final class BlueskySources: Sendable {
  private let made = Mutex<[SourceDefinition: LiveSource]>([:])

  func source(_ definition: SourceDefinition, orElse make: () -> LiveSource) -> LiveSource {
    made.withLock { made in
      let source = made[definition] ?? make()
      made[definition] = source
      return source
    }
  }
}
