import SmashtagModel

/// A post as answers show it, and as the repository of its author keeps it.
struct BlueskyPostBody {
  private let tweet: Tweet
  private let holdings: BlueskyHoldings
  private let uri: String
  private let did: String
  private let embed: BlueskyEmbedBody

  /// A quote inside a quote is named, and not shown.
  init(_ tweet: Tweet, _ holdings: BlueskyHoldings, isQuoted: Bool = false) {
    (self.tweet, self.holdings) = (tweet, holdings)
    uri = holdings.uri(of: tweet)
    did = holdings.did(tweet.user.screenName)
    let quoted = tweet.quoteOf.map { holdings.uri($0, by: tweet.user.screenName) }
    embed = BlueskyEmbedBody(tweet, quoted: quoted) { uri in
      let post = isQuoted ? nil : holdings.post(at: uri)
      return post.map { BlueskyPostBody($0, holdings, isQuoted: true).quoted } ?? Self.missing(uri)
    }
  }

  var view: JSONValue {
    shown([
      "record": record, "embed": embed.view, "indexedAt": .string(tweet.created.blueskyText),
      "replyCount": 0, "repostCount": .int(tweet.retweets ?? 0), "likeCount": .int(tweet.likes ?? 0),
      "quoteCount": 0,
    ])
  }

  /// What it answers, as a feed shows it beside the post.
  var reply: JSONValue? {
    guard let parent else { return nil }
    let shown = holdings.post(at: parent).map { BlueskyPostBody($0, holdings).answered } ?? Self.gone(parent)
    return ["root": shown, "parent": shown]
  }

  /// A post as others name it.
  static func reference(_ uri: String) -> JSONValue {
    ["uri": .string(uri), "cid": .string(BlueskyHoldings.cid(of: uri))]
  }
}

private extension BlueskyPostBody {
  /// The post answered: that with this id, or one of whoever is answered.
  var parent: String? {
    guard tweet.isReply else { return nil }
    let author = tweet.inReplyToScreenName ?? tweet.user.screenName
    let key = tweet.id.split(separator: "/").last ?? ""
    return holdings.uri(tweet.inReplyTo ?? "before-\(key)", by: author)
  }

  var record: JSONValue {
    .members([
      "$type": "app.bsky.feed.post", "text": .string(tweet.text),
      "createdAt": .string(tweet.created.blueskyText), "langs": tweet.language.map { [.string($0)] },
      "facets": BlueskyFacetBody.facets(of: tweet, holdings), "tags": BlueskyFacetBody.tags(of: tweet),
      "embed": embed.record, "labels": selfLabels,
      "reply": parent.map { ["root": Self.reference($0), "parent": Self.reference($0)] },
    ])
  }

  var quoted: JSONValue {
    shown([
      "$type": "app.bsky.embed.record#viewRecord", "value": record, "embeds": embed.view.map { [$0] },
      "indexedAt": .string(tweet.created.blueskyText),
    ])
  }

  var answered: JSONValue {
    .object((view.object ?? [:]).merging(["$type": "app.bsky.feed.defs#postView"]) { $1 })
  }

  static func gone(_ uri: String) -> JSONValue {
    ["$type": "app.bsky.feed.defs#notFoundPost", "uri": .string(uri), "notFound": true]
  }

  static func missing(_ uri: String) -> JSONValue {
    ["$type": "app.bsky.embed.record#viewNotFound", "uri": .string(uri), "notFound": true]
  }

  /// What a post has in every view of it, and more.
  func shown(_ more: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    var members = JSONValue.members(more).object ?? [:]
    members["uri"] = .string(uri)
    members["cid"] = .string(BlueskyHoldings.cid(of: uri))
    members["author"] = BlueskyAuthorBody(tweet.user, holdings).view
    members["labels"] = .array(labels)
    return .object(members)
  }

  /// Its author's own come first, as servers repeat them.
  var labels: [JSONValue] {
    let own = tweet.isSensitive ? [BlueskyLabel("graphic-media", by: did)] : []
    return (own + (holdings.labels.posts[tweet.id] ?? [])).map { $0.body(on: uri) }
  }

  var selfLabels: JSONValue? {
    guard tweet.isSensitive else { return nil }
    return ["$type": "com.atproto.label.defs#selfLabels", "values": [["val": "graphic-media"]]]
  }
}
