import SmashtagModel

extension SearchParts {
  /// Which of its searches a server is asked for.
  enum Kind {
    case tags
    case posts
    case words
  }

  /// Words that are not wanted are looked for in the posts of a place, so they ask for no search.
  var kind: Kind {
    if !words.isEmpty { return .words }
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
