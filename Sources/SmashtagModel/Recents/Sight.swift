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
