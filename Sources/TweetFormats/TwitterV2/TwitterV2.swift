import Foundation
package import SmashtagModel

/// Reads tweets of X's API v2, from its responses and from twarc2's flattened form, which puts the includes
/// inside.
///
/// X is renaming tweets to posts field by field, so both names are read. A `note_tweet` has the complete text
/// that is cut in `text`.
///
/// Source: [the post object](https://docs.x.com/x-api/fundamentals/data-dictionary).
struct TwitterV2 {
  /// The depth up to which tweets inside tweets are read.
  private static let deepest = 8
  /// The author of tweets that name none.
  let author: User
  var includes = V2Includes()
  /// The tweets in the response's includes by their ids.
  var originals: [String: Tweet] = [:]

  /// Reads a tweet, and embeds those inside it in the record.
  func tweet(
    _ source: JSONElement, into record: inout DecodedRecord, level: Int = 0
  ) throws(TweetProblem) -> Tweet {
    let head = try TweetHead(source, user: user(of: source))
    let references = V2References(source) { inner($0, into: &record, level: level) }
    var tweet =
      if let original = references.original { head.retweet(of: original, author: author) } else {
        try whole(source, head)
      }
    if references.original != nil { tweet.addWords(of: source["entities"]) }
    if let retweeted = references.retweeted, tweet.retweetOf == nil {
      let handle = tweet.screenNameAfterRT
      let name = handle.flatMap { includes.names[$0] }
      tweet.retweetOf = RetweetReference(id: retweeted, screenName: handle, name: name)
    }
    tweet.quoteOf = references.quoted ?? tweet.quoteOf
    tweet.inReplyTo = references.repliedTo
    tweet.inReplyToScreenName = screenNameRepliedTo(by: source, user: head.user)
    tweet.language = source["lang"].nonEmptyString ?? tweet.language
    tweet.isSensitive = tweet.isSensitive || source["possibly_sensitive"].bool == true
    return tweet
  }
}

private extension Tweet {
  mutating func takeMetrics(_ metrics: JSONElement) {
    likes = metrics["like_count"].count
    retweets = metrics["retweet_count", or: "repost_count"].count
    replies = metrics["reply_count"].count
  }

  /// The name after `RT` in the text of a retweet that the service cut: `RT @ada: …`.
  var screenNameAfterRT: String? {
    guard text.hasPrefix("RT @"), let first = userMentions.first else { return nil }
    return String(first.keyword.dropFirst())
  }
}

private extension TwitterV2 {
  func user(of source: JSONElement) -> User? {
    User(v2: source["author"]) ?? source["author_id"].identifier.flatMap { includes.users[$0] }
  }

  /// The tweet that a reference refers to, from inside it or from the response's includes.
  func inner(_ reference: JSONElement, into record: inout DecodedRecord, level: Int) -> Tweet? {
    guard reference["text"].exists, level < Self.deepest else {
      return reference["id"].identifier.flatMap { originals[$0] }
    }
    return record.embed { (record) throws(TweetProblem) in
      try tweet(reference, into: &record, level: level + 1)
    }
  }

  /// Reads a tweet with a text of its own; without entities, the mentions are extracted from the text.
  func whole(_ source: JSONElement, _ head: TweetHead) throws(TweetProblem) -> Tweet {
    let note = source["note_tweet", or: "note_post"]
    let body = note["text"].exists ? note : source
    guard let bytes = body["text"].utf8 else { throw .noText(id: head.id) }
    var text = DeliveredText(bytes)
    let pictures = PictureLinks(of: source)
    let outer = TweetEntities(source["entities"], pictures: pictures, in: &text)
    let inner =
      note["entities"].exists ? TweetEntities(note["entities"], pictures: pictures, in: &text) : outer
    var tweet = head.tweet(text.plain, author: author)
    let links = inner.mediaLinks.isEmpty ? outer.mediaLinks : inner.mediaLinks
    tweet.media = V2Media(includes).items(of: source, links: links)
    let isTold = source["entities"].exists || note["entities"].exists
    if isTold { tweet.take(inner) } else { tweet.takeMentionsOfText() }
    if tweet.annotations.isEmpty { tweet.annotations = outer.annotations }
    tweet.takeMetrics(source["public_metrics"])
    tweet.poll = poll(of: source["attachments"], asked: head.created)
    tweet.takeVersions(XVersions.ids(of: source))
    return tweet
  }

  /// The poll of a post, from the response's includes or, flattened by twarc2, from inside the post.
  func poll(of attachments: JSONElement, asked: Date) -> Poll? {
    let inlined = attachments["poll"]
    if inlined.exists { return Poll(v2: inlined, asked: asked) }
    for id in attachments["poll_ids"].values.lazy.compactMap(\.identifier) {
      if let poll = includes.polls[id] { return Poll(v2: poll, asked: asked) }
    }
    return nil
  }

  func screenNameRepliedTo(by source: JSONElement, user: User?) -> String? {
    guard let id = source["in_reply_to_user_id"].identifier else { return nil }
    if let user = includes.users[id] { return user.screenName }
    if let user, user.id == id { return user.screenName }
    if let name = source["in_reply_to_user"]["username"].nonEmptyString { return name }
    for mention in source["entities"]["mentions"].values where mention["id"].identifier == id {
      return mention["username"].nonEmptyString
    }
    return nil
  }
}

extension TwitterV2 {
  /// Takes the tweets of a response of API v2; `data` is a list, or one tweet from streams and lookups.
  static func takePage(_ page: JSONElement, author: User, into record: inout DecodedRecord) {
    var reader = TwitterV2(author: author, includes: V2Includes(page["includes"]))
    for source in page["includes"]["tweets", or: "posts"].values where source.isTweet {
      let tweet = record.embed { (record) throws(TweetProblem) in try reader.tweet(source, into: &record) }
      if let tweet { reader.originals[tweet.id] = tweet }
    }
    let tweets = page["data"]
    if tweets.isTweet { reader.take(tweets, into: &record) }
    for source in tweets.values where source.isTweet { reader.take(source, into: &record) }
  }

  private func take(_ source: JSONElement, into record: inout DecodedRecord) {
    record.take { (record) throws(TweetProblem) in try tweet(source, into: &record) }
  }
}

/// The tweets that a tweet of API v2 retweets, quotes or answers.
struct V2References {
  private(set) var retweeted: String?
  private(set) var quoted: String?
  private(set) var repliedTo: String?
  /// The retweeted tweet, if the response contains it.
  private(set) var original: Tweet?

  /// - Parameter tweet: finds the tweet that a reference refers to.
  init(_ source: JSONElement, tweet: (JSONElement) -> Tweet?) {
    for reference in source["referenced_tweets", or: "referenced_posts"].values {
      guard let id = reference["id"].identifier else { continue }
      let found = tweet(reference)
      switch reference["type"].string {
      case "retweeted", "reposted": (retweeted, original) = (id, found)
      case "quoted": quoted = id
      case "replied_to": repliedTo = id
      default: continue
      }
    }
  }
}

/// Finds the pictures of a tweet of API v2.
///
/// A tweet has their keys; the pictures are in the includes or, flattened by twarc2, in its attachments. If
/// only one of several pictures has a link in the text, the link is for all of them.
struct V2Media {
  private let includes: V2Includes

  init(_ includes: V2Includes) {
    self.includes = includes
  }

  func items(of source: JSONElement, links: [MediaLink]) -> [MediaItem] {
    let attachments = source["attachments"]
    guard attachments.exists || !links.isEmpty else { return [] }
    let inlined = pictures(attachments["media"])
    let linked = Dictionary(links.map { ($0.key, $0) }) { first, _ in first }
    let keys =
      attachments["media_keys"].values.compactMap(\.identifier) + inlined.map(\.key) + links.map(\.key)
    let found = Dictionary(inlined.map { ($0.key, $0.source) }) { first, _ in first }
    return keys.uniqued().compactMap { key in
      let link = linked[key]
      let range = link.map(\.range) ?? links.first?.range
      let picture = found[key] ?? includes.media[key]
      return picture.flatMap { MediaItem(v2: $0, range: range) } ?? link?.item
    }
  }

  private func pictures(_ list: JSONElement) -> [(key: String, source: JSONElement)] {
    list.values.compactMap { source in
      source["media_key"].identifier.map { (key: $0, source: source) }
    }
  }
}

/// The users, media and polls that come with a response of API v2, by id or key.
struct V2Includes {
  private(set) var users: [String: User] = [:]
  /// The users' names by their handles; of several users with one handle the first counts.
  private(set) var names: [String: String] = [:]
  private(set) var media: [String: JSONElement] = [:]
  private(set) var polls: [String: JSONElement] = [:]

  init() {}

  init(_ includes: JSONElement) {
    for source in includes["users"].values {
      guard let user = User(v2: source), let id = user.id else { continue }
      users[id] = user
      if names[user.screenName] == nil { names[user.screenName] = user.name }
    }
    for source in includes["media"].values {
      if let key = source["media_key"].identifier { media[key] = source }
    }
    for source in includes["polls"].values {
      if let id = source["id"].identifier { polls[id] = source }
    }
  }
}

/// Recognizes the links to a tweet's own pictures in its text, for sources that do not mark them.
struct PictureLinks {
  private static let displays = ["pic.twitter.com/", "pic.x.com/"]
  private let id: String?
  /// The media key of the first picture, since one link is for all of them.
  private let key: String

  /// `nil` if the tweet has no pictures.
  init?(of source: JSONElement) {
    let attachments = source["attachments"]
    let keys =
      attachments["media_keys"].values.compactMap(\.identifier)
      + attachments["media"].values.compactMap { $0["media_key"].identifier }
    guard let key = keys.first else { return nil }
    self.key = key
    id = source["id"].identifier
  }

  /// The media key for an entity of the URLs that links to a picture; `nil` for all other links.
  func key(of entity: JSONElement) -> String? {
    let (display, address) = (entity["display_url"].string ?? "", entity["expanded_url"].string)
    guard Self.displays.contains(where: display.hasPrefix) else {
      return address.flatMap(Self.tweet) == id && id != nil ? key : nil
    }
    return address.map { Self.tweet($0) != nil } ?? true ? key : nil
  }

  /// The id of the tweet whose picture or film an address shows: `https://x.com/NAME/status/ID/photo/1`.
  fileprivate static func tweet(_ address: String) -> String? {
    let parts = Array(address.split(separator: "/", omittingEmptySubsequences: false).suffix(4))
    guard parts.count == 4, parts[0] == "status", parts[2] == "photo" || parts[2] == "video",
      Int(parts[3]) != nil
    else { return nil }
    return String(parts[1])
  }
}

extension MediaItem {
  /// Whether only the page that shows it is known, whose address then stands in place of its own.
  package var isPageAlone: Bool {
    guard let last = url.utf8.last, 0x30...0x39 ~= last else { return false }
    return PictureLinks.tweet(url) != nil
  }
}
