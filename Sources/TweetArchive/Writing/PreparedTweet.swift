import Foundation
import MentionExtraction
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
  private let bytes: [UInt8]
  private let ends: Ends

  /// The end offsets of the parts; each part begins where the one before it ends.
  private struct Ends {
    var text = 0
    var profile = 0
    var details = 0
    var words = 0
  }

  init(_ stored: StoredTweet, by edition: FoldingEdition = .current) {
    var buffer: [UInt8] = []
    self.init(stored, buffer: &buffer, by: edition)
  }

  /// - Parameter buffer: working memory, reused for one tweet after the other.
  init(_ stored: StoredTweet, buffer: inout [UInt8], by edition: FoldingEdition = .current) {
    let tweet = stored.tweet
    (created, isEmbedded, network) = (tweet.created, stored.isEmbedded, tweet.network)
    (key, aliases) = (StoredKey(tweet.key), tweet.aliases)
    second = RowID.second(of: tweet.created)
    var ends = Ends()
    buffer.removeAll(keepingCapacity: true)
    buffer.append(contentsOf: tweet.text.utf8)
    ends.text = buffer.count
    var profile = ByteWriter(behind: buffer.taken())
    tweet.user.put(to: &profile)
    buffer = profile.finished()
    ends.profile = buffer.count
    author = buffer.withUnsafeBytes { ProfileDigest($0.part(ends.text..<$0.count)) }
    let row = RowID.first(ofSecond: second)
    buffer = tweet.details(isEmbedded: isEmbedded, rowID: row, behind: buffer.taken())
    ends.details = buffer.count
    var indexed = IndexWords(behind: buffer.taken(), by: edition)
    tweet.putWords(to: &indexed)
    (buffer, ends.words, names) = indexed.finished()
    self.ends = ends
    bytes = buffer.withUnsafeBufferPointer { Array($0) }
  }
}

extension PreparedTweet {
  /// How many bytes it holds.
  var size: Int { bytes.count }
}

extension PreparedTweet {
  /// The parts of a row; their pointers are valid only inside ``withParts(_:)``.
  struct Parts {
    /// All bytes; the ranges of the tweet's names refer to them.
    let all: UnsafeRawBufferPointer
    let text: UnsafeRawBufferPointer
    let profile: UnsafeRawBufferPointer
    /// The bytes of ``Tweet/details(isEmbedded:rowID:behind:)`` for the first key of the tweet's second.
    let details: UnsafeRawBufferPointer
    let words: UnsafeRawBufferPointer
  }

  func withParts<Result>(_ body: (Parts) throws -> Result) rethrows -> Result {
    try bytes.withUnsafeBytes { all in
      try body(
        Parts(
          all: all, text: all.part(0..<ends.text), profile: all.part(ends.text..<ends.profile),
          details: all.part(ends.profile..<ends.details), words: all.part(ends.details..<ends.words)))
    }
  }

  /// Decodes the tweet.
  func stored() throws -> StoredTweet {
    try withParts { parts in
      let text = String(decoding: parts.text, as: UTF8.self)
      var tweet = Tweet(
        id: key.text, network: network, created: created, text: text, user: try User(bytes: parts.profile))
      var reader = try DetailReader(parts.details)
      try tweet.read(&reader, rowID: RowID.first(ofSecond: second))
      return StoredTweet(tweet: tweet, isEmbedded: isEmbedded)
    }
  }

  /// Whether both have the same words in the index; both have to be folded by the same edition.
  func hasSameWords(as other: PreparedTweet) -> Bool {
    withParts { parts in other.withParts { parts.words.isSame(as: $0.words) } }
  }

  /// The tweets of a batch, in ascending order of their keys, the fastest order for the index.
  static func batch(_ tweets: [Tweet], embedded: [Tweet]) -> [PreparedTweet] {
    var buffer: [UInt8] = []
    let all =
      tweets.map { StoredTweet(tweet: $0, isEmbedded: false) }
      + embedded.map { StoredTweet(tweet: $0, isEmbedded: true) }
    return all.map { PreparedTweet($0, buffer: &buffer) }.inOrderOfKeys()
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

/// A hash of the bytes of a profile.
struct ProfileDigest: Hashable, Sendable {
  /// The 64-bit [FNV-1a](http://www.isthe.com/chongo/tech/comp/fnv/) hash; it is stored, so it must not
  /// change.
  let stored: Int64
  /// A randomly seeded hash beside the public one, so that nobody can construct two profiles with the same
  /// digest.
  private let secret: Int

  init(_ profile: UnsafeRawBufferPointer) {
    stored = Int64(bitPattern: FNV1a(profile).value)
    var hasher = Hasher()
    hasher.combine(bytes: profile)
    secret = hasher.finalize()
  }
}
