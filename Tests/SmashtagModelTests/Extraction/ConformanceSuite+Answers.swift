import SmashtagModel

extension ConformanceSuite {
  /// What the extractor answers to a case, in the form its section expects; `nil` for an unknown section.
  static func answer(to text: String, in section: String, like expected: Expected?) -> Expected? {
    if section == "replies" { return reply(to: text) }
    guard let kind = kind(of: section) else { return nil }
    let withLists = section.hasPrefix("mentions_or_lists")
    let found = MentionExtractor().mentions(in: text).filter {
      $0.kind == kind && (withLists || $0.list == nil)
    }
    if case .placed = expected { return .placed(found.map { Placed($0, withList: withLists) }) }
    return .names(found.map { String($0.word) })
  }

  private static func reply(to text: String) -> Expected? {
    MentionExtractor().userRepliedTo(in: text).map { .name(String($0.dropFirst())) }
  }

  private static func kind(of section: String) -> ExtractedMention.Kind? {
    if section.hasPrefix("mentions") { return .user }
    if section.hasPrefix("hashtags") { return .hashtag }
    if section.hasPrefix("cashtags") { return .cashtag }
    return section.contains("urls") ? .url : nil
  }
}

extension ConformanceSuite.Placed {
  fileprivate init(_ mention: ExtractedMention, withList: Bool) {
    let word = String(mention.word)
    indices = [mention.range.lowerBound, mention.range.upperBound]
    switch mention.kind {
    case .url: url = word
    case .hashtag: hashtag = word
    case .cashtag: cashtag = word
    case .user:
      screenName = word
      listSlug = withList ? mention.list.map(String.init) ?? "" : nil
    }
  }
}
