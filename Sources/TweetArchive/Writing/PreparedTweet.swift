import Foundation
import SmashtagModel

/// A tweet with everything that can be prepared for its row outside the transaction.
///
/// Its columns are encoded in one buffer, which takes a fifth of the memory of a `Tweet` and can be written
/// as it is.
struct PreparedTweet: Sendable {
  let created: Date
  let second: Int64
  let isEmbedded: Bool
  let network: Network
  let key: StoredKey
  /// Other names of the tweet besides its key.
  let aliases: [String]
  /// The hashtags and users it is found by; one can occur twice.
  let names: [NameUse]
  /// The digest by which ``UserRows`` finds the author.
  let author: ProfileDigest
  /// Whether its words were prepared; ``indexed()`` does it otherwise.
  let hasWords: Bool
  private let bytes: [UInt8]
  private let ends: Ends

  /// The end offsets of the parts; each part begins where the one before it ends.
  private struct Ends {
    var post = 0
    var profile = 0
    var words = 0
  }

  init(_ stored: StoredTweet, by edition: IndexEdition = .current) {
    var buffer: [UInt8] = []
    self.init(stored, buffer: &buffer, by: edition)
  }

  /// A tweet whose words are probably in the index already; none are prepared.
  init(unindexed stored: StoredTweet) {
    var buffer: [UInt8] = []
    self.init(stored, buffer: &buffer, by: nil)
  }

  /// - Parameters:
  ///   - buffer: working memory, reused for one tweet after the other.
  ///   - edition: the rules its words are folded by; `nil` for no words.
  init(_ stored: StoredTweet, buffer: inout [UInt8], by edition: IndexEdition? = .current) {
    let tweet = stored.tweet
    (created, isEmbedded, network) = (tweet.created, stored.isEmbedded, tweet.network)
    (key, aliases) = (StoredKey(tweet.key), tweet.aliases)
    second = RowID.second(of: tweet.created)
    var ends = Ends()
    buffer.removeAll(keepingCapacity: true)
    tweet.putColumns(isEmbedded: isEmbedded, to: &buffer)
    ends.post = buffer.count
    tweet.user.putColumns(to: &buffer)
    ends.profile = buffer.count
    author = buffer.withUnsafeBytes { ProfileDigest($0.part(ends.post..<$0.count), of: tweet.network) }
    hasWords = edition != nil
    if let edition {
      var indexed = IndexWords(after: buffer.taken(), by: edition)
      tweet.putWords(to: &indexed)
      (buffer, ends.words, names) = indexed.finished()
    } else {
      (ends.words, names) = (ends.profile, [])
    }
    self.ends = ends
    bytes = buffer.withUnsafeBufferPointer { Array($0) }
  }
}

extension PreparedTweet {
  /// How many bytes it holds.
  var size: Int { bytes.count }

  /// Whether its row and its words are short enough for the archive.
  ///
  /// Compatibility characters have words of up to eleven times their bytes.
  var fits: Bool { max(ends.post, ends.words - ends.profile) < ArchiveConnections.longestValue - Self.header }

  /// The most bytes that a row has besides its texts.
  private static let header = 1 << 20
}

extension PreparedTweet {
  /// The parts of a row; their pointers are valid only inside ``withParts(_:)``.
  struct Parts {
    /// All bytes; the ranges of the tweet's names refer to them.
    let all: UnsafeRawBufferPointer
    /// The values of ``PostColumn/put``.
    let post: RowValues
    /// The values of ``ProfileColumn``.
    let profile: RowValues
    let words: UnsafeRawBufferPointer
  }

  func withParts<Result>(_ body: (Parts) throws -> Result) rethrows -> Result {
    try bytes.withUnsafeBytes { all in
      try body(
        Parts(
          all: all, post: RowValues(all.part(0..<ends.post)),
          profile: RowValues(all.part(ends.post..<ends.profile)),
          words: all.part(ends.profile..<ends.words)))
    }
  }

  /// Decodes the tweet.
  func stored() throws -> StoredTweet {
    try withParts { parts in
      try StoredTweet(
        row: PackedRow(rowID: RowID.first(ofSecond: second), post: parts.post, profile: parts.profile))
    }
  }

  /// The tweet with its words prepared.
  func indexed() throws -> PreparedTweet { hasWords ? self : PreparedTweet(try stored()) }

  /// Whether both have the same words in the index; both have to be folded by the same edition.
  func hasSameWords(as other: PreparedTweet) -> Bool {
    withParts { parts in other.withParts { parts.words.isSame(as: $0.words) } }
  }

  /// The tweets of a batch that are short enough, in ascending order of their keys, the fastest order for the index.
  static func batch(_ tweets: [Tweet], embedded: [Tweet]) -> [PreparedTweet] {
    var buffer: [UInt8] = []
    let all =
      tweets.map { StoredTweet(tweet: $0, isEmbedded: false) }
      + embedded.map { StoredTweet(tweet: $0, isEmbedded: true) }
    return all.map { PreparedTweet($0, buffer: &buffer) }.filter(\.fits).inOrderOfKeys()
  }
}

extension [PreparedTweet] {
  /// Sorts by date; of the same date embedded tweets last, then in the order of the source.
  ///
  /// A tweet that is higher in a list of newest tweets gets the higher key. Copies of one tweet keep their
  /// order, since the last of them counts.
  func inOrderOfKeys() -> [PreparedTweet] {
    let ranks = ranks(isRising: isRising)
    return indices.sorted { one, other in
      let (left, right) = (self[one], self[other])
      if left.created != right.created { return left.created < right.created }
      if left.isEmbedded != right.isEmbedded { return right.isEmbedded }
      return (ranks[one], one) < (ranks[other], other)
    }.map { self[$0] }
  }

  /// Whether the list begins with its oldest tweet; if the dates do not tell, the newest is assumed to be
  /// first.
  private var isRising: Bool {
    let own = lazy.filter { !$0.isEmbedded }
    return zip(own, own.dropFirst()).reduce(0) { sum, pair in
      sum + (pair.0.created < pair.1.created ? 1 : pair.0.created > pair.1.created ? -1 : 0)
    } > 0
  }

  /// The rank of each among those of the same date; copies of one tweet have that of the first.
  private func ranks(isRising: Bool) -> [Int] {
    guard !isRising else { return Array<Int>(indices) }
    var first: [StoredIdentity: Int] = [:]
    first.reserveCapacity(count)
    return indices.map { index in
      let identity = StoredIdentity(network: self[index].network, key: self[index].key)
      if let known = first[identity] { return -known }
      first[identity] = index
      return -index
    }
  }
}

/// The network and key that identify a tweet.
private struct StoredIdentity: Hashable {
  let network: Network
  let key: StoredKey
}

/// A hash of the values of a profile, by which it is known during an import.
///
/// It is seeded randomly in each process, so that nobody can construct two profiles with the same digest; 128 bits, so
/// that none of millions has that of another by chance.
struct ProfileDigest: Hashable, Sendable {
  private let halves: (Int, Int)

  init(_ profile: UnsafeRawBufferPointer, of network: Network) {
    func hash(_ half: Int) -> Int {
      var hasher = Hasher()
      hasher.combine(half)
      hasher.combine(network)
      hasher.combine(bytes: profile)
      return hasher.finalize()
    }
    halves = (hash(0), hash(1))
  }

  static func == (one: ProfileDigest, other: ProfileDigest) -> Bool { one.halves == other.halves }

  func hash(into hasher: inout Hasher) { hasher.combine(halves.0) }
}
