import SmashtagModel

/// A tag or a user a tweet uses.
struct NameUse: Hashable, Sendable {
  let kind: NameKind
  let folded: String
  /// As it was written, where that differs.
  let spelling: String?

  init?(kind: NameKind, name: some StringProtocol) {
    folded = Folding.name(name)
    guard !folded.isEmpty else { return nil }
    self.kind = kind
    spelling = name == folded ? nil : String(name)
  }

  static func == (left: NameUse, right: NameUse) -> Bool {
    left.kind == right.kind && left.folded == right.folded
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(folded)
  }
}

extension NameKind {
  /// The number of each kind in the archive.
  var storedNumber: Int {
    switch self {
    case .hashtag: 0
    case .user: 1
    }
  }

  var sign: String {
    switch self {
    case .hashtag: "#"
    case .user: "@"
    }
  }
}

extension Tweet {
  /// The tags and users this tweet is found by, each once.
  var usedNames: Set<NameUse> {
    let tags = hashtags.compactMap { NameUse(kind: .hashtag, name: $0.keyword.dropFirst()) }
    let users = ([user.screenName] + mentionedNames).compactMap { NameUse(kind: .user, name: $0) }
    return Set(tags).union(users)
  }
}
