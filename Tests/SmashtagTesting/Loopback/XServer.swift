public import Foundation
public import SmashtagModel

/// A server on loopback that answers over given posts as X's API v2 does.
///
/// Posts keep their ids, and stand by these, the newest first. What a post quotes or answers and is not held is told
/// as missing inside the answer.
public final class XServer: Sendable {
  /// How it spells what it is asked, and what it answers; each refuses the other.
  public enum Kind: CaseIterable, Sendable {
    case tweets
    case posts
  }

  public let loopback: LoopbackServer
  private let store: StatusShelf

  /// Makes a server that takes one token, which gives so many requests, and queries of such a length.
  ///
  /// With `now` it looks no further back than seven days before that, as X's search does. Posts whose ids are among
  /// `gone` are repeated, but not there any more.
  public init(
    holding tweets: [Tweet], kind: Kind = .tweets, token: String = "secret", allowance: Int = 450,
    longestQuery: Int = 4_096, now: Date? = nil, gone: Set<String> = [],
    security: LoopbackServer.Security = .none
  ) throws {
    let store = StatusShelf(tweets)
    let manners = XManners(
      kind: kind, token: token, allowance: allowance, longestQuery: longestQuery, now: now, gone: gone)
    self.store = store
    loopback = try LoopbackServer(security: security) { request in
      XAnswers(manners, to: request, over: store.tweets).answer
    }
  }

  public var url: String { loopback.url }
  public var requests: [LoopbackRequest] { loopback.requests }

  /// Posts something while it runs.
  public func add(_ tweets: [Tweet]) { store.add(tweets) }
}

/// What a server lets whom see, and how it spells that.
struct XManners: Sendable {
  let kind: XServer.Kind
  let token: String
  let allowance: Int
  let longestQuery: Int
  let now: Date?
  let gone: Set<String>

  /// What posts are called in the names of fields.
  var noun: String { kind == .tweets ? "tweet" : "post" }

  /// Before this the search knows nothing.
  var oldest: Date? { now.map { $0 - 7 * 86_400 } }
}

/// Finds what a server answers to one request.
struct XAnswers {
  let manners: XManners
  let request: LoopbackRequest
  /// Newest first.
  let tweets: [Tweet]

  init(_ manners: XManners, to request: LoopbackRequest, over tweets: [Tweet]) {
    (self.manners, self.request, self.tweets) = (manners, request, tweets)
  }

  var answer: LoopbackAnswer {
    if let refusal = refusalOfToken ?? refusalOfCount { return refusal }
    let parts = request.parts
    guard parts.first == "2" else { return .data([], status: 404, headers: limits) }
    return switch parts.dropFirst().map(\.self) {
    case ["tweets", "search", "recent"]: search
    case ["usage", "tweets"]: json(["data": usage])
    case ["tweets", parts.last ?? ""] where parts.count == 3: post(parts[2])
    case ["users", "by", "username", parts.last ?? ""]: user(parts[4])
    case ["users", parts.count > 2 ? parts[2] : "", "tweets"]: posts(of: parts[2])
    default: .data([], status: 404, headers: limits)
    }
  }

  func json(_ object: [String: any Sendable], status: Int = 200) -> LoopbackAnswer {
    let bytes = try? JSONSerialization.data(
      withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
    return .json(String(decoding: bytes ?? Data(), as: UTF8.self), status: status, headers: limits)
  }

  private var limits: [(String, String)] {
    let reset = Int(Date(timeIntervalSinceNow: 900).timeIntervalSince1970)
    return [
      ("x-rate-limit-limit", String(manners.allowance)),
      ("x-rate-limit-remaining", String(max(0, manners.allowance - request.number))),
      ("x-rate-limit-reset", String(reset)),
    ]
  }

  private var usage: [String: any Sendable] {
    ["project_usage": "12034", "project_cap": "15000", "project_id": "1", "cap_reset_day": 7]
  }
}

/// Searches, what people posted, single posts, people.
extension XAnswers {
  var search: LoopbackAnswer {
    let paging: Set = ["next_token", "pagination_token", "since_id", "until_id", "start_time", "end_time"]
    if let refusal = refusal(known: paging.union(["query", "max_results", "sort_order"]), count: 10...100) {
      return refusal
    }
    guard let query = request.value("query") else {
      return wrong("query", "The `query` query parameter can not be empty")
    }
    if query.unicodeScalars.count > manners.longestQuery {
      return wrong(
        "query",
        "There were errors processing your request: the query is longer than \(manners.longestQuery) characters"
      )
    }
    if let refusal = refusalOfAge { return refusal }
    guard let term = try? Query(XQueryText(query).asTyped, timeZone: .gmt).root else {
      return wrong("query", "There were errors processing your request: no viable alternative at input")
    }
    let known = tweets.filter { tweet in manners.oldest.map { tweet.created >= $0 } ?? true }
    return page(of: known.filter(term.matches), token: "next_token")
  }

  func posts(of user: String) -> LoopbackAnswer {
    let known: Set = [
      "pagination_token", "since_id", "until_id", "start_time", "end_time", "exclude", "max_results",
    ]
    if let refusal = refusal(known: known, count: 5...100) { return refusal }
    let posts = tweets.filter { XBodies.id(of: $0.user.screenName) == user }
    guard !posts.isEmpty else { return json(["errors": [missing("user", user, parameter: "id")]]) }
    let excluded = Set((request.value("exclude") ?? "").split(separator: ",").map(String.init))
    return page(
      of: posts.filter { post in
        !(excluded.contains("replies") && post.isReply || excluded.contains("retweets") && post.isRetweet)
      }, token: "pagination_token")
  }

  func post(_ id: String) -> LoopbackAnswer {
    if let refusal = refusal(known: []) { return refusal }
    guard let tweet = tweets.first(where: { $0.id == id }) else {
      return json(["errors": [missing(manners.noun, id, parameter: "id")]])
    }
    let bodies = XBodies([tweet], manners, holding: tweets)
    return json(answer(bodies, data: bodies.data[0]))
  }

  func user(_ name: String) -> LoopbackAnswer {
    let user = tweets.lazy.map(\.user).first { Folding.name($0.screenName) == Folding.name(name) }
    return json(
      user.map { ["data": XBodies.body(of: $0)] } ?? [
        "errors": [missing("user", name, parameter: "username")]
      ])
  }
}

private extension XAnswers {
  /// X's search takes no id and no time that is older than a week.
  var refusalOfAge: LoopbackAnswer? {
    guard let oldest = manners.oldest else { return nil }
    let ids = ["since_id", "until_id"].first { name in
      request.value(name).map { XBodies.date(ofID: $0) < oldest } ?? false
    }
    if let ids {
      return wrong(ids, "'\(ids)' must be a tweet id created after \(oldest.formatted(.iso8601)).")
    }
    let start = request.value("start_time").flatMap { try? Date($0, strategy: .iso8601) }
    guard let start, start < oldest else { return nil }
    return wrong("start_time", "Invalid 'start_time':'\(start)'. 'start_time' must be on or after \(oldest).")
  }

  func page(of posts: [Tweet], token: String) -> LoopbackAnswer {
    let count = request.value("max_results").flatMap { Int($0) } ?? 10
    var rest = posts.filter { isWanted($0) }
    if let given = request.value(token) {
      rest = rest.filter { XBodies.isNewer(String(given.dropFirst(5)), than: $0.id) }
    }
    let page = Array(rest.prefix(count))
    var meta: [String: any Sendable] = ["result_count": page.count]
    guard let first = page.first, let last = page.last else { return json(["meta": meta]) }
    (meta["newest_id"], meta["oldest_id"]) = (first.id, last.id)
    if rest.count > page.count { meta["next_token"] = "b26v8" + last.id }
    let bodies = XBodies(page, manners, holding: tweets)
    var object = answer(bodies, data: bodies.data)
    object["meta"] = meta
    return json(object)
  }

  /// It lies between the ids and times that were asked for; an id counts more than a time.
  func isWanted(_ tweet: Tweet) -> Bool {
    if let id = request.value("since_id"), !XBodies.isNewer(tweet.id, than: id) { return false }
    if let id = request.value("until_id"), !XBodies.isNewer(id, than: tweet.id) { return false }
    let (start, end) = (time("start_time"), time("end_time"))
    if request.value("since_id") == nil, let start, tweet.created < start { return false }
    return request.value("until_id") != nil || end.map { tweet.created < $0 } ?? true
  }

  func time(_ name: String) -> Date? { request.value(name).flatMap { try? Date($0, strategy: .iso8601) } }

  func answer(_ bodies: XBodies, data: any Sendable) -> [String: any Sendable] {
    var object: [String: any Sendable] = ["data": data, "includes": bodies.includes]
    let errors = bodies.missing.map { missing(manners.noun, $0, parameter: "referenced_\(manners.noun)s.id") }
    if !errors.isEmpty { object["errors"] = errors }
    return object
  }
}

/// Who may ask, what may be asked, and what the others are told.
extension XAnswers {
  static let problems = "https://api.twitter.com/2/problems"

  var refusalOfToken: LoopbackAnswer? {
    guard request.headers["authorization"] != "Bearer \(manners.token)" else { return nil }
    return json(
      ["title": "Unauthorized", "type": "about:blank", "status": 401, "detail": "Unauthorized"], status: 401)
  }

  /// Of each path so many requests are answered.
  var refusalOfCount: LoopbackAnswer? {
    guard request.number > manners.allowance else { return nil }
    return json(
      ["errors": [["code": 88, "message": "Rate limit exceeded"] as [String: any Sendable]]], status: 429)
  }

  /// Of the parameters of a request for posts the first that is wrong.
  func refusal(known: Set<String>, count: ClosedRange<Int>? = nil) -> LoopbackAnswer? {
    let noun = manners.noun
    let all = known.union(["\(noun).fields", "expansions", "user.fields", "media.fields"])
    if let unknown = request.query.first(where: { !all.contains($0.name) }) {
      return wrong(
        unknown.name,
        "The query parameter [\(unknown.name)] is not one of [\(all.sorted().joined(separator: ","))]")
    }
    let other = manners.kind == .tweets ? "referenced_posts" : "referenced_tweets"
    if let value = request.value("expansions"), value.contains(other) {
      return wrong(
        "expansions", "The `expansions` query parameter value [\(other).id] is not one of [author_id]")
    }
    guard let count, let text = request.value("max_results") else { return nil }
    return Int(text).map(count.contains) == true
      ? nil
      : wrong(
        "max_results",
        "The `max_results` query parameter value [\(text)] is not between \(count.lowerBound) and \(count.upperBound)"
      )
  }

  func wrong(_ parameter: String, _ message: String) -> LoopbackAnswer {
    let error: [String: any Sendable] = [
      "parameters": [parameter: [request.value(parameter) ?? ""]], "message": message,
    ]
    return json(
      [
        "errors": [error], "title": "Invalid Request", "type": "\(Self.problems)/invalid-request",
        "detail": "One or more parameters to your request was invalid.",
      ], status: 400)
  }

  func missing(_ kind: String, _ id: String, parameter: String) -> [String: any Sendable] {
    [
      "value": id, "resource_id": id, "resource_type": kind, "parameter": parameter,
      "title": "Not Found Error",
      "detail": "Could not find \(kind) with \(parameter): [\(id)].",
      "type": "\(Self.problems)/resource-not-found",
    ]
  }
}

/// A query in the words of X's search, as readers of ours would type it.
struct XQueryText {
  let asTyped: String

  init(_ query: String) {
    var words = query.replacing("url:\"", with: "url:").split(
      separator: " ", omittingEmptySubsequences: false
    )
    .map(String.init)
    for index in words.indices {
      if words[index].contains("url:") { words[index] = words[index].replacing("\"", with: "") }
      words[index] = Self.names.reduce(words[index]) { $0.replacing($1.0, with: $1.1) }
    }
    asTyped = words.joined(separator: " ").replacing("@", with: "mentions:")
  }

  private static let names = [
    ("has:images", "filter:images"), ("has:links", "filter:links"), ("has:mentions", "filter:mentions"),
    ("has:hashtags", "filter:hashtags"), ("is:reply", "filter:replies"), ("is:retweet", "filter:retweets"),
  ]
}
