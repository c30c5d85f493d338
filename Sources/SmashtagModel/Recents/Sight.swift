public import Foundation

/// What was shown of a search at one source, as far as it takes to tell what comes later from it.
///
/// It knows the newest tweets that were shown, by a code of eight bytes each. What is older than the oldest of them
/// counts as seen: who did not read on did not want to.
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

  public init(of tweets: [Tweet]) {
    entries = Self.newest(of: tweets.map(Entry.init))
  }

  /// Claims that a tweet was shown, or stood below what was.
  public func hasSeen(_ tweet: Tweet) -> Bool {
    let entry = Entry(tweet)
    guard let oldest = entries.last else { return false }
    return entry.created < oldest.created || entries.contains { $0.code == entry.code }
  }

  /// What was shown then and now.
  public func joined(with other: Sight) -> Sight {
    var joined = self
    joined.entries = Self.newest(of: entries + other.entries)
    return joined
  }

  /// How many tweets it knows that others do not.
  static func count(in sights: some Sequence<Sight>, beyond others: some Sequence<Sight>) -> Int {
    let (own, others) = (sights.map(\.codes), others.map(\.codes))
    return own.reduce(Set()) { $0.union($1) }.subtracting(others.reduce(Set()) { $0.union($1) }).count
  }

  private var codes: Set<UInt64> { Set(entries.map(\.code)) }

  private static func newest(of entries: [Entry]) -> [Entry] {
    var seen: Set<UInt64> = []
    let unique = entries.filter { seen.insert($0.code).inserted }
    return Array(unique.sorted { ($0.created, $0.code) > ($1.created, $1.code) }.prefix(most))
  }
}

extension Sight.Entry {
  fileprivate init(_ tweet: Tweet) {
    code = tweet.identity.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    created = Int64(tweet.created.timeIntervalSinceReferenceDate.rounded(.down).clamped)
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
