import GRDB
import SmashtagModel

/// Finds the display names of those whose posts are repeated, by their handles in the profiles.
///
/// A retweet's row has the handle alone; the name is in the profile that came with the original.
struct OriginalNames {
  /// Of several names that a user has had, the one that was stored last counts.
  private static let sql = """
    SELECT name FROM profile WHERE screen_name = ? AND network = ? AND name IS NOT NULL ORDER BY id DESC LIMIT 1
    """

  private struct Author: Hashable {
    let handle: String
    let network: Network
  }

  private let db: Database

  init(in db: Database) { self.db = db }

  /// Adds the names that are stored; one query for each author who is repeated, none without retweets.
  func add(to tweets: inout [Tweet]) throws {
    guard tweets.contains(where: { $0.lacksOriginalName }), db.knows("post") else { return }
    let reading = try RawStatement(db, Self.sql)
    var names: [Author: String?] = [:]
    for index in tweets.indices where tweets[index].lacksOriginalName {
      guard let handle = tweets[index].retweetOf?.screenName else { continue }
      let author = Author(handle: handle, network: tweets[index].network)
      let name = try names[author] ?? Self.name(of: author, from: reading)
      names[author] = .some(name)
      tweets[index].retweetOf?.name = name
    }
  }

  /// The tweet with the name.
  func added(to tweet: Tweet) throws -> Tweet {
    var tweets = [tweet]
    try add(to: &tweets)
    return tweets.first ?? tweet
  }

  /// The same of what was found.
  func added(to scanned: ScannedTweets) throws -> ScannedTweets {
    var tweets = scanned.finds.map(\.tweet)
    try add(to: &tweets)
    let finds = zip(scanned.finds, tweets).map { ScannedTweets.Find(offset: $0.offset, tweet: $1) }
    return ScannedTweets(finds, count: scanned.count, older: scanned.older)
  }

  private static func name(of author: Author, from reading: RawStatement) throws -> String? {
    var handle = author.handle
    return try handle.withUTF8 {
      try reading.bind(text: UnsafeRawBufferPointer($0), at: 1)
      try reading.bind(Int64(author.network.storedNumber), at: 2)
      return try reading.first { try $0.string(at: 0) }
    }
  }
}

extension Tweet {
  fileprivate var lacksOriginalName: Bool { retweetOf?.screenName != nil && retweetOf?.name == nil }
}
