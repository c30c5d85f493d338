extension Tweet {
  /// Whether it has what a filter asks for.
  public func has(_ filter: Query.Filter) -> Bool {
    switch filter {
    case .images: !media.isEmpty
    case .links: !urls.isEmpty
    case .mentions: !userMentions.isEmpty
    case .hashtags: !hashtags.isEmpty
    case .replies: isReply
    case .retweets: isRetweet
    }
  }
}
