import Foundation
import SmashtagModel

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
