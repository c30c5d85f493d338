import SmashtagModel

/// Reads what a server of Mastodon, or one that speaks ActivityPub as well, keeps of somebody: their posts and boosts.
struct ActivityPub {
  /// Whose outbox it is, as far as that is known.
  let author: User

  /// Takes the post that was created or boosted; letters to single people are passed over.
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
    guard Audience(post["to"].exists || post["cc"].exists ? post : activity).isOpen else { return }
    record.take { (_) throws(TweetProblem) in try tweet(post, of: activity) }
  }

  /// Why a creation that holds no post cannot be taken.
  static func problem(of activity: JSONElement) -> TweetProblem {
    activity["id"].nonEmptyString.map { .noText(id: $0) } ?? .noID
  }

  /// A post with a text of its own; one without a content may have pictures alone.
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
    tweet.likes = post["likes"]["totalItems"].int
    tweet.retweets = post["shares"]["totalItems"].int
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

  /// A boost, of which no more is known than the address of what it repeats.
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
