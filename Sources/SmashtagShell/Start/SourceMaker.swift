import SmashtagModel
import Synchronization
import TweetSources

/// Makes live sources, which share one client, the tokens, and what keeps their answers.
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
    switch definition.kind {
    case .x: kept(XSource(definition, client: client, tokens: tokens), of: definition)
    case .mastodon: kept(MastodonSource(definition, client: client, tokens: tokens), of: definition)
    case .bluesky: kept(bluesky(definition), of: definition)
    // Of photos the ones that were viewed are kept, by the shell.
    case .flickr: FlickrDoor(definition, client: client, tokens: tokens)
    }
  }

  func finding(at definition: SourceDefinition, in request: RequestContext) async throws(SourceError)
    -> String
  {
    try await finding(at: definition, tokens, in: request) { bluesky(definition) }
  }

  func finding(
    at definition: SourceDefinition, with token: Token, in request: RequestContext
  ) async throws(SourceError) -> String {
    let tokens = GivenToken(token: token)
    return try await finding(at: definition, tokens, in: request) {
      BlueskySource(definition, client: client, tokens: tokens, sessions: sessions)
    }
  }

  func settle() async { await queue.settle() }

  private func finding(
    at definition: SourceDefinition, _ tokens: any TokenKeeping, in request: RequestContext,
    bluesky: () -> BlueskySource
  ) async throws(SourceError) -> String {
    switch definition.kind {
    case .x: try await XSource(definition, client: client, tokens: tokens).finding(in: request)
    case .mastodon: try await MastodonSource(definition, client: client, tokens: tokens).finding(in: request)
    case .bluesky: try await bluesky().finding(in: request)
    case .flickr: try await FlickrSource(definition, client: client, tokens: tokens).finding(in: request)
    }
  }

  private func bluesky(_ definition: SourceDefinition) -> BlueskySource {
    blueskys.source(definition) {
      BlueskySource(definition, client: client, tokens: tokens, sessions: sessions)
    }
  }

  /// What it answers is kept, and given again where its server is away.
  private func kept(_ live: any TweetSource, of definition: SourceDefinition) -> any TweetSource {
    OfflineTwin(live, of: definition.url, keeping: keeper, by: queue)
  }
}

/// A token that is tried before it is kept.
private struct GivenToken: TokenKeeping {
  let token: Token

  func hasToken(of source: String) -> Bool { true }
  func token(of source: String, at server: String, in request: RequestContext) async -> Token? { token }
}

/// One source of Bluesky's for each definition, so that whoever asks it shares its session.
private final class BlueskySources: Sendable {
  private let made = Mutex<[SourceDefinition: BlueskySource]>([:])

  func source(_ definition: SourceDefinition, orElse make: () -> BlueskySource) -> BlueskySource {
    made.withLock { made in
      let source = made[definition] ?? make()
      made[definition] = source
      return source
    }
  }
}
