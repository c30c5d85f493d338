public import Foundation

/// A search that was made, and what came of it.
public struct RecentSearch: Equatable, Sendable {
  public var term: String
  public var date: Date
  /// How many tweets it found, `nil` where the source does not say.
  public var found: Int?
  /// The source of photos that was searched; `nil` for a search of tweets, which any source may answer.
  public var source: String?

  public init(term: String, date: Date, found: Int? = nil, source: String? = nil) {
    (self.term, self.date, self.found, self.source) = (term, date, found, source)
  }

  /// What makes two searches the same one.
  public var identity: String { Self.identity(of: term, at: source) }

  static func identity(of term: String, at source: String?) -> String {
    // No words have an end of line between them.
    Query.identity(of: term) + (source.map { "\n\($0)" } ?? "")
  }
}
