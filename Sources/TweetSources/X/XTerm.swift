/// A condition as X's search takes it: what is negated is a single operator, never a group.
indirect enum XTerm: Equatable {
  /// `stands`: a query may be made of it alone.
  case leaf(String, stands: Bool)
  case all([XTerm])
  case any([XTerm])

  /// Several conditions together, each once; groups that change nothing are taken apart.
  static func together(_ terms: [XTerm]) -> XTerm {
    let parts = terms.flatMap { if case .all(let parts) = $0 { parts } else { [$0] } }.eachOnce
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  /// Conditions of which one is wanted, each once.
  static func either(_ terms: [XTerm]) -> XTerm {
    let parts = terms.flatMap { if case .any(let parts) = $0 { parts } else { [$0] } }.eachOnce
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  /// Something in it may stand alone.
  var stands: Bool {
    switch self {
    case .leaf(_, let stands): stands
    case .all(let terms), .any(let terms): terms.contains(where: \.stands)
    }
  }

  /// As X reads it.
  var text: String {
    switch self {
    case .leaf(let text, _): text
    case .all(let terms): terms.map(\.grouped).joined(separator: " ")
    case .any(let terms): terms.map(\.grouped).joined(separator: " OR ")
    }
  }

  private var grouped: String {
    if case .leaf(let text, _) = self { text } else { "(\(text))" }
  }
}

extension [XTerm] {
  fileprivate var eachOnce: [XTerm] {
    reduce(into: []) { terms, term in
      if !terms.contains(term) { terms.append(term) }
    }
  }
}
