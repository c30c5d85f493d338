import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

/// The file is taken away, or another one put in its place, while it is in use.
struct MovedArchiveTests {
  private let folder: TemporaryFolder
  private let path: String
  private let archive: Archive

  init() async throws {
    folder = try TemporaryFolder()
    path = folder.path("data/archive.sqlite")
    archive = Archive(path: path)
    try archive.insert(Tweet.fixtures(2))
    #expect(try await archive.ids("rain").count == 2)
    #expect(try source.extent().count == 2)
  }

  private var source: ArchiveSource { ArchiveSource(name: "archive", archive: archive) }

  private func move(_ name: String, to other: String) throws {
    try? FileManager.default.removeItem(atPath: folder.path(other))
    try FileManager.default.moveItem(atPath: folder.path(name), toPath: folder.path(other))
  }

  private func `import`() async throws -> ImportReport {
    let file = folder.path("new.jsonl")
    let tweet =
      #"{"id_str":"77","full_text":"rain","created_at":"Fri Mar 06 18:04:11 +0000 2015","user":{"screen_name":"a"}}"#
    try Data(tweet.utf8).write(to: URL(fileURLWithPath: file))
    return try await ArchiveImporter(archive: archive).import([.path(file)], author: .me) { _ in }
  }

  @Test(arguments: [("data", "away"), ("data/archive.sqlite", "away.sqlite")])
  func `That it is gone is told`(name: String, other: String) async throws {
    try move(name, to: other)

    await #expect(throws: ArchiveTrouble.gone.sourceError(of: "archive")) {
      try await source.page(of: Query("rain"), at: .newest, limit: 20)
    }
    #expect(throws: ArchiveTrouble.gone.sourceError(of: "archive")) { try source.extent() }
    await #expect(throws: ImportError.self) {
      try await ArchiveKeeper(archive: archive).keep(.fixture(id: "8"), embedded: [])
    }
  }

  @Test(arguments: [("data", "away"), ("data/archive.sqlite", "away.sqlite")])
  func `An import makes a new one, and the moved one keeps what it has`(name: String, other: String)
    async throws
  {
    try move(name, to: other)

    #expect(try await self.import().imported == 1)

    #expect(try await archive.ids("rain") == ["77"])
    #expect(try source.extent().count == 1)
    let moved = Archive(path: folder.path(other == "away" ? "away/archive.sqlite" : other))
    #expect(try await moved.ids("rain").count == 2)
  }

  @Test(arguments: [("data", "away"), ("data/archive.sqlite", "away.sqlite")])
  func `Once it is back all of it is found again`(name: String, other: String) async throws {
    try move(name, to: other)
    _ = try? await archive.ids("rain")
    try move(other, to: name)

    #expect(try await archive.ids("rain").count == 2)
    try archive.insert([.fixture(id: "9")])
    #expect(try source.extent().count == 3)
  }

  @Test func `Put back over a new one it is the one that is read`() async throws {
    try move("data/archive.sqlite", to: "away.sqlite")
    _ = try await self.import()
    #expect(try await archive.ids("rain") == ["77"])
    try move("away.sqlite", to: "data/archive.sqlite")

    #expect(try await archive.ids("rain").count == 2)
    #expect(try await archive.health()?.isDamaged == false)
  }

  @Test func `An import whose archive is taken away ends with that`() async throws {
    let writer = ImportWriter(archive)
    _ = try await writer.write(PreparedTweet.batch([.fixture(id: "8")], embedded: []))
    try move("data", to: "away")

    await #expect(throws: ArchiveTrouble.gone) {
      try await writer.write(PreparedTweet.batch([.fixture(id: "9")], embedded: []))
    }
    await writer.giveUp()
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
