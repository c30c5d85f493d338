import Foundation
import SmashtagModel

/// What belongs to the user of the token, and may be asked by nobody else.
extension Exchange<XRules> {
  private static let whole: Set = ["pagination_token", "max_results"]

  /// The answer for the user of the token; a refusal where it is that of an app or of another user.
  func owned(_ answer: (Exchange<XRules>, User) -> LoopbackAnswer) -> LoopbackAnswer {
    guard let owner = rules.owner else {
      return json(
        [
          "title": "Unsupported Authentication",
          "detail": .string(
            "Authenticating with OAuth 2.0 Application-Only is forbidden for this endpoint.  "
              + "Supported authentication types are [OAuth 1.0a User Context, OAuth 2.0 User Context]."),
          "type": "https://api.twitter.com/2/problems/unsupported-authentication",
        ], status: 403)
    }
    let user = user(named: owner) ?? User(screenName: owner)
    guard ["", XRules.id(of: user)].contains(self["id"]) else {
      return json(["title": "Forbidden", "detail": "Forbidden", "type": "about:blank"], status: 403)
    }
    return answer(self, user)
  }

  /// The posts of others that mention a user.
  func tweets(naming user: User) -> [Tweet] {
    let name = "@" + Folding.name(user.screenName)
    return tweets.filter { $0.userMentions.contains { Folding.name($0.keyword) == name } }
  }

  /// Pages that begin at ids, dates or tokens.
  func timeline(of posts: [Tweet]) -> LoopbackAnswer {
    refusal(known: XRules.paging.union(["exclude"]), count: 1...100)
      ?? page(of: posts, token: "pagination_token")
  }

  /// Pages that begin at tokens; the first is what was kept last, here the oldest.
  func kept(_ posts: [Tweet]) -> LoopbackAnswer {
    refusal(known: Self.whole, count: 1...100) ?? page(of: posts.reversed(), token: "pagination_token")
  }

  /// The owner's lists, two on a page.
  var lists: LoopbackAnswer {
    let start = request.number("pagination_token") ?? 0
    let page = rules.lists.indices.dropFirst(start).prefix(2)
    let next = page.endIndex < rules.lists.count ? String(page.endIndex) : nil
    let data = page.map { ["id": String($0 + 1), "name": rules.lists[$0].name] }
    return json(
      .members([
        "data": data.unlessEmpty,
        "meta": JSONValue.members(["result_count": data.count, "next_token": next]),
      ]))
  }

  func list(_ id: String) -> LoopbackAnswer {
    if let refusal = refusal(known: Self.whole, count: 1...100) { return refusal }
    guard let number = Int(id), rules.lists.indices.contains(number - 1) else {
      return json(["errors": [missing("list", id, by: "id")]])
    }
    let members = rules.lists[number - 1].members
    return page(of: tweets.filter { members.contains($0.user.screenName) }, token: "pagination_token")
  }
}

/// Posts by their ids, and what stands around one.
extension Exchange<XRules> {
  func quotes(_ id: String) -> LoopbackAnswer {
    refusal(known: Self.whole.union(["exclude"]), count: 10...100)
      ?? page(of: tweets.filter { $0.quoteOf == id }, token: "pagination_token")
  }

  var bulk: LoopbackAnswer {
    if let refusal = refusal(known: ["ids"]) { return refusal }
    let ids = (request.value("ids") ?? "").split(separator: ",").map(String.init)
    let found = ids.filter { !rules.gone.contains($0) }.compactMap(post)
    let missing = ids.filter { id in !found.contains { $0.id == id } }
      .map { self.missing(rules.noun, $0, by: "ids") }
    guard !found.isEmpty else { return json(["errors": .array(missing)]) }
    let body = body(of: found, data: found.map(whole))
    return json(missing.isEmpty ? body : body.with(["errors": missing]))
  }

  /// The posts that `conversation_id:ID OR conversation_id:ID` finds, all but the first of each conversation.
  func answers(to query: String) -> [Tweet] {
    let ids = Set(query.replacing("conversation_id:", with: "").split(separator: " ").map(String.init))
    let posts = Dictionary(tweets.map { ($0.id, $0) }) { first, _ in first }
    return tweets.filter { tweet in
      tweet.inReplyTo != nil && tweet.created >= rules.oldest ?? .distantPast
        && ids.contains(Self.beginning(of: tweet.id, among: posts))
    }
  }

  /// The id of the post that began a conversation.
  private static func beginning(of id: String, among posts: [String: Tweet]) -> String {
    var (id, seen) = (id, Set<String>())
    while seen.insert(id).inserted, let next = posts[id]?.inReplyTo { id = next }
    return id
  }

  /// A post with its conversation, which only those tell that are asked for by their ids.
  func whole(_ tweet: Tweet) -> JSONValue {
    let posts = Dictionary(tweets.map { ($0.id, $0) }) { first, _ in first }
    return rules.body(of: tweet).with(["conversation_id": Self.beginning(of: tweet.id, among: posts)])
  }
}

extension XRules {
  func body(of poll: Poll, _ id: String) -> JSONValue {
    .members([
      "id": id, "voting_status": "open", "end_datetime": poll.ends?.formatted(.iso8601),
      "options": poll.options.enumerated().map { index, option in
        JSONValue.members(["position": index + 1, "label": option.title, "votes": option.votes])
      },
    ])
  }

  /// A user with what is told about the person.
  func profile(of user: User) -> JSONValue {
    let metrics = ["followers_count": 10, "following_count": 20, "tweet_count": 30]
    return body(of: user).with([
      "created_at": "2009-05-06T07:08:09.000Z", "description": "I am \(user.screenName) & like #rain",
      "public_metrics": metrics,
    ])
  }
}
