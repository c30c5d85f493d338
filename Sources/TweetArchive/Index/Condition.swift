/// A query as the index can answer it: no dates, and a negation only before a single phrase.
indirect enum Condition: Hashable {
  case always
  case never
  /// Words of the index that follow one another, quoted.
  case phrase(String)
  case without(String)
  case all([Condition])
  case any([Condition])

  /// All of them together, or any, each once and without what decides nothing.
  static func combining(_ parts: [Condition], all: Bool) -> Condition {
    let (neutral, deciding) = all ? (Condition.always, Condition.never) : (.never, .always)
    guard !parts.contains(deciding) else { return deciding }
    var seen: Set<Condition> = [neutral]
    let flat = parts.flatMap { $0.parts(ifAll: all) }.filter { seen.insert($0).inserted }
    guard let first = flat.first else { return neutral }
    guard flat.count > 1 else { return first }
    return all ? .all(flat) : .any(flat)
  }

  private func parts(ifAll all: Bool) -> [Condition] {
    switch self {
    case .all(let parts) where all: parts
    case .any(let parts) where !all: parts
    case .always, .never, .phrase, .without, .all, .any: [self]
    }
  }
}
