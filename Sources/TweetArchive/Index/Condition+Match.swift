extension Condition {
  private static let everything = "\"\(Mark.everything.rawValue)\""

  /// What stands to the right of `MATCH`; `nil` where nothing matches.
  ///
  /// The deepest part stands first everywhere: the parser of FTS5 keeps what stands before a parenthesis on a
  /// stack of a hundred.
  var match: String? {
    switch self {
    case .never: nil
    case .always: Self.everything
    case .phrase(let phrase): phrase
    case .without(let phrase): "\(Self.everything) NOT \(phrase)"
    case .all(let parts): Self.all(parts.sorted { $0.depth > $1.depth })
    case .any(let parts): Self.any(parts.sorted { $0.depth > $1.depth })
    }
  }

  private static func all(_ parts: [Condition]) -> String {
    let wanted = parts.filter { $0.unwanted == nil }.compactMap { part in
      part.match.map { part.isAny ? "(\($0))" : $0 }
    }
    let unwanted = parts.compactMap(\.unwanted)
    let positive = wanted.isEmpty ? everything : wanted.joined(separator: " AND ")
    return unwanted.isEmpty ? positive : "\(positive) NOT (\(unwanted.joined(separator: " OR ")))"
  }

  private static func any(_ parts: [Condition]) -> String {
    let unwanted = parts.compactMap(\.unwanted)
    let wanted = parts.filter { $0.unwanted == nil }.compactMap(\.match)
    let missing = unwanted.isEmpty ? [] : ["\(everything) NOT (\(unwanted.joined(separator: " AND ")))"]
    return (wanted + missing).joined(separator: " OR ")
  }

  private var unwanted: String? {
    if case .without(let phrase) = self { phrase } else { nil }
  }

  private var isAny: Bool {
    if case .any = self { true } else { false }
  }

  private var depth: Int {
    switch self {
    case .always, .never, .phrase, .without: 0
    case .all(let parts), .any(let parts): 1 + (parts.map(\.depth).max() ?? 0)
    }
  }
}
