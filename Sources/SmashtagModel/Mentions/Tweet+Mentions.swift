extension Tweet {
  /// What this tweet mentions, each door once, in the order of its text; the author stands first among the users.
  public var mentions: [Mention] {
    var seen: Set<String> = []
    return allMentions.filter { seen.insert($0.identity).inserted }
  }

  /// The mentions in their four sections; a kind that does not occur has none.
  public var mentionSections: [MentionSection] {
    let groups = Dictionary(grouping: mentions, by: \.kind)
    return Mention.Kind.allCases.compactMap { kind in
      groups[kind].map { MentionSection(kind: kind, items: $0.map { MentionSection.Item($0) }) }
    }
  }

  var allMentions: [Mention] {
    let people = [user.screenName, retweetOf?.screenName].compactMap(\.self).map { "@" + $0 }
    return media.map(Mention.image) + urls.map(Mention.url)
      + hashtags.map { .hashtag($0.keyword) }
      + (people + userMentions.map(\.keyword)).map(Mention.user)
  }
}
