import SmashtagModel

extension Query.Term {
  /// Whether a prefix is all the index is asked for.
  var isPrefix: Bool {
    switch self {
    case .prefix: true
    case .all(let terms): terms.filter { !$0.isDate }.count == 1 && terms.contains(where: \.isPrefix)
    case .any, .not, .word, .phrase, .hashtag, .user, .from, .mentions, .to, .language, .filter, .host,
      .since, .until:
      false
    }
  }

  /// Whether several conditions have to hold of each match, so that the index looks a match of one up among
  /// those of the others.
  var joinsConditions: Bool {
    switch self {
    case .all(let terms): terms.filter { !$0.isDate }.count > 1 || terms.contains(where: \.joinsConditions)
    case .any(let terms): terms.contains(where: \.joinsConditions)
    case .not(let term): term.joinsConditions
    case .prefix, .word, .phrase, .hashtag, .user, .from, .mentions, .to, .language, .filter, .host, .since,
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
