import Foundation

/// Counts in how many tweets each mention of one kind is used.
struct MentionTally: Sendable {
  private var mentions: [Mention] = []
  private var uses: [Use] = []
  private var offsets: [String: Int] = [:]

  private struct Use {
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
      uses.append(Use(lastTweet: tweet))
      return mentions.append(mention)
    }
    guard uses[offset].lastTweet < tweet else { return }
    uses[offset].count += 1
    uses[offset].lastTweet = tweet
  }
}

extension MentionTally {
  /// Adds a mention that was counted elsewhere; it is not in the tally yet, and is not counted any further.
  mutating func add(_ mention: Mention, count: Int) {
    uses.append(Use(count: count, lastTweet: 0))
    mentions.append(mention)
  }

  /// The mentions with their counts, most used first, then alphabetically.
  var ranked: [MentionSection.Item] {
    let labels = FoldedLabels(mentions)
    let places = mentions.indices.map {
      Place(count: uses[$0].count, beginning: labels.beginning(of: $0), index: $0)
    }
    let sorted = places.sorted { left, right in
      if left.count != right.count { return left.count > right.count }
      if left.beginning != right.beginning { return left.beginning < right.beginning }
      let order = labels.order(of: left.index, and: right.index)
      if order != 0 { return order < 0 }
      return mentions[left.index].identityInKind < mentions[right.index].identityInKind
    }
    return sorted.map { MentionSection.Item(mentions[$0.index], count: $0.count) }
  }

  /// What decides over the place of a mention, nearly always without looking further.
  private struct Place {
    let count: Int
    let beginning: UInt64
    let index: Int
  }
}

/// The folded labels of mentions, in one buffer: there can be hundreds of thousands, and comparing strings is slow.
private struct FoldedLabels {
  private var bytes: [UInt8] = []
  private var ends = [0]

  init(_ mentions: [Mention]) {
    for mention in mentions {
      append(mention.label)
      ends.append(bytes.count)
    }
  }

  /// The first eight bytes as a number, which sorts as they do.
  func beginning(of label: Int) -> UInt64 {
    let part = bytes[ends[label]..<ends[label + 1]].prefix(8)
    return part.reduce(0) { $0 << 8 | UInt64($1) } << (8 * (8 - part.count))
  }

  /// Less than 0 if the first of two labels sorts before the second, and 0 if they are the same.
  func order(of one: Int, and other: Int) -> Int {
    bytes.withUnsafeBytes { bytes in
      let one = UnsafeRawBufferPointer(rebasing: bytes[ends[one]..<ends[one + 1]])
      let other = UnsafeRawBufferPointer(rebasing: bytes[ends[other]..<ends[other + 1]])
      guard let start = one.baseAddress, let otherStart = other.baseAddress else {
        return one.count - other.count
      }
      let order = memcmp(start, otherStart, min(one.count, other.count))
      return order == 0 ? one.count - other.count : Int(order)
    }
  }

  /// Appends a label folded as ``Folding/name(_:)`` does, faster where it is ASCII without blanks.
  private mutating func append(_ label: String) {
    var label = label
    label.withUTF8 { label in
      // The ellipsis folds to three dots, which takes long; many shortened addresses end in it.
      let isCut = label.suffix(3).elementsEqual("…".utf8)
      let rest = UnsafeBufferPointer(rebasing: label.dropLast(isCut ? 3 : 0))
      if rest.allSatisfy({ 0x21..<0x7F ~= $0 }) {
        bytes.append(contentsOf: rest)
        lowercase(from: bytes.count - rest.count)
      } else {
        Folding.appendName(rest, to: &bytes)
      }
      if isCut { bytes.append(contentsOf: "...".utf8) }
    }
  }

  private mutating func lowercase(from start: Int) {
    for index in start..<bytes.count where 0x41...0x5A ~= bytes[index] { bytes[index] |= 0x20 }
  }
}

/// Counts in how many tweets each mention is used, and ranks them.
public struct MentionRanking: Sendable {
  private var images = MentionTally()
  private var urls = MentionTally()
  private var hashtags = MentionTally()
  private var users = MentionTally()
  private var tweets = 0
  /// How many tweets a source looked through that counted by itself; `nil` where it does not tell.
  public var counted: TweetCount?
  /// What the source says of its counts, such as which part of it could not be asked.
  public var notes: [String] = []

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
