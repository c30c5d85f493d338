import Foundation
import SmashtagModel

/// The posts around a post, and its versions.
extension Exchange<MastodonRules> {
  func account(_ id: String) -> LoopbackAnswer {
    let user = tweets.lazy.map(\.user).first { rules.id(of: $0) == id }
    return user.map { json(rules.body(of: $0)) } ?? notFound("Record not found")
  }

  /// Three kinds show conversations to the logged in only; one shows others no more than the nearest posts.
  func context(_ id: String) -> LoopbackAnswer {
    if [.gotosocial, .snac, .takahe].contains(kind), !hasToken { return needsToken }
    guard let post = post(id) else { return notFound("Record not found") }
    var (above, below) = (ancestors(of: post), descendants(of: post))
    if kind == .mastodon, !hasToken { (above, below) = (above.suffix(40), Array(below.prefix(60))) }
    return json([
      "ancestors": .array(above.map { rules.body(of: $0) }),
      "descendants": .array(below.map { rules.body(of: $0) }),
    ])
  }

  private func ancestors(of post: Tweet) -> [Tweet] {
    var (found, seen, next) = ([Tweet](), Set([post.id]), post.inReplyTo)
    while let id = next, seen.insert(id).inserted, let parent = self.post(id) {
      found.insert(parent, at: 0)
      next = parent.inReplyTo
    }
    return found
  }

  /// Each answer is followed by its own answers, oldest first.
  private func descendants(of post: Tweet) -> [Tweet] {
    let answers = Dictionary(grouping: tweets.reversed()) { $0.inReplyTo ?? "" }
    var (found, seen, waiting) = ([Tweet](), Set<String>(), [post])
    while let next = waiting.popLast() {
      guard seen.insert(next.id).inserted else { continue }
      if next.id != post.id { found.append(next) }
      waiting += (answers[next.id] ?? []).reversed()
    }
    return found
  }

  /// A post that was edited has one version before that, with the word `draft` in front.
  func history(_ id: String) -> LoopbackAnswer {
    guard kind != .snac, kind != .takahe, let post = post(id) else { return notFound("Record not found") }
    var versions = [(post.text, post.created)]
    if let edited = post.edited { versions = [("draft " + post.text, post.created), (post.text, edited)] }
    return json(
      .array(
        versions.map { text, date in
          .members([
            "content": "<p>\(text.htmlEscaped)</p>", "created_at": kind.text(of: date), "spoiler_text": "",
            "sensitive": false, "account": rules.body(of: post.user),
          ])
        }))
  }

  /// The tags of all posts, each used as often as it stands in them today; two kinds list none.
  var trends: LoopbackAnswer {
    if kind == .snac { return notFound("Not Found") }
    let names = kind == .gotosocial ? [] : tweets.flatMap(\.tagNames)
    let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +).sorted { $0.key < $1.key }
    return json(
      .array(
        counts.map { name, count in
          ["name": .string(name), "history": [["uses": .string(String(count))], ["uses": "0"]]]
        }))
  }
}

/// What a server keeps for whoever has the token, and tells nobody else.
extension Exchange<MastodonRules> {
  var home: LoopbackAnswer { hasToken ? page(of: tweets) : needsToken }

  /// There is one list, of all who wrote about something.
  var lists: LoopbackAnswer {
    hasToken ? json([["id": "12", "title": "Rain & snow"]]) : needsToken
  }

  func listTimeline(_ id: String) -> LoopbackAnswer {
    guard hasToken else { return needsToken }
    return id == "12" ? page(of: tweets.filter { !$0.hashtags.isEmpty }) : notFound("Record not found")
  }

  /// One kind alone lists quotes.
  func quotes(_ id: String) -> LoopbackAnswer {
    guard kind == .mastodon else { return notFound("Not Found") }
    return post(id) == nil ? notFound("Record not found") : kept { $0.quoteOf == id }
  }

  /// The posts that were marked, that which was marked last first: the oldest.
  func kept(_ isKept: (Tweet) -> Bool) -> LoopbackAnswer {
    let posts = Array(tweets.filter(isKept).reversed())
    return kind == .snac && hasToken ? page(of: posts) : numbered(posts.map { rules.body(of: $0) })
  }

  /// The posts that name whoever has the token; kinds that do not look at types tell of a new follower in between.
  var notifications: LoopbackAnswer {
    let owner = "@" + owner.screenName
    let posts = tweets.filter { $0.userMentions.contains { $0.keyword == owner } }
    let types = kind == .mastodon ? ["mention"] : ["mention", "follow"]
    let told = posts.flatMap { post in types.map { (type: $0, post: post) } }
    return numbered(
      told.enumerated().map { index, told in
        .members([
          "id": String(posts.count * types.count - index), "type": told.type,
          "account": rules.body(of: told.post.user),
          "status": told.type == "mention" ? rules.body(of: told.post) : nil,
        ])
      })
  }

  /// A page of items, which have numbers of the server's own, the greatest first; only links tell them.
  private func numbered(_ items: [JSONValue]) -> LoopbackAnswer {
    guard hasToken else { return needsToken }
    let start = request.number("max_id").map { max(0, items.count - $0 + 1) } ?? 0
    let page = items.dropFirst(start).prefix(limit)
    let isLinked =
      switch kind {
      case .takahe, .gotosocial: !page.isEmpty
      case .mastodon, .mock: start + page.count < items.count
      case .snac: false
      }
    let next = link("next", "max_id", String(items.count - start - page.count + 1))
    return json(.array(Array(page)), headers: isLinked ? [("Link", next)] : [])
  }
}
