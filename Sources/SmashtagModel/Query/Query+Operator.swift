extension Query {
  /// The names that may stand before a colon.
  public enum Operator: String, CaseIterable, Sendable {
    case from
    case mentions
    case to
    case lang
    case since
    case until
    case filter
    case url

    /// What is typed and what it finds, for help and completion.
    public var note: String {
      switch self {
      case .from: "tweets by a user"
      case .mentions: "tweets that mention a user"
      case .to: "replies to a user"
      case .lang: "tweets in a language, such as lang:de"
      case .since: "tweets of that day (YYYY-MM-DD) or later"
      case .until: "tweets before that day (YYYY-MM-DD)"
      case .filter: "tweets with \(Filter.allCases.map(\.rawValue).joined(separator: ", "))"
      case .url: "tweets with a link to a host"
      }
    }
  }
}
