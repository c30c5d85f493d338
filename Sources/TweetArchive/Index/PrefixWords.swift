import GRDB
import SmashtagModel

/// The words of the index that begin as the prefixes of a query do.
///
/// Of a prefix FTS5 joins the whole posting lists of all words that begin so, before it answers. Asked for the words
/// themselves it reads each list from its newest end, and no further than it must.
struct PrefixWords {
  private var words: [String: [String]] = [:]
  /// How the index is folded.
  let edition: FoldingEdition

  init() { edition = .current }

  /// What to ask instead of a prefix; `nil` where that would be too much.
  subscript(prefix: String) -> [String]? { words[prefix] }

  /// Whether to begin a search takes longer than to go on with it: the lists of many words are opened.
  private(set) var areMany = false
}

extension PrefixWords {
  /// Of so many words the lists are opened in fifteen milliseconds.
  private static let most = 4_096
  /// In an archive of few tweets their lists are short, and sooner joined than opened one by one.
  private static let tweetsForEach = 250
  /// Beside other conditions each match is looked for in each word's list.
  private static let mostBesideOthers = IndexVocabulary.few

  init(for query: Query, in db: Database) throws {
    edition = try IndexState.edition(in: db)
    let prefixes = Set(query.root.prefixes.map { [edition] in Folding.words($0, by: edition) })
    guard !prefixes.isEmpty else { return }
    let vocabulary = try IndexVocabulary(db)
    let limit = query.root.isPrefix ? try Self.limit(in: db) : Self.mostBesideOthers
    for prefix in prefixes where !prefix.isEmpty {
      words[prefix] = try vocabulary.phrases(startingWith: prefix, limit: limit)
      if words[prefix].map({ $0.count > Self.mostBesideOthers }) ?? true { areMany = true }
    }
  }

  private static func limit(in db: Database) throws -> Int {
    let tweets = try ExtentReading(db: db).count()
    return min(max(tweets / tweetsForEach, mostBesideOthers), most)
  }
}

extension IndexVocabulary {
  /// A prefix of several words is a phrase of which the last word goes on.
  fileprivate func phrases(startingWith text: String, limit: Int) throws -> [String]? {
    // A letter that is a mark would take the blank before it into its character.
    let parts = text.unicodeScalars.split(separator: " ").map { String(String.UnicodeScalarView($0)) }
    guard let last = parts.last else { return nil }
    let before = parts.dropLast().map { $0 + " " }.joined()
    return try words(startingWith: last, limit: limit)?.map { before + $0 }
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
}
