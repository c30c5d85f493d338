import Foundation
import GRDB
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

/// Archives into which a stranger has put what runs by itself, or is too long.
struct UntrustedArchiveTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path(of: "archive.sqlite") }
  private var source: ArchiveSource { ArchiveSource(name: "archive", archive: Archive(path: path)) }

  init() throws {
    folder = try TemporaryFolder()
    try Archive(path: path).insert(Tweet.fixtures(2))
  }

  /// Changes the archive as any program can.
  private func change(_ sql: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }

  private func ids() async throws -> [String] {
    try await source.page(of: Query("rain"), at: .newest, limit: 20).tweets.map(\.id)
  }

  @Test(arguments: [
    "BEFORE INSERT ON post BEGIN DELETE FROM post; END",
    "AFTER INSERT ON post BEGIN SELECT raise(ABORT, 'no'); END",
    "AFTER UPDATE ON extent BEGIN DELETE FROM post; END",
  ])
  func `Its triggers do not run`(trigger: String) async throws {
    try change("CREATE TRIGGER t \(trigger)")

    #expect(try Archive(path: path).insert([.fixture(id: "7")]).imported == 1)

    #expect(try source.extent().count == 3)
    #expect(try await ids().count == 3)
  }

  @Test func `A view in place of a table is not looked into`() async throws {
    let old = try await ids()
    try change("ALTER TABLE post RENAME TO other; CREATE VIEW post AS SELECT * FROM other")

    await #expect(throws: SourceError.self) { try await ids() }
    #expect(throws: (any Error).self) { try Archive(path: path).insert([.fixture(id: "7")]) }

    try change("DROP VIEW post; ALTER TABLE other RENAME TO post")
    #expect(try await ids() == old)
  }

  @Test(arguments: ["text", "more"])
  func `A value that is too long is an error`(column: String) async throws {
    try change(
      "UPDATE post SET \(column) = zeroblob(\(ArchiveConnections.longestValue + 1)) WHERE id = (SELECT max(id) FROM post)"
    )

    await #expect(throws: ArchiveFileError.tooLong.sourceError(of: "archive")) { try await ids() }
  }

  @Test func `A post as long as the longest record is stored and found`() async throws {
    let text = String(repeating: "sunny ", count: (32 << 20) / 6)
    try Archive(path: path).insert([.fixture(id: "7", text: text)])

    let found = try await source.page(of: Query("sunny"), at: .newest, limit: 20).tweets

    #expect(found.map { $0.text.utf8.count } == [text.utf8.count])
  }

  @Test(arguments: [(62 << 20, true), (64 << 20, false)])
  func `A longer one is left out`(length: Int, fits: Bool) {
    let tweet = Tweet.fixture(text: String(repeating: "a", count: length))

    #expect(PreparedTweet(StoredTweet(tweet: tweet, isEmbedded: false)).fits == fits)
  }
}
