public import SmashtagModel
import Synchronization

/// A server on loopback that answers over given posts as those of Bluesky's network do.
///
/// Ids that are `at://` addresses stay as they are; every other id becomes the last part of such an address. Names
/// without a dot end in `.bsky.social`. Retweets are reposts: they stand in the feed of who made them, and no search
/// finds them.
public final class BlueskyServer: Sendable {
  public let loopback: LoopbackServer
  private let state: BlueskyState

  /// Makes a server that knows one login, or none; a closed one searches for nobody without it.
  public init(
    holding tweets: [Tweet], login: (handle: String, password: String)? = nil, isClosed: Bool = false,
    security: LoopbackServer.Security = .none
  ) throws {
    let state = BlueskyState(tweets, login: login, isClosed: isClosed)
    self.state = state
    loopback = try LoopbackServer(security: security) { request in
      state.scripted(for: request) ?? BlueskyAnswers(state, to: request).answer
    }
  }

  public var url: String { loopback.url }
  public var requests: [LoopbackRequest] { loopback.requests }
  /// What was asked of one method, such as `app.bsky.feed.searchPosts`.
  public func requests(_ method: String) -> [LoopbackRequest] {
    requests.filter { $0.path == "/xrpc/" + method }
  }

  /// What the lexicons forbid of all that was asked and answered so far; nothing where none are at hand.
  public var violations: [LexiconViolation] {
    let answers = state.given.withLock { $0 }
    return Lexicon.check(requests)
      + answers.flatMap { Lexicon.recorded?.violations(ofAnswer: $0.body, of: $0.method) ?? [] }
  }

  /// Posts something while it runs.
  public func add(_ tweets: [Tweet]) { state.shelf.add(tweets) }

  /// Puts labels on the post with this id, in the place of those it bore.
  public func label(post id: String, _ labels: BlueskyLabel...) {
    state.labels.withLock { $0.posts[id] = labels }
  }

  /// Puts labels on whoever has this name, in the place of those there were.
  public func label(author name: String, _ labels: BlueskyLabel...) {
    state.labels.withLock { $0.authors[BlueskyHoldings.handle(name)] = labels }
  }

  /// Answers the next request for a method with this; several wait for one request each.
  public func answerNext(_ method: String, _ answer: LoopbackAnswer) {
    state.scripts.withLock { $0[method, default: []].append(answer) }
  }

  /// Ends what was given for requests; with what was given to refresh it another may be had.
  public func expireSessions() { state.sessions.expire() }
  /// Ends every session: only the password helps.
  public func revokeSessions() { state.sessions.revoke() }

  /// The `did` of whoever has this name here, unless a fixture says another.
  public static func did(of name: String) -> String {
    BlueskyHoldings.did(of: BlueskyHoldings.handle(name))
  }

  /// The address of a post of whoever has this name here.
  public static func uri(_ key: String, by name: String = "ada") -> String {
    "at://\(did(of: name))/app.bsky.feed.post/\(key)"
  }
}
