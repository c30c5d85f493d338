import Foundation
import SmashtagModel

extension TwitterV1 {
  /// Reads a tweet that ``TweetEncoder`` wrote, unchanged; `nil` if another program wrote it.
  ///
  /// The retweeted tweet was written for other readers only and is ignored.
  static func encoded(_ source: JSONElement) -> Tweet? {
    let addition = source["smashtag"]
    guard addition.isObject, var tweet = withoutAddition(source) else { return nil }
    tweet.takeHead(of: addition)
    tweet.takeWords(of: addition)
    tweet.takeMentions(of: addition)
    tweet.takeRelations(of: addition)
    return tweet
  }

  /// The tweet according to its v1.1 fields only.
  static func withoutAddition(_ source: JSONElement) -> Tweet? {
    var embedding = DecodedRecord()
    return try? TwitterV1(author: .me).tweet(source, into: &embedding)
  }
}

extension DecodedRecord {
  /// Adds a tweet that this program wrote, to the embedded ones if it was one where it was written.
  mutating func add(_ tweet: Tweet, of addition: JSONElement) {
    if addition["embedded"].bool == true { embedded.append(tweet) } else { tweets.append(tweet) }
  }
}

// Fields that can be read replace those of v1.1; others are left as they are.
private extension Tweet {
  mutating func takeHead(of addition: JSONElement) {
    if let id = addition["id"].string { self.id = id }
    if let network = addition["network"].string.flatMap(Network.init) { self.network = network }
    if let key = addition["key"].string { self.key = key }
    if let url = addition["url"].optionalText { self.url = url }
    if let created = addition["created"].secondsSince2001 { self.created = created }
    if let fetched = addition["fetched"].secondsSince2001 { self.fetched = fetched }
    if let asOf = addition["asOf"].secondsSince2001 { self.asOf = asOf }
    if let user = User(smashtag: addition["user"]) { self.user = user }
  }

  mutating func takeWords(of addition: JSONElement) {
    if let title = addition["title"].optionalText { self.title = title }
    if let text = addition["text"].string { self.text = text }
    if let language = addition["lang"].optionalText { self.language = language }
    if let isSensitive = addition["sensitive"].bool { self.isSensitive = isSensitive }
    if let inReplyTo = addition["inReplyTo"].optionalText { self.inReplyTo = inReplyTo }
    if let name = addition["inReplyToScreenName"].optionalText { inReplyToScreenName = name }
    if let quoteOf = addition["quoteOf"].optionalText { self.quoteOf = quoteOf }
    if addition["retweetOf"].isNull { retweetOf = nil }
    if let original = RetweetReference(smashtag: addition["retweetOf"]) { retweetOf = original }
    if let likes = addition["likes"].optionalInt { self.likes = likes }
    if let retweets = addition["retweets"].optionalInt { self.retweets = retweets }
    if let replies = addition["replies"].optionalInt { self.replies = replies }
  }

  mutating func takeMentions(of addition: JSONElement) {
    hashtags = addition["hashtags"].list(of: IndexedKeyword.init(smashtag:)) ?? hashtags
    cashtags = addition["cashtags"].list(of: IndexedKeyword.init(smashtag:)) ?? cashtags
    userMentions = addition["userMentions"].list(of: IndexedKeyword.init(smashtag:)) ?? userMentions
    urls = addition["urls"].list(of: IndexedURL.init(smashtag:)) ?? urls
    annotations = addition["annotations"].list(of: Annotation.init(smashtag:)) ?? annotations
    media = addition["media"].list(of: MediaItem.init(smashtag:)) ?? media
  }

  mutating func takeRelations(of addition: JSONElement) {
    poll = Poll(smashtag: addition["poll"])
    photo = PhotoFacts(smashtag: addition["photo"])
    edited = addition["edited"].secondsSince2001
    versionIDs = addition["versions"].values.compactMap(\.string)
    audience = addition["audience"].string.flatMap(SmashtagModel.Audience.init)
    isBookmarked = addition["bookmarked"].bool
    if let isLiked = addition["liked"].bool { self.isLiked = isLiked }
  }
}

/// The id, date and author of a tweet, in all formats of X.
struct TweetHead {
  let id: String
  let created: Date
  /// The author; `nil` if the source has no more than an id.
  let user: User?

  /// Reads the head; without a date it takes that on which the id was assigned.
  init(_ source: JSONElement, user: User?) throws(TweetProblem) {
    guard let id = source["id_str", or: "id"].identifier else { throw .noID }
    guard let created = source["created_at"].utf8.flatMap(TweetDate.date) ?? TweetDate.date(ofID: id) else {
      throw .noDate(id: id)
    }
    self.id = id
    self.created = created
    self.user = user
  }

  /// A tweet with a text of its own.
  func tweet(_ text: String, author: User) -> Tweet {
    var tweet = Tweet(id: id, created: created, text: text, user: user ?? author)
    tweet.url = url
    return tweet
  }

  /// A retweet: its own id, date and author, and everything else from the original.
  func retweet(of original: Tweet, author: User) -> Tweet {
    var tweet = original.repeated(
      as: id, on: created, by: user ?? author, isAuthorKnown: original.user != author)
    tweet.url = url
    return tweet
  }

  /// The web address; X accepts `i` in place of an unknown author.
  private var url: String { "https://x.com/\(user?.screenName ?? "i")/status/\(id)" }
}
