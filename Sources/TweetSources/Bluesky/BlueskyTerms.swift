import Foundation
import SmashtagModel

/// The conditions of a query, grouped by what a server of Bluesky can do with them.
struct BlueskyTerms {
  /// Words, phrases and hashtags in the server's syntax, in the order of the query.
  private(set) var written: [String] = []
  private(set) var tags: [String] = []
  private(set) var authors: [String] = []
  private(set) var mentioned: [String] = []
  private(set) var languages: [String] = []
  private(set) var hosts: [String] = []
  private(set) var since: Date?
  private(set) var until: Date?
  private(set) var filters: Set<Query.Filter> = []
  private(set) var noFilters: Set<Query.Filter> = []
  /// Conditions that no server supports, so that each post is checked here.
  private(set) var checks: [Query.Term] = []
  /// Conditions that are not possible, as they were typed.
  private(set) var unsupported: [String] = []

  init(_ root: Query.Term) {
    take(root)
  }
}

private extension BlueskyTerms {
  /// The maximum length of a hashtag.
  static var longestTag: (letters: Int, bytes: Int) { (64, 640) }

  mutating func take(_ term: Query.Term) {
    switch term {
    case .all(let terms): for term in terms { take(term) }
    case .not(let term): takeNot(term)
    case .word, .phrase: written.append(term.quoted)
    case .hashtag(let tag): take(tag: tag)
    case .from(let name): authors.addName(name)
    case .mentions(let name): mentioned.addName(name)
    case .language(let code): take(language: code)
    case .host(let name): hosts.addName(name)
    case .since(let date): since = max(since ?? date, date)
    case .until(let date): until = min(until ?? date, date)
    case .filter(let filter):
      filters.insert(filter)
      checks.append(term)
    case .any, .user, .prefix, .to: refuse(term.typed)
    }
  }

  mutating func takeNot(_ term: Query.Term) {
    switch term {
    case .not(let term): take(term)
    case .any(let terms): for term in terms { takeNot(term) }
    case .since(let date): take(.until(date))
    case .until(let date): take(.since(date))
    case .from(let name): if let name = BlueskyName(name) { checks.append(.not(.from(name.text))) }
    case .filter(let filter):
      noFilters.insert(filter)
      checks.append(.not(term))
    case .word, .phrase, .hashtag, .language, .host: checks.append(.not(term))
    case .all, .user, .mentions, .prefix, .to: refuse("-" + term.typed)
    }
  }

  mutating func take(tag: String) {
    guard tag.count <= Self.longestTag.letters, tag.utf8.count <= Self.longestTag.bytes else {
      return refuse("a #tag of more than \(Self.longestTag.letters) letters")
    }
    if tags.addName(tag) { written.append("#" + tag) }
  }

  /// Takes a language code ([BCP 47](https://www.rfc-editor.org/info/bcp47)): `de`, `pt-BR`.
  mutating func take(language: String) {
    let parts = language.split(separator: "-", omittingEmptySubsequences: false)
    let isCode = parts.enumerated().allSatisfy { index, part in
      let isLetters = part.utf8.allSatisfy { 0x61...0x7A ~= $0 | 0x20 }
      return index == 0
        ? 2...3 ~= part.count && isLetters
        : 1...8 ~= part.count && part.utf8.allSatisfy { 0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 }
    }
    if isCode { languages.addName(language) } else { refuse("lang:" + language) }
  }

  mutating func refuse(_ text: String) {
    if !unsupported.contains(text) { unsupported.append(text) }
  }
}

extension [String] {
  /// Adds a name unless it is contained, ignoring case; returns whether it was added.
  @discardableResult
  fileprivate mutating func addName(_ name: String) -> Bool {
    if contains(where: { Folding.name($0) == Folding.name(name) }) { return false }
    append(name)
    return true
  }
}

extension Query.Term {
  /// A word or phrase in the server's syntax; quoted if it could be read as an operator.
  fileprivate var quoted: String {
    switch self {
    case .word(let word) where !word.mayMeanMore: word
    case .word(let words), .phrase(let words):
      "\"\(words.map { "\"\\".contains($0) ? " " : String($0) }.joined())\""
    default: typed
    }
  }
}

extension String {
  private static let operators: Set = ["AND", "OR", "NOT"]

  /// Whether it contains a sign with a meaning in searches, or is the name of an operator.
  fileprivate var mayMeanMore: Bool {
    Self.operators.contains(uppercased())
      || utf8.contains { $0 < 0x80 && !(0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 || $0 == 0x5F) }
  }
}

extension BlueskyTerms {
  /// Whether a single user's posts contain all results, so that no search is needed.
  var isForFeed: Bool { authors.count == 1 && written.isEmpty && mentioned.isEmpty }

  /// Conditions that a server cannot combine with the rest of the query, in words.
  var conflicts: [String] {
    let isEmpty = [written, authors, mentioned, languages, hosts].allSatisfy(\.isEmpty)
    if isEmpty { return alone.isEmpty ? ["nothing"] : alone.map { "\($0) alone" } }
    return several + (filters.contains(.retweets) && !isForFeed ? ["filter:retweets in a search"] : [])
  }

  private var several: [String] {
    let lists = [("from:", authors), ("mentions:", mentioned), ("lang:", languages), ("url:", hosts)]
    return lists.filter { $0.1.count > 1 }.map { "more than one \($0.0)" }
  }

  private var alone: [String] {
    checks.map(\.typed) + (since == nil ? [] : ["since:"]) + (until == nil ? [] : ["until:"])
  }
}
