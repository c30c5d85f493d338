import Foundation
import GRDB
import SmashtagModel

/// A tweet as it stands in the archive.
struct StoredTweet: Equatable, Sendable {
  var tweet: Tweet
  /// It came inside another tweet and was never imported by itself.
  var isEmbedded: Bool
}

extension StoredTweet {
  /// What ``init(row:)`` reads, in its order.
  static let columns = "tweet.id, tweet.network, tweet.key, tweet.text, tweet.details, user.profile"

  /// Finds one tweet by its row.
  static let byRow = """
    SELECT \(columns) FROM tweet CROSS JOIN user ON user.id = tweet.user WHERE tweet.id = ?
    """

  init(row: Row) throws {
    let rowID = try row.integer(at: 0)
    let key = try String(stored: row[2])
    tweet = Tweet(
      id: key, network: try Network(storedNumber: Int(row.integer(at: 1))), key: key, created: .distantPast,
      text: try String(stored: row[3]), user: try Self.bytes(of: row, at: 5) { try User(bytes: $0) })
    var read = tweet
    isEmbedded = try Self.bytes(of: row, at: 4) { buffer in
      var reader = try DetailReader(buffer)
      try read.read(&reader, rowID: rowID)
      return reader.details.contains(.embedded)
    }
    tweet = read
  }

  private static func bytes<Value>(
    of row: Row, at index: Int, read: (UnsafeRawBufferPointer) throws -> Value
  ) throws -> Value {
    try row.withUnsafeData(atIndex: index) { data in
      guard let data else { throw ArchiveTrouble.damaged }
      return try data.withUnsafeBytes(read)
    }
  }
}
