import Foundation
import SmashtagModel

/// The conditions of a query that stand side by side, by what Flickr can do with them.
struct FlickrTerms {
  private(set) var tags: [String] = []
  /// Of each list one tag is wanted.
  private(set) var anyTags: [[String]] = []
  private(set) var users: [SearchUser] = []
  /// Words and phrases as Flickr reads them.
  private(set) var words: [String] = []
  private(set) var noWords: [String] = []
  private(set) var since: Date?
  private(set) var until: Date?
  /// What is true of every photo, as readers type it.
  private var certain: [String] = []
  /// What Flickr cannot do, as readers type it.
  private(set) var unsupported: [String] = []

  init(_ root: Query.Term) {
    take(root)
    if unsupported.isEmpty { unsupported = conflicts }
  }
}

private extension FlickrTerms {
  mutating func take(_ term: Query.Term) {
    switch term {
    case .all(let terms): for term in terms { take(term) }
    case .any(let terms): takeAny(terms)
    case .not(let term): takeNot(term)
    case .hashtag(let tag): tags.appendTag(tag)
    case .word, .phrase: words.append(term.written)
    case .from(let name): users.add(SearchUser(name: name, isMention: false))
    case .user(let name): users.add(SearchUser(name: name, isMention: true))
    case .since(let date): since = since.map { max($0, date) } ?? date
    case .until(let date): until = until.map { min($0, date) } ?? date
    case .filter(.images): certain.append(term.typed)
    case .filter, .prefix, .mentions, .to, .language, .host: refuse(term.typed)
    }
  }

  /// A photo answers and repeats nothing.
  mutating func takeNot(_ term: Query.Term) {
    switch term {
    case .not(let term): take(term)
    case .any(let terms): for term in terms { takeNot(term) }
    case .word: noWords.append("-" + term.written)
    case .filter(.replies), .filter(.retweets): certain.append("-" + term.typed)
    case .all, .phrase, .hashtag, .prefix, .user, .from, .mentions, .to, .language, .since, .until, .filter,
      .host:
      refuse("-" + term.typed)
    }
  }

  mutating func takeAny(_ terms: [Query.Term]) {
    guard let group = terms.tags else { return refuse(Query.Term.any(terms).typed) }
    if group.count == 1 { tags.appendTag(group[0]) } else { anyTags.append(group) }
  }

  mutating func refuse(_ text: String) {
    if !unsupported.contains(text) { unsupported.append(text) }
  }
}

private extension FlickrTerms {
  /// What Flickr can do, but not together with the rest of the query, in words.
  var conflicts: [String] {
    let isPositive = !tags.isEmpty || !anyTags.isEmpty || !words.isEmpty || !users.isEmpty
    let isEmpty = !isPositive && noWords.isEmpty && since == nil && until == nil
    return (users.count > 1 ? ["more than one user"] : []) + (anyTags.count > 1 ? ["more than one OR"] : [])
      + (!anyTags.isEmpty && !tags.isEmpty ? ["OR beside a #tag"] : [])
      + (isPositive ? [] : noWords.map { "\($0) alone" }) + (isEmpty ? certain.map { "\($0) alone" } : [])
  }
}
