import Foundation
import GRDB
import SmashtagModel
import TweetFormats

/// The former texts of tweets that were changed.
struct KeptVersions {
  let db: Database
  /// How many are kept of a tweet; the oldest go first.
  var limit = 50

  /// The versions of a tweet that are stored, oldest first.
  func versions(of tweet: Tweet) throws -> [Tweet] {
    guard try ArchiveTables.exist("version", in: db) else { return [] }
    let sql = "SELECT record, edited FROM version WHERE network = ? AND key = ? ORDER BY number"
    let decoder = TweetDecoder(author: tweet.user)
    return try Row.fetchAll(
      db.cachedStatement(sql: sql), arguments: [tweet.network.storedNumber, tweet.key.storedKey]
    ).map { row in
      guard let decoded = try? decoder.decode(Array(try String(stored: row[0]).utf8)),
        var version = decoded.tweets.first ?? decoded.embedded.first
      else { throw ArchiveFileError.damaged }
      let edited: DatabaseValue = row[1]
      version.edited =
        edited.isNull ? nil : Date(timeIntervalSinceReferenceDate: try row.double(at: 1))
      return version
    }
  }

  /// The stored versions, the tweet as it reads now, and the posts that are versions of it, oldest first; empty if
  /// only one is known.
  func all(of tweet: Tweet) throws -> [Tweet] {
    var versions = try versions(of: tweet)
    let rows = try StoredRows(db)
    let now = try rows.tweet(ofKey: tweet.key, network: tweet.network) ?? tweet
    let isKnown = versions.contains { $0.tellsSameText(as: now) && $0.edited == now.edited }
    if !isKnown, versions.last?.tellsSameText(as: now) != true { versions.append(now) }
    versions = try joined(versions, rows, ids: now.versionIDs)
    return versions.count > 1 ? versions : []
  }

  /// Adds the stored posts with these ids, and puts all in their order; a retweet stands for the version it repeats.
  private func joined(_ versions: [Tweet], _ rows: StoredRows, ids: [String]) throws -> [Tweet] {
    var places: [String: Int] = [:]
    for (place, id) in ids.suffix(limit).enumerated() { places[id] = place }
    let placed = versions.map { (place: places[$0.retweetOf?.id ?? $0.id] ?? -1, version: $0) }
    let missing = places.filter { entry in !placed.contains { $0.place == entry.value } }
    let others = try missing.compactMap { id, place in
      try rows.tweet(ofKey: id, network: .x).map { (place: place, version: $0) }
    }
    return (placed + others).enumerated().sorted {
      ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
    }.map(\.element.version)
  }

  /// Adds the text that a tweet had before it was changed, unless it is known; the caller provides the transaction.
  func add(_ former: Tweet) throws {
    let known = try versions(of: former)
    if known.contains(where: { $0.tellsSameText(as: former) }) { return }
    try write(known + [former], of: former)
  }

  /// Keeps the versions that a network told, oldest first, and those of other texts that were known before.
  func keep(_ versions: [Tweet], of tweet: Tweet) throws {
    let told = versions.suffix(limit)
    let known = try self.versions(of: tweet).filter { known in
      !told.contains { $0.tellsSameText(as: known) }
    }
    try write(known + told, of: tweet)
  }

  private func write(_ versions: [Tweet], of tweet: Tweet) throws {
    let sorted = versions.enumerated().sorted { left, right in
      let (one, other) = (left.element.edited ?? .distantPast, right.element.edited ?? .distantPast)
      return (one, left.offset) < (other, right.offset)
    }.map(\.element)
    let key: StatementArguments = [tweet.network.storedNumber, tweet.key.storedKey]
    try db.execute(sql: "DELETE FROM version WHERE network = ? AND key = ?", arguments: key)
    let insert = try db.cachedStatement(
      sql: "INSERT INTO version(network, key, number, edited, record) VALUES (?, ?, ?, ?, ?)")
    for (number, version) in sorted.suffix(limit).enumerated() {
      let record = String(decoding: TweetEncoder().record(of: version), as: UTF8.self)
      try insert.execute(arguments: key + [number, version.edited?.timeIntervalSinceReferenceDate, record])
    }
  }
}

extension Tweet {
  fileprivate func tellsSameText(as other: Tweet) -> Bool { text == other.text && title == other.title }
}
