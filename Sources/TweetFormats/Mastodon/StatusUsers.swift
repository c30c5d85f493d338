import SmashtagModel

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

  /// Takes a link that leads to a user; answers `false` where it leads elsewhere.
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

  /// The last part of the address of someone's page.
  static func name(ofPage address: String) -> String? {
    let parts = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
    guard parts.count > 2, let last = parts.last else { return nil }
    return last.first == "@" ? String(last.dropFirst()) : String(last)
  }
}
