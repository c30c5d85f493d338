import SmashtagModel

/// A user that a query asks for.
struct SearchUser: Equatable {
  let name: String
  /// Asked for with `@`, not with `from:`.
  let isMention: Bool
}

extension [SearchUser] {
  /// Adds a user, each once: who is mentioned or writes, and writes, writes.
  mutating func add(_ user: SearchUser) {
    if let index = firstIndex(where: { Folding.name($0.name) == Folding.name(user.name) }) {
      if !user.isMention { self[index] = user }
    } else {
      append(user)
    }
  }
}
