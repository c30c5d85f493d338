import SmashtagModel

/// Reads tweets of API v1.1: of its searches and timelines, of twarc 1, of streams, and of X's data export.
///
/// `full_text` is the text of the extended form; streams put it, with its entities, in `extended_tweet`.
struct TwitterV1 {
  /// The depth up to which tweets inside tweets are read.
  private static let deepest = 8
  /// The author of tweets that name none.
  let author: User

  /// Reads a tweet, and embeds those it retweets and quotes in the record.
  func tweet(
    _ source: JSONElement, into record: inout DecodedRecord, level: Int = 0
  ) throws(TweetProblem) -> Tweet {
    let head = try TweetHead(source, user: User(v1: source["user"]))
    let original = inner(source["retweeted_status"], into: &record, level: level)
    let quoted = inner(source["quoted_status"], into: &record, level: level)
    var tweet =
      if let original { head.retweet(of: original, author: author) } else { try whole(source, head) }
    if original != nil { tweet.addWords(of: source["entities"]) }
    tweet.quoteOf =
      source["quoted_status_id_str", or: "quoted_status_id"].identifier ?? quoted?.id ?? tweet.quoteOf
    tweet.inReplyTo = source["in_reply_to_status_id_str", or: "in_reply_to_status_id"].identifier
    tweet.inReplyToScreenName = source["in_reply_to_screen_name"].nonEmptyString
    tweet.language = source["lang"].nonEmptyString ?? tweet.language
    tweet.isSensitive = tweet.isSensitive || source["possibly_sensitive"].bool == true
    // Exports say `false` of every tweet, which says nothing.
    if source["favorited"].bool == true { tweet.isLiked = true }
    return tweet
  }
}

private extension TwitterV1 {
  func inner(_ source: JSONElement, into record: inout DecodedRecord, level: Int) -> Tweet? {
    guard source["id_str", or: "id"].exists, level < Self.deepest else { return nil }
    guard User(v1: source["user"]) != nil else { return innerOfNobody(source, into: &record, level: level) }
    return record.embed { (record) throws(TweetProblem) in
      try tweet(source, into: &record, level: level + 1)
    }
  }

  /// Reads an inner tweet that names no author; it is used for the outer tweet but not stored by itself.
  func innerOfNobody(_ source: JSONElement, into record: inout DecodedRecord, level: Int) -> Tweet? {
    var inside = DecodedRecord()
    let found = try? tweet(source, into: &inside, level: level + 1)
    record.embedded += inside.embedded
    return found
  }

  /// Reads a tweet with a text of its own; without entities, the mentions are extracted from the text.
  func whole(_ source: JSONElement, _ head: TweetHead) throws(TweetProblem) -> Tweet {
    let extended = source["extended_tweet"]
    let body = extended["full_text"].exists ? extended : source
    guard let bytes = body["full_text", or: "text"].utf8 else { throw .noText(id: head.id) }
    var text = DeliveredText(bytes)
    let entities = body["entities"].exists ? body["entities"] : source["entities"]
    var tweet = head.tweet(text.plain, author: author)
    tweet.media = media(pictures(of: body, or: source), in: &text)
    if entities.exists { tweet.take(TweetEntities(entities, in: &text)) } else { tweet.takeMentionsOfText() }
    tweet.likes = source["favorite_count"].count
    tweet.retweets = source["retweet_count"].count
    tweet.replies = source["reply_count"].count
    return tweet
  }

  /// The complete list of pictures; `entities` may have only the first one.
  func pictures(of body: JSONElement, or source: JSONElement) -> JSONElement {
    let whole = body["extended_entities"]["media"]
    let lists = [
      whole, body["entities"]["media"], source["extended_entities"]["media"], source["entities"]["media"],
    ]
    return lists.first { $0.values.contains { _ in true } } ?? whole
  }

  func media(_ list: JSONElement, in text: inout DeliveredText) -> [MediaItem] {
    var items: [MediaItem] = []
    for entity in list.values {
      guard var item = MediaItem(v1: entity) else { continue }
      if let link = entity["url"].utf8 {
        item.range = text.range(of: link, after: nil, at: entity.entityRange)
      }
      items.append(item)
    }
    return items
  }
}

extension TwitterV1 {
  /// Reads an element of an X data export, which names no author and cuts long tweets and retweets.
  func exported(
    _ source: JSONElement, notes: NoteIndex, into record: inout DecodedRecord
  ) throws(TweetProblem) -> Tweet {
    var tweet = try tweet(source, into: &record)
    if author != .me, tweet.user == author {
      tweet.url = "https://x.com/\(author.screenName)/status/\(tweet.id)"
    }
    if let note = notes.note(of: tweet) { tweet.take(note) }
    tweet.takeVersions(XVersions.ids(ofExported: source))
    return tweet
  }
}
