import GRDB
import SmashtagModel

/// Finds the display names of those whose posts are repeated, by their handles in the profiles.
///
/// A retweet's row has the handle alone; the name is in the profile that came with the original.
struct OriginalNames {
  /// The names that a user has had, those that were stored last before the others.
  private static let named = """
    SELECT name FROM profile WHERE screen_name = ? AND network = ? AND name IS NOT NULL ORDER BY id DESC LIMIT 2
    """

  /// The name of a post's author, if it is this user.
  private static let ofPost = """
    SELECT profile.name FROM post CROSS JOIN profile ON profile.id = post.profile
    WHERE post.id = ? AND screen_name = ? AND profile.network = ? AND name IS NOT NULL
    """

  /// How many of a user's newest posts are looked at for the name.
  private static let mostPosts = 20

  private struct Author: Hashable {
    let handle: String
    let network: Network
  }

  private let db: Database

  init(in db: Database) { self.db = db }

  /// Adds the names that are stored; one query for each author who is repeated, none without retweets.
  ///
  /// Those who have had several names take a few more.
  func add(to tweets: inout [Tweet]) throws {
    guard tweets.contains(where: { $0.lacksOriginalName }), db.knows("post") else { return }
    let reading = try RawStatement(db, Self.named)
    var names: [Author: String?] = [:]
    for index in tweets.indices where tweets[index].lacksOriginalName {
      guard let handle = tweets[index].retweetOf?.screenName else { continue }
      let author = Author(handle: handle, network: tweets[index].network)
      let name = try names[author] ?? name(of: author, from: reading)
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

  /// The name beside the newest post, where several are known; the one that was stored last, where no post tells.
  private func name(of author: Author, from reading: RawStatement) throws -> String? {
    var names: [String] = []
    try reading.forEach([author.handle.stored, author.network.storedNumber]) {
      names.append(try $0.string(at: 0))
    }
    return try Set(names).count > 1 ? newestName(of: author) ?? names.first : names.first
  }

  private func newestName(of author: Author) throws -> String? {
    guard let marks = try MarkedRows(.author, [author.handle], in: db) else { return nil }
    let reading = try RawStatement(db, Self.ofPost)
    for id in try marks.ids(.newest, limit: Self.mostPosts) {
      let name = try reading.first([id, author.handle.stored, author.network.storedNumber]) {
        try $0.string(at: 0)
      }
      if let name { return name }
    }
    return nil
  }
}

extension Tweet {
  fileprivate var lacksOriginalName: Bool { retweetOf?.screenName != nil && retweetOf?.name == nil }
}
