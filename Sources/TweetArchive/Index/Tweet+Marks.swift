import SmashtagModel

extension Tweet {
  /// What the index holds of this tweet: its folded words, then its marks, each once.
  var indexedText: String {
    var seen: Set<String> = []
    let marks = allMarks.compactMap(\.self).filter { seen.insert($0).inserted }
    let words = Folding.words(text)
    return ([words.isEmpty ? nil : words].compactMap(\.self) + marks).joined(separator: " ")
  }

  /// Everyone this tweet mentions: those its text names, and the author of the original it repeats.
  var mentionedNames: [String] {
    userMentions.map { String($0.keyword.dropFirst()) } + [retweetOf?.screenName].compactMap(\.self)
  }

  private var allMarks: [String?] {
    [Mark.everything.rawValue, Mark.author.word(user.screenName)]
      + hashtags.map { Mark.hashtag.word($0.keyword.dropFirst()) }
      + mentionedNames.map { Mark.mention.word($0) }
      + [inReplyToScreenName.flatMap { Mark.repliedTo.word($0) }]
      + languages.map { Mark.language.word($0) }
      + urls.flatMap { Host(ofAddress: $0.target)?.withParents ?? [] }.map { Mark.host.word($0) }
      + filters.map { Mark.filter.word($0.rawValue) }
  }

  /// The language as the network gave it, and without its region: `pt-BR`, `pt`.
  private var languages: [Substring] {
    guard let language else { return [] }
    return [Substring(language), language.prefix { $0 != "-" && $0 != "_" }]
  }

  /// What the tweet has, of what a query can filter by.
  var filters: [Query.Filter] {
    Query.Filter.allCases.filter { filter in
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
}
