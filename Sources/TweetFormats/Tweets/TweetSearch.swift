import SmashtagModel

/// Finds the posts of a document, whatever they are wrapped in.
struct TweetSearch {
  /// Wrappers inside wrappers are followed so far.
  private static let deepest = 4
  private let author: User
  /// The whole texts of tweets that an export cut.
  private let notes: NoteIndex
  private(set) var record = DecodedRecord()

  init(author: User, notes: NoteIndex) {
    (self.author, self.notes) = (author, notes)
  }

  /// Takes the tweets of a value: of a tweet, a list, an answer of the service, or an element of an export.
  mutating func take(_ value: JSONElement, level: Int = 0) {
    guard level < Self.deepest else { return }
    let known = (tweets: record.tweets.count, embedded: record.embedded.count)
    takePosts(of: value, level: level)
    // twarc says so of each answer of API v2.
    guard let retrieved = value["__twarc"]["retrieved_at"].utf8.flatMap(TweetDate.date) else { return }
    record.date(retrieved, tweetsFrom: known.tweets, embeddedFrom: known.embedded)
  }
}

private extension TweetSearch {
  mutating func takePosts(of value: JSONElement, level: Int) {
    if value.isArray {
      for element in value.values { take(element, level: level + 1) }
    } else if value.isStatus {
      takeStatus(value)
    } else if value["tweet"].isObject {
      takeExported(value["tweet"])
    } else if value.isTweet {
      takeTweet(value)
    } else if value.isActivity {
      ActivityPub(author: author).take(value, into: &record)
    } else if value["data"].exists || value["includes"].exists {
      TwitterV2.takePage(value, author: author, into: &record)
    } else if value.isObject, !BlueskyReader.take(value, author: author, into: &record) {
      takeLists(value, level: level)
    }
  }

  mutating func takeTweet(_ source: JSONElement) {
    if source.isV2Tweet {
      let reader = TwitterV2(author: author)
      record.take { (record) throws(TweetProblem) in try reader.tweet(source, into: &record) }
    } else {
      takeV1(source, author: author)
    }
  }

  mutating func takeV1(_ source: JSONElement, author: User) {
    if let tweet = TwitterV1.encoded(source) { return record.add(tweet, of: source["smashtag"]) }
    let reader = TwitterV1(author: author)
    record.take { (record) throws(TweetProblem) in try reader.tweet(source, into: &record) }
  }

  mutating func takeExported(_ source: JSONElement) {
    let reader = TwitterV1(author: author)
    record.take { (record) throws(TweetProblem) in
      try reader.exported(source, notes: notes, into: &record)
    }
  }

  mutating func takeStatus(_ source: JSONElement) {
    record.take { (record) throws(TweetProblem) in try Mastodon().tweet(source, into: &record) }
  }

  /// The lists of searches, the map of a lookup (`statuses/lookup?map=true`), timelines and outboxes, the posts around one, what a notification is about or a quote
  /// quotes, and the last tweet of each user in lists of users.
  mutating func takeLists(_ value: JSONElement, level: Int) {
    take(value["statuses"], level: level + 1)
    take(value["results"], level: level + 1)
    take(value["tweets", or: "posts"], level: level + 1)
    take(value["users"], level: level + 1)
    take(value["orderedItems"], level: level + 1)
    take(value["ancestors"], level: level + 1)
    take(value["descendants"], level: level + 1)
    for found in value["id"].memberValues { take(found, level: level + 1) }
    if value["quoted_status"].isStatus { takeStatus(value["quoted_status"]) }
    if value["status"].isStatus {
      takeStatus(value["status"])
    } else if value["status"].isTweet {
      takeV1(value["status"], author: User(v1: value) ?? author)
    }
  }
}
