public import Foundation

/// A search that was made, and what came of it.
public struct RecentSearch: Equatable, Sendable {
  public var term: String
  public var date: Date
  /// How many tweets it found, `nil` where the source does not say.
  public var found: Int?
  /// The source of photos that was searched; `nil` for a search of tweets, which any source may answer.
  public var source: String?
  /// How many of the tweets that were shown last had not been shown before; `nil` where it was made once.
  public var new: Int?
  /// What was shown at each source, by its name.
  public var sights: [String: Sight] = [:]

  public init(term: String, date: Date, found: Int? = nil, source: String? = nil) {
    (self.term, self.date, self.found, self.source) = (term, date, found, source)
  }

  /// What makes two searches the same one.
  public var identity: String { Self.identity(of: term, at: source) }

  /// This search after an earlier one of the same: what was seen then is still known.
  func following(_ earlier: RecentSearch) -> RecentSearch {
    var search = self
    search.sights = earlier.sights.merging(sights) { $0.joined(with: $1) }
    if new != nil {
      search.found = found ?? earlier.found
    } else {
      let both = Set(sights.keys).intersection(earlier.sights.keys)
      let seen = earlier.sights.values
      search.new = both.isEmpty ? nil : Sight.count(in: both.compactMap { sights[$0] }, beyond: seen)
    }
    return search
  }

  /// Claims that another one saw something that this one did not.
  public func lacks(_ other: RecentSearch) -> Bool {
    other.sights.contains { name, sight in (sights[name] ?? Sight()).joined(with: sight) != sights[name] }
  }

  static func identity(of term: String, at source: String?) -> String {
    // No words have an end of line between them.
    Query.identity(of: term) + (source.map { "\n\($0)" } ?? "")
  }
}
