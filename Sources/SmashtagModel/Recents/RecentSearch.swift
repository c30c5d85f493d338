public import Foundation

/// A search that was made, and what came of it.
public struct RecentSearch: Equatable, Sendable {
  /// A search with a longer term was pasted, and is not remembered; in bytes of UTF-8.
  public static let longestTerm = 16_384

  public let term: String
  public var date: Date
  /// How many tweets it found, `nil` where the source does not say.
  public var found: Int?
  /// The source of photos that was searched; `nil` for a search of tweets, which any source may answer.
  public let source: String?
  /// What makes two searches the same one; long terms are folded only once.
  public let identity: String
  /// How many of the tweets that were shown last had not been shown before; `nil` where it was made once.
  public var new: Int?
  /// What is shown of it at each source, by its name; ``Sightings`` keep that.
  public var sights: [String: Sight] = [:]

  public init(term: String, date: Date, found: Int? = nil, source: String? = nil) {
    (self.term, self.date, self.found, self.source) = (term, date, found, source)
    identity = Self.identity(of: term, at: source)
  }

  /// Whether it is remembered.
  public var isShortEnough: Bool { term.utf8.count <= Self.longestTerm }

  /// With how many of its tweets were not seen by then, at the sources that were asked both times, where it does not
  /// say that itself.
  public func counted(since earlier: [String: Sight]) -> RecentSearch {
    let both = sights.filter { earlier[$0.key] != nil }
    guard new == nil, !both.isEmpty else { return self }
    let codes = both.map { source, sight in
      let seen = SeenTweets(of: earlier, at: source)
      return Set(sight.entries.filter { !seen.contains($0) }.map(\.code))
    }
    var search = self
    search.new = codes.reduce(Set()) { $0.union($1) }.count
    return search
  }

  static func identity(of term: String, at source: String?) -> String {
    // No words have an end of line between them.
    Query.identity(of: term) + (source.map { "\n\($0)" } ?? "")
  }
}
