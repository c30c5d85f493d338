import SmashtagModel

/// Reads tweets of X's API v2: those of its pages, and those twarc2 flattened by putting the includes inside.
///
/// X is renaming tweets to posts field by field, so both names are read. A `note_tweet` holds the whole of a text
/// that is cut in `text`.
struct TwitterV2 {
  /// Tweets inside tweets inside tweets are followed so far.
  private static let deepest = 8
  /// Stands in where a tweet names none.
  let author: User
  var includes = V2Includes()
  /// The tweets of a page's includes by id.
  var originals: [String: Tweet] = [:]

  /// Reads a tweet; those inside it are embedded in the record.
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
      tweet.retweetOf = RetweetReference(id: retweeted, screenName: tweet.screenNameAfterRT)
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
    likes = metrics["like_count"].int
    retweets = metrics["retweet_count", or: "repost_count"].int
  }

  /// Whom the text of a retweet cut short by the service names: `RT @ada: …`.
  var screenNameAfterRT: String? {
    guard text.hasPrefix("RT @"), let first = userMentions.first else { return nil }
    return String(first.keyword.dropFirst())
  }
}

private extension TwitterV2 {
  func user(of source: JSONElement) -> User? {
    User(v2: source["author"]) ?? source["author_id"].identifier.flatMap { includes.users[$0] }
  }

  /// The tweet a reference means: given inside it, or once for the whole page.
  func inner(_ reference: JSONElement, into record: inout DecodedRecord, level: Int) -> Tweet? {
    guard reference["text"].exists, level < Self.deepest else {
      return reference["id"].identifier.flatMap { originals[$0] }
    }
    return record.embed { (record) throws(TweetProblem) in
      try tweet(reference, into: &record, level: level + 1)
    }
  }

  /// A tweet with a text of its own; where nothing says what that mentions, it is looked for.
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
    return tweet
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
