import Foundation
import GRDB
import SmashtagModel

/// A query in the form the index can answer: without dates, and with negation of single phrases only.
indirect enum Condition: Hashable {
  case always
  case never
  /// Consecutive words of the index, as a quoted FTS5 string.
  case phrase(String)
  case without(String)
  /// What only the row tells, or that it does not hold.
  case row(RowTest, negated: Bool)
  case all([Condition])
  case any([Condition])

  /// Joins conditions with AND or OR; drops duplicates and conditions that do not change the result.
  static func combining(_ parts: [Condition], all: Bool) -> Condition {
    let (neutral, deciding) = all ? (Condition.always, Condition.never) : (.never, .always)
    guard !parts.contains(deciding) else { return deciding }
    let flat = parts.flatMap { $0.parts(ifAll: all) }.uniqued().filter { $0 != neutral }
    guard let first = flat.first else { return neutral }
    guard flat.count > 1 else { return first }
    return all ? .all(flat) : .any(flat)
  }

  private func parts(ifAll all: Bool) -> [Condition] {
    switch self {
    case .all(let parts) where all: parts
    case .any(let parts) where !all: parts
    case .always, .never, .phrase, .without, .row, .all, .any: [self]
    }
  }
}

extension Condition {
  private static let everything = "\"\(Mark.everythingWord)\""

  /// The FTS5 query for the right side of `MATCH`; `nil` if nothing can match.
  ///
  /// The deepest part is written first everywhere: FTS5's parser keeps what precedes a parenthesis on a stack
  /// of a hundred entries.
  var match: String? {
    switch self {
    case .never: nil
    case .always, .row: Self.everything
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
    case .always, .never, .phrase, .without, .row: 0
    case .all(let parts), .any(let parts): 1 + (parts.map(\.depth).max() ?? 0)
    }
  }
}

extension Condition {
  /// The condition that a term sets for the tweets with these keys.
  ///
  /// - Parameter ids: a range of keys that no date of the term divides.
  init(_ term: Query.Term, within ids: Range<Int64>, words: PrefixWords, negated: Bool = false) {
    let part = { Self($0, within: ids, words: words, negated: negated) }
    switch term {
    case .not(let term): self.init(term, within: ids, words: words, negated: !negated)
    case .all(let terms): self = .combining(terms.map(part), all: !negated)
    case .any(let terms): self = .combining(terms.map(part), all: negated)
    case .since(let date): self.init(since: date, within: ids, overflow: words.overflow, negated: negated)
    case .until(let date): self.init(since: date, within: ids, overflow: words.overflow, negated: !negated)
    case .list: self = part(words.mentionsOfOwners)
    case .atLeast(let number, let measure): self = .row(.atLeast(number, measure), negated: negated)
    case .link(let address): self = Self(linkTo: address, term.phrases(words), negated: negated)
    case .word, .prefix, .phrase, .hashtag, .user, .from, .mentions, .to, .language, .filter, .host, .quotes:
      self = .combining(term.phrases(words).map { Self(phrase: $0, negated: negated) }, all: negated)
    }
  }

  /// The index tells who links to the host, or writes the words of the address; the row tells whether it is this address.
  private init(linkTo address: String, _ phrases: [String], negated: Bool) {
    guard let link = LinkAddress(address) else {
      self.init(false, negated: negated)
      return
    }
    let test = Condition.row(.link(link), negated: negated)
    self =
      negated ? test : .combining([.combining(phrases.map { .phrase($0) }, all: false), test], all: true)
  }

  /// The keys tell it, but for those of tweets from before 2006, and those that a second had more tweets than keys for,
  /// of which the rows tell it.
  private init(
    since date: Date, within ids: Range<Int64>, overflow: KeyOverflow, negated: Bool
  ) {
    let first = RowID.first(notBefore: date)
    let isEarly = RowID.isEarly(date) && RowID.early.contains(ids.lowerBound)
    let isTold = !isEarly && !overflow.keys(after: first).contains(ids.lowerBound)
    self =
      isTold
      ? Self(ids.lowerBound >= first, negated: negated)
      : .row(.since(date), negated: negated)
  }

  private init(_ holds: Bool, negated: Bool) { self = holds == negated ? .never : .always }

  private init(phrase: String, negated: Bool) { self = negated ? .without(phrase) : .phrase(phrase) }
}

extension Query.Term {
  /// The phrases of which a matching tweet contains at least one; empty if nothing can match.
  fileprivate func phrases(_ words: PrefixWords) -> [String] {
    switch self {
    case .word(let text), .phrase(let text):
      [Self.quoted(Folding.words(text, by: words.edition.folding))].compactMap(\.self)
    case .prefix(let text): Self.beginning(with: Folding.words(text, by: words.edition.folding), words)
    case .hashtag, .user, .from, .mentions, .to, .language, .filter, .host, .quotes, .list:
      marks.compactMap { mark, name in mark.word(name, by: words.edition).flatMap(Self.quoted) }
    case .link(let address):
      LinkAddress(address).map { Self.host($0.host).phrases(words) + Self.phrase($0.text).phrases(words) }
        ?? []
    case .since, .until, .atLeast, .not, .all, .any: []
    }
  }

  private static func beginning(with text: String, _ words: PrefixWords) -> [String] {
    words[text]?.compactMap(quoted) ?? [quoted(text)].compactMap { $0.map { $0 + " *" } }
  }

  private static func quoted(_ words: String) -> String? {
    words.isEmpty ? nil : PrefixWords.quoted(words)
  }
}

/// The words of the index that begin with the prefixes of a query.
///
/// For a prefix, FTS5 joins the whole posting lists of all words that begin with it before it answers. For
/// the words themselves it reads each list from its newest end, and no further than it must.
struct PrefixWords {
  private var words: [String: [String]] = [:]
  /// The edition of the index.
  let edition: IndexEdition
  /// What `list:mentions` asks for.
  private(set) var mentionsOfOwners = Query.Term.any([])
  /// The keys after the dates of the query that do not tell on which side of them their tweets are.
  private(set) var overflow = KeyOverflow()

  init(overflow: KeyOverflow = KeyOverflow()) {
    edition = .current
    self.overflow = overflow
  }

  /// The phrases to ask for instead of a prefix; `nil` if they would be too many.
  subscript(prefix: String) -> [String]? { words[prefix] }

  /// Whether starting the search takes longer than continuing it, because the lists of many words are opened.
  private(set) var areMany = false
}

extension PrefixWords {
  /// The most words to ask for; opening their lists takes about fifteen milliseconds.
  private static let most = 4_096
  /// How many stored tweets there have to be for each word: in a small archive joining the short lists is
  /// faster than opening them one by one.
  private static let tweetsForEach = 250
  /// The most words beside other conditions, where each match is looked up in each word's list.
  private static let mostBesideOthers = IndexVocabulary.few

  init(for query: Query, in db: Database) throws {
    edition = try IndexState.edition(in: db)
    overflow = try KeyOverflow(after: query.root.dates, in: db)
    if !query.root.lists.isEmpty { mentionsOfOwners = try Owners(db: db).term(for: query.root.lists) }
    let prefixes = Set(query.root.prefixes.map { [edition] in Folding.words($0, by: edition.folding) })
    guard !prefixes.isEmpty else { return }
    let vocabulary = try IndexVocabulary(db)
    let limit = query.root.isPrefix ? try Self.limit(in: db) : Self.mostBesideOthers
    for prefix in prefixes where !prefix.isEmpty {
      words[prefix] = try vocabulary.phrases(startingWith: prefix, limit: limit)
      if words[prefix].map({ $0.count > Self.mostBesideOthers }) ?? true { areMany = true }
    }
  }

  /// A phrase of the index, as FTS5 reads it.
  static func quoted(_ words: String) -> String {
    let isPlain = !words.utf8.contains(UInt8(ascii: "\""))
    return "\"" + (isPlain ? words : words.replacing("\"", with: "\"\"")) + "\""
  }

  private static func limit(in db: Database) throws -> Int {
    let tweets = try ExtentReading(db: db).count()
    return min(max(tweets / tweetsForEach, mostBesideOthers), most)
  }
}

extension IndexVocabulary {
  /// The phrases for a prefix of several words, of which only the last is completed.
  fileprivate func phrases(startingWith text: String, limit: Int) throws -> [String]? {
    let parts = Folding.parts(of: text)
    guard let last = parts.last else { return nil }
    let before = parts.dropLast().map { $0 + " " }.joined()
    return try words(startingWith: last, limit: limit)?.map { before + $0 }
  }
}

extension Query.Term {
  /// The beginnings of words that are asked for.
  var prefixes: [String] {
    leaves.compactMap { if case .prefix(let text) = $0 { text } else { nil } }
  }

  /// Whether the term, apart from dates, is a single prefix.
  var isPrefix: Bool {
    switch self {
    case .prefix: true
    case .all(let terms): terms.filter { !$0.isDate }.count == 1 && terms.contains(where: \.isPrefix)
    case .any, .not, .word, .phrase, .hashtag, .user, .from, .mentions, .to, .language, .filter, .host,
      .quotes, .list, .since, .until, .atLeast, .link:
      false
    }
  }

  /// Whether several conditions have to hold for each match, so that the index looks up the matches of one
  /// among those of the others.
  var joinsConditions: Bool {
    switch self {
    case .all(let terms): terms.filter { !$0.isDate }.count > 1 || terms.contains(where: \.joinsConditions)
    case .any(let terms): terms.contains(where: \.joinsConditions)
    case .not(let term): term.joinsConditions
    case .list, .atLeast, .link: true
    case .prefix, .word, .phrase, .hashtag, .user, .from, .mentions, .to, .language, .filter, .host, .quotes,
      .since, .until:
      false
    }
  }

  /// Whether the term, apart from dates, is a single word or mark, of whose matches the index has a list.
  var isOneMark: Bool {
    switch self {
    case .word(let text): Folding.isOne(Folding.words(text))
    case .hashtag, .user, .from, .mentions, .to, .language, .filter, .host, .quotes: true
    case .all(let terms): terms.filter { !$0.isDate }.count == 1 && terms.contains(where: \.isOneMark)
    case .any, .not, .prefix, .phrase, .since, .until, .atLeast, .link, .list: false
    }
  }

  /// The lists that it asks for.
  var lists: [PostList] {
    leaves.compactMap { if case .list(let list) = $0 { list } else { nil } }
  }

  private var isDate: Bool {
    switch self {
    case .since, .until: true
    case .prefix, .word, .phrase, .hashtag, .user, .from, .mentions, .to, .language, .filter, .host, .quotes,
      .list, .atLeast, .link, .not, .all, .any:
      false
    }
  }
}
