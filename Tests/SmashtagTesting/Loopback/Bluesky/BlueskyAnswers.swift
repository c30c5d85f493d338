import Foundation
import SmashtagModel
import Synchronization

/// Finds what a server answers to one request.
struct BlueskyAnswers {
  let state: BlueskyState
  let request: LoopbackRequest
  let holdings: BlueskyHoldings

  init(_ state: BlueskyState, to request: LoopbackRequest) {
    (self.state, self.request, holdings) = (state, request, state.holdings)
  }

  var answer: LoopbackAnswer {
    let parts = request.parts
    guard parts.count == 2, parts[0] == "xrpc" else { return .html("<h1>Not Found</h1>", status: 404) }
    let isProcedure = parts[1].hasPrefix("com.atproto.server.") && parts[1] != Self.session
    return isProcedure ? procedure(parts[1]) : query(parts[1])
  }

  /// Asks who is logged in.
  static var session: String { "com.atproto.server.getSession" }

  func json(_ value: JSONValue) -> LoopbackAnswer {
    state.given.withLock { $0.append((request.parts.last ?? "", value)) }
    return .json(value.text, headers: limits)
  }

  /// How many of a list a request asks for; `nil` where it may not.
  func limit(orElse usual: Int) -> Int? {
    guard let text = request.value("limit") else { return usual }
    return Int(text).flatMap { 1...100 ~= $0 ? $0 : nil }
  }
}

private extension BlueskyAnswers {
  var limits: [(String, String)] {
    [
      ("RateLimit-Limit", "3000"), ("RateLimit-Remaining", String(max(0, 3_000 - request.number))),
      ("RateLimit-Reset", String(Int(Date.now.timeIntervalSince1970) + 300)),
      ("RateLimit-Policy", "3000;w=300"),
    ]
  }

  func procedure(_ method: String) -> LoopbackAnswer {
    guard state.sessions.takesLogins else { return unknownMethod }
    guard request.method == "POST" else {
      return invalid("Incorrect HTTP method (\(request.method)) expected POST")
    }
    return switch method {
    case "com.atproto.server.createSession": createSession
    case "com.atproto.server.refreshSession": refreshSession
    default: unknownMethod
    }
  }

  func query(_ method: String) -> LoopbackAnswer {
    if let refusalOfToken { return refusalOfToken }
    guard request.method == "GET" else {
      return invalid("Incorrect HTTP method (\(request.method)) expected GET")
    }
    return switch method {
    case "app.bsky.feed.searchPosts": search
    case "app.bsky.feed.getAuthorFeed": feed
    case "app.bsky.feed.getPosts": posts
    case "com.atproto.identity.resolveHandle": resolveHandle
    case Self.session: session
    default: unknownMethod
    }
  }
}

/// The posts and reposts of a person.
extension BlueskyAnswers {
  /// The cursor names the last entry of a page, and when it was made; it is there until a page is empty.
  var feed: LoopbackAnswer {
    guard let actor = request.value("actor") else { return missing("actor") }
    guard let limit = limit(orElse: 50) else { return wrongLimit }
    guard let did = holdings.knownDID(actor) else { return invalid("Profile not found") }
    let entries = holdings.tweets.filter { holdings.did($0.user.screenName) == did && isWanted($0) }
    guard let rest = rest(of: entries) else { return invalid("Malformed cursor") }
    let page = rest.prefix(limit)
    return json(
      .members([
        "feed": .array(page.map(entry)), "cursor": page.last.map { .string(cursor(behind: $0)) },
      ]))
  }
}

private extension BlueskyAnswers {
  func isWanted(_ tweet: Tweet) -> Bool {
    switch request.value("filter") {
    case "posts_no_replies": !tweet.isReply
    case "posts_and_author_threads": !tweet.isReply || tweet.inReplyToScreenName == tweet.user.screenName
    case "posts_with_media": !tweet.isRetweet && !tweet.media.isEmpty
    case "posts_with_video": !tweet.isRetweet && tweet.media.contains { $0.kind != .photo }
    default: true
    }
  }

  func cursor(behind tweet: Tweet) -> String {
    "\(tweet.created.blueskyText)::\(BlueskyHoldings.cid(of: holdings.uri(of: tweet)))"
  }

  /// What stands behind the cursor; where its entry is gone, what is older.
  ///
  /// `nil` where the cursor is none of this server's.
  func rest(of entries: [Tweet]) -> [Tweet]? {
    guard let cursor = request.value("cursor") else { return entries }
    if let place = entries.firstIndex(where: { self.cursor(behind: $0) == cursor }) {
      return Array(entries[(place + 1)...])
    }
    guard let end = cursor.firstRange(of: "::") else { return nil }
    let moment = cursor[..<end.lowerBound]
    return entries.filter { $0.created.blueskyText < moment }
  }

  func entry(_ tweet: Tweet) -> JSONValue {
    guard let original = original(of: tweet) else {
      let body = BlueskyPostBody(tweet, holdings)
      return .members(["post": body.view, "reply": body.reply])
    }
    let uri = holdings.uri(of: tweet)
    return [
      "post": BlueskyPostBody(original, holdings).view,
      "reason": [
        "$type": "app.bsky.feed.defs#reasonRepost", "by": BlueskyAuthorBody(tweet.user, holdings).view,
        "uri": .string(uri), "cid": .string(BlueskyHoldings.cid(of: uri)),
        "indexedAt": .string(tweet.created.blueskyText),
      ],
    ]
  }

  /// The post that a repost repeats, as it is held here or as the repost has it.
  func original(of tweet: Tweet) -> Tweet? {
    guard let reference = tweet.retweetOf else { return nil }
    let name = reference.screenName ?? tweet.user.screenName
    if let post = holdings.post(at: holdings.uri(reference.id, by: name)) { return post }
    var original = tweet
    (original.id, original.retweetOf, original.user) = (reference.id, nil, User(screenName: name))
    return original
  }
}

/// Searches, and posts by their addresses.
extension BlueskyAnswers {
  /// The cursor is how many were shown; it is there with every full page, also with the last.
  var search: LoopbackAnswer {
    if state.isClosed, !isLoggedIn { return needsLogin }
    guard request.value("q") != nil else { return missing("q") }
    guard let limit = limit(orElse: 25) else { return wrongLimit }
    guard let start = Int(request.value("cursor") ?? "0"), start >= 0 else { return invalid("Bad cursor") }
    guard let question = BlueskyQuestion(request) else {
      return error(400, "BadQueryString", "Could not parse the query")
    }
    guard question.people.allSatisfy({ holdings.knownDID($0) != nil }) else {
      return invalid("Could not find user")
    }
    let found = sorted(holdings.tweets.filter { question.finds($0, holdings) })
    let page = found.dropFirst(start).prefix(limit)
    return json(
      .members([
        "posts": .array(page.map { BlueskyPostBody($0, holdings).view }), "hitsTotal": .int(found.count),
        "cursor": page.count == limit ? .string(String(start + limit)) : nil,
      ]))
  }

  /// Posts that are not there are left out.
  var posts: LoopbackAnswer {
    let uris = request.values("uris")
    guard !uris.isEmpty else { return missing("uris") }
    guard uris.count <= 25 else { return invalid("Error: uris must not have more than 25 elements") }
    let found = uris.compactMap(holdings.post)
    return json(["posts": .array(found.map { BlueskyPostBody($0, holdings).view })])
  }

  var resolveHandle: LoopbackAnswer {
    guard let handle = request.value("handle") else { return missing("handle") }
    guard !handle.hasPrefix("did:"), let did = holdings.knownDID(handle) else {
      return invalid("Unable to resolve handle")
    }
    return json(["did": .string(did)])
  }

  private func sorted(_ tweets: [Tweet]) -> [Tweet] {
    guard request.value("sort") == "top" else { return tweets }
    return tweets.enumerated().sorted {
      (-($0.element.likes ?? 0), $0.offset) < (-($1.element.likes ?? 0), $1.offset)
    }
    .map(\.element)
  }
}

/// Logging in.
extension BlueskyAnswers {
  var createSession: LoopbackAnswer {
    guard request.headers["content-type"]?.hasPrefix("application/json") == true else {
      return invalid("Wrong request encoding (Content-Type)")
    }
    let body = JSONValue(request.body)
    guard let identifier = body?["identifier"]?.string, let password = body?["password"]?.string else {
      return invalid("Input must have the properties \"identifier\" and \"password\"")
    }
    return state.sessions.open(identifier, password).map(json)
      ?? error(401, "AuthenticationRequired", "Invalid identifier or password")
  }

  var session: LoopbackAnswer {
    guard isLoggedIn, let handle = state.sessions.handle else { return needsLogin }
    return json(["handle": .string(handle), "did": .string(BlueskyHoldings.did(of: handle)), "active": true])
  }

  /// What refreshes a session is the bearer's token here; nothing is sent beside it.
  var refreshSession: LoopbackAnswer {
    guard request.body.isEmpty else { return invalid("A request body was provided when none was expected") }
    guard let token else { return needsLogin }
    return state.sessions.refresh(token).map(json) ?? error(400, "ExpiredToken", "Token has been revoked")
  }
}

/// Who may ask, and what the others are told.
extension BlueskyAnswers {
  var token: String? {
    request.headers["authorization"].map { String($0.drop { $0 != " " }.dropFirst()) }
  }

  var isLoggedIn: Bool {
    if case .reader = state.sessions.bearer(of: token) { return true }
    return false
  }

  /// A server that knows no logins looks at no token.
  var refusalOfToken: LoopbackAnswer? {
    guard state.sessions.takesLogins else { return nil }
    return switch state.sessions.bearer(of: token) {
    case .nobody, .reader: nil
    case .expired: error(400, "ExpiredToken", "Token has expired")
    case .stranger: error(400, "InvalidToken", "Token could not be verified")
    }
  }

  var needsLogin: LoopbackAnswer { error(401, "AuthMissing", "Authentication Required") }
  var unknownMethod: LoopbackAnswer { error(501, "MethodNotImplemented", "Method Not Implemented") }
  var wrongLimit: LoopbackAnswer { invalid("Error: limit must be between 1 and 100") }

  func missing(_ name: String) -> LoopbackAnswer {
    invalid("Error: Params must have the property \"\(name)\"")
  }

  func invalid(_ message: String) -> LoopbackAnswer { error(400, "InvalidRequest", message) }

  func error(_ status: Int, _ name: String, _ message: String) -> LoopbackAnswer {
    .json(JSONValue.object(["error": .string(name), "message": .string(message)]).text, status: status)
  }
}

/// What a search asks for, in its words and beside them.
///
/// Words outside of quotes may be the server's own operators, such as `from:ada.bsky.social`.
struct BlueskyQuestion {
  private static let operators: Set = ["from", "mentions", "to", "since", "until", "lang", "domain"]

  private var phrases: [String] = []
  private var tags: [String] = []
  private var conditions: [String: [String]] = [:]

  /// `nil` where the quotes have no end, or nothing is asked.
  init?(_ request: LoopbackRequest) {
    let pieces = (request.value("q") ?? "").split(separator: "\"", omittingEmptySubsequences: false)
    guard pieces.count.isMultiple(of: 2) == false else { return nil }
    for (index, piece) in pieces.enumerated() {
      if index.isMultiple(of: 2) {
        piece.split(separator: " ").forEach { take($0) }
      } else {
        take(phrase: piece)
      }
    }
    guard pieces.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else { return nil }
    tags += request.values("tag").map { Folding.name($0) }
    for name in ["author", "mentions", "since", "until", "lang", "domain"] {
      if let value = request.value(name) { conditions[name, default: []].append(value) }
    }
  }

  /// Those it asks about, by handle or `did`.
  var people: [String] { (conditions["author"] ?? []) + (conditions["mentions"] ?? []) }

  func finds(_ tweet: Tweet, _ holdings: BlueskyHoldings) -> Bool {
    let text = " \(Folding.words(tweet.text)) "
    let tagged = Set((tweet.hashtags + tweet.cashtags).map { Self.tag($0.keyword) })
    return !tweet.isRetweet && phrases.allSatisfy { text.contains(" \($0) ") } && tagged.isSuperset(of: tags)
      && conditions.allSatisfy { name, values in values.allSatisfy { holds(name, $0, tweet, holdings) } }
  }
}

private extension BlueskyQuestion {
  static func tag(_ word: some StringProtocol) -> String { Folding.name(word.drop { $0 == "#" }) }

  mutating func take(_ word: Substring) {
    let halves = word.split(separator: ":", maxSplits: 1)
    if halves.count == 2, Self.operators.contains(String(halves[0])) {
      let name = ["from": "author", "to": "mentions"][halves[0]] ?? String(halves[0])
      conditions[name, default: []].append(String(halves[1]))
    } else if word.count > 1, word.hasPrefix("#") {
      tags.append(Self.tag(word))
    } else if word != "*" {
      take(phrase: word)
    }
  }

  mutating func take(phrase: Substring) {
    let words = Folding.words(phrase)
    if !words.isEmpty { phrases.append(words) }
  }

  func holds(_ name: String, _ value: String, _ tweet: Tweet, _ holdings: BlueskyHoldings) -> Bool {
    switch name {
    case "author": holdings.did(tweet.user.screenName) == holdings.knownDID(value)
    case "mentions":
      tweet.userMentions.contains { holdings.did(String($0.keyword.dropFirst())) == holdings.knownDID(value) }
    case "lang": tweet.language?.split(separator: "-").first == value.split(separator: "-").first
    case "domain": tweet.urls.contains { Host(ofAddress: $0.target)?.withParents.contains(value) ?? false }
    case "since": Self.date(value).map { tweet.created >= $0 } ?? false
    default: Self.date(value).map { tweet.created < $0 } ?? false
    }
  }

  /// A moment, or the beginning of a day.
  static func date(_ text: String) -> Date? {
    let whole = text.contains("T") ? text : text + "T00:00:00Z"
    return try? Date(
      whole, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: whole.contains(".")))
  }
}
