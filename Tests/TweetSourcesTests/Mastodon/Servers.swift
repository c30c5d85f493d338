import SmashtagModel
import SmashtagTesting
import Synchronization
import TweetSources

/// Keeps the servers of a test running as long as it lasts.
final class Servers: Sendable {
  private let running = Mutex<[MastodonServer]>([])

  /// A source over a server that holds these posts; `token` is what the source has, the server takes `secret`.
  func source(
    over tweets: [Tweet], _ kind: MastodonServer.Kind, token: String? = "secret"
  ) throws -> MastodonSource {
    let server = try MastodonServer(holding: tweets, kind: kind, token: "secret")
    running.withLock { $0.append(server) }
    return MastodonSource(
      SourceDefinition(kind: .mastodon, name: "home", url: server.url), client: HTTPClient(),
      tokens: OneToken(secret: token))
  }

  /// How messages call the server made last.
  var host: String { running.withLock { $0.last?.url.replacing("http://", with: "") ?? "" } }

  func add(_ tweets: [Tweet]) { running.withLock { $0.last?.add(tweets) } }
}
