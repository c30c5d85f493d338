import SmashtagModel

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
