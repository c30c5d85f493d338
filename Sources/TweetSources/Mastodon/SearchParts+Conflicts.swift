import SmashtagModel

extension SearchParts {
  /// Which of its searches a server is asked for.
  enum Kind {
    case tags
    case posts
    case words
  }

  var kind: Kind {
    if !words.isEmpty || !noWords.isEmpty { return .words }
    return users.isEmpty ? .tags : .posts
  }

  /// What a server can do, but not together with the rest of the query, in words.
  var conflicts: [String] {
    switch kind {
    case .tags: tagConflicts
    case .posts: postConflicts
    case .words: wordConflicts
    }
  }
}

private extension SearchParts {
  /// The timeline of a tag takes so many tags of which one is wanted.
  static var mostAlternatives: Int { 4 }

  var tagConflicts: [String] {
    if tags.isEmpty, anyTags.isEmpty { return negated.map { "\($0) alone" } + images.map { "\($0) alone" } }
    let alternatives = anyTags.first?.count ?? 0
    let tooMany =
      alternatives > Self.mostAlternatives ? ["more than \(Self.mostAlternatives) #tags with OR"] : []
    return tooMany + severalORs + excluded.map { "\($0) beside a #tag" }
  }

  var postConflicts: [String] {
    (tags.count > 1 ? ["more than one #tag beside \(userSign)"] : [])
      + (anyTags.isEmpty ? [] : ["OR beside \(userSign)"])
      + (noTags.isEmpty ? [] : ["-#\(noTags[0]) beside \(userSign)"]) + severalUsers
  }

  var wordConflicts: [String] {
    let mentioned = users.filter(\.isMention).map { "@\($0.name)" }
    let others = mentioned + (anyTags.isEmpty ? [] : ["OR"]) + images + excluded
    let isNegative = words.isEmpty && tags.isEmpty
    return others.map { "\($0) beside words" } + (isNegative ? negated.map { "\($0) alone" } : [])
      + severalUsers
  }

  var userSign: String { users.first?.isMention == true ? "@\(users[0].name)" : "from:" }
  var severalUsers: [String] { users.count > 1 ? ["more than one user"] : [] }
  var severalORs: [String] { anyTags.count > 1 ? ["more than one OR"] : [] }
  var images: [String] { filters.map { "filter:\($0.rawValue)" } }
  var excluded: [String] { noFilters.map { "-filter:\($0.rawValue)" }.sorted() }
  var negated: [String] { written.filter { $0.hasPrefix("-") } + (written.isEmpty ? excluded : []) }
}
