import SmashtagModel

extension Condition {
  /// What a term of a query asks of the tweets with these keys, whose dates all stand on one side of every date
  /// the term names.
  init(_ term: Query.Term, within ids: Range<Int64>, words: PrefixWords, negated: Bool = false) {
    let part = { Self($0, within: ids, words: words, negated: negated) }
    switch term {
    case .not(let term): self.init(term, within: ids, words: words, negated: !negated)
    case .all(let terms): self = .combining(terms.map(part), all: !negated)
    case .any(let terms): self = .combining(terms.map(part), all: negated)
    case .since(let date): self = Self(ids.lowerBound >= RowID.first(notBefore: date), negated: negated)
    case .until(let date): self = Self(ids.lowerBound < RowID.first(notBefore: date), negated: negated)
    case .word, .prefix, .phrase, .hashtag, .user, .from, .mentions, .to, .language, .filter, .host:
      self = .combining(term.phrases(words).map { Self(phrase: $0, negated: negated) }, all: negated)
    }
  }

  private init(_ holds: Bool, negated: Bool) { self = holds == negated ? .never : .always }

  private init(phrase: String, negated: Bool) { self = negated ? .without(phrase) : .phrase(phrase) }
}

extension Query.Term {
  /// The phrases of the index any of which is what this term looks for; none where nothing can match.
  fileprivate func phrases(_ words: PrefixWords) -> [String] {
    switch self {
    case .word(let text), .phrase(let text):
      [Self.quoted(Folding.words(text, by: words.edition))].compactMap(\.self)
    case .prefix(let text): Self.beginning(with: Folding.words(text, by: words.edition), words)
    case .hashtag, .user, .from, .mentions, .to, .language, .filter, .host:
      marks.compactMap { mark, name in mark.word(name, by: words.edition).flatMap(Self.quoted) }
    case .since, .until, .not, .all, .any: []
    }
  }

  private var marks: [(Mark, String)] {
    switch self {
    case .hashtag(let name): [(.hashtag, name)]
    case .user(let name): [(.mention, name), (.author, name)]
    case .from(let name): [(.author, name)]
    case .mentions(let name): [(.mention, name)]
    case .to(let name): [(.repliedTo, name)]
    case .language(let code): [(.language, code)]
    case .filter(let filter): [(.filter, filter.rawValue)]
    case .host(let name): [(.host, name)]
    case .word, .prefix, .phrase, .since, .until, .not, .all, .any: []
    }
  }

  private static func beginning(with text: String, _ words: PrefixWords) -> [String] {
    words[text]?.compactMap(quoted) ?? [quoted(text)].compactMap { $0.map { $0 + " *" } }
  }

  private static func quoted(_ words: String) -> String? {
    words.isEmpty ? nil : "\"" + words.replacing("\"", with: "\"\"") + "\""
  }
}
