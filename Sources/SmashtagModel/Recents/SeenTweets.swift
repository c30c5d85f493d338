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
