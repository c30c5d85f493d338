/// Tells tweets, and the statuses of Mastodon, from everything else that the services answer with.
extension JSONElement {
  /// It is a tweet, possibly one that lacks something.
  var isTweet: Bool {
    guard isObject, !isStatus else { return false }
    if self["full_text"].exists || self["text"].exists { return hasID && !isOtherPost || hasTraitOfTweet }
    return hasTraitOfTweet
  }

  /// It is in the form of API v2, not in that of v1.1.
  var isV2Tweet: Bool {
    !self["id_str"].exists && !self["user"].exists && !self["full_text"].exists
      && !self["retweeted_status"].exists && !self["extended_tweet"].exists
      && !self["entities"]["user_mentions"].exists
  }

  private var hasID: Bool { self["id_str", or: "id"].exists }

  /// Direct messages, and posts of other networks, have a text and an id as well.
  private var isOtherPost: Bool {
    if self["user"].exists || self["author_id"].exists { return false }
    return self["recipient_id"].exists || self["recipient"].exists || self["dm_conversation_id"].exists
      || self["account"].exists || self["spoiler_text"].exists
  }

  /// Something that only tweets have; lists and users, which have owners and dates too, also have names.
  private var hasTraitOfTweet: Bool {
    if self["name"].exists || self["screen_name"].exists || isOtherPost { return false }
    return self["edit_history_tweet_ids", or: "edit_history_post_ids"].isArray
      || self["referenced_tweets", or: "referenced_posts"].isArray
      || self["retweeted_status"].isObject || self["extended_tweet"].isObject
      || self["note_tweet", or: "note_post"].isObject
      || self["author_id"].exists || self["retweet_count"].exists
      || self["user"]["screen_name"].exists && self["created_at"].exists
      || self["id_str"].exists && self["created_at"].exists
  }
}
