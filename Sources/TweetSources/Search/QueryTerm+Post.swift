import SmashtagModel

extension Query.Term {
  /// Whether a post is one the term asks for, as far as the post itself tells.
  func admits(_ tweet: Tweet) -> Bool {
    switch self {
    case .word(let words), .phrase(let words): tweet.text.foldedWords.contains(" \(Folding.words(words)) ")
    case .prefix(let words): tweet.text.foldedWords.contains(" \(Folding.words(words))")
    case .hashtag(let tag): tweet.hashtags.name(tag)
    case .user(let name): Self.from(name).admits(tweet) || Self.mentions(name).admits(tweet)
    case .from(let name): tweet.user.id == name || Folding.name(tweet.user.screenName) == Folding.name(name)
    case .mentions(let name): tweet.userMentions.name(name)
    case .to(let name): tweet.inReplyToScreenName.map { Folding.name($0) } == Folding.name(name)
    case .language(let code): tweet.isIn(code)
    case .since(let date): tweet.created >= date
    case .until(let date): tweet.created < date
    case .filter(let filter): tweet.has(filter)
    case .host(let name):
      tweet.urls.contains { Host(ofAddress: $0.target)?.withParents.contains(name) == true }
    case .not(let term): !term.admits(tweet)
    case .all(let terms): terms.allSatisfy { $0.admits(tweet) }
    case .any(let terms): terms.contains { $0.admits(tweet) }
    }
  }
}

extension Tweet {
  /// Its language is this one, whatever the region.
  fileprivate func isIn(_ code: String) -> Bool {
    guard let language else { return false }
    return [language[...], language.prefix { $0 != "-" && $0 != "_" }].contains {
      Folding.name($0) == Folding.name(code)
    }
  }
}

extension String {
  /// Its words, folded, each between blanks.
  fileprivate var foldedWords: String { " \(Folding.words(self)) " }
}

extension [IndexedKeyword] {
  fileprivate func name(_ name: String) -> Bool {
    contains { Folding.name($0.keyword.dropFirst()) == Folding.name(name) }
  }
}
