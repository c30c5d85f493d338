import SmashtagModel
import Synchronization

/// The posts of a server.
final class StatusShelf: Sendable {
  private let kept: Mutex<[Tweet]>

  init(_ tweets: [Tweet]) { kept = Mutex(Self.sorted(tweets)) }

  /// Newest first.
  var tweets: [Tweet] { kept.withLock { $0 } }

  func add(_ tweets: [Tweet]) { kept.withLock { $0 = Self.sorted($0 + tweets) } }

  private static func sorted(_ tweets: [Tweet]) -> [Tweet] {
    tweets.enumerated().sorted { ($1.element.created, $0.offset) < ($0.element.created, $1.offset) }
      .map(\.element)
  }
}
