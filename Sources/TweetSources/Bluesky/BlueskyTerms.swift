import Foundation
import SmashtagModel
import TweetFormats

/// The conditions of a query, grouped by what a server of Bluesky can do with them.
struct BlueskyTerms {
  /// All of them, in the order of the query.
  let conditions: [Query.Term]
  /// The lists that are asked for, and the posts whose quotes are.
  private(set) var lists: [PostList] = []
  private(set) var quoted: [String] = []
  /// Words, phrases and hashtags in the server's syntax, in the order of the query.
  private(set) var written: [String] = []
  private(set) var tags: [String] = []
  private(set) var authors: [String] = []
  private(set) var mentioned: [String] = []
  private(set) var languages: [String] = []
  private(set) var hosts: [String] = []
  /// The addresses that are linked to.
  private(set) var links: [String] = []
  let since: Date?
  let until: Date?
  let filters: Set<Query.Filter>
  let noFilters: Set<Query.Filter>
  /// Conditions that no server supports, so that each post is checked here.
  private(set) var checks: [Query.Term] = []

  init(_ terms: SearchTerms) {
    (conditions, since, until) = (terms.conditions, terms.since, terms.until)
    (filters, noFilters) = (terms.filters, terms.noFilters)
    for condition in terms.conditions { take(condition) }
  }

  private mutating func take(_ condition: Query.Term) {
    switch condition {
    case .word, .phrase: written.append(condition.quoted)
    case .hashtag(let tag): if tags.addName(tag) { written.append("#" + tag) }
    case .from(let name): authors.addName(name)
    case .mentions(let name): mentioned.addName(name)
    case .language(let code): languages.addName(code)
    case .host(let name): hosts.addName(name)
    case .link(let address): take(link: address)
    case .list(let list): if !lists.contains(list) { lists.append(list) }
    case .quotes(let id): if !quoted.contains(id) { quoted.append(id) }
    case .not(.from(let name)): if let name = BlueskyName(name) { checks.append(.not(.from(name.text))) }
    case .filter, .atLeast, .not(.filter), .not(.word), .not(.phrase), .not(.hashtag), .not(.language),
      .not(.host), .not(.atLeast), .not(.link):
      checks.append(condition)
    case .since, .until, .any, .all, .not, .user, .prefix, .to: break
    }
  }

  /// The server may find other addresses that are much the same, so that each post is checked here.
  private mutating func take(link address: String) {
    guard !links.contains(address) else { return }
    links.append(address)
    checks.append(.link(address))
  }
}

extension BlueskyTerms {
  /// The maximum length of a hashtag.
  private static var longestTag: (letters: Int, bytes: Int) { (64, 640) }

  /// A condition as it is told to the user if servers do not support it; otherwise `nil`.
  static func refusal(of condition: Query.Term) -> String? {
    switch condition {
    case .hashtag(let tag):
      tag.count <= longestTag.letters && tag.utf8.count <= longestTag.bytes
        ? nil : "a #tag of more than \(longestTag.letters) letters"
    case .language(let code): isLanguage(code) ? nil : "lang:" + code
    case .quotes(let id): BlueskyAddress(id)?.isPost == true ? nil : "quotes: of what is no post of Bluesky"
    case .not(.filter(.bookmarked)), .not(.filter(.liked)): condition.typed
    case .word, .phrase, .from, .mentions, .host, .link, .since, .until, .filter, .atLeast, .not(.word),
      .not(.phrase), .not(.hashtag), .not(.from), .not(.language), .not(.host), .not(.link), .not(.since),
      .not(.until), .not(.filter), .not(.atLeast), .list:
      nil
    case .any, .all, .not, .user, .prefix, .to: condition.typed
    }
  }

  /// Whether it is a language code ([BCP 47](https://www.rfc-editor.org/info/bcp47)): `de`, `pt-BR`.
  private static func isLanguage(_ language: String) -> Bool {
    let parts = language.split(separator: "-", omittingEmptySubsequences: false)
    return parts.enumerated().allSatisfy { index, part in
      let isLetters = part.utf8.allSatisfy { 0x61...0x7A ~= $0 | 0x20 }
      return index == 0
        ? 2...3 ~= part.count && isLetters
        : 1...8 ~= part.count && part.utf8.allSatisfy { 0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 }
    }
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

  /// The list that has all results, which therefore is read instead of searching; `nil` if there is none.
  var list: BlueskyList? {
    if let list = lists.first { return BlueskyList(list) }
    if let id = quoted.first { return .quotes(of: id) }
    if filters.contains(.bookmarked) { return .bookmarks }
    return filters.contains(.liked) ? .likes : nil
  }

  /// Conditions that a server cannot combine with the rest of the query, in words.
  var conflicts: [String] {
    if list != nil { return lists.count > 1 ? ["more than one list:"] : [] }
    let isEmpty = [written, authors, mentioned, languages, hosts, links].allSatisfy(\.isEmpty)
    if isEmpty { return alone.isEmpty ? ["nothing"] : alone.map { "\($0) alone" } }
    return several + (filters.contains(.retweets) && !isForFeed ? ["filter:retweets in a search"] : [])
  }

  private var several: [String] {
    let lists = [
      ("from:", authors), ("mentions:", mentioned), ("lang:", languages), ("url:", hosts), ("address", links),
    ]
    return lists.filter { $0.1.count > 1 }.map { "more than one \($0.0)" }
  }

  private var alone: [String] {
    checks.map(\.typed) + (since == nil ? [] : ["since:"]) + (until == nil ? [] : ["until:"])
  }
}
