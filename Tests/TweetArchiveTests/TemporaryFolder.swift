import Foundation
import GRDB
import SmashtagModel
import SmashtagTesting

@testable import TweetArchive

/// A folder that lives as long as this value.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "/archive-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file and answers its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let path = path(name)
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }
}

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

  /// The ids of all that a query finds, newest first.
  func ids(_ query: String) async throws -> [String] {
    try await ids(Query(query, timeZone: .gmt))
  }

  func ids(_ query: Query) async throws -> [String] {
    let source = ArchiveSource(name: "archive", archive: self)
    return try await source.page(of: query, at: .newest, limit: 10_000).tweets.map(\.id)
  }
}
