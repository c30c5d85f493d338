import SmashtagModel

/// Completes tags and users: first those on the screen, then those of the library, each by use.
struct NameCompleter {
  /// How many names a library is asked for.
  private static let limit = 30

  private let session: Session

  init(_ session: Session) { self.session = session }

  /// Names in the spelling they are kept in, whatever the case and width of what was typed.
  func candidates(startingWith word: String) -> [Completions.Candidate] {
    guard let kind = NameKind(signOf: word) else { return [] }
    let prefix = Folding.name(word.dropFirst())
    let known = libraryNames(of: kind, startingWith: prefix)
    let counts = Dictionary(
      known.map { (Folding.name($0.text), $0.note) }, uniquingKeysWith: { first, _ in first })
    let shown = ScreenTally(kind, of: session.screen).entries.filter { $0.name.hasPrefix(prefix) }
      .map { Completions.Candidate($0.text, note: counts[Folding.name($0.text)] ?? $0.note) }
    var seen: Set<String> = []
    return (shown + known).filter {
      seen.insert(Folding.name($0.text)).inserted && $0.text != word && $0.text.dropFirst().isName
    }
  }

  /// None of a library that cannot be read: a search will say why.
  private func libraryNames(of kind: NameKind, startingWith prefix: String) -> [Completions.Candidate] {
    let names = session.libraries.flatMap { library in
      (try? library.names(of: kind, startingWith: prefix, limit: Self.limit)) ?? []
    }
    return names.map { Completions.Candidate($0.name, note: Counted.tweets($0.count)) }
  }
}

extension NameKind {
  /// What a sign before a word says it is; `nil` without one.
  init?(signOf word: some StringProtocol) {
    switch word.first {
    case "#", "＃": self = .hashtag
    case "@", "＠": self = .user
    default: return nil
    }
  }
}

extension Substring {
  fileprivate var isName: Bool { String(self).isWordOfQuery }
}
