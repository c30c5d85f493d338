import MentionExtraction
package import SmashtagModel

extension User {
  /// The author of a post of which only a list of likes or bookmarks tells, and that names nobody.
  package static let unknown = User(screenName: "unknown")
}

extension Tweet {
  /// Reads a post of somebody else's that an X data export lists because its owner likes or bookmarked it.
  ///
  /// It has an id, the address of its page and, unless it was deleted, its text; without that the address stands in its
  /// place. The id tells the date.
  init(saved source: JSONElement) throws(TweetProblem) {
    guard let id = source["tweetId"].identifier else { throw .noID }
    let address = source["expandedUrl"].address ?? "https://x.com/i/web/status/\(id)"
    let text = source["fullText"].utf8.map { DeliveredText($0).plain } ?? ""
    self.init(
      id: id, created: TweetDate.date(ofID: id) ?? Self.unknownDate, text: text.isEmpty ? address : text,
      user: .unknown)
    url = address
    extractMentions(by: .x)
  }
}

extension DecodedRecord {
  /// Takes what an element of `like.js` or `bookmark.js` tells; returns `false` for other elements.
  mutating func takeSaved(_ value: JSONElement) -> Bool {
    let (like, bookmark) = (value["like"], value["bookmark"])
    guard like["tweetId"].exists || bookmark["tweetId"].exists else { return false }
    takeSaved(isLike: like["tweetId"].exists, like["tweetId"].exists ? like : bookmark)
    return true
  }

  /// Takes an element of `like.js` without a wrapper, as the first exports had it; returns `false` for others.
  mutating func takeUnwrappedLike(_ value: JSONElement) -> Bool {
    guard value["tweetId"].exists, value["fullText", or: "expandedUrl"].exists,
      value.hasOnly(["tweetId", "fullText", "expandedUrl"])
    else { return false }
    takeSaved(isLike: true, value)
    return true
  }

  private mutating func takeSaved(isLike: Bool, _ source: JSONElement) {
    let post = embed { (_) throws(TweetProblem) in
      var tweet = try Tweet(saved: source)
      if isLike { tweet.isLiked = true } else { tweet.isBookmarked = true }
      return tweet
    }
    if post != nil { saved.add(isLike ? MarkCounts(liked: 1) : MarkCounts(bookmarked: 1)) }
  }
}

extension JSONElement {
  /// Whether it has no members but these.
  fileprivate func hasOnly(_ keys: [StaticString]) -> Bool {
    memberValues.prefix(keys.count + 1).count { _ in true } == keys.count { self[$0].exists }
  }
}
