import Foundation
public import SmashtagModel
import Synchronization

/// A server that answers as those of Bluesky's network do.
///
/// Ids that are `at://` addresses stay as they are; every other id becomes the last part of such an address. Names
/// without a dot end in `.bsky.social`. Posts come with their texts and what these mention, and with what they answer
/// and quote; no files hang on them, and none is a repost.
public typealias BlueskyServer = NetworkServer<BlueskyRules>

extension BlueskyServer {
  /// Makes a server that knows one login, or none; a closed one searches for nobody without it.
  public convenience init(
    holding tweets: [Tweet], login: (handle: String, password: String)? = nil, isClosed: Bool = false
  ) throws {
    try self.init(BlueskyRules(login, isClosed: isClosed), holding: tweets)
  }

  /// What was asked of one method, such as `app.bsky.feed.searchPosts`.
  public func requests(_ method: String) -> [LoopbackRequest] {
    requests.filter { $0.path == "/xrpc/" + method }
  }

  /// What the lexicons forbid of all that was asked and answered so far; nothing where none are at hand.
  public var violations: [LexiconViolation] {
    let answers = rules.answers.withLock { $0 }
    return Lexicon.check(requests)
      + answers.flatMap { Lexicon.recorded?.violations(ofAnswer: $0.body, of: $0.method) ?? [] }
  }

  /// Has lists and feeds besides.
  public func offer(_ lists: [BlueskyServedList]) { rules.lists.withLock { $0 += lists } }

  /// Ends what was given for requests; with what was given to refresh it another may be had.
  public func expireSessions() { rules.sessions.withLock { $0.expired = $0.count } }

  /// Ends every session: only the password helps.
  public func revokeSessions() {
    expireSessions()
    rules.sessions.withLock { $0.refresh = [] }
  }

  /// The `did` of whoever has this name here, unless a fixture says another.
  public static func did(of name: String) -> String { BlueskyRules.did(of: name) }

  /// The address of a post of whoever has this name here.
  public static func uri(_ key: String, by name: String = "ada") -> String {
    "at://\(did(of: name))/app.bsky.feed.post/\(key)"
  }
}

/// Whom a server of Bluesky's network answers.
public final class BlueskyRules: Sendable {
  /// The sessions that were opened, by number.
  struct Sessions {
    var count = 0
    /// What was given for requests up to this session is over.
    var expired = 0
    /// The sessions that can be refreshed.
    var refresh: Set<String> = []
  }

  /// Who may log in; `nil` where nobody can.
  let handle: String?
  private let password: String?
  let isClosed: Bool
  let sessions = Mutex(Sessions())
  /// The lists and feeds that there are.
  let lists = Mutex<[BlueskyServedList]>([])
  /// Which method answered what.
  let answers = Mutex<[(method: String, body: JSONValue)]>([])

  init(_ login: (handle: String, password: String)?, isClosed: Bool) {
    (handle, password) = (login.map { Self.handle($0.handle) }, login?.password)
    self.isClosed = isClosed
  }
}

extension BlueskyRules: NetworkRules {
  static let routes: [Route<BlueskyRules>] = [
    query("app.bsky.feed.searchPosts") { $0.search },
    query("app.bsky.feed.getAuthorFeed") { $0.feed },
    query("app.bsky.feed.getPosts") { $0.posts },
    query("com.atproto.identity.resolveHandle") { $0.resolvedHandle },
    query("app.bsky.feed.getPostThread") { $0.thread },
    query("app.bsky.feed.getQuotes") { $0.quotes },
    query("app.bsky.actor.getProfile") { $0.person },
    query("app.bsky.unspecced.getTrends") { $0.trends },
    own("app.bsky.feed.getTimeline") { $0.timeline },
    own("app.bsky.feed.getListFeed") { $0.listFeed("list", isFeed: false) },
    own("app.bsky.feed.getFeed") { $0.listFeed("feed", isFeed: true) },
    own("app.bsky.feed.getActorLikes") { $0.likes },
    own("app.bsky.bookmark.getBookmarks") { $0.bookmarks },
    own("app.bsky.notification.listNotifications") { $0.notifications },
    own("app.bsky.actor.getPreferences") { $0.preferences },
    own("app.bsky.feed.getFeedGenerators") { $0.feedNames },
    own("app.bsky.graph.getLists") { $0.ownLists },
    own("app.bsky.graph.getList") { $0.listName },
    query("com.atproto.server.getSession") { $0.session },
    procedure("com.atproto.server.createSession") { $0.createdSession },
    procedure("com.atproto.server.refreshSession") { $0.refreshedSession },
  ]

  /// A method that takes the token of a session.
  private static func query(
    _ method: String, _ answer: @escaping Route<BlueskyRules>.Answer
  ) -> Route<BlueskyRules> {
    Route("xrpc/" + method) { $0.refusalOfToken ?? $0.refusal(unless: "GET") ?? answer($0) }
  }

  /// A method for those who are logged in.
  private static func own(
    _ method: String, _ answer: @escaping Route<BlueskyRules>.Answer
  ) -> Route<BlueskyRules> {
    query(method) { $0.isLoggedIn ? answer($0) : $0.needsLogin }
  }

  /// A method that only servers with logins have.
  private static func procedure(
    _ method: String, _ answer: @escaping Route<BlueskyRules>.Answer
  ) -> Route<BlueskyRules> {
    Route("xrpc/" + method) { exchange in
      guard exchange.rules.handle != nil else { return exchange.rules.notFound(exchange) }
      return exchange.refusal(unless: "POST") ?? answer(exchange)
    }
  }

  /// A method is asked in one way only, and says which.
  func target(of request: LoopbackRequest) -> [String] { request.parts }

  func refusal(of exchange: Exchange<BlueskyRules>) -> LoopbackAnswer? {
    let parts = exchange.request.parts
    return parts.count == 2 && parts[0] == "xrpc" ? nil : .html("<h1>Not Found</h1>", status: 404)
  }

  func notFound(_ exchange: Exchange<BlueskyRules>) -> LoopbackAnswer {
    exchange.error(501, "MethodNotImplemented", "Method Not Implemented")
  }

  func limits(of exchange: Exchange<BlueskyRules>) -> [(String, String)] {
    let reset = Int(Date(timeIntervalSinceNow: 300).timeIntervalSince1970)
    return [("ratelimit-policy", "3000;w=300")]
      + exchange.limits("ratelimit", of: 3_000, reset: String(reset))
  }
}

/// Sessions.
extension BlueskyRules {
  /// Another session for who knows the password.
  fileprivate func open(_ identifier: String, _ password: String) -> JSONValue? {
    guard let handle, password == self.password,
      [handle, Self.did(of: handle)].contains(identifier.lowercased())
    else { return nil }
    return issue()
  }

  /// Another session for who has what refreshes one; that is taken once.
  fileprivate func refresh(_ token: String) -> JSONValue? {
    sessions.withLock { $0.refresh.remove(token) } == nil ? nil : issue()
  }

  /// Whether the session with a token lasts; `nil` where there never was one.
  fileprivate func lasts(_ token: String) -> Bool? {
    guard token.hasPrefix("access-"), let number = Int(token.dropFirst(7)) else { return nil }
    return sessions.withLock { number < 1 || number > $0.count ? nil : number > $0.expired }
  }

  private func issue() -> JSONValue {
    let number = sessions.withLock { sessions in
      sessions.count += 1
      sessions.refresh.insert("refresh-\(sessions.count)")
      return sessions.count
    }
    return reader.with(["accessJwt": "access-\(number)", "refreshJwt": "refresh-\(number)"])
  }

  /// Who is logged in.
  fileprivate var reader: JSONValue {
    .members(["handle": handle, "did": handle.map(Self.did), "active": true])
  }
}

/// Names.
extension BlueskyRules {
  static func handle(_ name: String) -> String {
    (name.contains(".") ? name : name + ".bsky.social").lowercased()
  }

  static func did(of name: String) -> String { "did:plc:" + digits(24, of: handle(name)) }

  static func cid(of uri: String) -> String { "bafyrei" + digits(52, of: uri) }

  /// So many digits of base 32, the same for the same text.
  private static func digits(_ count: Int, of text: String) -> String {
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567")
    var hash = text.stableHash
    return String(
      (0..<count).map { _ in
        hash = hash &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return alphabet[Int(hash >> 59)]
      })
  }
}

/// Searches, posts by their addresses, people.
extension Exchange<BlueskyRules> {
  /// The cursor is how many were shown; it is there with every full page, also with the last.
  fileprivate var search: LoopbackAnswer {
    if rules.isClosed, !isLoggedIn { return needsLogin }
    guard request.value("q") != nil else { return missing("q") }
    guard let limit = limit(orElse: 25) else { return wrongLimit }
    guard let start = Int(request.value("cursor") ?? "0"), start >= 0 else { return invalid("Bad cursor") }
    guard let question = BlueskyQuestion(request) else {
      return error(400, "BadQueryString", "Could not parse the query")
    }
    let people = question.people.map(knownDID)
    guard !people.contains(nil) else { return invalid("Could not find user") }
    let found = tweets.filter { finds($0, question) }
    let page = found.dropFirst(start).prefix(limit)
    return result(
      .members([
        "posts": page.map(view), "cursor": page.count == limit ? String(start + limit) : nil,
      ]))
  }

  /// Posts that are not there are left out.
  fileprivate var posts: LoopbackAnswer {
    let uris = request.values("uris")
    guard !uris.isEmpty else { return missing("uris") }
    guard uris.count <= 25 else { return invalid("Error: uris must not have more than 25 elements") }
    return result([
      "posts": .array(uris.compactMap { uri in tweets.first { self.uri(of: $0) == uri } }.map(view))
    ])
  }

  fileprivate var resolvedHandle: LoopbackAnswer {
    guard let handle = request.value("handle") else { return missing("handle") }
    guard !handle.hasPrefix("did:"), let did = knownDID(handle) else {
      return invalid("Unable to resolve handle")
    }
    return result(["did": .string(did)])
  }
}

/// The posts of a person.
extension Exchange<BlueskyRules> {
  /// The cursor names the last entry of a page, and when it was made; it is there until a page is empty.
  fileprivate var feed: LoopbackAnswer {
    guard let actor = request.value("actor") else { return missing("actor") }
    guard let limit = limit(orElse: 50) else { return wrongLimit }
    guard let did = knownDID(actor) else { return invalid("Profile not found") }
    let noReplies = request.value("filter") == "posts_no_replies"
    let entries = tweets.filter { self.did($0.user.screenName) == did && !(noReplies && $0.isReply) }
    guard let rest = rest(of: entries) else { return invalid("Malformed cursor") }
    let page = rest.prefix(limit)
    return result(
      .members(["feed": page.map { ["post": view($0)] }, "cursor": page.last.map { cursor(after: $0) }]))
  }

  private func cursor(after tweet: Tweet) -> String {
    "\(tweet.created.blueskyText)::\(BlueskyRules.cid(of: uri(of: tweet)))"
  }

  /// What stands after the cursor; where its entry is gone, what is older.
  ///
  /// `nil` where the cursor is none of this server's.
  private func rest(of entries: [Tweet]) -> [Tweet]? {
    guard let cursor = request.value("cursor") else { return entries }
    guard let end = cursor.firstRange(of: "::") else { return nil }
    if let index = entries.firstIndex(where: { self.cursor(after: $0) == cursor }) {
      return Array(entries[(index + 1)...])
    }
    return entries.filter { $0.created.blueskyText < cursor[..<end.lowerBound] }
  }
}

/// Logging in.
extension Exchange<BlueskyRules> {
  fileprivate var createdSession: LoopbackAnswer {
    guard request.headers["content-type"]?.hasPrefix("application/json") == true else {
      return invalid("Wrong request encoding (Content-Type)")
    }
    let body = JSONValue(request.body)
    guard let identifier = body?["identifier"]?.string, let password = body?["password"]?.string else {
      return invalid("Input must have the properties \"identifier\" and \"password\"")
    }
    return rules.open(identifier, password).map(result)
      ?? error(401, "AuthenticationRequired", "Invalid identifier or password")
  }

  fileprivate var session: LoopbackAnswer { isLoggedIn ? result(rules.reader) : needsLogin }

  /// What refreshes a session is the bearer's token here; nothing is sent beside it.
  fileprivate var refreshedSession: LoopbackAnswer {
    guard request.body.isEmpty else { return invalid("A request body was provided when none was expected") }
    guard let token = request.token else { return needsLogin }
    return rules.refresh(token).map(result) ?? error(400, "ExpiredToken", "Token has been revoked")
  }
}

/// Who may ask, and what the others are told.
extension Exchange<BlueskyRules> {
  var isLoggedIn: Bool { request.token.flatMap(rules.lasts) ?? false }

  /// A server that knows no logins looks at no token.
  fileprivate var refusalOfToken: LoopbackAnswer? {
    guard rules.handle != nil, let token = request.token else { return nil }
    switch rules.lasts(token) {
    case true?: return nil
    case false?: return error(400, "ExpiredToken", "Token has expired")
    case nil: return error(400, "InvalidToken", "Token could not be verified")
    }
  }

  fileprivate func refusal(unless method: String) -> LoopbackAnswer? {
    request.method == method
      ? nil : invalid("Incorrect HTTP method (\(request.method)) expected \(method)")
  }

  var needsLogin: LoopbackAnswer { error(401, "AuthMissing", "Authentication Required") }
  var wrongLimit: LoopbackAnswer { invalid("Error: limit must be between 1 and 100") }

  /// How many of a list a request asks for; `nil` where it may not.
  func limit(orElse usual: Int) -> Int? {
    guard let text = request.value("limit") else { return usual }
    return Int(text).flatMap { 1...100 ~= $0 ? $0 : nil }
  }

  func missing(_ name: String) -> LoopbackAnswer {
    invalid("Error: Params must have the property \"\(name)\"")
  }

  func invalid(_ message: String) -> LoopbackAnswer { error(400, "InvalidRequest", message) }

  func error(_ status: Int, _ name: String, _ message: String) -> LoopbackAnswer {
    json(["error": .string(name), "message": .string(message)], status: status)
  }

  /// An answer that its method's lexicon has to allow.
  func result(_ body: JSONValue) -> LoopbackAnswer {
    rules.answers.withLock { $0.append((request.parts.last ?? "", body)) }
    return json(body)
  }
}
