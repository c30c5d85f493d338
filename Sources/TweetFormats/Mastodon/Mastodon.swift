import SmashtagModel

/// Reads statuses of Mastodon and of servers with a compatible API.
///
/// Source: [the Status entity](https://docs.joinmastodon.org/entities/Status/).
struct Mastodon {
  /// The depth up to which posts inside posts are read.
  private static let deepest = 8

  /// Reads a status, and embeds those it boosts and quotes in the record.
  func tweet(
    _ source: JSONElement, into record: inout DecodedRecord, level: Int = 0
  ) throws(TweetProblem) -> Tweet {
    let head = try StatusHead(source)
    if let original = inner(source["reblog"], into: &record, level: level) { return head.boost(of: original) }
    let quote = source["quote"]
    let quoted = inner(quote.isStatus ? quote : quote["quoted_status"], into: &record, level: level)
    var tweet = try whole(source, head)
    tweet.quoteOf =
      quoted?.id ?? quote["quoted_status_id"].identifier ?? quote["id"].identifier
      ?? source["quote_id"].identifier
    return tweet
  }
}

private extension Mastodon {
  func inner(_ source: JSONElement, into record: inout DecodedRecord, level: Int) -> Tweet? {
    guard source.isStatus, level < Self.deepest else { return nil }
    return record.embed { (record) throws(TweetProblem) in
      try tweet(source, into: &record, level: level + 1)
    }
  }

  /// Reads a status with a text of its own; without `content` it has to have pictures or other text.
  func whole(_ source: JSONElement, _ head: StatusHead) throws(TweetProblem) -> Tweet {
    let media = source["media_attachments"].values.compactMap { MediaItem(mastodon: $0) }
    let text = StatusText(source)
    if source["content"].utf8 == nil, text.plain.isEmpty, media.isEmpty { throw .noText(id: head.id) }
    let mentions = StatusMentions(source, in: text)
    var tweet = head.tweet(text.plain)
    (tweet.hashtags, tweet.userMentions, tweet.urls) = (
      mentions.hashtags, mentions.userMentions, mentions.urls
    )
    tweet.language = source["language"].nonEmptyString
    tweet.title = text.warning
    tweet.isSensitive = source["sensitive"].bool == true || source["spoiler_text"].nonEmptyString != nil
    tweet.inReplyTo = source["in_reply_to_id"].identifier
    tweet.inReplyToScreenName = source["in_reply_to_account_id"].identifier.flatMap { account in
      head.user.id == account ? head.user.screenName : mentions.handle(ofAccount: account)
    }
    tweet.media = media
    tweet.likes = source["favourites_count"].int
    tweet.retweets = source["reblogs_count"].int
    return tweet
  }
}
