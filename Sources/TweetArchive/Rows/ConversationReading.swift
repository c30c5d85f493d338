import GRDB
import SmashtagModel

/// Reads the stored tweets around a tweet: those it answers, one by way of the other, and those that answer it.
struct ConversationReading {
  /// The most tweets that are followed upwards.
  static let mostAbove = 1_000

  let db: Database
  private let named: NamedTweets
  private let rows: StoredRows
  private let most: Int
  private var found: ConversationPosts

  /// - Parameter most: how many posts are read at most.
  private init(around tweet: Tweet, most: Int, in db: Database) throws {
    let rows = try StoredRows(db)
    (self.db, self.most, self.rows, named) = (db, most, rows, NamedTweets(rows: rows))
    let stored = try rows.tweet(ofKey: tweet.key, network: tweet.network)
    found = ConversationPosts(
      around: try rows.names.added(to: stored ?? tweet), missing: "not in the archive")
  }

  /// The tweets around a tweet, of which at least itself is one.
  static func conversation(
    around tweet: Tweet, most: Int = Conversation.most, in db: Database
  ) throws -> Conversation {
    var reading = try ConversationReading(around: tweet, most: most, in: db)
    try reading.readAbove()
    if try IndexState.edition(in: db).hasReferences {
      try reading.readBelow()
    } else {
      reading.found.notes.append("answers \(IndexEdition.isFoundLater)")
    }
    return reading.found.conversation
  }
}

extension ConversationReading {
  /// Follows the answers upwards until the first, one that is not stored, or one that was met before.
  private mutating func readAbove() throws {
    var tweet = found.focus
    for _ in 0..<Self.mostAbove {
      try Task.checkCancellation()
      guard let id = tweet.inReplyTo else { return }
      guard let next = try named.tweet(id, namedBy: tweet) else { return found.miss(id, answeredBy: tweet) }
      guard found.add(next, above: tweet) else { return }
      tweet = next
    }
    guard tweet.inReplyTo != nil else { return }
    found.noteLeftOut(above: Self.mostAbove)
  }

  /// Adds the answers, then the answers to these, as long as there is room.
  private mutating func readBelow() throws {
    var waiting = [found.focus][...]
    while let tweet = waiting.popFirst() {
      try Task.checkCancellation()
      for answer in try answers(to: tweet) where !found.has(answer) {
        guard found.count < most else { return found.noteLeftOut(beyond: most) }
        found.add(answer, below: tweet)
        waiting.append(answer)
      }
    }
  }

  /// The answers to a tweet, oldest first, one more than there is room for.
  private func answers(to tweet: Tweet) throws -> [Tweet] {
    let names = tweet.id == tweet.key ? [tweet.id] : [tweet.id, tweet.key]
    let ids = try MarkedRows(.answered, names, in: db)?.ids(.oldest, limit: most + 1) ?? []
    return try ids.compactMap { try rows.tweet(at: $0)?.told }.filter { answer in
      guard let id = answer.inReplyTo, !answer.isRetweet else { return false }
      return try named.isNamed(tweet, as: id, by: answer)
    }
  }
}
