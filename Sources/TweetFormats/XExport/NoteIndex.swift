import Foundation
import SmashtagModel

/// Finds the whole text of a tweet that an export cut.
struct NoteIndex: Sendable {
  /// Of posts that begin alike so many are compared by time.
  private static let most = 1000
  /// A beginning of fewer bytes may be anybody's, so the time has to fit as well.
  private static let telling = 100
  /// So many seconds may lie between a tweet and its long post.
  private static let nearness = 10.0

  /// By their beginnings.
  private let notes: [NoteTweet]

  init(_ notes: NoteTweets) {
    self.notes = notes.notes.sorted { $0.beginning.precedes($1.beginning) }
  }

  /// The note that goes on where a tweet is cut; of several, the one of the tweet's time.
  func note(of tweet: Tweet) -> NoteTweet? {
    guard !notes.isEmpty, let beginning = PostBeginning(ofCut: tweet.text) else { return nil }
    let first = index { $0.precedes(beginning) }
    let end = index { $0.precedes(beginning) || $0.begins(with: beginning) }
    let nearest = notes[first..<end].prefix(Self.most).min { $0.distance(to: tweet) < $1.distance(to: tweet) }
    guard beginning.bytes.count >= Self.telling else {
      return nearest.flatMap { $0.distance(to: tweet) <= Self.nearness ? $0 : nil }
    }
    return nearest
  }

  /// Where the notes end that stand before a place.
  private func index(behind isBefore: (PostBeginning) -> Bool) -> Int {
    var (low, high) = (0, notes.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(notes[middle].beginning) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

private extension NoteTweet {
  /// In seconds.
  func distance(to tweet: Tweet) -> Double {
    created.map { abs($0.timeIntervalSince(tweet.created)) } ?? .infinity
  }
}
