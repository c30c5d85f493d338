import SmashtagModel

/// Translates the terms of a query to X's syntax, and collects those that X does not support.
///
/// Source: [search operators](https://docs.x.com/x-api/posts/search/integrate/operators).
struct XTranslation {
  /// The unsupported terms as they were typed.
  private(set) var unsupported: [String] = []

  /// Translates a term, moving negations to single operators by De Morgan's laws.
  mutating func translate(_ term: Query.Term, isNot: Bool = false) -> XTerm {
    switch term {
    case .not(let term): translate(term, isNot: !isNot)
    case .all(let terms), .any(let terms): group(terms, isAll: term.isAll != isNot, isNot: isNot)
    case .user(let name) where XName.isUser(name):
      group([.mentions(name), .from(name)], isAll: isNot, isNot: isNot)
    case .user, .prefix: refused(term.typed, isNot)
    case .from, .mentions, .to: person(term, isNot)
    case .word, .phrase, .hashtag, .host: words(term, isNot)
    case .language(let code):
      XName.isLanguage(code) ? trait("lang:\(code)", isNot) : refused("lang:\(code)", isNot)
    case .filter(.links) where isNot: .either([trait("has:links", true), trait("has:media", false)])
    case .filter(let filter): filter.ofX.map { trait($0, isNot) } ?? refused(term.typed, isNot)
    case .link(let address): standing("url:\(Self.quoted(address))", isNot)
    case .quotes, .list: refused(term.typed, isNot)
    case .atLeast: refused("\(term.typed) inside OR", isNot)
    case .since, .until: refused(isNot ? term.typed : "\(term.typed) inside OR", isNot)
    }
  }
}

private extension XTranslation {
  mutating func group(_ terms: [Query.Term], isAll: Bool, isNot: Bool) -> XTerm {
    var parts: [XTerm] = []
    for term in terms { parts.append(translate(term, isNot: isNot)) }
    return isAll ? .together(parts) : .either(parts)
  }

  /// Translates a user; handles of other networks are unsupported.
  mutating func person(_ term: Query.Term, _ isNot: Bool) -> XTerm {
    switch term {
    case .from(let name) where XName.isUser(name): standing("from:\(name)", isNot)
    case .mentions(let name) where XName.isUser(name): standing("@\(name)", isNot)
    case .to(let name) where XName.isUser(name): standing("to:\(name)", isNot)
    case .from(let name), .mentions(let name), .to(let name): refused(term.typed + name, isNot)
    default: refused(term.typed, isNot)
    }
  }

  mutating func words(_ term: Query.Term, _ isNot: Bool) -> XTerm {
    switch term {
    case .word(let word) where XName.isPlainWord(word): standing(word, isNot)
    case .word(let words), .phrase(let words): standing(Self.quoted(words), isNot)
    case .hashtag(let tag) where XName.isTag(tag): standing("#\(tag)", isNot)
    case .host(let host): standing("url:\(Self.quoted(host))", isNot)
    default: refused(term.typed, isNot)
    }
  }

  func standing(_ text: String, _ isNot: Bool) -> XTerm { .leaf(isNot ? "-" + text : text, stands: !isNot) }

  /// An operator that X accepts only with others.
  func trait(_ text: String, _ isNot: Bool) -> XTerm { .leaf(isNot ? "-" + text : text, stands: false) }

  mutating func refused(_ text: String, _ isNot: Bool) -> XTerm {
    let text = isNot ? "-" + text : text
    if !unsupported.contains(text) { unsupported.append(text) }
    return .leaf(text, stands: true)
  }

  /// The text in quotes, in which characters with a meaning are replaced by blanks.
  static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      let isPlain = scalar != "\"" && scalar != "\\" && scalar.properties.generalCategory != .control
      return isPlain ? scalar : " "
    }
    return "\"\(String(String.UnicodeScalarView(scalars)))\""
  }
}

extension Query.Term {
  fileprivate var isAll: Bool {
    if case .all = self { true } else { false }
  }
}

extension Query.Filter {
  /// The filter in X's syntax; `nil` if X cannot search by it.
  fileprivate var ofX: String? {
    switch self {
    // Films are among them, as everywhere else.
    case .images: "has:media"
    case .links: "has:links"
    case .mentions: "has:mentions"
    case .hashtags: "has:hashtags"
    case .replies: "is:reply"
    case .retweets: "is:retweet"
    case .quotes: "is:quote"
    case .bookmarked, .liked: nil
    }
  }
}

/// A condition of X's search, in which only single operators are negated.
indirect enum XTerm: Hashable {
  /// A single operator; `stands` tells whether a query may consist of it alone.
  case leaf(String, stands: Bool)
  case all([XTerm])
  case any([XTerm])

  /// Joins conditions with AND, each once, and flattens groups.
  static func together(_ terms: [XTerm]) -> XTerm {
    let parts = terms.flatMap { if case .all(let parts) = $0 { parts } else { [$0] } }.uniqued()
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  /// Joins conditions with OR, each once, and flattens groups.
  static func either(_ terms: [XTerm]) -> XTerm {
    let parts = terms.flatMap { if case .any(let parts) = $0 { parts } else { [$0] } }.uniqued()
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  /// Whether it contains an operator that may be used alone.
  var stands: Bool {
    switch self {
    case .leaf(_, let stands): stands
    case .all(let terms), .any(let terms): terms.contains(where: \.stands)
    }
  }

  /// The condition in X's syntax.
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
