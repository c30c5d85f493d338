import Foundation
import GRDB
import SmashtagModel
import SmashtagTesting

@testable import TweetArchive

extension Archive {
  /// An archive in memory that holds these tweets.
  static func holding(_ tweets: [Tweet], embedded: [Tweet] = []) throws -> Archive {
    let archive = Archive.inMemory()
    try archive.insert(tweets, embedded: embedded)
    return archive
  }

  /// Reads what is in the database itself.
  func inspect<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try writer().read(body)
  }

  /// Reads a copy of the database as other programs do, for which its views are there.
  func inspectCopy<Value>(_ body: (Database) throws -> Value) throws -> Value {
    let copy = try DatabaseQueue()
    try writer().backup(to: copy)
    return try copy.read(body)
  }

  /// The handles of those whose own exports were imported, whom `list:mentions` is about.
  func owners() throws -> [String] { try inspect { try Owners(db: $0).handles() } }

  /// The ids of all that a query finds, newest first.
  func ids(_ query: String) async throws -> [String] {
    try await ids(Query(query, timeZone: .gmt))
  }

  func ids(_ query: Query) async throws -> [String] {
    let source = ArchiveSource(name: "archive", archive: self)
    return try await source.page(of: query, at: .newest, limit: 10_000).tweets.map(\.id)
  }
}
