import SmashtagModel

/// What a server knows at one moment: posts, newest first, and those who wrote them or are named in them.
struct BlueskyHoldings {
  let tweets: [Tweet]
  let labels: BlueskyState.Labels
  /// By the handle.
  private var dids: [String: String] = [:]

  init(tweets: [Tweet], labels: BlueskyState.Labels, reader: String?) {
    (self.tweets, self.labels) = (tweets, labels)
    if let reader { dids[reader] = Self.did(of: reader) }
    for tweet in tweets {
      for name in tweet.namedUsers where !name.hasPrefix("did:") {
        dids[Self.handle(name)] = Self.did(of: Self.handle(name))
      }
    }
    for tweet in tweets { dids[Self.handle(tweet.user.screenName)] = Self.did(tellingOf: tweet) }
  }

  /// The `did` of a name, whoever has it.
  func did(_ name: String) -> String {
    if name.hasPrefix("did:") { return name }
    let handle = Self.handle(name)
    return dids[handle] ?? Self.did(of: handle)
  }

  /// The `did` of a handle or a `did` that is known here.
  func knownDID(_ identifier: String) -> String? {
    identifier.hasPrefix("did:") ? dids.values.first { $0 == identifier } : dids[identifier.lowercased()]
  }

  func uri(of tweet: Tweet) -> String { uri(tweet.id, by: tweet.user.screenName, isRepost: tweet.isRetweet) }

  func uri(_ id: String, by name: String, isRepost: Bool = false) -> String {
    if id.hasPrefix("at://") { return id }
    return "at://\(did(name))/app.bsky.feed.\(isRepost ? "repost" : "post")/\(id)"
  }

  func post(at uri: String) -> Tweet? { tweets.first { !$0.isRetweet && self.uri(of: $0) == uri } }
}

extension BlueskyHoldings {
  static func handle(_ name: String) -> String {
    (name.contains(".") ? name : name + ".bsky.social").lowercased()
  }

  static func did(of handle: String) -> String { "did:plc:" + Base32.digits(24, of: handle) }

  static func cid(of uri: String) -> String { "bafyrei" + Base32.digits(52, of: uri) }

  /// What a fixture says about its author, if it does.
  private static func did(tellingOf tweet: Tweet) -> String {
    if let id = tweet.user.id, id.hasPrefix("did:") { return id }
    let parts = tweet.id.split(separator: "/")
    if parts.count > 1, parts[1].hasPrefix("did:") { return String(parts[1]) }
    return did(of: handle(tweet.user.screenName))
  }
}

private extension Tweet {
  var namedUsers: [String] {
    userMentions.map { String($0.keyword.dropFirst()) }
      + [inReplyToScreenName, retweetOf?.screenName].compactMap { $0 }
  }
}
