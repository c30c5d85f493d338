import SmashtagModel

/// Reads the posts of Bluesky out of the answers of its servers and out of the records of repositories.
struct BlueskyReader {
  /// Quotes inside quotes are followed so far.
  private static let deepest = 8
  /// Stands in for the author of records that name none.
  private let author: User
  private let handles: BlueskyHandles

  /// Takes the posts of an answer, or the one a value is; answers `false` where it is none of Bluesky's.
  static func take(_ value: JSONElement, author: User, into record: inout DecodedRecord) -> Bool {
    guard value.isObject else { return false }
    let items = BlueskyItem.all(in: value)
    let reader = BlueskyReader(author: author, handles: BlueskyHandles(items, author: author))
    for item in items { reader.take(item, into: &record) }
    return !items.isEmpty
  }
}

private extension BlueskyReader {
  func take(_ item: BlueskyItem, into record: inout DecodedRecord) {
    for post in item.answered { _ = embed(post, into: &record, level: 1) }
    guard let reposter = User(bluesky: item.reposter) else {
      return record.take { (record) throws(TweetProblem) in try tweet(item.post, into: &record) }
    }
    guard let original = embed(item.post, into: &record, level: 0) else { return }
    record.tweets.append(original.reposted(by: reposter, for: item.frame["reason"]))
  }

  func embed(_ post: BlueskyPost, into record: inout DecodedRecord, level: Int) -> Tweet? {
    guard level < Self.deepest else { return nil }
    return record.embed { (record) throws(TweetProblem) in try tweet(post, into: &record, level: level) }
  }

  /// Reads a post; the one it quotes is embedded in the record, whatever becomes of this one.
  func tweet(
    _ post: BlueskyPost, into record: inout DecodedRecord, level: Int = 0
  ) throws(TweetProblem) -> Tweet {
    let embed = BlueskyEmbed(post.embeds, owner: post.address?.authority)
    if let quoted = embed.quotedPost { _ = self.embed(quoted, into: &record, level: level + 1) }
    var (tweet, text) = try head(of: post, isOwn: level == 0)
    tweet.language = post.language
    tweet.isSensitive = post.isSensitive
    tweet.likes = post.view["likeCount"].int
    tweet.retweets = post.view["repostCount"].int
    tweet.inReplyTo = post.record["reply"]["parent"]["uri"].nonEmptyString
    tweet.inReplyToScreenName = tweet.inReplyTo.flatMap(BlueskyAddress.init).flatMap { handles[$0.authority] }
    takeMentions(of: post, in: &text, into: &tweet)
    tweet.take(embed)
    return tweet
  }

  /// What tells a post from all others, and its text.
  func head(of post: BlueskyPost, isOwn: Bool) throws(TweetProblem) -> (Tweet, BlueskyText) {
    guard let id = post.uri else { throw .noID }
    guard let bytes = post.record["text"].utf8 else { throw .noText(id: id) }
    let dates = [post.record["createdAt"], post.view["indexedAt"]]
    guard let created = dates.lazy.compactMap({ $0.utf8.flatMap(TweetDate.date) }).first else {
      throw .noDate(id: id)
    }
    let text = BlueskyText(bytes)
    let user = user(of: post, isOwn: isOwn)
    var tweet = Tweet(id: id, network: .bluesky, created: created, text: text.plain, user: user)
    let name = BlueskyHandle(user.screenName)?.name
    tweet.url = post.address.map { $0.page(of: name ?? $0.authority) }
    return (tweet, text)
  }

  /// The author as the service shows him; else whom the importer stands in with, or what the address tells.
  func user(of post: BlueskyPost, isOwn: Bool) -> User {
    if let user = User(bluesky: post.view["author"]) { return user }
    guard let authority = post.address?.authority else { return author }
    let isDID = authority.hasPrefix("did:")
    let isAnother = isDID && author.id?.hasPrefix("did:") == true && author.id != authority
    if isOwn, author != .me, !isAnother { return author }
    return User(screenName: handles[authority] ?? authority, id: isDID ? authority : nil)
  }

  /// Without facets the mentions are looked for.
  func takeMentions(of post: BlueskyPost, in text: inout BlueskyText, into tweet: inout Tweet) {
    let facets = post.record["facets"]
    if facets.exists {
      tweet.take(BlueskyFacets(facets, in: &text, handles: handles).mentions)
    } else {
      tweet.extractMentions(by: .bluesky)
    }
    tweet.addTags(post.record["tags"].values.compactMap(\.nonEmptyString))
  }
}

extension Tweet {
  /// Adds the tags that stand beside the text.
  fileprivate mutating func addTags(_ tags: [String]) {
    let words = tags.filter { !$0.hasPrefix("$") }.map { IndexedKeyword("#" + $0) }
    let stocks = tags.filter { $0.hasPrefix("$") }.map { IndexedKeyword($0) }
    hashtags += words.notSpelled(in: hashtags)
    cashtags += stocks.notSpelled(in: cashtags)
  }

  fileprivate mutating func take(_ embed: BlueskyEmbed) {
    media = embed.media
    quoteOf = embed.quoted
    let known = Set(urls.map(\.target))
    for link in embed.links where !known.contains(link) {
      urls.append(IndexedURL(link, expanded: link, display: String(link[link.startBehindProtocol...])))
    }
  }

  /// This post as another user repeats it; a repost that says no address of its own gets one that stays the same.
  fileprivate func reposted(by user: User, for reason: JSONElement) -> Tweet {
    let id = reason["uri"].nonEmptyString ?? "\(id)#repost-\(user.id ?? user.screenName)"
    let created = reason["indexedAt"].utf8.flatMap(TweetDate.date)
    return repeated(as: id, on: created ?? self.created, by: user, originalName: self.user.screenName)
  }
}
