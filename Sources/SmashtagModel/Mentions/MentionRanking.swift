/// Counts in how many tweets each mention is used, and ranks them.
public struct MentionRanking: Sendable {
  private var tallies: [Tally] = []
  private var places: [String: Int] = [:]
  private var placesOfSpellings: [Spelling: Int] = [:]
  private var tweets = 0

  private struct Tally {
    let mention: Mention
    let identity: String
    var count = 0
    /// The last tweet that was counted here.
    var tweet = 0
  }

  public init() {}

  public mutating func add(_ tweet: Tweet) { add(tweet.allMentions) }

  /// Counts each mention of one tweet once; the spelling met first (newest first) is the one shown.
  public mutating func add(_ mentions: [Mention]) {
    tweets += 1
    for mention in mentions {
      let place = place(of: mention)
      if tallies[place].tweet != tweets { tallies[place].count += 1 }
      tallies[place].tweet = tweets
    }
  }
}

extension MentionRanking {
  /// A word is folded when its spelling is met for the first time.
  private mutating func place(of mention: Mention) -> Int {
    guard let spelling = Spelling(mention) else { return place(of: mention, mention.identity) }
    if let place = placesOfSpellings[spelling] { return place }
    let place = place(of: mention, mention.identity)
    placesOfSpellings[spelling] = place
    return place
  }

  private mutating func place(of mention: Mention, _ identity: String) -> Int {
    if let place = places[identity] { return place }
    places[identity] = tallies.count
    tallies.append(Tally(mention: mention, identity: identity))
    return tallies.count - 1
  }
}

extension MentionRanking {
  /// A tag or a user as a tweet writes it.
  private struct Spelling: Hashable {
    let isUser: Bool
    let word: String

    init?(_ mention: Mention) {
      switch mention {
      case .image, .url: return nil
      case .hashtag(let word): (isUser, self.word) = (false, word)
      case .user(let word): (isUser, self.word) = (true, word)
      }
    }
  }
}

extension MentionRanking {
  /// The sections, most used first, then alphabetically.
  public var sections: [MentionSection] {
    let groups = Dictionary(grouping: tallies.indices) { tallies[$0].mention.kind }
    return Mention.Kind.allCases.compactMap { kind in
      groups[kind].map { MentionSection(kind: kind, items: ranked($0)) }
    }
  }

  /// Sorts small keys, not the mentions themselves.
  private func ranked(_ indices: [Int]) -> [MentionSection.Item] {
    let ranks = indices.map { index in
      let tally = tallies[index]
      return Rank(
        count: tally.count, name: tally.mention.label.foldedName, identity: tally.identity, index: index)
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

extension String {
  /// ``Folding/name(_:)``, which folds a sign for three dots to three dots, and takes long for it: cut addresses end so.
  fileprivate var foldedName: String {
    Folding.name(utf8.contains(0xE2) ? replacing("\u{2026}", with: "...") : self)
  }
}
