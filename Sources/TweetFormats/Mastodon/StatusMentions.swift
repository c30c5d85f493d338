import Foundation
import MentionExtraction
import SmashtagModel
import WebPages

/// The mentions of a status, with their ranges in the text.
///
/// The status's lists tell what it mentions, the links of its text where; what no link points to is searched
/// for in the text. If a status has no lists, all mentions found in the text count.
struct StatusMentions {
  private var tags: StatusTags
  private var users: StatusUsers
  private(set) var urls: [IndexedURL] = []

  init(_ source: JSONElement, in text: StatusText) {
    self.init(
      tags: StatusTags(source["tags"]), users: StatusUsers(source["mentions"]),
      isListed: source["tags"].isArray || source["mentions"].isArray, in: text)
    takeCard(source["card"]["url"].nonEmptyString)
  }

  /// - Parameter isListed: whether the lists exist, even if they are empty.
  init(tags: StatusTags, users: StatusUsers, isListed: Bool, in text: StatusText) {
    (self.tags, self.users) = (tags, users)
    for link in text.links { take(link) }
    take(MentionExtractor(.mastodon).mentions(in: text.plain), besides: text.links, all: !isListed)
    urls = urls.inOrder(of: \.range)
  }

  /// All that is found in a text for which nothing is listed, such as that of an account.
  init(foundIn text: StatusText) {
    let none: [(String, String?)] = []
    self.init(tags: StatusTags(none), users: StatusUsers(none), isListed: false, in: text)
  }

  var hashtags: [IndexedKeyword] { tags.keywords }
  var userMentions: [IndexedKeyword] { users.keywords }

  func handle(ofAccount id: String) -> String? { users.handle(ofAccount: id) }
}

private extension StatusMentions {
  mutating func take(_ link: HTMLLink) {
    if tags.take(link) || users.take(link) || !link.isFollowable { return }
    urls.append(IndexedURL(link))
  }

  /// Takes the mentions found in the text outside of links.
  mutating func take(_ mentions: [ExtractedMention], besides links: [HTMLLink], all: Bool) {
    var taken = links.compactMap(\.range)[...]
    for mention in mentions {
      taken = taken.drop { $0.upperBound <= mention.range.lowerBound }
      if let first = taken.first, first.lowerBound < mention.range.upperBound { continue }
      switch mention.kind {
      case .hashtag: tags.take(mention, all: all)
      case .user: users.take(mention, all: all)
      case .url where all: urls.append(mention.indexedURL)
      case .cashtag, .url: continue
      }
    }
  }

  /// Takes the address of the status's preview card, unless a link has the same.
  mutating func takeCard(_ address: String?) {
    guard let address, HTMLLink(href: address, classes: [], relations: []).isFollowable,
      !urls.contains(where: { $0.target.withoutLastSlash == address.withoutLastSlash })
    else { return }
    urls.append(IndexedURL(address, expanded: address))
  }
}

private extension String {
  var withoutLastSlash: Substring { last == "/" ? dropLast() : self[...] }
}

extension StatusMentions {
  /// Reads the mentions of a post of ActivityPub, which has one list of hashtags, users and emoji.
  init(activityPub post: JSONElement, in text: StatusText) {
    let list = post["tag"].oneOrMore
    let tags = list.lazy.compactMap { tag -> (name: String, page: String?)? in
      guard tag["type"].string == "Hashtag", let name = tag["name"].nonEmptyString else { return nil }
      return (name, tag["href"].nonEmptyString)
    }
    let users = list.lazy.compactMap { tag -> (handle: String, page: String?)? in
      guard tag["type"].string == "Mention" else { return nil }
      let page = tag["href"].nonEmptyString
      let name = tag["name"].nonEmptyString.map { MastodonHandle.handle($0, at: page) }
      return (name ?? page.flatMap { ActivityAddress($0).handle }).map { ($0, page) }
    }
    self.init(
      tags: StatusTags(tags), users: StatusUsers(users), isListed: post["tag"].exists, in: text)
  }
}

/// The text of a status: its content warning, its content, and the options of its poll, separated by empty
/// lines.
struct StatusText {
  let plain: String
  /// The content warning, with which `plain` begins; `nil` if there is none.
  let warning: String?
  /// The links of the content, with their ranges in `plain`.
  let links: [HTMLLink]

  init(_ source: JSONElement) {
    self.init(
      warning: source["spoiler_text"].string, content: source["content"],
      answers: source["poll"]["options"].values.prefix(Poll.mostOptions)
        .compactMap { $0["title"].nonEmptyString })
  }

  init(warning: String?, content: JSONElement, answers: [String]) {
    let warning = (warning ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    let content = content.utf8.map { HTMLText($0) }
    let answers = answers.map(Self.answer)
    let parts = [warning, content?.text ?? "", answers.joined(separator: "\n")].filter { !$0.isEmpty }
    self.warning = warning.isEmpty ? nil : warning
    let offset = warning.isEmpty ? 0 : warning.unicodeScalars.count + 2
    plain = parts.joined(separator: "\n\n")
    links = (content?.links ?? []).map { $0.shifted(by: offset) }
  }

  private static func answer(_ title: String) -> String { "◯ " + title.onOneLine }
}

extension StatusText {
  /// Reads the text of a post of ActivityPub: its content warning, its content, and the options of its poll.
  init(activityPub post: JSONElement) {
    let answers = post["oneOf", or: "anyOf"].values.compactMap { $0["name"].nonEmptyString }
    let contents = [post["content"]] + post["contentMap"].memberValues.prefix(1)
    self.init(
      warning: post["summary"].string, content: contents.first { $0.utf8 != nil } ?? contents[0],
      answers: answers)
  }
}

/// The id, date and author of a status.
struct StatusHead {
  let id: String
  /// The key of the post, if possible its URI, which is the same on all servers; ids are not unique across
  /// servers.
  let key: String
  let url: String?
  let created: Date
  let user: User

  init(_ source: JSONElement) throws(TweetProblem) {
    guard let id = source["id"].identifier else { throw .noID }
    guard let user = User(mastodon: source["account"]) else { throw .noAuthor(id: id) }
    guard let created = source["created_at"].utf8.flatMap(TweetDate.date) else { throw .noDate(id: id) }
    let (uri, url) = (source["uri"].nonEmptyString, source["url"].nonEmptyString)
    (self.id, self.created, self.user) = (id, created, user)
    key = uri ?? url ?? "\(id) of \(user.screenName)"
    self.url = url ?? uri.flatMap { $0.hasPrefix("http") ? $0 : nil }
  }

  /// A post with a text of its own.
  func tweet(_ text: String) -> Tweet {
    var tweet = Tweet(id: id, network: .mastodon, key: key, created: created, text: text, user: user)
    tweet.url = url
    return tweet
  }

  /// A boost: its own id, date and author, and everything else from the original.
  func boost(of original: Tweet) -> Tweet {
    var tweet = original.repeated(as: id, on: created, by: user)
    (tweet.key, tweet.url) = (key, url)
    return tweet
  }
}

/// The hashtags of a status.
struct StatusTags {
  private var words = ListedWords(sign: "#")

  init(_ list: JSONElement) {
    self.init(
      list.values.lazy.compactMap { tag in
        tag["name"].nonEmptyString.map { (name: $0, page: tag["url"].nonEmptyString) }
      })
  }

  /// Takes names with or without `#`.
  init(_ tags: some Sequence<(name: String, page: String?)>) {
    for tag in tags {
      words.list(tag.name.first == "#" ? String(tag.name.dropFirst()) : tag.name, page: tag.page)
    }
    words.name { [TagName.key($0)] }
  }

  var keywords: [IndexedKeyword] { words.keywords }

  /// Takes a link if it points to a hashtag; returns `false` if it does not.
  mutating func take(_ link: HTMLLink) -> Bool {
    let written = link.word(after: ["#", "＃"])
    let ofPage = TagName.name(ofPage: link.href)
    let isTag = link.classes.contains("hashtag") || link.relations.contains("tag")
    guard isTag || written != nil else { return false }
    let named = index(written ?? link.text) ?? words.index(page: link.href)
    if let index = named ?? (isTag ? ofPage.flatMap { self.index($0) } : nil) {
      words.found(index, at: link.range(with: "#"))
    } else if let word = written ?? (isTag ? ofPage : nil), isTag || ofPage != nil {
      words.foundOther(word, at: link.range(with: "#"))
    } else {
      return false
    }
    return true
  }

  /// Takes a hashtag found in plain text.
  mutating func take(_ mention: ExtractedMention, all: Bool) {
    words.take(mention, as: index(String(mention.word)), all: all)
  }

  private func index(_ word: String) -> Int? {
    words.index(named: word) ?? words.index(named: TagName.key(word))
  }
}

/// Compares hashtags as Mastodon does, which removes diacritics: `#Integrität` has the tag `integritat`.
package enum TagName {
  /// A key that is equal for all spellings of one hashtag.
  package static func key(_ name: some StringProtocol) -> String {
    let folded = Folding.name(name)
    guard folded.utf8.contains(where: { $0 >= 0x80 }) else { return folded }
    return String(folded.flatMap { Self.plain[$0].map(String.init) ?? String($0) })
  }

  /// The hashtag in the address of its page: `https://example.social/tags/rain`,
  /// `https://example.com/search?q=%23rain`.
  static func name(ofPage address: String) -> String? {
    if let query = address.range(of: "=%23") {
      return decoded(address[query.upperBound...].prefix { $0 != "&" && $0 != "#" })
    }
    let parts = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
    guard parts.count > 3, let last = parts.last, folders.contains(parts[parts.count - 2].lowercased()) else {
      return nil
    }
    return decoded(last)
  }

  private static func decoded(_ text: Substring) -> String? {
    let name = text.removingPercentEncoding ?? String(text)
    return name.isEmpty ? nil : name
  }

  private static let folders: Set<String> = ["tag", "tags", "hashtag", "hashtags"]

  /// The ASCII letters that Mastodon uses for letters which folding does not change.
  private static let plain: [Character: Character] = [
    "ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ŧ": "t", "ı": "i", "ð": "d", "ŋ": "n", "ĸ": "k",
  ]
}

/// The users that a status mentions.
struct StatusUsers {
  private var words = ListedWords(sign: "@")
  private var handles: [String: String] = [:]

  init(_ list: JSONElement) {
    self.init(
      list.values.lazy.compactMap { mention in
        MastodonHandle.handle(of: mention).map { (handle: $0, page: mention["url"].nonEmptyString) }
      })
    for mention in list.values {
      if let id = mention["id"].identifier { handles[id] = MastodonHandle.handle(of: mention) }
    }
  }

  init(_ users: some Sequence<(handle: String, page: String?)>) {
    for user in users { words.list(user.handle, page: user.page) }
    words.name { [Self.key($0)] }
    words.name { [Self.key(MastodonHandle.name(of: $0))] }
  }

  var keywords: [IndexedKeyword] { words.keywords }

  /// The handle of a mentioned account.
  func handle(ofAccount id: String) -> String? { handles[id] }

  /// Takes a link if it points to a user; returns `false` if it does not.
  mutating func take(_ link: HTMLLink) -> Bool {
    let written = link.word(after: ["@", "＠"])
    let isUser = link.classes.contains("mention")
    guard isUser || written != nil else { return false }
    let word = written ?? (isUser ? Self.name(ofPage: link.href) ?? link.text : nil)
    let handle = word.map { MastodonHandle.handle($0, at: link.href) }
    let named = handle.flatMap { self.index($0) } ?? word.flatMap { self.index($0) }
    if let index = words.index(page: link.href) ?? named {
      words.found(index, at: link.range(with: "@"))
    } else if isUser, let handle, !handle.isEmpty {
      words.foundOther(handle, at: link.range(with: "@"))
    } else {
      return false
    }
    return true
  }

  /// Takes a user found in plain text.
  mutating func take(_ mention: ExtractedMention, all: Bool) {
    words.take(mention, as: index(String(mention.word)), all: all)
  }
}

private extension StatusUsers {
  static func key(_ word: String) -> String { Folding.name(word) }

  func index(_ word: String) -> Int? { words.index(named: Self.key(word)) }

  /// The name in the address of a user's page.
  static func name(ofPage address: String) -> String? {
    let parts = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
    guard parts.count > 2, let last = parts.last else { return nil }
    return last.first == "@" ? String(last.dropFirst()) : String(last)
  }
}

/// The hashtags or users that a status lists, and the ranges where they were found.
struct ListedWords {
  private let sign: String
  private var words: [String] = []
  private var positions: [[Range<Int>]] = []
  private var indices: [String: Int] = [:]
  private var pages: [String: Int] = [:]
  /// Words found in the text that are not listed.
  private var others: [IndexedKeyword] = []

  init(sign: String) {
    self.sign = sign
  }

  /// Adds a listed word; one that is listed twice counts once.
  mutating func list(_ word: String, page: String?) {
    let index = indices[word] ?? words.count
    if index == words.count {
      words.append(word)
      positions.append([])
      indices[word] = index
    }
    if let page, pages[page] == nil { pages[page] = index }
  }

  /// Adds other names for the listed words, unless a word has that name already.
  mutating func name(_ otherNames: (String) -> [String]) {
    for (index, word) in words.enumerated() {
      for name in otherNames(word) where indices[name] == nil { indices[name] = index }
    }
  }

  func index(named name: String) -> Int? { indices[name] }
  func index(page: String) -> Int? { pages[page] }

  mutating func found(_ index: Int, at range: Range<Int>?) {
    if let range { positions[index].append(range) }
  }

  /// Takes a word found in plain text, if it is listed, or if all are wanted.
  mutating func take(_ mention: ExtractedMention, as index: Int?, all: Bool) {
    if let index {
      found(index, at: mention.range)
    } else if all {
      foundOther(String(mention.word), at: mention.range)
    }
  }

  mutating func foundOther(_ word: String, at range: Range<Int>?) {
    others.append(IndexedKeyword(sign + word, range: range))
  }

  /// Each word once for every range, in the order of the text; words that were not found come last, without a
  /// range.
  var keywords: [IndexedKeyword] {
    var keywords: [IndexedKeyword] = []
    for (word, positions) in zip(words, positions) {
      if positions.isEmpty { keywords.append(IndexedKeyword(sign + word)) }
      keywords += positions.map { IndexedKeyword(sign + word, range: $0) }
    }
    return (keywords + others).inOrder(of: \.range)
  }
}
