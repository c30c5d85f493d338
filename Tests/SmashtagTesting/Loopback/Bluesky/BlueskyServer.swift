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
  public func add(_ tweets: [Tweet]) { state.store.add(tweets) }

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

/// What all answers of a server share.
final class BlueskyState: Sendable {
  struct Labels: Sendable {
    /// By the id of the post.
    var posts: [String: [BlueskyLabel]] = [:]
    /// By the handle.
    var authors: [String: [BlueskyLabel]] = [:]
  }

  let store: StatusShelf
  let sessions: BlueskySessions
  let isClosed: Bool
  let labels = Mutex(Labels())
  let scripts = Mutex<[String: [LoopbackAnswer]]>([:])
  /// Which method answered what.
  let given = Mutex<[(method: String, body: JSONValue)]>([])

  init(_ tweets: [Tweet], login: (handle: String, password: String)?, isClosed: Bool) {
    store = StatusShelf(tweets)
    sessions = BlueskySessions(login)
    self.isClosed = isClosed
  }

  /// What a test wants answered, once.
  func scripted(for request: LoopbackRequest) -> LoopbackAnswer? {
    let method = request.parts.last ?? ""
    return scripts.withLock { scripts in
      guard scripts[method]?.isEmpty == false else { return nil }
      return scripts[method]?.removeFirst()
    }
  }

  var holdings: BlueskyHoldings {
    BlueskyHoldings(tweets: store.tweets, labels: labels.withLock { $0 }, reader: sessions.handle)
  }
}

/// Who may log in, and what was given to those who did.
final class BlueskySessions: Sendable {
  /// What a bearer of a token is.
  enum Bearer {
    case nobody
    case reader
    case expired
    case stranger
  }

  private struct Given {
    var count = 0
    var access: Set<String> = []
    var expired: Set<String> = []
    var refresh: Set<String> = []
  }

  let handle: String?
  private let password: String?
  private let given = Mutex(Given())

  init(_ login: (handle: String, password: String)?) {
    handle = login.map { BlueskyHoldings.handle($0.handle) }
    password = login?.password
  }

  var takesLogins: Bool { handle != nil }

  /// Another session for who knows the password.
  func open(_ identifier: String, _ password: String) -> JSONValue? {
    guard let handle, password == self.password,
      [handle, BlueskyHoldings.did(of: handle), "\(handle)@example.com"].contains(identifier.lowercased())
    else { return nil }
    return issue()
  }

  /// Another session for who has what refreshes one; that is taken once.
  func refresh(_ token: String) -> JSONValue? {
    given.withLock { $0.refresh.remove(token) } == nil ? nil : issue()
  }

  func bearer(of token: String?) -> Bearer {
    guard let token else { return .nobody }
    return given.withLock {
      $0.access.contains(token) ? .reader : $0.expired.contains(token) ? .expired : .stranger
    }
  }

  func expire() {
    given.withLock { given in
      given.expired.formUnion(given.access)
      given.access = []
    }
  }

  func revoke() {
    expire()
    given.withLock { $0.refresh = [] }
  }

  private func issue() -> JSONValue {
    let handle = handle ?? ""
    let number = given.withLock { given in
      given.count += 1
      given.access.insert("access-\(given.count)")
      given.refresh.insert("refresh-\(given.count)")
      return given.count
    }
    return [
      "accessJwt": .string("access-\(number)"), "refreshJwt": .string("refresh-\(number)"),
      "handle": .string(handle), "did": .string(BlueskyHoldings.did(of: handle)), "active": true,
    ]
  }
}

/// What a server knows at one moment: posts, newest first, and those who wrote them or are named in them.
struct BlueskyHoldings {
  let tweets: [Tweet]
  let labels: BlueskyState.Labels
  /// By the handle.
  private var dids: [String: String] = [:]

  init(tweets: [Tweet], labels: BlueskyState.Labels, reader: String?) {
    (self.tweets, self.labels) = (tweets, labels)
    if let reader { dids[reader] = Self.did(of: reader) }
    for tweet in tweets {
      for name in tweet.namedUsers where !name.hasPrefix("did:") {
        dids[Self.handle(name)] = Self.did(of: Self.handle(name))
      }
    }
    for tweet in tweets { dids[Self.handle(tweet.user.screenName)] = Self.did(tellingOf: tweet) }
  }

  /// The `did` of a name, whoever has it.
  func did(_ name: String) -> String {
    if name.hasPrefix("did:") { return name }
    let handle = Self.handle(name)
    return dids[handle] ?? Self.did(of: handle)
  }

  /// The `did` of a handle or a `did` that is known here.
  func knownDID(_ identifier: String) -> String? {
    identifier.hasPrefix("did:") ? dids.values.first { $0 == identifier } : dids[identifier.lowercased()]
  }

  func uri(of tweet: Tweet) -> String { uri(tweet.id, by: tweet.user.screenName, isRepost: tweet.isRetweet) }

  func uri(_ id: String, by name: String, isRepost: Bool = false) -> String {
    if id.hasPrefix("at://") { return id }
    return "at://\(did(name))/app.bsky.feed.\(isRepost ? "repost" : "post")/\(id)"
  }

  func post(at uri: String) -> Tweet? { tweets.first { !$0.isRetweet && self.uri(of: $0) == uri } }
}

extension BlueskyHoldings {
  static func handle(_ name: String) -> String {
    (name.contains(".") ? name : name + ".bsky.social").lowercased()
  }

  static func did(of handle: String) -> String { "did:plc:" + Base32.digits(24, of: handle) }

  static func cid(of uri: String) -> String { "bafyrei" + Base32.digits(52, of: uri) }

  /// What a fixture says about its author, if it does.
  private static func did(tellingOf tweet: Tweet) -> String {
    if let id = tweet.user.id, id.hasPrefix("did:") { return id }
    let parts = tweet.id.split(separator: "/")
    if parts.count > 1, parts[1].hasPrefix("did:") { return String(parts[1]) }
    return did(of: handle(tweet.user.screenName))
  }
}

private extension Tweet {
  var namedUsers: [String] {
    userMentions.map { String($0.keyword.dropFirst()) }
      + [inReplyToScreenName, retweetOf?.screenName].compactMap { $0 }
  }
}
