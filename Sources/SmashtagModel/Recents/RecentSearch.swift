public import Foundation

/// A search that was made, and what came of it.
public struct RecentSearch: Equatable, Sendable {
  public var term: String
  public var date: Date
  /// How many tweets it found, `nil` where the source does not say.
  public var found: Int?

  public init(term: String, date: Date, found: Int? = nil) {
    self.term = term
    self.date = date
    self.found = found
  }

  /// What makes two searches the same one.
  public var identity: String { Self.identity(of: term) }

  static func identity(of term: String) -> String { Query.identity(of: term) }
}
