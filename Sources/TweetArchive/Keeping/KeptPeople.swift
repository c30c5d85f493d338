import Foundation
import GRDB
import SmashtagModel

/// The profiles of people as live sources told them last, each under its server and handle.
struct KeptPeople {
  let db: Database
  /// How many are kept; those that were told longest ago go first.
  var limit = 5_000

  /// Keeps a profile, and returns its row; the caller provides the transaction.
  func keep(_ profile: Profile, of server: String, answered: Date) throws -> Int64 {
    let json = try JSONEncoder().encode(StoredProfile(profile))
    let id = try Int64.fetchOne(
      db.cachedStatement(sql: Self.insert),
      arguments: [
        server.stored, Folding.name(profile.user.screenName).stored, answered.timeIntervalSinceReferenceDate,
        String(decoding: json, as: UTF8.self),
      ])
    guard let id else { throw ArchiveFileError.damaged }
    let oldest = "SELECT id FROM kept_person ORDER BY answered DESC, id DESC LIMIT -1 OFFSET ?"
    for forgotten in try Int64.fetchAll(db.cachedStatement(sql: oldest), arguments: [limit]) {
      // The row may be another's later on.
      try db.execute(
        sql: "UPDATE kept_search SET person = NULL WHERE person = ?", arguments: [forgotten])
      try db.execute(sql: "DELETE FROM kept_person WHERE id = ?", arguments: [forgotten])
    }
    return id
  }

  /// The profile in a row.
  func person(at id: Int64) throws -> Profile? {
    try read("SELECT profile, answered FROM kept_person WHERE id = ?", id)
  }

  /// The profile with a handle that was told last, by whatever server.
  func person(named name: String) throws -> Profile? {
    guard try ArchiveTables.exist("kept_person", in: db) else { return nil }
    return try read(
      "SELECT profile, answered FROM kept_person WHERE handle = ? ORDER BY answered DESC LIMIT 1",
      Folding.name(name).stored)
  }

  private static let insert = """
    INSERT INTO kept_person(server, handle, answered, profile) VALUES (?, ?, ?, ?)
    ON CONFLICT (server, handle) DO UPDATE SET answered = excluded.answered, profile = excluded.profile RETURNING id
    """

  private func read(_ sql: String, _ argument: some DatabaseValueConvertible) throws -> Profile? {
    guard let row = try Row.fetchOne(db.cachedStatement(sql: sql), arguments: [argument]) else { return nil }
    let stored = try row.json(StoredProfile.self, at: 0)
    var profile = try stored.profile()
    profile.fetched = Date(timeIntervalSinceReferenceDate: try row.double(at: 1))
    return profile
  }
}

/// The trends of servers as they were told last.
struct KeptTrends {
  let db: Database
  /// Of how many servers trends are kept; those that were told longest ago go first.
  var limit = 100
  /// How many tags of a server are kept.
  var tagLimit = 1_000

  /// Keeps the trends of a server in place of those before; the caller provides the transaction.
  func keep(_ trends: Trends, of server: String) throws {
    let stored = StoredTrends(tags: Array(trends.tags.prefix(tagLimit)), notes: trends.notes)
    try db.execute(
      sql: "INSERT OR REPLACE INTO kept_trends(server, answered, trends) VALUES (?, ?, ?)",
      arguments: [
        server.stored, (trends.fetched ?? Date()).timeIntervalSinceReferenceDate,
        String(decoding: try JSONEncoder().encode(stored), as: UTF8.self),
      ])
    let oldest = "SELECT server FROM kept_trends ORDER BY answered DESC, server LIMIT -1 OFFSET ?"
    try db.execute(sql: "DELETE FROM kept_trends WHERE server IN (\(oldest))", arguments: [limit])
  }

  /// The trends of a server; `nil` if none were kept.
  func trends(of server: String) throws -> Trends? {
    guard try ArchiveTables.exist("kept_trends", in: db) else { return nil }
    let sql = "SELECT trends, answered FROM kept_trends WHERE server = ?"
    guard let row = try Row.fetchOne(db.cachedStatement(sql: sql), arguments: [server.stored]) else {
      return nil
    }
    let stored = try row.json(StoredTrends.self, at: 0)
    return Trends(
      stored.tags, fetched: Date(timeIntervalSinceReferenceDate: try row.double(at: 1)), notes: stored.notes)
  }
}

private struct StoredTrends: Codable {
  var tags: [Trends.Tag]
  var notes: [String]
}

/// A profile in a form that can be written as JSON; what is missing is left out.
private struct StoredProfile: Codable {
  struct Mention: Codable {
    var keyword: String
    var range: [Int]?
    var expanded: String?
    var display: String?
  }

  var network: String
  var screenName: String
  var name: String
  var id: String?
  var isVerified: Bool
  var image: String?
  var url: String?
  var text: String
  var hashtags: [Mention]
  var urls: [Mention]
  var mentions: [Mention]
  var followers: Int?
  var following: Int?
  var posts: Int?
  /// In seconds since 2001.
  var joined: Double?

  init(_ profile: Profile) {
    (network, screenName, name) = (profile.network.rawValue, profile.user.screenName, profile.user.name)
    (id, isVerified, image) = (profile.user.id, profile.user.isVerified, profile.user.profileImageURL)
    (url, text) = (profile.url, profile.text)
    hashtags = profile.hashtags.map { Mention($0.keyword, $0.range) }
    urls = profile.urls.map { Mention($0.keyword, $0.range, expanded: $0.expanded, display: $0.display) }
    mentions = profile.userMentions.map { Mention($0.keyword, $0.range) }
    (followers, following, posts) = (profile.followers, profile.following, profile.posts)
    joined = profile.joined?.timeIntervalSinceReferenceDate
  }

  func profile() throws -> Profile {
    guard let network = Network(rawValue: network) else { throw ArchiveFileError.damaged }
    let user = User(
      screenName: screenName, name: name, id: id, isVerified: isVerified, profileImageURL: image)
    var profile = Profile(of: user, on: network, text: text)
    profile.url = url
    profile.hashtags = hashtags.map { IndexedKeyword($0.keyword, range: $0.bounds) }
    profile.urls = urls.map {
      IndexedURL($0.keyword, range: $0.bounds, expanded: $0.expanded, display: $0.display)
    }
    profile.userMentions = mentions.map { IndexedKeyword($0.keyword, range: $0.bounds) }
    (profile.followers, profile.following, profile.posts) = (followers, following, posts)
    profile.joined = joined.map(Date.init(timeIntervalSinceReferenceDate:))
    return profile
  }
}

extension StoredProfile.Mention {
  init(_ keyword: String, _ range: Range<Int>?, expanded: String? = nil, display: String? = nil) {
    (self.keyword, self.expanded, self.display) = (keyword, expanded, display)
    self.range = range.map { [$0.lowerBound, $0.upperBound] }
  }

  /// The range, unless it can be none.
  var bounds: Range<Int>? {
    guard let range, range.count == 2, 0 <= range[0], range[0] <= range[1] else { return nil }
    return range[0]..<range[1]
  }
}

extension Row {
  /// The value of a column of JSON; throws ``ArchiveFileError/damaged`` if it is none.
  fileprivate func json<Value: Decodable>(_ type: Value.Type, at index: Int) throws -> Value {
    let text = try String(stored: self[index])
    guard let value = try? JSONDecoder().decode(type, from: Data(text.utf8)) else {
      throw ArchiveFileError.damaged
    }
    return value
  }
}
