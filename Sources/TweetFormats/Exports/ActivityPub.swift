import Foundation
import MentionExtraction
public import SmashtagModel

/// Reads an account's posts and boosts in the form of ActivityPub, as exports of Mastodon and similar servers
/// have them.
///
/// Source: [ActivityPub](https://www.w3.org/TR/activitypub/), [Activity
/// Vocabulary](https://www.w3.org/TR/activitystreams-vocabulary/).
struct ActivityPub {
  /// The owner of the outbox, as far as known.
  let author: User

  /// Takes the post that was created or boosted; skips direct messages.
  func take(_ source: JSONElement, into record: inout DecodedRecord) {
    if source.isPost { return take(post: source, of: source, into: &record) }
    if source["type"].string == "Announce" {
      return record.take { (_) throws(TweetProblem) in try boost(source) }
    }
    let object = source["object"]
    if object.isPost {
      take(post: object, of: source, into: &record)
    } else if source["type"].string == "Create", !object.isObject {
      record.take { (_) throws(TweetProblem) in throw Self.problem(of: source) }
    }
  }
}

private extension ActivityPub {
  func take(post: JSONElement, of activity: JSONElement, into record: inout DecodedRecord) {
    let addressees = Addressees(post["to"].exists || post["cc"].exists ? post : activity)
    guard addressees.areOpen else { return }
    record.take { (_) throws(TweetProblem) in
      var tweet = try tweet(post, of: activity)
      tweet.audience = addressees.audience
      return tweet
    }
  }

  /// The problem of a `Create` activity without a post.
  static func problem(of activity: JSONElement) -> TweetProblem {
    activity["id"].nonEmptyString.map { .noText(id: $0) } ?? .noID
  }

  /// A post with a text of its own; without `content` it has to have pictures.
  func tweet(_ post: JSONElement, of activity: JSONElement) throws(TweetProblem) -> Tweet {
    let head = try ActivityHead(post, of: activity, author: author)
    let media = post["attachment"].oneOrMore.compactMap {
      MediaItem(activityPub: $0, host: head.address.host)
    }
    let text = StatusText(activityPub: post)
    let isEmpty = post["content"].utf8 == nil && text.plain.isEmpty && media.isEmpty
    if isEmpty { throw .noText(id: head.address.text) }
    let mentions = StatusMentions(activityPub: post, in: text)
    var tweet = head.tweet(text.plain)
    (tweet.hashtags, tweet.userMentions, tweet.urls) = (
      mentions.hashtags, mentions.userMentions, mentions.urls
    )
    tweet.url = post["url"].address ?? tweet.url
    tweet.language = post["contentMap"].firstKey.flatMap { $0.isEmpty ? nil : $0 }
    tweet.title = text.warning
    tweet.isSensitive = post["sensitive"].bool == true || post["summary"].nonEmptyString != nil
    tweet.media = media
    tweet.likes = post["likes"]["totalItems"].count
    tweet.retweets = post["shares"]["totalItems"].count
    tweet.replies = post["replies"]["totalItems"].count
    tweet.edited = post["updated"].utf8.flatMap(TweetDate.date).flatMap { $0 > tweet.created ? $0 : nil }
    tweet.poll = Poll(activityPub: post)
    takeReferences(of: post, head, into: &tweet)
    return tweet
  }

  func takeReferences(of post: JSONElement, _ head: ActivityHead, into tweet: inout Tweet) {
    let host = head.address.host
    let quote = post["quote", or: "quoteUri"].address ?? post["quoteUrl", or: "_misskey_quote"].address
    tweet.quoteOf = quote.map { ActivityAddress($0).id(on: host) }
    guard let answered = post["inReplyTo"].address else { return }
    tweet.inReplyTo = ActivityAddress(answered).id(on: host)
    let isOwn = head.actor.map { answered.hasPrefix($0 + "/") } ?? false
    tweet.inReplyToScreenName = isOwn ? head.user.screenName : ActivityAddress(answered).handleOfAuthor
  }

  /// A boost, for which only the address of the boosted post is known.
  func boost(_ activity: JSONElement) throws(TweetProblem) -> Tweet {
    let head = try ActivityHead(activity, of: activity, author: author)
    guard let original = activity["object"].address else { throw .noText(id: head.address.text) }
    var tweet = head.tweet(original)
    tweet.url = original
    tweet.retweetOf = RetweetReference(id: original, screenName: ActivityAddress(original).handleOfAuthor)
    let range = 0..<original.unicodeScalars.count
    tweet.urls = [IndexedURL(original, range: range, expanded: original)]
    return tweet
  }
}

/// The addressees of a post or an activity.
struct Addressees {
  private static let everybody: Set<String> = [
    "https://www.w3.org/ns/activitystreams#Public", "as:Public", "Public",
  ]

  /// Whether it is for everybody or for all followers; what only names single people is a direct message.
  var areOpen: Bool { isForEverybody || isForFollowers }
  /// Whom the author shows it to, if not everybody; what names everybody only in copy is in no public timeline.
  var audience: Audience? {
    guard isForEverybody else { return isForFollowers ? .followers : .mentioned }
    return isPublic ? nil : .unlisted
  }

  private let isPublic: Bool
  private let isForEverybody: Bool
  private let isForFollowers: Bool

  init(_ source: JSONElement) {
    let author = source["attributedTo"].address ?? source["actor"].address
    let followers = author.map { $0 + "/followers" }
    let (first, copies) = (source["to"].addresses, source["cc"].addresses)
    isPublic = first.contains(where: Self.everybody.contains)
    isForEverybody = isPublic || copies.contains(where: Self.everybody.contains)
    isForFollowers = followers.map { first.contains($0) || copies.contains($0) } ?? false
  }
}

extension Poll {
  /// The most options that are read; no server allows as many.
  private static let most = 100

  /// Reads the poll of a `Question`; `nil` for other posts.
  init?(activityPub post: JSONElement) {
    let listed = post["oneOf", or: "anyOf"].values.prefix(Self.most)
    let options = listed.compactMap { option in
      option["name"].nonEmptyString.map { Option($0, votes: option["replies"]["totalItems"].count) }
    }
    guard !options.isEmpty else { return nil }
    self.init(
      options, voters: post["votersCount"].count,
      ends: post["endTime", or: "closed"].utf8.flatMap(TweetDate.date), isMultiple: post["anyOf"].exists)
  }
}

extension JSONElement {
  /// The values of an array; any other value as a list of one.
  var oneOrMore: [JSONElement] { isArray ? Array(values) : exists ? [self] : [] }

  /// The addresses among the values.
  fileprivate var addresses: [String] { oneOrMore.compactMap(\.address) }
}

/// The id, date and author of a post or a boost.
struct ActivityHead {
  let address: ActivityAddress
  let created: Date
  let user: User
  /// The address of its author.
  let actor: String?

  /// Reads the head of a post.
  ///
  /// - Parameters:
  ///   - activity: the activity that created the post.
  ///   - author: the author if the post names nobody, or nobody whose name is known.
  init(_ source: JSONElement, of activity: JSONElement, author: User) throws(TweetProblem) {
    guard let id = source["id"].nonEmptyString else { throw .noID }
    let dates = [source["published"], activity["published"]]
    guard let created = dates.lazy.compactMap({ $0.utf8.flatMap(TweetDate.date) }).first else {
      throw .noDate(id: id)
    }
    (address, self.created) = (ActivityAddress(id), created)
    actor = source["attributedTo"].address ?? source["actor"].address ?? activity["actor"].address
    let handle = actor.flatMap { ActivityAddress($0).handle } ?? Self.handle(onPageOf: source, unless: author)
    let isAuthor = handle.map { $0.lowercased() == author.screenName.lowercased() } ?? true
    user = isAuthor ? author : User(screenName: handle ?? author.screenName)
  }

  /// The author's handle from the address of the post's page, for actors whose address has a number instead
  /// of a name.
  private static func handle(onPageOf source: JSONElement, unless author: User) -> String? {
    guard !author.screenName.contains("@") else { return nil }
    return source["url"].address.flatMap { ActivityAddress($0).handleOfAuthor }
  }

  func tweet(_ text: String) -> Tweet {
    var tweet = Tweet(
      id: address.id(on: address.host), network: .mastodon, key: address.text, created: created, text: text,
      user: user)
    tweet.url = address.text.isWebAddress ? address.text : nil
    return tweet
  }
}

/// The address of a post or a person on an ActivityPub server, `https://example.social/users/ada/statuses/1`.
struct ActivityAddress {
  private static let folders: Set<Substring> = ["users", "user", "u", "profile"]
  private static let postFolders: Set<Substring> = ["statuses", "status", "p", "posts", "notes", "objects"]
  let text: String
  private let parts: [Substring]

  init(_ text: String) {
    self.text = text
    let path = text.prefix { $0 != "?" && $0 != "#" }
    parts = Array(path.split(separator: "/").dropFirst(2).prefix(8))
  }

  var host: SmashtagModel.Host? { Host(ofAddress: text) }

  /// The post's id on its own server; for other servers, or if it has no number, the whole address.
  func id(on server: SmashtagModel.Host?) -> String {
    guard server != nil, server == host, let last = parts.last(where: { $0 != "activity" }),
      last.utf8.allSatisfy(\.isASCIIDigit)
    else { return text }
    return String(last)
  }

  /// The handle of a profile page or of a post's author, as far as the address tells: `ada@example.social`.
  var handle: String? { handle(named: parts.count == 1 ? parts[0] : nameOfAuthor) }

  /// The handle of a post's author, as far as the address tells.
  var handleOfAuthor: String? { parts.count > 1 ? handle(named: nameOfAuthor) : nil }

  private var nameOfAuthor: Substring? {
    guard parts.count > 1 else { return nil }
    if Self.folders.contains(parts[0]) { return parts[1] }
    return parts[0].first == "@" || Self.postFolders.contains(parts[1]) ? parts[0] : nil
  }

  private func handle(named name: Substring?) -> String? {
    guard text.isWebAddress, let name, name != "@", host != nil else { return nil }
    return MastodonHandle.handle(String(name), at: text)
  }
}

/// Reads `actor.json` of a Mastodon export, which describes its owner.
public enum MastodonActor {
  /// The owner of the export; `nil` if the file does not name one.
  ///
  /// - Throws: if the file is not JSON.
  public static func user(_ bytes: [UInt8]) throws(TweetFormatError) -> User? {
    try JSONDocument().read(bytes) { User(actor: $0) }
  }
}

extension User {
  fileprivate init?(actor source: JSONElement) {
    guard let name = source["preferredUsername"].nonEmptyString else { return nil }
    let page = source["url"].address ?? source["id"].nonEmptyString
    // A relative path names a file of the export.
    let icon = source["icon"]["url"].address.flatMap { $0.isWebAddress ? $0 : nil }
    self.init(
      screenName: MastodonHandle.handle(name, at: page), name: source["name"].nonEmptyString,
      profileImageURL: icon)
  }
}
