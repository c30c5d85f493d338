import Foundation
import SmashtagModel
import Synchronization

/// A list of users or a feed that a server has.
public struct BlueskyServedList: Sendable {
  public let uri: String
  let name: String
  let members: [String]
  /// Whether the reader saved it.
  let isSaved: Bool

  var isFeed: Bool { uri.contains("/app.bsky.feed.generator/") }
  var owner: String { uri.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

  /// - Parameter members: those whose posts it has.
  public init(
    _ name: String, _ key: String, by owner: String = "ada", isFeed: Bool = false, of members: [String],
    isSaved: Bool = true
  ) {
    let collection = isFeed ? "app.bsky.feed.generator" : "app.bsky.graph.list"
    uri = "at://\(BlueskyRules.did(of: owner))/\(collection)/\(key)"
    (self.name, self.members, self.isSaved) = (name, members, isSaved)
  }
}

/// Lists of posts; their cursors are how many were shown.
extension Exchange<BlueskyRules> {
  var quotes: LoopbackAnswer {
    guard let uri = request.value("uri") else { return missing("uri") }
    return page(of: tweets.filter { $0.quoteOf == uri }, orElse: 50) {
      ["uri": .string(uri), "posts": .array($0)]
    }
  }

  var timeline: LoopbackAnswer { feed(of: tweets) }

  func listFeed(_ parameter: String, isFeed: Bool) -> LoopbackAnswer {
    guard let uri = request.value(parameter) else { return missing(parameter) }
    let lists = rules.lists.withLock { $0 }
    guard let list = lists.first(where: { $0.uri == uri && $0.isFeed == isFeed }) else {
      return isFeed
        ? error(400, "UnknownFeed", "could not find feed") : error(400, "UnknownList", "List not found")
    }
    let members = Set(list.members.map(did))
    return feed(of: tweets.filter { members.contains(did($0.user.screenName)) })
  }

  var likes: LoopbackAnswer {
    guard let actor = request.value("actor") else { return missing("actor") }
    guard did(actor) == rules.handle.map(did) else { return invalid("Profile not found") }
    return feed(of: tweets.filter { $0.isLiked == true })
  }

  var bookmarks: LoopbackAnswer {
    page(of: tweets.filter { $0.isBookmarked == true }, orElse: 50) { posts in
      let list = posts.map { post -> JSONValue in
        let subject = JSONValue.members(["uri": post["uri"], "cid": post["cid"]])
        return [
          "subject": subject, "createdAt": "2026-01-01T00:00:00Z",
          "item": post.with(["$type": "app.bsky.feed.defs#postView"]),
        ]
      }
      return ["bookmarks": .array(list)]
    }
  }

  var notifications: LoopbackAnswer {
    let reasons = request.values("reasons")
    let naming = tweets.compactMap { tweet in reason(of: tweet).map { (tweet, $0) } }
      .filter { reasons.isEmpty || reasons.contains($0.1) }
    guard let limit = limit(orElse: 50) else { return wrongLimit }
    let start = request.number("cursor") ?? 0
    let page = naming.dropFirst(start).prefix(limit)
    let list = page.map { tweet, reason in
      reference(uri(of: tweet)).with([
        "author": author(of: tweet), "reason": reason, "record": record(tweet), "isRead": false,
        "indexedAt": tweet.created.blueskyText,
      ])
    }
    return result(
      .members(["notifications": list, "cursor": page.count == limit ? String(start + limit) : nil]))
  }

  /// Why the reader is notified of a post; whoever likes it is told as a `like`.
  private func reason(of tweet: Tweet) -> String? {
    guard let own = rules.handle.map(did) else { return nil }
    let quoted = tweet.quoteOf.map { $0.hasPrefix("at://\(own)/") } ?? false
    if quoted { return "quote" }
    if tweet.isReply, tweet.inReplyToScreenName.map(did) == own { return "reply" }
    if tweet.userMentions.contains(where: { did(String($0.keyword.dropFirst())) == own }) { return "mention" }
    return tweet.isLiked == true ? "like" : nil
  }

  private func feed(of tweets: [Tweet]) -> LoopbackAnswer {
    page(of: tweets, orElse: 50) { posts in ["feed": .array(posts.map { ["post": $0] })] }
  }

  private func page(
    of tweets: [Tweet], orElse usual: Int, _ body: ([JSONValue]) -> JSONValue
  ) -> LoopbackAnswer {
    guard let limit = limit(orElse: usual) else { return wrongLimit }
    guard let start = Int(request.value("cursor") ?? "0"), start >= 0 else { return invalid("Bad cursor") }
    let page = tweets.dropFirst(start).prefix(limit)
    return result(body(page.map(view)).with(["cursor": page.count == limit ? String(start + limit) : nil]))
  }
}

/// The names of lists and feeds.
extension Exchange<BlueskyRules> {
  var preferences: LoopbackAnswer {
    let items = rules.lists.withLock { $0 }.filter(\.isSaved).enumerated().map { index, list -> JSONValue in
      [
        "id": .string(String(index)), "type": .string(list.isFeed ? "feed" : "list"),
        "value": .string(list.uri),
        "pinned": false,
      ]
    }
    let home: JSONValue = ["id": "home", "type": "timeline", "value": "following", "pinned": true]
    return result([
      "preferences": [
        ["$type": "app.bsky.actor.defs#adultContentPref", "enabled": false],
        ["$type": "app.bsky.actor.defs#savedFeedsPrefV2", "items": .array([home] + items)],
      ]
    ])
  }

  var feedNames: LoopbackAnswer {
    let uris = request.values("feeds")
    if uris.isEmpty { return missing("feeds") }
    let feeds = rules.lists.withLock { $0 }.filter { $0.isFeed && uris.contains($0.uri) }
    return result([
      "feeds": .array(feeds.map { named($0, "displayName").with(["did": "did:web:feeds.example"]) })
    ])
  }

  var ownLists: LoopbackAnswer {
    guard let owner = request.value("actor").map(did) else { return missing("actor") }
    let lists = rules.lists.withLock { $0 }.filter { !$0.isFeed && $0.owner == owner }
    return result(["lists": .array(lists.map(listView))])
  }

  var listName: LoopbackAnswer {
    guard let list = rules.lists.withLock({ $0 }).first(where: { $0.uri == request.value("list") }) else {
      return invalid("List not found")
    }
    return result(["list": listView(list), "items": []])
  }

  private func listView(_ list: BlueskyServedList) -> JSONValue {
    named(list, "name").with(["purpose": "app.bsky.graph.defs#curatelist"])
  }

  private func named(_ list: BlueskyServedList, _ name: String) -> JSONValue {
    reference(list.uri).with([
      "creator": ["did": list.owner, "handle": "someone.example"], "indexedAt": "2026-01-01T00:00:00Z",
    ]).with(name == "name" ? ["name": list.name] : ["displayName": list.name])
  }
}

/// Threads, people and topics.
extension Exchange<BlueskyRules> {
  var thread: LoopbackAnswer {
    guard let uri = request.value("uri") else { return missing("uri") }
    let (depth, height) = (request.number("depth") ?? 6, request.number("parentHeight") ?? 80)
    guard 0...1_000 ~= depth, 0...1_000 ~= height else { return invalid("Error: depth must be at most 1000") }
    guard let tweet = tweets.first(where: { self.uri(of: $0) == uri }) else {
      return error(400, "NotFound", "Post not found: \(uri)")
    }
    return result(["thread": frame(tweet, depth: depth, height: height)])
  }

  private func frame(_ tweet: Tweet, depth: Int, height: Int) -> JSONValue {
    let parent = tweet.inReplyTo == nil || height == 0 ? nil : parent(of: tweet)
    let answers = depth == 0 ? nil : answers(to: tweet).map { frame($0, depth: depth - 1, height: 0) }
    return .members([
      "$type": "app.bsky.feed.defs#threadViewPost", "post": view(tweet), "replies": answers,
      "parent": parent.map { uri -> JSONValue in
        guard let above = tweets.first(where: { self.uri(of: $0) == uri }) else {
          return ["$type": "app.bsky.feed.defs#notFoundPost", "uri": .string(uri), "notFound": true]
        }
        return frame(above, depth: 0, height: height - 1)
      },
    ])
  }

  var person: LoopbackAnswer {
    guard let actor = request.value("actor") else { return missing("actor") }
    guard let did = knownDID(actor), let tweet = tweets.first(where: { self.did($0.user.screenName) == did })
    else { return invalid("Profile not found") }
    let count = tweets.count { self.did($0.user.screenName) == did }
    return result(
      author(of: tweet).with([
        "description": "I look for #rain with @bob.example. example.com/\(tweet.user.screenName)",
        "followersCount": 120, "followsCount": 30, "postsCount": count,
        "createdAt": "2023-04-12T04:53:57.057Z",
      ]))
  }

  /// The tags of its posts, as topics with and without their sign.
  var trends: LoopbackAnswer {
    let limit = request.number("limit") ?? 10
    guard 1...25 ~= limit else { return invalid("Error: limit must be between 1 and 25") }
    let tags = Dictionary(grouping: tweets.flatMap(\.hashtags).map(\.keyword)) { $0 }.mapValues(\.count)
    let topics = tags.sorted { $0.key < $1.key }.prefix(limit).map { tag, count -> JSONValue in
      [
        "topic": .string(String(tag.dropFirst())), "displayName": .string(tag), "link": "/hashtag/x",
        "startedAt": "2026-01-01T00:00:00Z", "postCount": .int(count), "status": "hot", "actors": [],
      ]
    }
    return result(["trends": .array(Array(topics))])
  }
}
