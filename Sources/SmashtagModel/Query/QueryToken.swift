/// A piece of a query, and where it begins, in code points.
struct QueryToken: Equatable {
  enum Kind: Equatable {
    case open
    case close
    case minus
    case or
    case phrase(String)
    case word(String)
  }

  let kind: Kind
  let offset: Int

  /// Whether it is something to look for, and not what joins such.
  var isTerm: Bool {
    switch kind {
    case .phrase, .word: true
    case .open, .close, .minus, .or: false
    }
  }
}
