/// Counts in how many tweets each mention of one kind is used.
struct MentionTally: Sendable {
  private var mentions: [Mention] = []
  private var uses: [Use] = []
  private var offsets: [String: Int] = [:]

  private struct Use {
    /// The mention's ``Mention/identityInKind``.
    let name: String
    var count = 1
    var lastTweet: Int
  }

  /// Counts a mention at most once for each tweet.
  ///
  /// Tweets are numbered; the number must not be lower than that of an earlier call.
  mutating func count(_ mention: Mention, in tweet: Int) {
    let name = mention.identityInKind
    guard let offset = offsets[name] else {
      offsets[name] = uses.count
      uses.append(Use(name: name, lastTweet: tweet))
      return mentions.append(mention)
    }
    guard uses[offset].lastTweet < tweet else { return }
    uses[offset].count += 1
    uses[offset].lastTweet = tweet
  }
}

extension MentionTally {
  /// Adds a mention that was counted elsewhere, and is not in the tally yet.
  mutating func add(_ mention: Mention, count: Int) {
    uses.append(Use(name: mention.identityInKind, count: count, lastTweet: 0))
    offsets[mention.identityInKind] = mentions.count
    mentions.append(mention)
  }

  /// The mentions with their counts, most used first, then alphabetically.
  var ranked: [MentionSection.Item] {
    let labels = mentions.map(\.label.foldedName)
    let ranks = mentions.indices.map { index in
      Rank(count: uses[index].count, beginning: labels[index].beginningOfASCII, index: index)
    }
    let sorted = ranks.sorted { left, right in
      if left.count != right.count { return left.count > right.count }
      if let isBefore = left.isBefore(right) { return isBefore }
      let labels = (labels[left.index], labels[right.index])
      return labels.0 == labels.1 ? uses[left.index].name < uses[right.index].name : labels.0 < labels.1
    }
    return sorted.map { MentionSection.Item(mentions[$0.index], count: $0.count) }
  }

  /// A sort key without text, because moving strings while sorting is slow.
  private struct Rank {
    let count: Int
    let beginning: UInt64?
    let index: Int

    /// Whether it sorts before another; `nil` where the first eight characters do not decide.
    func isBefore(_ other: Rank) -> Bool? {
      guard let beginning, let other = other.beginning, beginning != other else { return nil }
      return beginning < other
    }
  }
}

extension String {
  /// The first eight characters as a number that sorts as they do; `nil` where any character is beyond ASCII.
  fileprivate var beginningOfASCII: UInt64? {
    guard utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    var (number, shift) = (UInt64(0), UInt64(56))
    for byte in utf8.prefix(8) {
      number |= UInt64(byte) << shift
      shift &-= 8
    }
    return number
  }

  /// The name folded as ``Folding/name(_:)`` does, with a faster path for `…`.
  ///
  /// The ellipsis folds to three dots, which takes long; many shortened addresses end in it.
  fileprivate var foldedName: String {
    Folding.name(utf8.contains(0xE2) ? replacing("\u{2026}", with: "...") : self)
  }
}

/// Counts in how many tweets each mention is used, and ranks them.
public struct MentionRanking: Sendable {
  private var images = MentionTally()
  private var urls = MentionTally()
  private var hashtags = MentionTally()
  private var users = MentionTally()
  private var tweets = 0

  /// Makes a ranking without any tweet.
  public init() {}

  /// Counts each mention of a tweet once, the author among them.
  public mutating func add(_ tweet: Tweet) { add(tweet.allMentions) }

  /// Counts each mention of one tweet once.
  ///
  /// The spelling that is added first is the one shown, so add the newest tweet first.
  public mutating func add(_ mentions: [Mention]) {
    tweets += 1
    for mention in mentions {
      switch mention.kind {
      case .image: images.count(mention, in: tweets)
      case .url: urls.count(mention, in: tweets)
      case .hashtag: hashtags.count(mention, in: tweets)
      case .user: users.count(mention, in: tweets)
      }
    }
  }

  /// Adds a mention that was counted elsewhere, and was not added before.
  package mutating func add(_ mention: Mention, count: Int) {
    switch mention.kind {
    case .image: images.add(mention, count: count)
    case .url: urls.add(mention, count: count)
    case .hashtag: hashtags.add(mention, count: count)
    case .user: users.add(mention, count: count)
    }
  }

  /// The counted mentions by kind, most used first, then alphabetically; an empty kind has no section.
  public var sections: [MentionSection] {
    Mention.Kind.allCases.compactMap { kind in
      let items = tally(of: kind).ranked
      return items.isEmpty ? nil : MentionSection(kind: kind, items: items)
    }
  }

  private func tally(of kind: Mention.Kind) -> MentionTally {
    switch kind {
    case .image: images
    case .url: urls
    case .hashtag: hashtags
    case .user: users
    }
  }
}
