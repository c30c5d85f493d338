import GRDB
import SmashtagModel

/// Finds the display names of those whose posts are repeated, by their handles in the profiles.
///
/// A retweet's row has the handle alone; the name is in the profile that came with the original.
struct OriginalNames {
  /// Reads the names of handles of one network; of several that a user has had, the one that was stored last comes last.
  ///
  /// - Parameter count: how many handles are bound, behind the network.
  private static func sql(handles count: Int) -> String {
    """
    SELECT screen_name, name FROM profile
    WHERE network = ? AND screen_name IN (\(databaseQuestionMarks(count: count))) AND name IS NOT NULL ORDER BY id
    """
  }

  private let db: Database

  init(in db: Database) { self.db = db }

  /// The tweets with the names that are stored; one query for all retweets of a network, none without retweets.
  func added(to tweets: [Tweet]) throws -> [Tweet] {
    let handles = Dictionary(grouping: tweets.filter(\.lacksOriginalName), by: \.network).mapValues {
      Set($0.compactMap { $0.retweetOf?.screenName })
    }
    guard !handles.isEmpty, try StoredRows.tables(in: db).contains("post") else { return tweets }
    var found: [Network: [String: String]] = [:]
    for (network, handles) in handles { found[network] = try names(of: handles, on: network) }
    return tweets.map { tweet in
      guard let original = tweet.retweetOf, original.name == nil, let handle = original.screenName else {
        return tweet
      }
      var named = tweet
      named.retweetOf = RetweetReference(
        id: original.id, screenName: handle, name: found[tweet.network]?[handle])
      return named
    }
  }

  /// The same of one tweet.
  func added(to tweet: Tweet) throws -> Tweet { try added(to: [tweet]).first ?? tweet }

  /// The same of what was found.
  func added(to scanned: ScannedTweets) throws -> ScannedTweets {
    let tweets = try added(to: scanned.finds.map(\.tweet))
    let finds = zip(scanned.finds, tweets).map { ScannedTweets.Find(offset: $0.offset, tweet: $1) }
    return ScannedTweets(finds, count: scanned.count, older: scanned.older)
  }

  /// The names by handle; what is missing up to a power of two is bound as null, so that there are few statements.
  private func names(of handles: Set<String>, on network: Network) throws -> [String: String] {
    var count = 1
    while count < handles.count { count *= 2 }
    let missing = Array(repeating: DatabaseValue.null, count: count - handles.count)
    let arguments = StatementArguments(
      [network.storedNumber.databaseValue] + handles.map(\.stored) + missing)
    var names: [String: String] = [:]
    try RawStatement(db, Self.sql(handles: count)).forEach(arguments) { row in
      names[try row.string(at: 0)] = try row.string(at: 1)
    }
    return names
  }
}

extension Tweet {
  fileprivate var lacksOriginalName: Bool { retweetOf?.screenName != nil && retweetOf?.name == nil }
}
