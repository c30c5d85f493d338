import SmashtagModel

/// Completes tags and users: first those on the screen, then those of the library by use.
struct NameCompleter {
  /// How many names a library is asked for.
  private static let limit = 30

  let session: Session

  init(_ session: Session) { self.session = session }

  func candidates(startingWith word: String) -> [Completions.Candidate] {
    guard let kind = Self.kind(of: word) else { return [] }
    let prefix = Folding.name(word.dropFirst())
    let shown = shownNames(of: kind).filter { Folding.name($0.dropFirst()).hasPrefix(prefix) }
      .map { Completions.Candidate($0, note: "on this screen") }
    var seen: Set<String> = []
    return (shown + libraryNames(of: kind, startingWith: prefix))
      .filter { seen.insert(Folding.name($0.text)).inserted && $0.text != word }
  }

  private static func kind(of word: String) -> NameKind? {
    switch word.first {
    case "#", "＃": .hashtag
    case "@", "＠": .user
    default: nil
    }
  }

  private func shownNames(of kind: NameKind) -> [String] {
    session.context.screen.rows.flatMap(\.mentions).compactMap { mention in
      switch (kind, mention) {
      case (.hashtag, .hashtag(let word)), (.user, .user(let word)): word
      default: nil
      }
    }
  }

  /// None where the library cannot be read: a search will say why.
  private func libraryNames(of kind: NameKind, startingWith prefix: String) -> [Completions.Candidate] {
    let names = try? session.library?.names(of: kind, startingWith: prefix, limit: Self.limit)
    return (names ?? []).map { Completions.Candidate($0.name, note: Counted.tweets($0.count)) }
  }
}

extension Row {
  fileprivate var mentions: [Mention] {
    switch content {
    case .tweet(let tweet), .wholeTweet(let tweet): tweet.mentions
    case .mention(let item): [item.mention]
    case .search, .fact, .command, .text: []
    }
  }
}
