public import Foundation

/// What was shown of a search at one source, as far as it takes to tell what comes later from it.
///
/// It knows the newest tweets that were shown, by a code of eight bytes each.
public struct Sight: Equatable, Sendable {
  /// More are not remembered.
  public static let most = 40

  /// A tweet that was shown.
  struct Entry: Equatable, Sendable {
    let code: UInt64
    /// Seconds since 2001.
    let created: Int64
  }

  /// The newest first, each once.
  private(set) var entries: [Entry] = []

  public init() {}

  /// A tweet of a later date than `moment`, when they were shown, counts as one of then: it must not stand above all
  /// that come.
  public init(of tweets: [Tweet], at moment: Date) {
    entries = Self.newest(of: tweets.map { Entry($0, at: moment) })
  }

  /// What was shown then and now.
  public func joined(with other: Sight) -> Sight {
    var joined = self
    joined.entries = Self.newest(of: entries + other.entries)
    return joined
  }

  var codes: Set<UInt64> { Set(entries.map(\.code)) }

  private static func newest(of entries: [Entry]) -> [Entry] {
    var seen: Set<UInt64> = []
    let unique = entries.filter { seen.insert($0.code).inserted }
    return Array(unique.sorted { ($0.created, $0.code) > ($1.created, $1.code) }.prefix(most))
  }
}

extension Sight.Entry {
  init(_ tweet: Tweet, at moment: Date = .distantFuture) {
    code = tweet.identity.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    created = Int64(min(tweet.created, moment).timeIntervalSinceReferenceDate.rounded(.down).clamped)
  }
}

extension Double {
  /// Within what a whole number can say.
  fileprivate var clamped: Double { isFinite ? min(max(self, -1e15), 1e15) : 0 }
}

extension Sight {
  private static let entryLength = 16

  /// Sixteen bytes for each tweet: its code, and when it was created, both with the lowest byte first.
  public var data: Data {
    var data = Data(capacity: entries.count * Self.entryLength)
    for entry in entries {
      for word in [entry.code, UInt64(bitPattern: entry.created)] {
        withUnsafeBytes(of: word.littleEndian) { data.append(contentsOf: $0) }
      }
    }
    return data
  }

  /// Reads what ``data`` said; `nil` for anything else.
  public init?(_ data: Data) {
    guard data.count.isMultiple(of: Self.entryLength), data.count <= Self.most * Self.entryLength else {
      return nil
    }
    let words = stride(from: 0, to: data.count, by: 8).map { start in
      data.dropFirst(start).prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    let pairs = stride(from: 0, to: words.count, by: 2)
    entries = Self.newest(
      of: pairs.map { Entry(code: words[$0], created: Int64(bitPattern: words[$0 + 1])) })
  }
}

/// What was seen of a search, for one of its sources.
///
/// What was shown counts as seen wherever it is met again: the archive has what live sources answered. What is older
/// than the oldest that its own source is known to have shown counts as seen, too: who did not read on did not want to.
public struct SeenTweets: Equatable, Sendable {
  private let own: Sight
  private let codes: Set<UInt64>

  /// Nothing was seen.
  public init() { self.init(of: [:], at: "") }

  /// `sights` are those of all sources, by their names.
  public init(of sights: [String: Sight], at source: String) {
    own = sights[source] ?? Sight()
    codes = sights.values.reduce(into: []) { $0.formUnion($1.codes) }
  }

  /// The source was never asked.
  public var isFirstLook: Bool { own.entries.isEmpty }

  public func contains(_ tweet: Tweet) -> Bool { contains(Sight.Entry(tweet)) }

  /// Whether a tweet is older than all that its source is known to have shown.
  public func isAbove(_ tweet: Tweet) -> Bool { isAbove(Sight.Entry(tweet)) }

  func contains(_ entry: Sight.Entry) -> Bool { isAbove(entry) || codes.contains(entry.code) }

  private func isAbove(_ entry: Sight.Entry) -> Bool {
    own.entries.last.map { entry.created < $0.created } ?? false
  }
}

/// What was shown of each recent search, at each of its sources.
///
/// It stands apart from the searches: lists of these need none of it.
public struct Sightings: Equatable, Sendable {
  /// By the identity of the search, and the name of the source.
  public private(set) var sights: [String: [String: Sight]]

  public init(_ sights: [String: [String: Sight]] = [:]) { self.sights = sights }

  /// What was shown of a search; nothing where it was not made.
  public subscript(search: RecentSearch) -> [String: Sight] { sights[search.identity] ?? [:] }

  /// Adds what was shown, and forgets the searches that are not among the recent ones any more.
  public mutating func note(_ search: RecentSearch, among recents: Recents) {
    let identities = Set(recents.searches.map(\.identity) + [search.identity])
    sights = sights.filter { identities.contains($0.key) }
    sights[search.identity, default: [:]].merge(search.sights) { $0.joined(with: $1) }
  }

  /// Whether a search shows something that is not known yet.
  public func lack(_ search: RecentSearch) -> Bool {
    let known = self[search]
    return search.sights.contains { name, sight in (known[name] ?? Sight()).joined(with: sight) != known[name]
    }
  }

  /// Forgets what was seen at a source: another one may bear its name.
  public mutating func forget(source: String) {
    sights = sights.compactMapValues { sights in
      let others = sights.filter { $0.key != source }
      return others.isEmpty ? nil : others
    }
  }
}
