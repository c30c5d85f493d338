import SmashtagModel

/// Reads the posts of one answer of API v2, each with what it takes of the includes.
struct XReader {
  /// Stands in for an author the answer tells nothing of, not even an id: a name that nobody can bear.
  private static let unknown = User(screenName: "?")
  /// A repeated post may quote another one.
  private static let deepest = 2

  private let reader: TwitterV2
  /// The ids of those who wrote the posts of the includes, by the ids of these.
  private var authors: [String: String] = [:]

  init(_ root: JSONElement) {
    var reader = TwitterV2(author: Self.unknown, includes: V2Includes(root["includes"]))
    var record = DecodedRecord()
    for source in root["includes"]["tweets", or: "posts"].values where source.isObject {
      let tweet = record.embed { (record) throws(TweetProblem) in try reader.tweet(source, into: &record) }
      guard let tweet else { continue }
      reader.originals[tweet.id] = tweet
      authors[tweet.id] = source["author_id"].serverID
    }
    self.reader = reader
  }

  func item(_ source: JSONElement) -> XItem {
    var record = DecodedRecord()
    record.take { (record) throws(TweetProblem) in try reader.tweet(source, into: &record) }
    embed(what: record.tweets, in: &record)
    let id = source["author_id"].serverID
    record.tweets = record.tweets.map { $0.named(id, insteadOf: Self.unknown) }
    record.embedded = record.embedded.map { $0.named(authors[$0.id], insteadOf: Self.unknown) }
    return XItem(id: source["id"].serverID, record: record)
  }

  /// Puts beside posts what they repeat, quote and answer, as far as the includes have it.
  private func embed(what posts: [Tweet], in record: inout DecodedRecord, level: Int = 0) {
    guard level < Self.deepest else { return }
    for post in posts {
      let ids = [post.retweetOf?.id, post.quoteOf, post.inReplyTo].compactMap(\.self)
      let others = ids.compactMap { reader.originals[$0] }.filter { other in
        !record.embedded.contains { $0.id == other.id }
      }
      record.embedded += others
      embed(what: others, in: &record, level: level + 1)
    }
  }
}

extension Tweet {
  /// By whom an id tells, where nothing else does.
  fileprivate func named(_ id: String?, insteadOf unknown: User) -> Tweet {
    guard let id, user == unknown else { return self }
    var tweet = self
    tweet.user = User(screenName: id, id: id)
    return tweet
  }
}
