import Foundation
package import SmashtagModel

/// A query in the form that the tables of a collection can answer.
indirect enum ClickHouseCondition: Equatable, Sendable {
  case never
  /// Consecutive words, or one mark.
  case words(String)
  /// Consecutive words, of which the last may go on.
  case beginning(String)
  /// One of the keys of a row, such as a link's address.
  case key(String)
  case atLeast(Int, Query.Measure)
  /// A second since 1970, or later.
  case since(Int64)
  /// Before a second since 1970.
  case until(Int64)
  case not(ClickHouseCondition)
  case all([ClickHouseCondition])
  case any([ClickHouseCondition])
}

/// The keys by which a row is found besides its words and marks; each begins with a sign that no word begins with.
package enum ClickHouseKey {
  /// The key of a tweet at its network.
  package static func tweet(_ network: Network, _ key: String) -> String { "!\(network.rawValue):\(key)" }
  /// Another name of a tweet: an id, or an address in its common form.
  package static func alias(_ name: String) -> String { "?\(name)" }
  /// An address that a tweet links to.
  package static func link(_ address: LinkAddress) -> String { "+\(address.text)" }
}

extension ClickHouseCondition {
  /// The condition that a term sets.
  ///
  /// - Throws: the operators that no collection can answer.
  init(_ term: Query.Term, of source: String) throws(SourceError) {
    switch term {
    case .word(let text), .phrase(let text): self = Self(words: Folding.words(text))
    case .prefix(let text):
      let words = Folding.words(text)
      self = words.isEmpty ? .never : .beginning(words)
    case .hashtag, .user, .from, .mentions, .to, .language, .filter, .host, .quotes:
      self = .any(term.marks.compactMap { mark, name in mark.word(name).map(Self.words) })
    case .since(let date): self = .since(Self.second(notBefore: date))
    case .until(let date): self = .until(Self.second(notBefore: date))
    case .atLeast(let number, let measure): self = .atLeast(number, measure)
    case .link(let address): self = LinkAddress(address).map { .key(ClickHouseKey.link($0)) } ?? .never
    case .list(let list): throw .unsupported(operators: ["list:\(list.name)"], source: source)
    case .not(let term): self = .not(try Self(term, of: source))
    case .all(let terms): self = .all(try Self.parts(terms, of: source))
    case .any(let terms): self = .any(try Self.parts(terms, of: source))
    }
  }

  private init(words: String) { self = words.isEmpty ? .never : .words(words) }

  private static func parts(_ terms: [Query.Term], of source: String) throws(SourceError) -> [Self] {
    var parts: [Self] = []
    for term in terms { parts.append(try Self(term, of: source)) }
    return parts
  }

  private static func second(notBefore date: Date) -> Int64 {
    Int64(min(max(date.timeIntervalSince1970.rounded(.up), -1e15), 1e15))
  }
}

extension ClickHouseCondition {
  /// The condition on a row of the table of tweets.
  var sql: String {
    switch self {
    case .never: "0"
    case .words(let words): "position(words, \(SQLText.literal(" \(words) "))) > 0"
    case .beginning(let words): "position(words, \(SQLText.literal(" \(words)"))) > 0"
    case .key(let key): "has(keys, \(SQLText.literal(key)))"
    case .atLeast(let number, let measure): "\(measure.rawValue) >= \(number)"
    case .since(let second): Self.since(second)
    case .until(let second): "NOT (\(Self.since(second)))"
    case .not(let condition): "NOT (\(condition.sql))"
    case .all(let parts): parts.isEmpty ? "1" : "(" + parts.map(\.sql).joined(separator: " AND ") + ")"
    case .any(let parts): parts.isEmpty ? "0" : "(" + parts.map(\.sql).joined(separator: " OR ") + ")"
    }
  }

  private static func since(_ second: Int64) -> String {
    second > Int64(UInt32.max) ? "0" : "created >= \(SQLText.moment(second))"
  }

  /// The range of seconds outside of which nothing matches.
  var seconds: Range<Int64> {
    let all = Int64(0)..<Int64(UInt32.max) + 1
    switch self {
    case .since(let second): return max(second, 0)..<max(all.upperBound, max(second, 0))
    case .until(let second): return 0..<min(max(second, 0), all.upperBound)
    case .all(let parts):
      return parts.reduce(all) { $0.clamped(to: $1.seconds) }
    case .any(let parts):
      guard let first = parts.first?.seconds else { return 0..<0 }
      return parts.dropFirst().map(\.seconds).reduce(first) {
        min($0.lowerBound, $1.lowerBound)..<max($0.upperBound, $1.upperBound)
      }
    case .never: return 0..<0
    case .words, .beginning, .key, .atLeast, .not: return all
    }
  }
}

/// What is looked up in the postings: the rows of a term, or of all terms with a beginning.
enum ClickHouseLookup: Hashable, Sendable {
  case term(String)
  case beginning(String)

  var sql: String {
    switch self {
    case .term(let term): "term = \(SQLText.literal(term))"
    case .beginning(let text):
      "(term >= \(SQLText.literal(text)) AND term < \(SQLText.literal(text + "\u{10FFFF}")))"
    }
  }
}

/// Terms that are looked up together: a row matches if it has a term of each set.
struct ClickHouseIntersection: Equatable, Sendable {
  fileprivate(set) var sets: [Set<ClickHouseLookup>] = []

  /// The condition for postings of any of the terms.
  var anySQL: String { sets.reduce(into: Set()) { $0.formUnion($1) }.sql }

  /// The condition for postings of the first set in a table that belong to such rows within a time.
  ///
  /// The server keeps the postings of the other sets in memory meanwhile, so the most frequent one should be the first.
  func sql(in table: String, within time: String) -> String {
    let others = sets.dropFirst().map { set in
      "(created, id) GLOBAL IN (SELECT created, id FROM \(table) WHERE \(set.sql) AND \(time))"
    }
    return ([sets.first?.sql ?? "0", time] + others).joined(separator: " AND ")
  }

  /// The same, with the sets in another order.
  func ordered(_ order: some Sequence<Int>) -> Self { Self(sets: order.map { sets[$0] }) }
}

extension ClickHouseCondition {
  /// The terms whose postings together tell all matches within ``seconds``.
  ///
  /// `nil` where they do not, as for a phrase, and where one set of terms does. What must not be there is never told by
  /// postings: a tweet that was changed keeps those of what it said before.
  var intersection: ClickHouseIntersection? {
    var terms = ClickHouseIntersection()
    guard isOfTerms(gathering: &terms), 2...Self.mostWays ~= terms.sets.count else { return nil }
    return terms
  }

  private func isOfTerms(gathering terms: inout ClickHouseIntersection) -> Bool {
    switch self {
    case .since, .until: return true
    case .all(let parts): return parts.allSatisfy { $0.isOfTerms(gathering: &terms) }
    case .words, .beginning, .key, .any:
      guard isUnionOfTerms, let way = ways.first else { return false }
      terms.sets.append(way)
      return true
    case .never, .atLeast, .not: return false
    }
  }
}

extension ClickHouseCondition {
  /// The most ways to begin a search that are compared.
  private static let mostWays = 8

  /// The ways to find all matches in the postings: each is a set of terms of which every match has one.
  ///
  /// Empty where the postings cannot tell, as for what does not contain a word.
  var ways: [Set<ClickHouseLookup>] {
    switch self {
    case .words(let words):
      return Self.longestFirst(words).prefix(Self.mostWays).map { [.term($0)] }
    case .beginning(let words):
      let whole = Folding.parts(of: words)
      let found = Self.longestFirst(whole.dropLast().joined(separator: " ")).map {
        [ClickHouseLookup.term($0)] as Set
      }
      return found.isEmpty ? whole.last.map { [[.beginning($0)]] } ?? [] : Array(found.prefix(Self.mostWays))
    case .key(let key): return [[.term(key)]]
    case .all(let parts): return Array(parts.flatMap(\.ways).prefix(Self.mostWays))
    case .any(let parts):
      var union: Set<ClickHouseLookup> = []
      for part in parts {
        guard let way = part.ways.first else { return [] }
        union.formUnion(way)
      }
      return [union]
    case .never: return [[]]
    case .atLeast, .since, .until, .not: return []
    }
  }

  /// Whether the postings alone tell all matches within ``seconds``, so that these can be counted there.
  var isOfPostings: Bool {
    switch self {
    case .all(let parts):
      parts.count { !$0.isDate } == 1 && parts.allSatisfy { $0.isDate || $0.isUnionOfTerms }
    case .never, .words, .beginning, .key, .atLeast, .since, .until, .not, .any: isUnionOfTerms
    }
  }

  /// The sets of terms of each of which every match within ``seconds`` has one, and nothing else does; `nil` where
  /// postings do not tell.
  var postings: [Set<ClickHouseLookup>]? {
    isOfPostings ? ways.first.map { [$0] } : intersection?.sets
  }

  private var isUnionOfTerms: Bool {
    switch self {
    case .words(let words), .beginning(let words): Folding.isOne(words)
    case .key: true
    case .any(let parts): !parts.isEmpty && parts.allSatisfy(\.isUnionOfTerms)
    case .never, .atLeast, .since, .until, .not, .all: false
    }
  }

  private var isDate: Bool {
    switch self {
    case .since, .until: true
    case .all(let parts): !parts.isEmpty && parts.allSatisfy(\.isDate)
    case .never, .words, .beginning, .key, .atLeast, .not, .any: false
    }
  }

  /// The words, each once; long ones are rarer.
  private static func longestFirst(_ words: String) -> [String] {
    Set(Folding.parts(of: words)).sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
  }
}
