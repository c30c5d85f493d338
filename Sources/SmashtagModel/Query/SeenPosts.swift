public import Foundation
import MentionExtraction

/// The newest tweets of a search that were shown from one source, to tell later which tweets are new.
///
/// Each tweet is stored as a hash of eight bytes and its date.
public struct SeenPosts: Equatable, Sendable {
  /// The number of tweets that are remembered.
  public static let most = 40

  /// A tweet that was shown.
  struct Entry: Equatable, Sendable {
    /// The FNV-1a hash of the tweet's identity; tweets with the same hash count as one.
    let code: UInt64
    /// Seconds since 2001-01-01 UTC.
    let created: Int64
  }

  /// The tweets, newest first, each once.
  private(set) var entries: [Entry] = []
  /// The seconds since 2001-01-01 UTC in which tweets were found that were not shown, because only so many were wanted;
  /// empty where all were shown in the end, and `nil` where nothing is known of it.
  private var unshown: Range<Int64>?

  /// Makes a record without tweets.
  public init() {}

  /// Records tweets that were shown at a moment.
  ///
  /// A later date of a tweet, which must be wrong, is replaced by that moment, so that it does not stay
  /// newest forever.
  public init(of tweets: [Tweet], at moment: Date) {
    entries = Self.newest(of: tweets.map { Entry($0, at: moment) })
  }

  /// Records tweets that were shown, and that others were not, because only so many were wanted.
  ///
  /// - Parameters:
  ///   - rest: those that are known.
  ///   - earlier: what was shown before, down to which others may be; `nil` if there are no others.
  public init(of tweets: [Tweet], at moment: Date, leaving rest: [Tweet], downTo earlier: SeenPosts?) {
    self.init(of: tweets, at: moment)
    let times = rest.map { Entry($0, at: moment).created }
    let oldestShown = tweets.map { Entry($0, at: moment).created }.min()
    let oldest = [times.min(), earlier?.newFrom].compactMap(\.self).min()
    if let oldest, let newest = times.max() ?? oldestShown, oldest <= newest {
      unshown = oldest..<newest + 1
    } else {
      unshown = 0..<0
    }
  }

  /// Whether no tweet is recorded.
  public var isEmpty: Bool { entries.isEmpty }

  /// The newest tweets of this record and a later one.
  public func joined(with later: SeenPosts) -> SeenPosts {
    var joined = self
    joined.entries = Self.newest(of: entries + later.entries)
    joined.unshown = (later.unshown ?? unshown).flatMap { $0.isEmpty ? nil : $0 }
    return joined
  }

  var codes: Set<UInt64> { Set(entries.map(\.code)) }

  private static func newest(of entries: [Entry]) -> [Entry] {
    let unique = entries.uniqued(on: \.code)
    return Array(unique.sorted { ($0.created, $0.code) > ($1.created, $1.code) }.prefix(most))
  }
}

extension SeenPosts {
  /// Whether tweets of a time were found and not shown.
  func leaves(_ created: Int64) -> Bool { unshown?.contains(created) ?? false }

  /// Whether tweets of that time or an earlier one were found and not shown.
  func leavesOlder(than created: Int64) -> Bool { (leftFrom ?? .max) <= created }

  /// The time from which on tweets may be new: that of the oldest one that was not shown, or else of the newest that was.
  fileprivate var newFrom: Int64? { leftFrom ?? entries.first?.created }

  private var leftFrom: Int64? { unshown.flatMap { $0.isEmpty ? nil : $0.lowerBound } }
}

extension SeenPosts.Entry {
  init(_ tweet: Tweet, at moment: Date = .distantFuture) {
    code = FNV1a(tweet.identity.utf8).value
    created = Int64(min(tweet.created, moment).timeIntervalSinceReferenceDate.rounded(.down).clamped)
  }
}

extension Double {
  /// The value limited to what fits an `Int64`; 0 if it is not finite.
  fileprivate var clamped: Double { isFinite ? min(max(self, -1e15), 1e15) : 0 }
}

extension SeenPosts {
  private static let entryLength = 16

  /// The length of what follows the tweets where some were not shown, by which it is told from another tweet.
  private static let restLength = 24

  /// The record in 16 bytes for each tweet: its hash and its date, both little-endian.
  ///
  /// Where tweets were not shown, their oldest and newest second follow, the latter exclusive, and eight zeros.
  public var data: Data {
    var words = entries.flatMap { [$0.code, UInt64(bitPattern: $0.created)] }
    if let unshown, !unshown.isEmpty {
      words += [UInt64(bitPattern: unshown.lowerBound), UInt64(bitPattern: unshown.upperBound), 0]
    }
    return words.reduce(into: Data()) { data, word in
      withUnsafeBytes(of: word.littleEndian) { data.append(contentsOf: $0) }
    }
  }

  /// Reads the format of ``data``; `nil` for anything else.
  public init?(_ data: Data) {
    let hasRest = !data.count.isMultiple(of: Self.entryLength)
    let length = data.count - (hasRest ? Self.restLength : 0)
    guard length >= 0, length.isMultiple(of: Self.entryLength), length <= Self.most * Self.entryLength else {
      return nil
    }
    let words = stride(from: 0, to: data.count, by: 8).map { start in
      data.dropFirst(start).prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    let pairs = stride(from: 0, to: length / 8, by: 2)
    entries = Self.newest(
      of: pairs.map { Entry(code: words[$0], created: Int64(bitPattern: words[$0 + 1])) })
    guard hasRest else { return }
    let (oldest, end) = (Int64(bitPattern: words[length / 8]), Int64(bitPattern: words[length / 8 + 1]))
    if oldest < end { unshown = oldest..<end }
  }
}

/// The tweets of a search that the reader has seen, from the point of view of one source.
///
/// A tweet shown from any source counts as seen, since the archive holds what live sources answered. A tweet
/// older than all that are remembered of its own source also counts, since the reader could have read on, unless it was
/// found and left out because only so many were wanted.
public struct SeenSet: Equatable, Sendable {
  private let own: SeenPosts
  private let codes: Set<UInt64>

  /// Makes the record of one source.
  ///
  /// - Parameter seenPosts: what was shown, by the names of all sources.
  public init(of seenPosts: [String: SeenPosts], at source: String) {
    own = seenPosts[source] ?? SeenPosts()
    codes = seenPosts.values.reduce(into: []) { $0.formUnion($1.codes) }
  }

  /// Whether nothing was ever shown from the source.
  public var isFirstLook: Bool { own.entries.isEmpty }

  /// Whether a tweet counts as seen.
  public func contains(_ tweet: Tweet) -> Bool { contains(SeenPosts.Entry(tweet)) }

  func contains(_ entry: SeenPosts.Entry) -> Bool {
    codes.contains(entry.code) || isAbove(entry) && !own.leaves(entry.created)
  }

  /// Whether a tweet counts as seen, and those that were not shown are all newer.
  public func isPast(_ tweet: Tweet) -> Bool {
    let entry = SeenPosts.Entry(tweet)
    return contains(entry) && !own.leavesOlder(than: entry.created)
  }

  /// Whether a tweet is older than all that are remembered of its source.
  func isAbove(_ entry: SeenPosts.Entry) -> Bool {
    own.entries.last.map { entry.created < $0.created } ?? false
  }
}

/// The tweets shown of each recent search, by source.
///
/// They are stored apart from the searches, because lists of searches do not need them.
public struct SeenStore: Equatable, Sendable {
  /// What was shown, by the identity of the search and then by the name of the source.
  public private(set) var seenPosts: [String: [String: SeenPosts]]

  /// Restores stored records.
  public init(_ seenPosts: [String: [String: SeenPosts]] = [:]) { self.seenPosts = seenPosts }

  /// What was shown of a search, by the name of the source; empty for a search that was not made.
  public subscript(search: RecentSearch) -> [String: SeenPosts] { seenPosts[search.identity] ?? [:] }

  /// Adds what a search shows, and removes the searches that are no longer recent.
  public mutating func note(_ search: RecentSearch, among recents: Recents) {
    let identities = Set(recents.searches.map(\.identity) + [search.identity])
    seenPosts = seenPosts.filter { identities.contains($0.key) }
    seenPosts[search.identity, default: [:]].merge(search.seenPosts) { $0.joined(with: $1) }
  }

  /// Whether a search shows tweets that are not recorded yet.
  public func lack(_ search: RecentSearch) -> Bool {
    let known = self[search]
    return search.seenPosts.contains { name, shown in
      (known[name] ?? SeenPosts()).joined(with: shown) != known[name]
    }
  }

  /// Removes what was shown from a source, because another source may get its name.
  public mutating func forget(source: String) {
    seenPosts = seenPosts.compactMapValues { seenPosts in
      let others = seenPosts.filter { $0.key != source }
      return others.isEmpty ? nil : others
    }
  }
}
