/// A list of posts that a network keeps for its reader, asked for with `list:NAME` in a query.
public enum PostList: Equatable, Hashable, Sendable {
  /// The home timeline: what those post whom the reader follows.
  case home
  /// The posts that name the reader: mentions, answers and quotes.
  case mentions
  /// A list or feed of the reader's with a name of its own.
  case named(String)

  /// The list with a name, as it stands after `list:`.
  public init(name: String) {
    self = [.home, .mentions].first { $0.name == name.lowercased() } ?? .named(name)
  }

  /// The name after `list:`.
  public var name: String {
    switch self {
    case .home: "home"
    case .mentions: "mentions"
    case .named(let name): name
    }
  }

  /// A form of a name that is the same however blanks, signs and case are written: `Rain & snow`, `rain-snow`.
  public static func key(_ name: some StringProtocol) -> String {
    String(
      Folding.name(name).unicodeScalars.filter {
        $0.properties.isAlphabetic || $0.properties.numericType != nil
      })
  }
}

extension Query.Term {
  /// Whether the term, or one inside it, is about what a network keeps for its reader, which posts do not tell.
  public var isOfReader: Bool {
    leaves.contains {
      switch $0 {
      case .list, .filter(.bookmarked), .filter(.liked): true
      case .word, .prefix, .phrase, .hashtag, .user, .from, .mentions, .to, .language, .since, .until,
        .filter,
        .atLeast, .host, .link, .quotes, .not, .all, .any:
        false
      }
    }
  }
}
