import Foundation
public import SmashtagModel

/// A server that answers as Mastodon does, or as other software with the same API.
///
/// Posts come with their texts, tags, polls and what they answer or quote; no media hang on them, and none is a boost.
/// All authors have accounts here, and the token is that of whoever wrote the newest post.
public typealias MastodonServer = NetworkServer<MastodonRules>

extension MastodonServer {
  /// Makes a server that takes one token, or none; one that is closed shows nothing without it.
  public convenience init(
    holding tweets: [Tweet], kind: MastodonKind = .mastodon, token: String? = nil, isClosed: Bool = false
  ) throws {
    try self.init(MastodonRules(kind: kind, token: token, isClosed: isClosed), holding: tweets)
  }
}

/// Whom a server of Mastodon answers, and as which software.
public struct MastodonRules: Sendable {
  let kind: MastodonKind
  let token: String?
  let isClosed: Bool
}

extension MastodonRules: NetworkRules {
  /// Stands in the addresses of posts and people, whatever address the server is asked at.
  static let host = "mastodon.example"

  static let routes: [Route<MastodonRules>] = [
    Route("GET /api/v2/instance") { $0.newInstance },
    Route("GET /api/v1/instance") { $0.instance },
    Route("GET /api/v1/accounts/verify_credentials") { $0.ownAccount },
    Route("GET /api/v1/accounts/lookup") { $0.account },
    Route("GET /api/v1/accounts/:id") { $0.account($0["id"]) },
    Route("GET /api/v1/accounts/:id/statuses") { $0.posts(of: $0["id"]) },
    Route("GET /api/v1/statuses/:id") { $0.status($0["id"]) },
    Route("GET /api/v1/statuses/:id/context") { $0.context($0["id"]) },
    Route("GET /api/v1/statuses/:id/history") { $0.history($0["id"]) },
    Route("GET /api/v1/statuses/:id/quotes") { $0.quotes($0["id"]) },
    Route("GET /api/v1/timelines/home") { $0.home },
    Route("GET /api/v1/timelines/list/:id") { $0.listTimeline($0["id"]) },
    Route("GET /api/v1/lists") { $0.lists },
    Route("GET /api/v1/notifications") { $0.notifications },
    Route("GET /api/v1/bookmarks") { exchange in exchange.kept { $0.isBookmarked == true } },
    Route("GET /api/v1/favourites") { exchange in exchange.kept { $0.isLiked == true } },
    Route("GET /api/v1/trends/tags") { $0.trends },
    Route("GET /api/v1/timelines/tag/:name") { $0.tagTimeline($0["name"]) },
    Route("GET /api/v2/search") { $0.search },
  ]

  /// A token that is not the right one is refused, but by two kinds only where they need one.
  func refusal(of exchange: Exchange<MastodonRules>) -> LoopbackAnswer? {
    if exchange.request.token != nil, !exchange.hasToken {
      switch kind {
      case .mastodon: return exchange.error(401, "The access token is invalid")
      case .gotosocial: return exchange.error(401, "Unauthorized: token not recognized")
      case .takahe: return .html("<h1>Bad Request</h1>", status: 400)
      case .snac, .mock: break
      }
    }
    return isClosed && !exchange.hasToken ? exchange.needsToken : nil
  }

  func notFound(_ exchange: Exchange<MastodonRules>) -> LoopbackAnswer { exchange.notFound("Not Found") }

  func limits(of exchange: Exchange<MastodonRules>) -> [(String, String)] {
    let reset = kind.text(of: Date(timeIntervalSinceNow: 300))
    return kind == .mastodon ? exchange.limits("x-ratelimit", of: 300, reset: reset) : []
  }
}

/// Who may ask, and what the others are told.
extension Exchange<MastodonRules> {
  var kind: MastodonKind { rules.kind }

  var hasToken: Bool { request.token != nil && request.token == rules.token }

  var needsToken: LoopbackAnswer {
    switch kind {
    case .mastodon: error(401, "This method requires an authenticated user")
    case .gotosocial: error(401, "Unauthorized: token not supplied")
    case .snac: .html("", status: 401)
    case .takahe: error(401, "identity_token_required")
    case .mock: error(401, "The access token is invalid")
    }
  }

  func notFound(_ text: String) -> LoopbackAnswer {
    let isHTML = kind == .snac || kind == .takahe
    return isHTML ? .html("<!DOCTYPE html><h1>404 Not Found</h1>", status: 404) : error(404, text)
  }

  fileprivate func error(_ status: Int, _ text: String) -> LoopbackAnswer {
    json(["error": .string(text)], status: status)
  }
}

/// What a server says of itself, of people, and of those who ask.
extension Exchange<MastodonRules> {
  /// Not all kinds know the newer form, and one breaks over it.
  fileprivate var newInstance: LoopbackAnswer {
    switch kind {
    case .mastodon, .gotosocial: instance
    case .takahe: .html("<h1>Server Error (500)</h1>", status: 500)
    case .snac, .mock: notFound("Not Found")
    }
  }

  fileprivate var instance: LoopbackAnswer {
    json(["title": "Example Town", "version": .string(kind.version)])
  }

  /// The token is that of whoever wrote the newest post, or of nobody.
  fileprivate var ownAccount: LoopbackAnswer {
    guard hasToken else { return kind == .snac ? .html("", status: 422) : needsToken }
    return json(rules.body(of: owner))
  }

  /// Whoever has the token.
  var owner: User { tweets.first?.user ?? User(screenName: "ada") }

  fileprivate var account: LoopbackAnswer {
    let name = Folding.name(request.value("acct") ?? "")
    let home = "@" + MastodonRules.host
    let user = user(named: name.hasSuffix(home) ? String(name.dropLast(home.count)) : name)
    return user.map { json(rules.body(of: $0)) } ?? notFound("Record not found")
  }
}

/// Posts with a tag, posts of a person, single posts.
extension Exchange<MastodonRules> {
  fileprivate func status(_ id: String) -> LoopbackAnswer {
    post(id).map { json(rules.body(of: $0)) } ?? notFound("Not Found")
  }

  fileprivate func tagTimeline(_ tag: String) -> LoopbackAnswer {
    guard ![.takahe, .gotosocial].contains(kind) || hasToken else { return needsToken }
    if !tag.utf8.allSatisfy({ $0 < 0x80 }) {
      if kind == .snac { return json([]) }
      if kind == .mock { return .html("Internal Server Error", status: 500) }
    }
    let found = tweets.filter { isAbout(tag, $0.tagNames) }
    if found.isEmpty, kind == .gotosocial {
      return notFound("Not Found: tag \(Tweet.tagName(tag)) not found")
    }
    return page(of: found)
  }

  /// At Mastodon `any[]` widens what the tag of the path finds, and `all[]` and `none[]` narrow it.
  private func isAbout(_ tag: String, _ tags: Set<String>) -> Bool {
    guard kind == .mastodon else { return tags.contains(Tweet.tagName(tag)) }
    func names(_ list: String) -> [String] { request.values(list + "[]").map(Tweet.tagName) }
    return !tags.isDisjoint(with: [Tweet.tagName(tag)] + names("any")) && tags.isSuperset(of: names("all"))
      && tags.isDisjoint(with: names("none"))
  }

  fileprivate func posts(of account: String) -> LoopbackAnswer {
    let posts = tweets.filter { rules.id(of: $0.user) == account }
    guard !posts.isEmpty else { return notFound("Record not found") }
    let tag = request.value("tagged").map(Tweet.tagName)
    return page(
      of: posts.filter { post in
        !(flag("exclude_replies") && post.isReply || flag("exclude_reblogs") && post.isRetweet)
          && tag.map(post.tagNames.contains) ?? true
      })
  }

  private func flag(_ name: String) -> Bool { ["true", "1", "TRUE"].contains(request.value(name)) }
}

/// Pages, which ids lead on from.
extension Exchange<MastodonRules> {
  var limit: Int { min(kind == .snac ? .max : 40, max(1, request.number("limit") ?? 20)) }

  func page(of posts: [Tweet]) -> LoopbackAnswer {
    var rest = posts
    if let id = request.value("max_id") { rest = rest.older(than: id) }
    if let id = request.value("min_id") ?? request.value("since_id") { rest = rest.newer(than: id) }
    let page = Array(request.value("min_id") == nil ? rest.prefix(limit) : rest.suffix(limit))
    return json(.array(page.map { rules.body(of: $0) }), headers: links(from: page, of: posts))
  }

  /// The header `Link`, as that kind gives it.
  private func links(from page: [Tweet], of posts: [Tweet]) -> [(String, String)] {
    guard let first = page.first, let last = page.last, kind != .snac else { return [] }
    let (next, previous) = (link("next", "max_id", last.id), link("prev", "min_id", first.id))
    guard kind == .mock else { return [("Link", "\(next), \(previous)")] }
    return posts.older(than: last.id).isEmpty ? [] : [("Link", next)]
  }

  func link(_ relation: String, _ name: String, _ value: String) -> String {
    let others = request.target.split(separator: "?").dropFirst().flatMap { $0.split(separator: "&") }
      .filter { item in !["max_id=", "min_id=", "since_id="].contains { item.hasPrefix($0) } }
    let query = (others.map(String.init) + ["\(name)=\(value)"]).joined(separator: "&")
    return "<http://\(request.headers["host"] ?? "127.0.0.1")\(request.path)?\(query)>; rel=\"\(relation)\""
  }
}

/// Searches for words.
extension Exchange<MastodonRules> {
  fileprivate var search: LoopbackAnswer {
    if [.snac, .takahe, .gotosocial].contains(kind), !hasToken { return needsToken }
    if kind == .mastodon, !hasToken {
      if request.value("offset") != nil {
        return error(401, "Search queries pagination is not supported here")
      }
      if request.value("resolve") == "true" { return error(401, "Resolving is not supported here") }
    }
    let offset = max(0, request.number("offset") ?? 0)
    let isWanted = ["statuses", nil].contains(request.value("type"))
    let found = isWanted ? rest(of: matches, offset: offset).prefix(limit) : []
    return json(["accounts": [], "statuses": .array(found.map { rules.body(of: $0) }), "hashtags": []])
  }

  /// Words are looked for by the logged in alone where that kind can tell them from others.
  private var matches: [Tweet] {
    guard kind != .takahe, hasToken || kind == .mock else { return [] }
    let words = Folding.words(request.value("q") ?? "").split(separator: " ")
    let account = kind == .mock ? nil : request.value("account_id")
    return tweets.filter { (account == nil || account == rules.id(of: $0.user)) && $0.says(words) }
  }

  /// What a search goes on with, of all that it found.
  ///
  /// Mastodon makes a time in whole seconds of an id; two kinds answer nothing after a number, one looks at neither.
  private func rest(of found: [Tweet], offset: Int) -> [Tweet] {
    let id = request.value("max_id")
    let older = id.map { found.older(than: $0) } ?? found
    switch kind {
    case .mastodon:
      let end = id.flatMap { id in found.first { $0.id == id } }?.created.timeIntervalSince1970.rounded(.down)
      return Array(older.filter { $0.created.timeIntervalSince1970 < end ?? .infinity }.dropFirst(offset))
    case .gotosocial: return offset > 0 ? [] : older
    case .snac: return offset > 0 ? [] : found
    case .takahe, .mock: return found
    }
  }
}

/// Accounts and posts as JSON.
extension MastodonRules {
  /// The same for one name, as this kind writes ids.
  func id(of user: User) -> String {
    kind.id(Int(Folding.name(user.screenName).stableHash % 900_000))
  }

  private func page(of user: User) -> String { "https://\(Self.host)/@\(user.screenName)" }

  private func page(ofTag name: String) -> String { "https://\(Self.host)/tags/\(name)" }

  func body(of user: User) -> JSONValue {
    .members([
      "id": id(of: user), "acct": user.screenName, "display_name": user.name, "url": page(of: user),
      "note": "<p>I am \(user.name.htmlEscaped)</p>", "followers_count": 3, "following_count": 2,
    ])
  }

  func body(of tweet: Tweet) -> JSONValue {
    let uri = "https://\(Self.host)/users/\(tweet.user.screenName)/statuses/\(tweet.id)"
    let tags = tweet.hashtags.map { Tweet.tagName($0.keyword) }
    return .members([
      "id": tweet.id, "created_at": kind.text(of: tweet.created), "account": body(of: tweet.user),
      "uri": tweet.key.contains("://") ? tweet.key : uri,
      "url": tweet.url ?? "\(page(of: tweet.user))/\(tweet.id)", "content": html(of: tweet),
      "language": tweet.language, "tags": tags.map { ["name": $0, "url": page(ofTag: $0)] },
      "in_reply_to_id": tweet.isReply ? tweet.inReplyTo ?? "1" : nil, "replies_count": tweet.replies,
      "edited_at": tweet.edited.map { kind.text(of: $0) }, "visibility": visibility(of: tweet),
      "bookmarked": tweet.isBookmarked, "favourited": tweet.isLiked,
      "quote": tweet.quoteOf.map { ["state": "accepted", "quoted_status_id": $0] },
      "poll": tweet.poll.map { body(of: $0) },
    ])
  }

  private func body(of poll: Poll) -> JSONValue {
    .members([
      "options": poll.options.map { JSONValue.members(["title": $0.title, "votes_count": $0.votes]) },
      "voters_count": poll.voters, "multiple": poll.isMultiple,
      "expires_at": poll.ends.map { kind.text(of: $0) },
    ])
  }

  private func visibility(of tweet: Tweet) -> String {
    switch tweet.audience {
    case nil: "public"
    case .unlisted: "unlisted"
    case .followers: "private"
    case .mentioned: "direct"
    }
  }

  /// All kinds but one link the tags of a text.
  private func html(of tweet: Tweet) -> String {
    let end = kind == .snac ? "<br>" : "<br />"
    var html = tweet.text.htmlEscaped.replacing("\n", with: end)
    for tag in tweet.hashtags where kind != .mock { html = html.replacing(tag.keyword, with: link(to: tag)) }
    return kind == .snac ? html : "<p>\(html)</p>"
  }

  private func link(to tag: IndexedKeyword) -> String {
    let word = String(tag.keyword.dropFirst())
    let (page, text) =
      kind == .snac
      ? ("https://\(Self.host)?t=\(word)", "#\(word)") : (page(ofTag: word), "#<span>\(word)</span>")
    return "<a href=\"\(page)\" class=\"mention hashtag\" rel=\"tag\">\(text)</a>"
  }
}

/// The software of a server: five kinds answer the same requests, each differently.
public enum MastodonKind: CaseIterable, Sendable {
  case mastodon
  case snac
  case takahe
  case mock
  case gotosocial
}

extension MastodonKind {
  /// Tweets about `#rain`, each a minute older than the one before it, with ids as this kind gives them.
  public func tweets(_ count: Int) -> [Tweet] {
    (0..<count).map { index in
      let id = id(count - index)
      return .fixture(
        id: id, network: .mastodon, key: "https://mastodon.example/users/ada/statuses/\(id)",
        text: "#rain on campus", created: .fixture(minutes: -index), hashtags: ["rain"])
    }
  }

  /// An id that grows with the number.
  public func id(_ number: Int) -> String {
    switch self {
    case .mastodon: String(109_302_436_954_000_000 + number)
    case .snac: "66aa" + String(0xF_0000_0000 + number, radix: 16)
    case .takahe: String(350_195_838_271_000_000 + number)
    case .mock: String(1_758_800_000_000 + number)
    case .gotosocial: "01J9" + String(0xF_0000_0000_0000 + number, radix: 16).uppercased()
    }
  }

  fileprivate var version: String {
    switch self {
    case .mastodon: "4.3.1"
    case .snac: "4.0.0 (not true; really snac/2.94)"
    case .takahe: "takahe/0.11"
    case .gotosocial: "0.17.3"
    case .mock: "4.2.0"
    }
  }

  /// A moment as this kind writes it: to the microsecond, to the second or to the millisecond.
  func text(of date: Date) -> String {
    let micros = Int((date.timeIntervalSince1970 * 1_000_000).rounded())
    let seconds = Date(timeIntervalSince1970: Double(micros / 1_000_000)).formatted(.iso8601).dropLast()
    let rest = String(1_000_000 + micros % 1_000_000).dropFirst()
    return switch self {
    case .mock: "\(seconds).\(rest)+00:00"
    case .snac: "\(seconds).000Z"
    case .mastodon, .takahe, .gotosocial: "\(seconds).\(rest.prefix(3))Z"
    }
  }
}
