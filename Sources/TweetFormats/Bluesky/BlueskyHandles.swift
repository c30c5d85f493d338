import SmashtagModel

/// The handles of users that a document tells, by their `did`.
struct BlueskyHandles {
  private var names: [String: String] = [:]

  /// `author` is whom the importer stands in with, who may be a user of Bluesky.
  init(_ entries: [BlueskyEntry], author: User) {
    if let id = author.id, let handle = BlueskyHandle(author.screenName) { names[id] = handle.name }
    for entry in entries {
      take(entry.post)
      for post in entry.answered { take(post) }
      take(author: entry.frame["reply"]["grandparentAuthor"])
      take(author: entry.reposter)
    }
  }

  /// The handle of an authority, which may be one itself.
  subscript(authority: String) -> String? { names[authority] ?? BlueskyHandle(authority)?.name }
}

private extension BlueskyHandles {
  mutating func take(_ post: BlueskyPost) {
    take(author: post.view["author"])
    for embed in post.embeds {
      take(author: embed["record"]["author"])
      take(author: embed["record"]["record"]["author"])
    }
  }

  mutating func take(author source: JSONElement) {
    guard let user = User(bluesky: source), let id = user.id, user.screenName != id else { return }
    names[id] = user.screenName
  }
}
