import Foundation
import SmashtagModel

/// A tweet as it stands in the archive.
struct StoredTweet: Equatable, Sendable {
  var tweet: Tweet
  /// It came inside another tweet and was never imported by itself.
  var isEmbedded: Bool
}

extension StoredTweet {
  /// The tweet as the archive hands it out.
  var told: Tweet {
    var told = tweet
    told.isEmbedded = isEmbedded
    return told
  }

  /// What ``init(row:)`` reads, in its order.
  static let columns = "tweet.id, tweet.network, tweet.key, tweet.text, tweet.details, user.profile"

  /// Finds one tweet by its row.
  static let byRow = """
    SELECT \(columns) FROM tweet CROSS JOIN user ON user.id = tweet.user WHERE tweet.id = ?
    """

  /// Reads so many tweets from a row on, upwards.
  static let inOrder = """
    SELECT \(columns) FROM tweet CROSS JOIN user ON user.id = tweet.user WHERE tweet.id >= ?
    ORDER BY tweet.id LIMIT ?
    """

  init(row: StatementRow) throws {
    let key = try row.string(at: 2)
    tweet = Tweet(
      id: key, network: try Network(storedNumber: Int(row.integer(at: 1))), key: key, created: .distantPast,
      text: try row.string(at: 3), user: try User(bytes: row.bytes(at: 5)))
    var reader = try DetailReader(row.bytes(at: 4))
    isEmbedded = reader.details.contains(.embedded)
    try tweet.read(&reader, rowID: row.integer(at: 0))
  }
}
