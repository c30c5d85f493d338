public import Foundation

/// A question with options that readers vote for.
public struct Poll: Equatable, Hashable, Sendable {
  /// An option of a poll.
  public struct Option: Equatable, Hashable, Sendable {
    /// The option as its author wrote it.
    public var title: String
    /// The number of votes for it; `nil` where the source does not say, as some do until the poll has ended.
    public var votes: Int?

    /// Makes an option.
    public init(_ title: String, votes: Int? = nil) { (self.title, self.votes) = (title, votes) }
  }

  /// The options in the author's order.
  public var options: [Option]
  /// The number of people who voted; `nil` where the source does not say.
  public var voters: Int?
  /// When the poll ends or ended; `nil` where it has no end.
  public var ends: Date?
  /// Whether a reader may vote for several options.
  public var isMultiple: Bool

  /// Makes a poll.
  public init(_ options: [Option], voters: Int? = nil, ends: Date? = nil, isMultiple: Bool = false) {
    (self.options, self.voters, self.ends, self.isMultiple) = (options, voters, ends, isMultiple)
  }
}

/// Whom the author of a post shows it to, if not everybody.
public enum Audience: String, CaseIterable, Sendable {
  /// Everybody, but in no public timeline or search.
  case unlisted
  /// The author's followers.
  case followers
  /// The users it mentions.
  case mentioned
}
