/// Counts in how many tweets each mention is used, and ranks them.
public struct MentionRanking: Sendable {
  private var tallies: [String: Tally] = [:]

  private struct Tally {
    let mention: Mention
    var count: Int
  }

  public init() {}

  /// Counts each mention of the tweet once; the spelling met first (newest first) is the one shown.
  public mutating func add(_ tweet: Tweet) {
    var seen: Set<String> = []
    for mention in tweet.allMentions {
      let identity = mention.identity
      if seen.insert(identity).inserted { add(mention, identity) }
    }
  }

  /// Counts one use of a mention.
  public mutating func add(_ mention: Mention) { add(mention, mention.identity) }

  private mutating func add(_ mention: Mention, _ identity: String) {
    tallies[identity, default: Tally(mention: mention, count: 0)].count += 1
  }

  /// The sections, most used first, then alphabetically.
  public var sections: [MentionSection] {
    let groups = Dictionary(grouping: tallies.values) { $0.mention.kind }
    return Mention.Kind.allCases.compactMap { kind in
      groups[kind].map { MentionSection(kind: kind, items: Self.ranked($0)) }
    }
  }

  /// Sorts small keys, not the mentions themselves.
  private static func ranked(_ tallies: [Tally]) -> [MentionSection.Item] {
    let ranks = tallies.indices.map { index in
      let mention = tallies[index].mention
      return Rank(
        count: tallies[index].count, name: Folding.name(mention.label), identity: mention.identity,
        index: index)
    }
    return ranks.sorted().map { MentionSection.Item(tallies[$0.index].mention, count: $0.count) }
  }

  private struct Rank: Comparable {
    let count: Int
    let name: String
    let identity: String
    let index: Int

    static func < (left: Rank, right: Rank) -> Bool {
      if left.count != right.count { return left.count > right.count }
      return left.name == right.name ? left.identity < right.identity : left.name < right.name
    }
  }
}
