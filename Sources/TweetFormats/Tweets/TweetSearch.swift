import SmashtagModel

/// Finds the posts of a document, whatever they are wrapped in.
struct TweetSearch {
  /// Wrappers inside wrappers are followed so far.
  private static let deepest = 4
  private let author: User
  private(set) var record = DecodedRecord()

  init(author: User) {
    self.author = author
  }

  /// Takes the tweets of a value: of a tweet, a list, an answer of the service, or an element of an export.
  mutating func take(_ value: JSONElement, level: Int = 0) {
    guard level < Self.deepest else { return }
    if value.isArray {
      for element in value.values { take(element, level: level + 1) }
    } else if value.isStatus {
      takeStatus(value)
    } else if value["tweet"].isObject {
      takeV1(value["tweet"], author: author)
    } else if value.isTweet {
      takeTweet(value)
    } else if value["data"].exists || value["includes"].exists {
      TwitterV2.takePage(value, author: author, into: &record)
    } else if value.isObject, !BlueskyReader.take(value, author: author, into: &record) {
      takeLists(value, level: level)
    }
  }
}

private extension TweetSearch {
  mutating func takeTweet(_ source: JSONElement) {
    if source.isV2Tweet {
      let reader = TwitterV2(author: author)
      record.take { (record) throws(TweetProblem) in try reader.tweet(source, into: &record) }
    } else {
      takeV1(source, author: author)
    }
  }

  mutating func takeV1(_ source: JSONElement, author: User) {
    let reader = TwitterV1(author: author)
    record.take { (record) throws(TweetProblem) in try reader.tweet(source, into: &record) }
  }

  mutating func takeStatus(_ source: JSONElement) {
    record.take { (record) throws(TweetProblem) in try Mastodon().tweet(source, into: &record) }
  }

  /// The lists of searches and timelines, the posts around one, what a notification is about or a quote quotes, and
  /// the last tweet of each user in lists of users.
  mutating func takeLists(_ value: JSONElement, level: Int) {
    take(value["statuses"], level: level + 1)
    take(value["results"], level: level + 1)
    take(value["tweets", or: "posts"], level: level + 1)
    take(value["users"], level: level + 1)
    take(value["ancestors"], level: level + 1)
    take(value["descendants"], level: level + 1)
    if value["quoted_status"].isStatus { takeStatus(value["quoted_status"]) }
    if value["status"].isStatus {
      takeStatus(value["status"])
    } else if value["status"].isTweet {
      takeV1(value["status"], author: User(v1: value) ?? author)
    }
  }
}
