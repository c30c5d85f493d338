import SmashtagModel
import TweetFormats

extension Query.Term {
  /// Whether a post matches the term, as far as the post itself tells.
  func admits(_ tweet: Tweet) -> Bool {
    switch self {
    case .word(let words), .phrase(let words): tweet.text.folded(contains: " \(Folding.words(words)) ")
    case .prefix(let words): tweet.text.folded(contains: " \(Folding.words(words))")
    case .hashtag(let tag): tweet.hashtags.name(tag)
    case .user(let name): Self.from(name).admits(tweet) || Self.mentions(name).admits(tweet)
    case .from(let name): tweet.user.id == name || Folding.name(tweet.user.screenName) == Folding.name(name)
    case .mentions(let name): tweet.userMentions.name(name) || tweet.repeats(name)
    case .to(let name): tweet.inReplyToScreenName.map { Folding.name($0) } == Folding.name(name)
    case .language(let code): tweet.isIn(code)
    case .since(let date): tweet.created >= date
    case .until(let date): tweet.created < date
    case .filter(let filter): tweet.has(filter)
    case .atLeast(let number, let measure): tweet.has(number, measure)
    case .host(let name):
      tweet.urls.contains { Host(ofAddress: $0.target)?.withParents.contains(name) == true }
    case .link(let address): LinkAddress(address)?.isLinked(by: tweet) ?? false
    case .quotes(let id): tweet.quoteOf == id
    // No post tells whose lists it is in.
    case .list: true
    case .not(let term): !term.admits(tweet)
    case .all(let terms): terms.allSatisfy { $0.admits(tweet) }
    case .any(let terms): terms.contains { $0.admits(tweet) }
    }
  }
}

extension Tweet {
  /// Whether the post is a retweet of one by a user, whom it mentions by that.
  fileprivate func repeats(_ name: String) -> Bool {
    retweetOf?.screenName.map { Folding.name($0) } == Folding.name(name)
  }

  /// Whether the post is in a language, whatever its region.
  fileprivate func isIn(_ code: String) -> Bool {
    guard let language else { return false }
    return [language[...], language.prefix { $0 != "-" && $0 != "_" }].contains {
      Folding.name($0) == Folding.name(code)
    }
  }
}

extension String {
  /// Whether the folded words of the text, each surrounded by blanks, contain others.
  ///
  /// By bytes, since a word that begins with a mark is one character with the blank before it.
  fileprivate func folded(contains words: String) -> Bool {
    " \(Folding.words(self)) ".utf8.contains(words.utf8)
  }
}

extension [IndexedKeyword] {
  fileprivate func name(_ name: String) -> Bool {
    contains { Folding.name($0.keyword.dropFirst()) == Folding.name(name) }
  }
}

extension Query.Term {
  /// The term as it is typed; for conditions with various values only the name.
  var typed: String {
    switch self {
    case .word(let word): word
    case .prefix(let word): word + "*"
    case .phrase(let words): "\"\(words)\""
    case .hashtag(let tag): "#" + tag
    case .user(let name): "@" + name
    case .from: "from:"
    case .mentions: "mentions:"
    case .to: "to:"
    case .language: "lang:"
    case .since: "since:"
    case .until: "until:"
    case .filter(let filter): "filter:" + filter.rawValue
    case .atLeast(_, let measure): "min_\(measure.rawValue):"
    case .host: "url:"
    case .link(let address): address
    case .quotes: "quotes:"
    case .list(let list): "list:" + list.name
    case .not(let term): "-" + term.typed
    case .all: "(…)"
    case .any(let terms): "OR between " + Self.nouns(of: terms)
    }
  }

  /// A word or phrase in the syntax of servers; quoted if it could be read as an operator.
  var written: String {
    switch self {
    case .word(let word): word.contains(":") || word.hasPrefix("+") ? "\"\(word)\"" : word
    default: typed
    }
  }

  /// The alternatives of the term, including those of nested groups.
  var alternatives: [Query.Term] {
    if case .any(let terms) = self { terms.flatMap(\.alternatives) } else { [self] }
  }

  var isTag: Bool {
    if case .hashtag = self { true } else { false }
  }

  private static func nouns(of terms: [Query.Term]) -> String {
    let nouns = terms.flatMap(\.alternatives).map(\.noun)
    return ["#tags", "words", "users", "other terms"].filter(nouns.contains).joined(separator: " and ")
  }

  private var noun: String {
    switch self {
    case .word, .prefix, .phrase: "words"
    case .hashtag: "#tags"
    case .user, .from, .mentions, .to: "users"
    case .language, .since, .until, .filter, .atLeast, .host, .link, .quotes, .list, .not, .all, .any:
      "other terms"
    }
  }
}

extension Query.Term {
  /// The numbers that the term asks for.
  var measures: Set<Query.Measure> {
    Set(leaves.compactMap { if case .atLeast(_, let measure) = $0 { measure } else { nil } })
  }
}

extension [String] {
  /// Adds a hashtag unless it is contained in any spelling.
  mutating func appendTag(_ tag: String) {
    if !contains(where: { TagName.key($0) == TagName.key(tag) }) { append(tag) }
  }
}

extension [Query.Term] {
  /// The hashtags that the terms consist of, including nested alternatives; `nil` if one is not a hashtag.
  var tags: [String]? {
    let leaves = flatMap(\.alternatives)
    var tags: [String] = []
    for case .hashtag(let tag) in leaves { tags.appendTag(tag) }
    return leaves.allSatisfy(\.isTag) ? tags : nil
  }
}
