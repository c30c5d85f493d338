import SmashtagModel

/// Reads statuses of Mastodon and of servers with a compatible API.
///
/// Source: [the Status entity](https://docs.joinmastodon.org/entities/Status/).
struct Mastodon {
  /// The depth up to which posts inside posts are read.
  private static let deepest = 8

  /// Whether posts that are not for everybody are marked, which a server gave and no file of the reader's.
  var marksMembers = false

  /// Reads a status, and embeds those it boosts and quotes in the record.
  func tweet(
    _ source: JSONElement, into record: inout DecodedRecord, level: Int = 0
  ) throws(TweetProblem) -> Tweet {
    let head = try StatusHead(source)
    if let original = inner(source["reblog"], into: &record, level: level) {
      var boost = head.boost(of: original)
      if isForMembers(source) { boost.isForMembers = true }
      return boost
    }
    let quote = source["quote"]
    let inside = quote.isStatus ? quote : quote["quoted_status"]
    let quoted = mayShow(quote) ? inner(inside, into: &record, level: level) : nil
    var tweet = try whole(source, head)
    tweet.quoteOf =
      quoted?.id ?? quote["quoted_status_id"].identifier ?? quote["id"].identifier
      ?? quote["quoted_status"]["id"].identifier ?? source["quote_id"].identifier
    return tweet
  }
}

private extension Mastodon {
  func isForMembers(_ source: JSONElement) -> Bool {
    marksMembers && StatusVisibility(source["visibility"].string).isForMembers
  }

  /// Whether the post that a quote quotes may be shown: neither its author nor the reader is against it.
  ///
  /// Source: [the Quote entity](https://docs.joinmastodon.org/entities/Quote/).
  func mayShow(_ quote: JSONElement) -> Bool { ["accepted", nil].contains(quote["state"].string) }

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
    tweet.take(traitsOf: source)
    tweet.isForMembers = isForMembers(source)
    return tweet
  }
}

extension Tweet {
  /// Takes the poll of a status, its counts, whom it is for, and what the reader did with it.
  fileprivate mutating func take(traitsOf status: JSONElement) {
    poll = Poll(mastodon: status["poll"])
    likes = status["favourites_count"].count
    retweets = status["reblogs_count"].count
    replies = status["replies_count"].count
    edited = status["edited_at"].utf8.flatMap(TweetDate.date)
    audience = StatusVisibility(status["visibility"].string).audience
    isBookmarked = status["bookmarked"].bool
    isLiked = status["favourited"].bool
  }
}

/// Whom a status is for.
struct StatusVisibility {
  let audience: SmashtagModel.Audience?
  /// Whether it is kept from those who are not logged in.
  let isForMembers: Bool

  /// Reads the `visibility` of a status; `nil` where the server tells none.
  ///
  /// Some servers have further ones, such as `local` and `limited`, none of which is for everybody.
  init(_ visibility: String?) {
    isForMembers = !["public", "unlisted", nil].contains(visibility)
    audience =
      switch visibility {
      case "unlisted": .unlisted
      case "private": .followers
      case "direct", "limited": .mentioned
      default: nil
      }
  }
}

extension Poll {
  /// The most options that are read; servers allow far fewer.
  static let mostOptions = 100

  /// Reads the poll of a status, or of one of its versions; `nil` if it has no options.
  init?(mastodon source: JSONElement) {
    let options = source["options"].values.prefix(Self.mostOptions).compactMap { option -> Option? in
      guard let title = option["title"].nonEmptyString else { return nil }
      return Option(title.onOneLine, votes: option["votes_count"].count)
    }
    guard !options.isEmpty else { return nil }
    let isMultiple = source["multiple"].bool == true
    let votes = isMultiple ? nil : source["votes_count"].count
    self.init(
      options, voters: source["voters_count"].count ?? votes,
      ends: source["expires_at"].utf8.flatMap(TweetDate.date), isMultiple: isMultiple)
  }
}
