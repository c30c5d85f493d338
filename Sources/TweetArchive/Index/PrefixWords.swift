import GRDB
import SmashtagModel

/// The words of the index that begin as the prefixes of a query do.
///
/// Of a prefix FTS5 joins the whole posting lists of all words that begin so, before it answers. Asked for the words
/// themselves it reads each list from its newest end, and no further than it must.
struct PrefixWords {
  private var words: [String: [String]] = [:]

  init() {}

  /// What to ask instead of a prefix; `nil` where that would be too much.
  subscript(prefix: String) -> [String]? { words[prefix] }
}

extension PrefixWords {
  /// Of so many words the lists are opened in fifteen milliseconds.
  private static let most = 4_096
  /// Beside other conditions each match is looked for in each word's list.
  private static let mostBesideOthers = IndexVocabulary.few

  init(for query: Query, in db: Database) throws {
    let prefixes = Set(query.root.prefixes.map { Folding.words($0) })
    guard !prefixes.isEmpty else { return }
    let vocabulary = try IndexVocabulary(db)
    let limit = query.root.isPrefix ? Self.most : Self.mostBesideOthers
    for prefix in prefixes where !prefix.isEmpty {
      words[prefix] = try vocabulary.phrases(startingWith: prefix, limit: limit)
    }
  }
}

extension IndexVocabulary {
  /// A prefix of several words is a phrase of which the last word goes on.
  fileprivate func phrases(startingWith text: String, limit: Int) throws -> [String]? {
    let parts = text.split(separator: " ")
    guard let last = parts.last else { return nil }
    let before = parts.dropLast().map { $0 + " " }.joined()
    return try words(startingWith: String(last), limit: limit)?.map { before + $0 }
  }
}

extension Query.Term {
  fileprivate var prefixes: [String] {
    switch self {
    case .prefix(let text): [text]
    case .not(let term): term.prefixes
    case .all(let terms), .any(let terms): terms.flatMap(\.prefixes)
    case .word, .phrase, .hashtag, .user, .from, .mentions, .to, .language, .filter, .host, .since, .until: []
    }
  }

  /// Claims that a prefix is all the index is asked for.
  fileprivate var isPrefix: Bool {
    switch self {
    case .prefix: true
    case .all(let terms): terms.filter { !$0.isDate }.count == 1 && terms.contains(where: \.isPrefix)
    case .any, .not, .word, .phrase, .hashtag, .user, .from, .mentions, .to, .language, .filter, .host,
      .since,
      .until:
      false
    }
  }

  private var isDate: Bool {
    switch self {
    case .since, .until: true
    case .prefix, .word, .phrase, .hashtag, .user, .from, .mentions, .to, .language, .filter, .host, .not,
      .all, .any:
      false
    }
  }
}
