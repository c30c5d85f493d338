import Foundation
import GRDB
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

/// An archive made before searches were kept.
struct EarlierArchiveTests {
  private let folder: TemporaryFolder
  private let path: String
  private let rain: KeptSearch

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("archive.sqlite")
    rain = KeptSearch(try Query("rain"), at: "home")
    try makeEarlierArchive()
  }

  private func makeEarlierArchive() throws {
    var configuration = Configuration()
    configuration.journalMode = .wal
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try Archive.migrator.migrate(queue, upTo: Archive.tweetsMigration)
    try queue.write { try write(Tweet.fixtures(3), to: $0) }
    try queue.close()
  }

  private func write(_ tweets: [Tweet], to db: Database) throws {
    var writer = BatchWriter()
    _ = try writer.write(PreparedTweet.batch(tweets, embedded: []), to: db)
  }

  /// Adds a retweet that only its text tells, which the index of earlier versions does not mark.
  private func addTypedRetweet(_ tweet: Tweet) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.write { db in
      try write([tweet], to: db)
      let id = try #require(try StoredRows(db).id(ofKey: tweet.key, network: .x))
      try PreparedTweet(StoredTweet(tweet: tweet, isEmbedded: false)).withParts { parts in
        let unmarked = parts.words.part(0..<parts.words.count - " %retweets".utf8.count)
        try IndexTarget.replaceWords(parts.words, with: unmarked, id: id, in: db)
      }
    }
    try queue.close()
  }

  @Test func `Retweets that only their text tells are found once it is of this version`() async throws {
    let typed = Tweet.fixture(id: "5", text: "RT @bob: rain")
    try addTypedRetweet(typed)
    try #require(try await Archive(path: path).ids("filter:retweets") == [])

    let archive = Archive(path: path)
    try archive.insert([.fixture(id: "7", text: "RT @eve: rain")])

    #expect(Set(try await archive.ids("filter:retweets")) == ["5", "7"])
    #expect(Set(try await archive.ids("rain -filter:retweets")) == Set(Tweet.fixtures(3).map(\.id)))
    #expect(try await archive.health()?.problems == [])
  }

  @Test func `What was marked later can be changed`() async throws {
    try addTypedRetweet(.fixture(id: "5", text: "RT @bob: rain"))
    let archive = Archive(path: path)

    try archive.insert([.fixture(id: "5", text: "sun")])

    #expect(try await archive.ids("filter:retweets") == [])
    #expect(try await archive.ids("sun") == ["5"])
    #expect(try await archive.ids("rain").count == 3)
  }

  @Test func `It is read as it is`() async throws {
    let archive = Archive(path: path)
    let before = FileManager.default.contents(atPath: path)

    #expect(try await archive.ids("rain") == Tweet.fixtures(3).map(\.id))
    #expect(try ArchiveSource(name: "archive", archive: archive).extent().count == 3)
    #expect(try archive.profile()?.schema == 1)
    #expect(FileManager.default.contents(atPath: path) == before)
  }

  @Test func `It has kept no searches, and its tweets are found by address`() async throws {
    let keeper = ArchiveKeeper(archive: Archive(path: path))

    #expect(try await keeper.page(of: rain, olderThan: nil, limit: 20) == nil)
    #expect(try await keeper.tweet(at: .id("1001")) != nil)
  }

  @Test func `It is sound`() async throws {
    let health = try #require(try await Archive(path: path).health())

    #expect(!health.isDamaged && health.gap == nil && health.checkedParts == health.parts)
  }

  @Test func `The first page that is kept brings it to this version, for those who read it already, too`()
    async throws
  {
    let (reader, writer) = (Archive(path: path), Archive(path: path))
    #expect(try await ArchiveKeeper(archive: reader).page(of: rain, olderThan: nil, limit: 20) == nil)

    try await ArchiveKeeper(archive: writer).keep(.answered([.fixture(id: "7")]), foundBy: rain)

    let page = try #require(
      try await ArchiveKeeper(archive: reader).page(of: rain, olderThan: nil, limit: 20))
    #expect(page.tweets.map(\.id) == ["7"])
    #expect(try await reader.ids("rain").count == 4)
    #expect(try reader.profile()?.schema == Archive.migrator.migrations.count)
  }

  @Test func `An import brings it to this version`() async throws {
    try Archive(path: path).insert([.fixture(id: "7")])

    #expect(try Archive(path: path).profile()?.schema == Archive.migrator.migrations.count)
    #expect(try await Archive(path: path).ids("rain").count == 4)
  }

  @Test func `Several programs may bring it to this version at once`() async throws {
    let (path, rain) = (path, rain)
    try await withThrowingTaskGroup { group in
      for number in 0..<4 {
        group.addTask {
          try await ArchiveKeeper(archive: Archive(path: path))
            .keep(.answered([.fixture(id: "7\(number)")]), foundBy: rain)
        }
      }
      try await group.waitForAll()
    }

    let kept = try await ArchiveKeeper(archive: Archive(path: path)).page(of: rain, olderThan: nil, limit: 20)
    #expect(kept?.tweets.count == 4)
  }
}

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

    await #expect(throws: ArchiveFileError.gone.sourceError(of: "archive")) {
      try await source.page(of: Query("rain"), at: .newest, limit: 20)
    }
    #expect(throws: ArchiveFileError.gone.sourceError(of: "archive")) { try source.extent() }
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

    await #expect(throws: ArchiveFileError.gone) {
      try await writer.write(PreparedTweet.batch([.fixture(id: "9")], embedded: []))
    }
    await writer.giveUp()
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
