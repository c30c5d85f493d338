import SmashtagModel
import TweetSources

/// Makes live sources, which share one client, the tokens, and what keeps their answers.
struct SourceMaker: SourceMaking {
  let client: HTTPClient
  let tokens: any TokenKeeping
  let sessions: any SessionKeeping
  let keeper: any TweetKeeping
  private let queue = KeepingQueue()

  init(
    client: HTTPClient, tokens: any TokenKeeping, sessions: any SessionKeeping, keeper: any TweetKeeping
  ) {
    (self.client, self.tokens, self.sessions, self.keeper) = (client, tokens, sessions, keeper)
  }

  func source(_ definition: SourceDefinition) -> any TweetSource {
    switch definition.kind {
    case .x: kept(XSource(definition, client: client, tokens: tokens), of: definition)
    case .mastodon: kept(MastodonSource(definition, client: client, tokens: tokens), of: definition)
    case .bluesky:
      kept(
        BlueskySource(definition, client: client, tokens: tokens, sessions: sessions), of: definition)
    // Of photos the ones that were viewed are kept, by the shell.
    case .flickr: FlickrDoor(definition, client: client, tokens: tokens)
    }
  }

  func finding(at definition: SourceDefinition) async throws(SourceError) -> String {
    switch definition.kind {
    case .x: try await XSource(definition, client: client, tokens: tokens).finding()
    case .mastodon: try await MastodonSource(definition, client: client, tokens: tokens).finding()
    case .bluesky:
      try await BlueskySource(definition, client: client, tokens: tokens, sessions: sessions).finding()
    case .flickr: try await FlickrSource(definition, client: client, tokens: tokens).finding()
    }
  }

  func settle() async { await queue.settle() }

  /// What it answers is kept, and given again where its server is away.
  private func kept(_ live: any TweetSource, of definition: SourceDefinition) -> any TweetSource {
    OfflineTwin(live, of: definition.url, keeping: keeper, by: queue)
  }
}
