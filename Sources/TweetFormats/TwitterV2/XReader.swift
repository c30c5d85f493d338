import SmashtagModel

/// Reads the posts of one answer of API v2, each with what it takes of the includes.
struct XReader {
  /// Stands in for an author the answer tells nothing of: a name that nobody can bear.
  private static let unknown = User(screenName: "?", name: "unknown")
  /// A repeated post may quote another one.
  private static let deepest = 2

  private let reader: TwitterV2

  init(_ root: JSONElement) {
    var reader = TwitterV2(author: Self.unknown, includes: V2Includes(root["includes"]))
    var record = DecodedRecord()
    for source in root["includes"]["tweets", or: "posts"].values where source.isObject {
      let tweet = record.embed { (record) throws(TweetProblem) in try reader.tweet(source, into: &record) }
      if let tweet { reader.originals[tweet.id] = tweet }
    }
    self.reader = reader
  }

  func item(_ source: JSONElement) -> XItem {
    var record = DecodedRecord()
    record.take { (record) throws(TweetProblem) in try reader.tweet(source, into: &record) }
    embed(what: record.tweets, in: &record)
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
