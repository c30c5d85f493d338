import SmashtagModel
import TweetSources

/// Makes live sources, which share one client, the tokens, and what keeps their answers.
struct SourceMaker: SourceMaking {
  let client: HTTPClient
  let tokens: any TokenKeeping
  let keeper: any TweetKeeping
  private let queue = KeepingQueue()

  init(client: HTTPClient, tokens: any TokenKeeping, keeper: any TweetKeeping) {
    (self.client, self.tokens, self.keeper) = (client, tokens, keeper)
  }

  func source(_ definition: SourceDefinition) -> any TweetSource {
    switch definition.kind {
    case .mastodon:
      let live = MastodonSource(definition, client: client, tokens: tokens)
      return OfflineTwin(live, of: definition.url, keeping: keeper, by: queue)
    // Of photos the ones that were viewed are kept, by the shell.
    case .flickr: return FlickrDoor(definition, client: client, tokens: tokens)
    }
  }

  func settle() async { await queue.settle() }
}
