extension Tweet {
  /// What this tweet mentions, each door once, in the order of its text; the author stands first among the users.
  public var mentions: [Mention] {
    var seen: Set<String> = []
    return allMentions.filter { seen.insert($0.identity).inserted }
  }

  /// The mentions in their four sections; a kind that does not occur has none.
  public var mentionSections: [MentionSection] { [MentionSection](of: allMentions) }

  var allMentions: [Mention] {
    let people = [user.screenName, retweetOf?.screenName].compactMap(\.self).map { "@" + $0 }
    return media.map(Mention.image) + urls.map(Mention.url)
      + hashtags.map { .hashtag($0.keyword) }
      + (people + userMentions.map(\.keyword)).map(Mention.user)
  }
}
