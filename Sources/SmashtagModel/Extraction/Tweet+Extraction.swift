extension Tweet {
  /// Takes as its mentions what the rules of a network find in its text; meant for sources that name none.
  public mutating func extractMentions(by rules: MentionRules) {
    (hashtags, userMentions, cashtags, urls) = ([], [], [], [])
    for mention in MentionExtractor(rules).mentions(in: text) {
      switch mention.kind {
      case .hashtag: hashtags.append(mention.indexedKeyword)
      case .user: userMentions.append(mention.indexedKeyword)
      case .cashtag: cashtags.append(mention.indexedKeyword)
      case .url: urls.append(mention.indexedURL)
      }
    }
  }
}
