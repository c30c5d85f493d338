import SmashtagModel

/// Reads the posts of Bluesky out of the answers of its servers and out of the records of repositories.
struct BlueskyReader {
  /// Quotes inside quotes are followed so far.
  private static let deepest = 8
  /// Stands in for the author of records that name none.
  private let author: User
  private let handles: BlueskyHandles
  private let audience: BlueskyAudience
  /// What a server answers names its authors; what else is read need not.
  private let isAnswer: Bool

  /// Takes the posts of an answer, or the one a value is; answers `false` where it is none of Bluesky's.
  static func take(_ value: JSONElement, author: User, into record: inout DecodedRecord) -> Bool {
    guard value.isObject else { return false }
    let entries = BlueskyEntry.all(in: value)
    let handles = BlueskyHandles(entries, author: author)
    let reader = BlueskyReader(author: author, handles: handles, audience: .members, isAnswer: false)
    for entry in entries { reader.take(entry, into: &record) }
    return !entries.isEmpty
  }

  /// Reads the elements of a list, each by itself.
  static func items(_ list: JSONElement, for audience: BlueskyAudience) -> [BlueskyItem] {
    let entries = list.values.map { ($0, BlueskyEntry($0)) }
    let handles = BlueskyHandles(entries.compactMap(\.1), author: .me)
    let reader = BlueskyReader(author: .me, handles: handles, audience: audience, isAnswer: true)
    return entries.map { reader.item($1, of: $0) }
  }
}

private extension BlueskyReader {
  func item(_ entry: BlueskyEntry?, of source: JSONElement) -> BlueskyItem {
    var record = DecodedRecord()
    guard let entry else {
      record.problems = ["\(source["uri", or: "post"].nonEmptyString ?? "an element"): no post"]
      return BlueskyItem(id: nil, indexed: nil, record: record, isForMembers: false)
    }
    take(entry, into: &record)
    if entry.isForMembers {
      for index in record.tweets.indices { record.tweets[index].isForMembers = true }
    }
    let (reason, view) = (entry.frame["reason"]["indexedAt"], entry.post.view["indexedAt"])
    let indexed = (reason.exists ? reason : view).utf8.flatMap(TweetDate.date)
    return BlueskyItem(
      id: record.tweets.first?.id ?? entry.post.uri, indexed: indexed, record: record,
      isForMembers: entry.isForMembers)
  }

  func take(_ entry: BlueskyEntry, into record: inout DecodedRecord) {
    for post in entry.answered { _ = embed(post, into: &record, level: 1) }
    guard let reposter = User(bluesky: entry.reposter) else {
      return record.take { (record) throws(TweetProblem) in try tweet(entry.post, into: &record) }
    }
    guard let original = embed(entry.post, into: &record, level: 0) else { return }
    record.tweets.append(original.reposted(by: reposter, for: entry.frame["reason"]))
  }

  /// What is for others than who reads is left out.
  func embed(_ post: BlueskyPost, into record: inout DecodedRecord, level: Int) -> Tweet? {
    guard level < Self.deepest, level == 0 || audience == .members || !post.labels.areForMembers else {
      return nil
    }
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
    tweet.isSensitive = post.labels.areWarnings
    tweet.isForMembers = isAnswer && post.labels.areForMembers
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
    // Authors may say any day, even one to come: the server saw the post on a day of its own.
    guard let created = dates.compactMap({ $0.utf8.flatMap(TweetDate.date) }).min() else {
      throw .noDate(id: id)
    }
    let text = BlueskyText(bytes)
    let user = user(of: post, isOwn: isOwn)
    if isAnswer, user == .me { throw .noAuthor(id: id) }
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
    let stocks = tags.filter { $0.hasPrefix("$") }.map { IndexedKeyword($0.uppercased()) }
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
