import SmashtagModel
import TweetSources

/// Makes live sources, which share one client, the tokens, and what keeps their answers.
struct SourceMaker: SourceMaking {
  let client: HTTPClient
  let tokens: any TokenKeeping
  let keeper: any TweetKeeping

  func source(_ definition: SourceDefinition) -> any TweetSource {
    let live =
      switch definition.kind {
      case .mastodon: MastodonSource(definition, client: client, tokens: tokens)
      }
    return OfflineTwin(live, keeping: keeper)
  }
}
