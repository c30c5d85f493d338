public import Foundation
public import SmashtagModel

/// A server that answers as X's API v2 does.
///
/// What a post quotes or answers and is not held is told as missing inside the answer.
public typealias XServer = NetworkServer<XRules>

extension XServer {
  /// Makes a server that takes one token, which gives so many requests, and queries of such a length.
  ///
  /// With `now` it looks no further back than seven days before that, as X's search does. Posts whose ids are among
  /// `gone` are repeated, but not there any more.
  /// - Parameters:
  ///   - owner: the user of the token; without one it is that of an app.
  ///   - lists: the owner's lists, with the names of whom they hold, in the order in which they are told.
  ///   - versions: the ids of each post that was changed, oldest first.
  public convenience init(
    holding tweets: [Tweet], kind: XKind = .tweets, token: String = "secret", allowance: Int = 450,
    longestQuery: Int = 4_096, now: Date? = nil, gone: Set<String> = [], owner: String? = nil,
    lists: [(name: String, members: [String])] = [], versions: [[String]] = []
  ) throws {
    let oldest = now.map { $0 - 7 * 86_400 }
    let rules = XRules(
      kind: kind, token: token, allowance: allowance, longestQuery: longestQuery, oldest: oldest, gone: gone,
      owner: owner, lists: lists, versions: versions)
    try self.init(rules, holding: tweets)
  }
}

/// How a server of X spells what it is asked, and what it answers; each refuses the other spelling.
public enum XKind: CaseIterable, Sendable {
  case tweets
  case posts
}

/// Whom a server of X answers, and what.
public struct XRules: Sendable {
  let kind: XKind
  let token: String
  let allowance: Int
  let longestQuery: Int
  /// Before this the search knows nothing.
  let oldest: Date?
  let gone: Set<String>
  /// The user of the token; `nil` where it is that of an app.
  let owner: String?
  let lists: [(name: String, members: [String])]
  let versions: [[String]]
}

extension XRules: NetworkRules {
  static let routes: [Route<XRules>] = [
    Route("GET /2/tweets/search/recent") { $0.search },
    Route("GET /2/users/:id/tweets") { $0.timeline($0["id"]) },
    Route("GET /2/tweets/:id") { $0.lookup($0["id"]) },
    Route("GET /2/tweets") { $0.bulk },
    Route("GET /2/tweets/:id/quote_tweets") { $0.quotes($0["id"]) },
    Route("GET /2/users/me") { exchange in exchange.owned { $0.json(["data": exchange.rules.body(of: $1)]) }
    },
    Route("GET /2/users/:id/timelines/reverse_chronological") { exchange in
      exchange.owned { exchange, _ in exchange.timeline(of: exchange.tweets) }
    },
    Route("GET /2/users/:id/mentions") { exchange in
      exchange.owned { exchange, owner in exchange.timeline(of: exchange.tweets(naming: owner)) }
    },
    Route("GET /2/users/:id/bookmarks") { exchange in
      exchange.owned { exchange, _ in exchange.kept(exchange.tweets.filter { $0.isBookmarked == true }) }
    },
    Route("GET /2/users/:id/liked_tweets") { exchange in
      exchange.owned { exchange, _ in exchange.kept(exchange.tweets.filter { $0.isLiked == true }) }
    },
    Route("GET /2/users/:id/owned_lists") { exchange in exchange.owned { exchange, _ in exchange.lists } },
    Route("GET /2/lists/:id/tweets") { $0.list($0["id"]) },
    Route("GET /2/users/by/username/:name") { $0.account($0["name"]) },
    Route("GET /2/usage/tweets") { exchange in
      exchange.json(["data": ["project_usage": "12034", "project_cap": "15000", "cap_reset_day": 7]])
    },
  ]

  func refusal(of exchange: Exchange<XRules>) -> LoopbackAnswer? {
    if exchange.request.token != token {
      return exchange.json(
        ["title": "Unauthorized", "detail": "Unauthorized", "type": "about:blank"], status: 401)
    }
    guard exchange.request.number > allowance else { return nil }
    return exchange.json(["errors": [["code": 88, "message": "Rate limit exceeded"]]], status: 429)
  }

  func notFound(_ exchange: Exchange<XRules>) -> LoopbackAnswer {
    .data([], status: 404, headers: limits(of: exchange))
  }

  func limits(of exchange: Exchange<XRules>) -> [(String, String)] {
    let reset = Int(Date(timeIntervalSinceNow: 900).timeIntervalSince1970)
    return exchange.limits("x-rate-limit", of: allowance, reset: String(reset))
  }
}

/// Searches, what people posted, single posts, people.
extension Exchange<XRules> {
  fileprivate var search: LoopbackAnswer {
    let names: Set = ["query", "sort_order", "next_token"]
    if let refusal = refusal(known: XRules.paging.union(names), count: 10...100) ?? refusalOfAge {
      return refusal
    }
    guard let query = request.value("query") else {
      return wrong("query", "The `query` query parameter can not be empty")
    }
    if query.hasPrefix("conversation_id:") { return page(of: answers(to: query), token: "next_token") }
    let trouble = "There were errors processing your request: "
    guard query.unicodeScalars.count <= rules.longestQuery else {
      return wrong("query", trouble + "the query is longer than \(rules.longestQuery) characters")
    }
    guard let term = try? Query(XQueryText(query).asTyped, timeZone: .gmt).root else {
      return wrong("query", trouble + "no viable alternative at input")
    }
    let known = tweets.filter { $0.created >= rules.oldest ?? .distantPast }
    return page(of: known.filter(term.matches), token: "next_token")
  }

  fileprivate func timeline(_ user: String) -> LoopbackAnswer {
    if let refusal = refusal(known: XRules.paging.union(["exclude"]), count: 5...100) { return refusal }
    let posts = tweets.filter { XRules.id(of: $0.user) == user }
    guard !posts.isEmpty else { return json(["errors": [missing("user", user, by: "id")]]) }
    let excluded = (request.value("exclude") ?? "").split(separator: ",")
    return page(
      of: posts.filter { post in
        !(excluded.contains("replies") && post.isReply || excluded.contains("retweets") && post.isRetweet)
      }, token: "pagination_token")
  }

  fileprivate func lookup(_ id: String) -> LoopbackAnswer {
    if let refusal = refusal(known: []) { return refusal }
    guard let tweet = post(id) else { return json(["errors": [missing(rules.noun, id, by: "id")]]) }
    return json(body(of: [tweet], data: whole(tweet)))
  }

  fileprivate func account(_ name: String) -> LoopbackAnswer {
    json(
      user(named: name).map { ["data": rules.profile(of: $0)] }
        ?? ["errors": [missing("user", name, by: "username")]])
  }
}

/// Pages of posts.
extension Exchange<XRules> {
  func page(of posts: [Tweet], token: String) -> LoopbackAnswer {
    var rest = posts.filter { isInTime($0) }
    if let id = request.value("since_id") { rest = rest.newer(than: id) }
    if let id = request.value("until_id") { rest = rest.older(than: id) }
    if let token = request.value(token) { rest = rest.older(than: String(token.dropFirst(5))) }
    let page = Array(rest.prefix(request.number("max_results") ?? 10))
    guard let last = page.last else { return json(["meta": ["result_count": 0]]) }
    let next = rest.count > page.count ? "b26v8" + last.id : nil
    let meta = JSONValue.members(["result_count": page.count, "next_token": next])
    return json(body(of: page, data: page.map { rules.body(of: $0) }).with(["meta": meta]))
  }

  /// It lies between the times that were asked for; an id counts more than a time.
  private func isInTime(_ tweet: Tweet) -> Bool {
    let start = request.value("since_id") == nil ? time("start_time") : nil
    let end = request.value("until_id") == nil ? time("end_time") : nil
    return tweet.created >= start ?? .distantPast && tweet.created < end ?? .distantFuture
  }

  private func time(_ name: String) -> Date? {
    request.value(name).flatMap { try? Date($0, strategy: .iso8601) }
  }

  /// Posts, with what they lead to beside them.
  func body(of posts: [Tweet], data: any JSONConvertible) -> JSONValue {
    let (answered, gone) = (posts.flatMap { [$0.quoteOf, $0.inReplyTo].compactMap(\.self) }, rules.gone)
    let known = posts.compactMap(\.original) + answered.compactMap(post)
    let others = Dictionary(known.map { ($0.id, $0) }) { first, _ in first }.filter { !gone.contains($0.key) }
    let users =
      (posts + others.values).map(\.user)
      + posts.compactMap(\.inReplyToScreenName).map { User(screenName: $0) }
    let unique = Dictionary(users.map { ($0.screenName, $0) }) { first, _ in first }
    let media = posts.flatMap { post in
      post.media.indices.map { rules.body(of: post.media[$0], post.mediaKey($0)) }
    }
    let missing = Set(
      posts.compactMap(\.retweetOf?.id).filter(gone.contains)
        + answered.filter { gone.contains($0) || post($0) == nil })
    return .members([
      "data": data,
      "includes": JSONValue.members([
        "users": unique.values.sorted { $0.screenName < $1.screenName }.map { rules.body(of: $0) },
        "media": media.unlessEmpty,
        "polls": posts.compactMap { post in post.poll.map { rules.body(of: $0, post.pollID) } }.unlessEmpty,
        "\(rules.noun)s": others.values.sorted { $0.id < $1.id }.map { rules.body(of: $0) }.unlessEmpty,
      ]),
      "errors": missing.sorted(by: >).map { self.missing(rules.noun, $0, by: "referenced_\(rules.noun)s.id") }
        .unlessEmpty,
    ])
  }
}

/// What may be asked, and what the others are told.
extension Exchange<XRules> {
  /// Of the parameters of a request for posts the first that is wrong.
  func refusal(known: Set<String>, count: ClosedRange<Int>? = nil) -> LoopbackAnswer? {
    let all = known.union([
      "\(rules.noun).fields", "expansions", "user.fields", "media.fields", "poll.fields",
    ])
    if let name = request.query.map(\.name).first(where: { !all.contains($0) }) {
      let names = all.sorted().joined(separator: ",")
      return wrong(name, "The query parameter [\(name)] is not one of [\(names)]")
    }
    let other = rules.kind == .tweets ? "referenced_posts" : "referenced_tweets"
    if let value = request.value("expansions"), value.contains(other) {
      return wrong(
        "expansions", "The `expansions` query parameter value [\(other).id] is not one of [author_id]")
    }
    guard let count, let text = request.value("max_results"), Int(text).map(count.contains) != true else {
      return nil
    }
    let bounds = "\(count.lowerBound) and \(count.upperBound)"
    return wrong("max_results", "The `max_results` query parameter value [\(text)] is not between \(bounds)")
  }

  /// X's search takes no id and no time that is older than a week.
  private var refusalOfAge: LoopbackAnswer? {
    guard let oldest = rules.oldest else { return nil }
    let id = ["since_id", "until_id"].first { name in
      request.value(name).map { XRules.date(ofID: $0) < oldest } ?? false
    }
    if let id { return wrong(id, "'\(id)' must be a tweet id created after \(oldest.formatted(.iso8601)).") }
    guard let start = time("start_time"), start < oldest else { return nil }
    return wrong("start_time", "Invalid 'start_time':'\(start)'. 'start_time' must be on or after \(oldest).")
  }

  private func wrong(_ parameter: String, _ message: String) -> LoopbackAnswer {
    let error = JSONValue.members([
      "parameters": [parameter: [request.value(parameter) ?? ""]], "message": message,
    ])
    return json(
      [
        "errors": [error], "title": "Invalid Request",
        "type": "https://api.twitter.com/2/problems/invalid-request",
        "detail": "One or more parameters to your request was invalid.",
      ], status: 400)
  }

  func missing(_ kind: String, _ id: String, by parameter: String) -> JSONValue {
    .members([
      "resource_id": id, "resource_type": kind, "title": "Not Found Error",
      "detail": "Could not find \(kind) with \(parameter): [\(id)].",
      "type": "https://api.twitter.com/2/problems/resource-not-found",
    ])
  }
}

/// Posts, people and media as JSON.
extension XRules {
  static let paging: Set = [
    "pagination_token", "since_id", "until_id", "start_time", "end_time", "max_results",
  ]

  /// What posts are called in the names of fields.
  var noun: String { kind == .tweets ? "tweet" : "post" }

  /// The same for one name.
  static func id(of user: User) -> String {
    String(Folding.name(user.screenName).stableHash % 9_000_000_000)
  }

  /// When an id was given out.
  fileprivate static func date(ofID id: String) -> Date {
    Date(timeIntervalSince1970: Double(((Int64(id) ?? 0) >> 22) + 1_288_834_974_657) / 1_000)
  }

  func body(of user: User) -> JSONValue {
    .members(["id": Self.id(of: user), "username": user.screenName, "name": user.name])
  }

  fileprivate func body(of item: MediaItem, _ key: String) -> JSONValue {
    .members(["media_key": key, "type": "photo", "url": item.url, "alt_text": item.alt])
  }

  func body(of tweet: Tweet) -> JSONValue {
    let beginning = tweet.retweetOf.map { "RT @\($0.screenName ?? "i"): " } ?? ""
    var metrics = [
      "like_count": tweet.likes ?? 0, kind == .tweets ? "retweet_count" : "repost_count": tweet.retweets ?? 0,
    ]
    metrics["reply_count"] = tweet.replies
    var attachments = tweet.media.isEmpty ? [:] : ["media_keys": tweet.media.indices.map(tweet.mediaKey)]
    if tweet.poll != nil { attachments["poll_ids"] = [tweet.pollID] }
    let references = [
      (kind == .tweets ? "retweeted" : "reposted", tweet.retweetOf?.id), ("quoted", tweet.quoteOf),
      ("replied_to", tweet.inReplyTo),
    ].compactMap { type, id in id.map { ["type": type, "id": $0] } }
    return .members([
      "id": tweet.id, "text": beginning + tweet.text.htmlEscaped, "author_id": Self.id(of: tweet.user),
      "created_at": tweet.created.formatted(.iso8601).dropLast() + ".000Z", "lang": tweet.language,
      "possibly_sensitive": tweet.isSensitive, "public_metrics": metrics,
      "in_reply_to_user_id": tweet.inReplyToScreenName.map { Self.id(of: User(screenName: $0)) },
      "entities": tweet.retweetOf == nil ? entities(of: tweet) : nil,
      "referenced_\(noun)s": references.unlessEmpty,
      "attachments": attachments.unlessEmpty,
      "edit_history_\(noun)_ids": versions.first { $0.contains(tweet.id) } ?? [tweet.id],
    ])
  }

  /// What a post mentions, with its offsets in the text as it is delivered.
  private func entities(of tweet: Tweet) -> JSONValue {
    func offset(_ index: Int?) -> Int {
      index.map { tweet.text.beginning($0).htmlEscaped.unicodeScalars.count } ?? 0
    }
    func entity(_ range: Range<Int>?, _ members: [String: String]) -> JSONValue {
      members.json.with(["start": offset(range?.lowerBound), "end": offset(range?.upperBound)])
    }
    func words(_ keywords: [IndexedKeyword], _ name: String) -> [JSONValue]? {
      keywords.map { entity($0.range, [name: String($0.keyword.dropFirst())]) }.unlessEmpty
    }
    return .members([
      "hashtags": words(tweet.hashtags, "tag"), "mentions": words(tweet.userMentions, "username"),
      "cashtags": words(tweet.cashtags, "tag"),
      "urls": tweet.urls.map { entity($0.range, ["url": $0.keyword, "expanded_url": $0.target]) }.unlessEmpty,
    ])
  }
}

extension Tweet {
  fileprivate func mediaKey(_ index: Int) -> String { "3_\(id)\(index)" }

  fileprivate var pollID: String { "9\(id)" }

  /// The post that this one repeats.
  fileprivate var original: Tweet? {
    retweetOf.map { reference in
      var tweet = self
      (tweet.id, tweet.key, tweet.url, tweet.retweetOf) = (reference.id, reference.id, nil, nil)
      tweet.user = User(screenName: reference.screenName ?? user.screenName)
      return tweet
    }
  }
}

/// A query in the words of X's search, as readers of ours would type it.
private struct XQueryText {
  let asTyped: String

  init(_ query: String) {
    let words = query.replacing("url:\"", with: "url:").split(
      separator: " ", omittingEmptySubsequences: false)
    asTyped = words.map { word in
      let plain = word.contains("url:") ? word.replacing("\"", with: "") : word
      return Self.names.reduce(String(plain)) { $0.replacing($1.0, with: $1.1) }
    }.joined(separator: " ").replacing("@", with: "mentions:")
  }

  private static let names = [
    ("has:media", "filter:images"), ("has:links", "filter:links"), ("has:mentions", "filter:mentions"),
    ("has:hashtags", "filter:hashtags"), ("is:reply", "filter:replies"), ("is:retweet", "filter:retweets"),
  ]
}
