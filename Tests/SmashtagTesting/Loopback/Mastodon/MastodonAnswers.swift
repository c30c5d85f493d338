import Foundation
import SmashtagModel

/// Finds what a server answers to one request.
struct MastodonAnswers {
  let manners: MastodonManners
  let request: LoopbackRequest
  /// Newest first.
  let tweets: [Tweet]

  init(_ manners: MastodonManners, to request: LoopbackRequest, over tweets: [Tweet]) {
    (self.manners, self.request, self.tweets) = (manners, request, tweets)
  }

  var kind: MastodonServer.Kind { manners.kind }

  var answer: LoopbackAnswer {
    if let refusal = refusalOfToken { return refusal }
    if manners.isClosed, !hasToken { return needsToken }
    let parts = request.parts
    return switch parts.count {
    case 3 where parts == ["api", "v2", "instance"]: newInstance
    case 3 where parts == ["api", "v1", "instance"]: instance
    case 4 where parts[...3] == ["api", "v1", "accounts", "verify_credentials"]: ownAccount
    case 3 where parts == ["api", "v2", "search"]: search
    case 4 where parts[...3] == ["api", "v1", "accounts", "lookup"]: lookup
    case 4 where parts[...2] == ["api", "v1", "statuses"]: status(parts[3])
    case 5 where parts[...3] == ["api", "v1", "timelines", "tag"]: tagTimeline(parts[4])
    case 5 where parts[...2] == ["api", "v1", "accounts"] && parts[4] == "statuses": posts(of: parts[3])
    default: notFound("Not Found")
    }
  }

  func bodies(of tweets: [Tweet]) -> [StatusBody] { tweets.map { StatusBody($0, manners) } }

  func json(_ value: some Encodable, headers: [(String, String)] = []) -> LoopbackAnswer {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = .withoutEscapingSlashes
    let text = (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
    return .json(text ?? "", headers: limits + headers)
  }

  private var limits: [(String, String)] {
    guard kind == .mastodon else { return [] }
    let reset = kind.text(of: Date(timeIntervalSinceNow: 300))
    return [
      ("X-RateLimit-Limit", "300"), ("X-RateLimit-Remaining", String(max(0, 300 - request.number))),
      ("X-RateLimit-Reset", reset),
    ]
  }
}

/// Posts with a tag, posts of a person, single posts.
extension MastodonAnswers {
  func tagTimeline(_ tag: String) -> LoopbackAnswer {
    guard kind.isOpenAboutTags || hasToken else { return needsToken }
    if !tag.utf8.allSatisfy({ $0 < 0x80 }) {
      if kind == .snac { return json([StatusBody]()) }
      if kind == .mock { return .data(Array("Internal Server Error".utf8), status: 500, headers: plain) }
    }
    let found = tweets.filter { isAbout(tag, $0) }
    if found.isEmpty, kind.knowsItsTags {
      return notFound("Not Found: tag \(TagBody.name(of: tag)) not found")
    }
    return page(of: found.filter(hasWantedMedia))
  }

  func posts(of account: String) -> LoopbackAnswer {
    let posts = tweets.filter { AccountBody.id(of: $0.user.screenName, kind) == account }
    guard !posts.isEmpty else { return notFound("Record not found") }
    return page(of: posts.filter { isWanted($0) && hasWantedMedia($0) })
  }

  var lookup: LoopbackAnswer {
    let name = Folding.name(request.value("acct") ?? "")
    let local = name.hasSuffix("@" + manners.host) ? String(name.dropLast(manners.host.count + 1)) : name
    let user = tweets.lazy.map(\.user).first { Folding.name($0.screenName) == local }
    return user.map { json(AccountBody($0, manners)) } ?? notFound("Record not found")
  }

  func status(_ id: String) -> LoopbackAnswer {
    let tweet = tweets.first { $0.id == id }
    return tweet.map { json(StatusBody($0, manners)) } ?? notFound("Not Found")
  }
}

private extension MastodonAnswers {
  var plain: [(String, String)] { [("Content-Type", "text/plain; charset=utf-8")] }

  func page(of posts: [Tweet]) -> LoopbackAnswer {
    let paging = StatusPaging(request, posts, most: kind.mostOfAPage)
    return json(bodies(of: paging.page), headers: paging.links(kind).map { [("Link", $0)] } ?? [])
  }

  /// `any[]` widens what the tag of the path finds; `all[]` and `none[]` narrow it.
  ///
  /// Most makes pass over them.
  func isAbout(_ tag: String, _ tweet: Tweet) -> Bool {
    let tags = Set(tweet.hashtags.map { TagBody.name(of: $0.keyword) })
    guard kind.joinsTags else { return tags.contains(TagBody.name(of: tag)) }
    let wanted = [TagBody.name(of: tag)] + items("any")
    return !tags.isDisjoint(with: wanted) && tags.isSuperset(of: items("all"))
      && tags.isDisjoint(with: items("none"))
  }

  func items(_ name: String) -> [String] { request.values(name + "[]").map(TagBody.name) }

  func hasWantedMedia(_ tweet: Tweet) -> Bool { !flag("only_media") || !tweet.media.isEmpty }

  func isWanted(_ tweet: Tweet) -> Bool {
    if flag("exclude_replies"), tweet.isReply { return false }
    if flag("exclude_reblogs"), tweet.isRetweet { return false }
    guard let tag = request.value("tagged") else { return true }
    return tweet.hashtags.contains { TagBody.name(of: $0.keyword) == TagBody.name(of: tag) }
  }

  func flag(_ name: String) -> Bool { ["true", "1", "TRUE"].contains(request.value(name)) }
}

/// `GET /api/v2/search`.
extension MastodonAnswers {
  var search: LoopbackAnswer {
    if kind.searchNeedsToken, !hasToken { return needsToken }
    if kind == .mastodon, !hasToken {
      if request.value("offset") != nil {
        return error(401, "Search queries pagination is not supported here")
      }
      if request.value("resolve") == "true" { return error(401, "Resolving is not supported here") }
    }
    return json(
      SearchBody(accounts: accounts, statuses: wants("statuses") ? bodies(of: found) : [], hashtags: tags))
  }
}

private extension MastodonAnswers {
  var question: String { request.value("q") ?? "" }

  func wants(_ type: String) -> Bool { request.value("type").map { $0 == type } ?? true }

  /// Words are looked for by the logged in alone where that make can tell them from others.
  var found: [Tweet] {
    let offset = max(0, request.value("offset").flatMap { Int($0) } ?? 0)
    let rest = kind.rest(of: matches, behind: request.value("max_id"), offset: offset)
    return Array(rest.prefix(StatusPaging.limit(request, most: kind.mostOfAPage)))
  }

  var matches: [Tweet] {
    guard kind.findsPosts, hasToken || kind == .mock else { return [] }
    if question.contains("://") {
      return tweets.filter { StatusBody.addresses(of: $0, manners).contains(question) }
    }
    let words = Folding.words(question).split(separator: " ")
    let account = request.value("account_id")
    return tweets.filter { tweet in
      let text = " \(Folding.words(tweet.text)) "
      return
        (account == nil || !kind.knowsAuthors || account == AccountBody.id(of: tweet.user.screenName, kind))
        && words.allSatisfy { text.contains(" \($0) ") }
    }
  }

  var accounts: [AccountBody] {
    guard wants("accounts") else { return [] }
    let name = Folding.name(question.drop { $0 == "@" })
    let user = tweets.lazy.map(\.user).first { Folding.name($0.screenName) == name }
    return user.map { [AccountBody($0, manners)] } ?? []
  }

  var tags: [TagBody] {
    guard wants("hashtags") else { return [] }
    let name = TagBody.name(of: question)
    let known = tweets.contains { $0.hashtags.contains { TagBody.name(of: $0.keyword) == name } }
    return known ? [TagBody(name, manners)] : []
  }
}

/// What a server says of itself, and of those who ask.
extension MastodonAnswers {
  /// `GET /api/v2/instance`, which not all makes know, and which one breaks over.
  var newInstance: LoopbackAnswer {
    switch kind {
    case .mastodon, .gotosocial: json(InstanceBody(manners))
    case .takahe: .html("<h1>Server Error (500)</h1>", status: 500)
    case .snac, .mock: notFound("Not Found")
    }
  }

  /// `GET /api/v1/instance`.
  var instance: LoopbackAnswer { json(InstanceBody(manners)) }

  /// `GET /api/v1/accounts/verify_credentials`: the token is that of whoever wrote the newest post, or of nobody.
  var ownAccount: LoopbackAnswer {
    guard hasToken else { return kind == .snac ? .html("", status: 422) : needsToken }
    return json(AccountBody(tweets.first?.user ?? User(screenName: "ada"), manners))
  }
}

/// A server, as it is asked for its name and version.
private struct InstanceBody: Encodable {
  let title: String
  let version: String
  let sourceUrl: String?

  init(_ manners: MastodonManners) {
    title = "Example Town"
    version = manners.kind.version
    sourceUrl = manners.kind == .mastodon ? "https://github.com/mastodon/mastodon" : nil
  }
}

extension MastodonServer.Kind {
  /// As this make writes it.
  fileprivate var version: String {
    switch self {
    case .mastodon: "4.3.1"
    case .snac: "4.0.0 (not true; really snac/2.94)"
    case .takahe: "takahe/0.11"
    case .gotosocial: "0.17.3"
    case .mock: "4.2.0"
    }
  }
}

/// Who may ask, and what the others are told.
extension MastodonAnswers {
  private var given: String? {
    request.headers["authorization"].map { String($0.drop { $0 != " " }.dropFirst()) }
  }

  var hasToken: Bool { given != nil && given == manners.token }

  /// A token that is not the right one; two makes look at it only where they need one.
  var refusalOfToken: LoopbackAnswer? {
    guard given != nil, !hasToken else { return nil }
    return switch kind {
    case .mastodon: error(401, "The access token is invalid")
    case .gotosocial: error(401, "Unauthorized: token not recognized")
    case .takahe: .html("<h1>Bad Request</h1>", status: 400)
    case .snac, .mock: nil
    }
  }

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
    kind.errorsAreHTML ? .html("<!DOCTYPE html><h1>404 Not Found</h1>", status: 404) : error(404, text)
  }

  func error(_ status: Int, _ text: String) -> LoopbackAnswer {
    .json("{\"error\":\"\(text)\"}", status: status)
  }
}

/// What a search finds.
struct SearchBody: Encodable {
  let accounts: [AccountBody]
  let statuses: [StatusBody]
  let hashtags: [TagBody]
}
