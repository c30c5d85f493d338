import SmashtagModel

/// The conditions of a query, grouped by what a Mastodon server can do with them.
struct SearchParts {
  private(set) var tags: [String] = []
  private(set) var noTags: [String] = []
  private(set) var users: [SearchUser] = []
  private(set) var filters: Set<Query.Filter> = []
  private(set) var noFilters: Set<Query.Filter> = []
  private(set) var words: [String] = []
  private(set) var noWords: [String] = []
  /// Words, phrases and hashtags for a search, in the order of the query.
  private(set) var written: [String] = []
  /// Negated words, phrases and hashtags, as they were typed.
  ///
  /// They are not sent, because many servers would search for posts that contain `-rain`.
  private(set) var unwanted: [String] = []
  /// Conditions that no server supports, as they were typed.
  private(set) var unsupported: [String] = []

  init(_ root: Query.Term) {
    take(root)
  }
}

private extension SearchParts {
  mutating func take(_ term: Query.Term) {
    switch term {
    case .all(let terms): for term in terms { take(term) }
    case .not(let term): takeNot(term)
    case .hashtag(let tag):
      tags.appendTag(tag)
      written.append("#" + tag)
    case .word(let word), .phrase(let word):
      words.append(word)
      written.append(term.written)
    case .from(let name): users.add(SearchUser(name: name, isMention: false))
    case .user(let name): users.add(SearchUser(name: name, isMention: true))
    case .filter(.images): filters.insert(.images)
    case .any, .filter, .prefix, .mentions, .to, .language, .since, .until, .host: refuse(term.typed)
    }
  }

  mutating func takeNot(_ term: Query.Term) {
    switch term {
    case .not(let term): take(term)
    case .any(let terms): for term in terms { takeNot(term) }
    case .hashtag(let tag):
      noTags.appendTag(tag)
      unwanted.append("-#" + tag)
    case .word(let word), .phrase(let word):
      noWords.append(word)
      unwanted.append("-" + term.written)
    case .filter(let filter) where filter == .replies || filter == .retweets: noFilters.insert(filter)
    case .all, .prefix, .user, .from, .mentions, .to, .language, .since, .until, .filter, .host:
      refuse("-" + term.typed)
    }
  }

  mutating func refuse(_ text: String) {
    if !unsupported.contains(text) { unsupported.append(text) }
  }
}

extension SearchParts {
  /// The kinds of requests.
  enum Kind {
    case tags
    case posts
    case words
  }

  /// The kind of request; negated words are checked in the results and need no search.
  var kind: Kind {
    if !words.isEmpty { return .words }
    return users.isEmpty ? .tags : .posts
  }

  /// Conditions that a server cannot combine with the rest of the query, in words.
  var conflicts: [String] {
    switch kind {
    case .tags: tagConflicts
    case .posts: postConflicts
    case .words: wordConflicts
    }
  }
}

private extension SearchParts {
  var tagConflicts: [String] {
    if !tags.isEmpty { return excluded.map { "\($0) beside a #tag" } }
    let alone = (negated + images).map { "\($0) alone" }
    return alone.isEmpty ? ["nothing"] : alone
  }

  var postConflicts: [String] {
    (tags.count > 1 ? ["more than one #tag beside \(userSign)"] : [])
      + (noTags.isEmpty ? [] : ["-#\(noTags[0]) beside \(userSign)"]) + severalUsers
  }

  var wordConflicts: [String] {
    let mentioned = users.filter(\.isMention).map { "@\($0.name)" }
    return (mentioned + images + excluded).map { "\($0) beside words" } + severalUsers
  }

  var userSign: String { users.first?.isMention == true ? "@\(users[0].name)" : "from:" }
  var severalUsers: [String] { users.count > 1 ? ["more than one user"] : [] }
  var images: [String] { filters.map { "filter:\($0.rawValue)" } }
  var excluded: [String] { noFilters.map { "-filter:\($0.rawValue)" }.sorted() }
  var negated: [String] { unwanted.isEmpty ? excluded : unwanted }
}
