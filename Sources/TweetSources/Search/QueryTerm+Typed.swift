import SmashtagModel
import TweetFormats

extension Query.Term {
  /// How readers type it; of what takes a value of many kinds, its name alone.
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
    case .host: "url:"
    case .not(let term): "-" + term.typed
    case .all: "(…)"
    case .any(let terms): "OR between " + Self.nouns(of: terms)
    }
  }

  /// A word or phrase as servers read it in a search for words: what could mean more to them stands in quotes.
  var written: String {
    switch self {
    case .word(let word): word.contains(":") || word.hasPrefix("+") ? "\"\(word)\"" : word
    default: typed
    }
  }

  /// The terms of which one is wanted, those of groups among them.
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
    case .language, .since, .until, .filter, .host, .not, .all, .any: "other terms"
    }
  }
}

extension [String] {
  /// Adds a tag unless it is there, however it is written.
  mutating func appendTag(_ tag: String) {
    if !contains(where: { TagName.key($0) == TagName.key(tag) }) { append(tag) }
  }
}

extension [Query.Term] {
  /// The tags among which each of these is, alternatives of alternatives included; `nil` where one is none.
  var tags: [String]? {
    let leaves = flatMap(\.alternatives)
    var tags: [String] = []
    for case .hashtag(let tag) in leaves { tags.appendTag(tag) }
    return leaves.allSatisfy(\.isTag) ? tags : nil
  }
}
