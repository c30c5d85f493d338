import Foundation
import GRDB
import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing

@testable import TweetArchive

/// Archives as earlier versions left them; the number in a name is that of the migrations it has.
private enum EarlierVersion: Int, CaseIterable {
  /// Before searches were kept, and before the index was folded by an edition's rules.
  case first = 1
  /// Before copies had dates.
  case fourth = 4
  /// The last one whose details were blobs.
  case sixth = 6
  /// Before posts had marks of their reader, and before it was indexed what they quote and answer.
  case seventh = 7
  /// Before the view of users told their last names.
  case eighth = 8
  /// Before the view of tweets told that a date is unknown.
  case ninth = 9

  /// Those whose index or rows have to be made anew.
  static let outdated: [EarlierVersion] = allCases.filter(\.isOutdated)

  var isOutdated: Bool { rawValue < Self.eighth.rawValue }

  func copied(to path: String) throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let archive = tests.appending(path: "Archives/archive-\(rawValue).sqlite")
    try FileManager.default.copyItem(at: archive, to: URL(filePath: path))
  }
}

struct EarlierArchiveTests {
  private let folder: TemporaryFolder
  private let path: String
  private let rain: KeptSearch
  private let all: Query

  /// Some of the tweets that the archives hold.
  private static let tweets = StoredTweetTests.tweets.filter { tweet in
    (StoredTweetTests.tweets + VariedTweets(seed: 3, count: 40).tweets).count { $0.key == tweet.key } == 1
  }

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path(of: "archive.sqlite")
    rain = KeptSearch(try Query("rain"), at: "home")
    all = try Query("-nothingsaysthis")
  }

  private func archive(_ version: EarlierVersion) throws -> Archive {
    try version.copied(to: path)
    return Archive(path: path)
  }

  private func everything(_ archive: Archive) async throws(SourceError) -> [Tweet] {
    try await ArchiveSource(name: "archive", archive: archive)
      .page(of: all, at: .newest, limit: 1_000, in: RequestContext()).tweets
  }

  private func steps(_ archive: Archive, rows: Int) async throws -> Int {
    let count = Mutex(0)
    try await archive.upgrade(rowsPerStep: rows) { _ in count.withLock { $0 += 1 } }
    return count.withLock(\.self)
  }

  @Test(arguments: EarlierVersion.allCases)
  private func `It is read as it is, and not changed by that`(version: EarlierVersion) async throws {
    let archive = try archive(version)
    let before = FileManager.default.contents(atPath: path)

    let found = try await everything(archive)

    #expect(found.count == 48)
    #expect(Self.tweets.count > 5 && Self.tweets.filter { !found.contains($0) }.map(\.key) == [])
    #expect(try ArchiveSource(name: "archive", archive: archive).extent().count == 48)
    #expect(try archive.profile()?.schema == version.rawValue)
    #expect(archive.isOutdated == version.isOutdated)
    #expect(FileManager.default.contents(atPath: path) == before)
  }

  @Test(arguments: EarlierVersion.allCases)
  private func `Nothing is lost or changed by the upgrade`(version: EarlierVersion) async throws {
    let archive = try archive(version)
    let before = try await everything(archive)
    let extent = try ArchiveSource(name: "archive", archive: archive).extent()

    try await archive.renew { _ in }
    _ = try archive.writer()

    #expect(try await everything(Archive(path: path)) == before)
    #expect(try ArchiveSource(name: "archive", archive: archive).extent() == extent)
    #expect(try archive.profile()?.schema == Archive.migrator.migrations.count)
    #expect(try await archive.health()?.problems == [])
    #expect(!archive.isOutdated)
    #expect(try archive.inspect { try StoredRows.tables(in: $0) } == ["post"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).contains { $0.contains("before") }
        == false)
  }

  @Test(arguments: EarlierVersion.allCases)
  private func `Its views are those of a new one once it was written to`(version: EarlierVersion) throws {
    let archive = try archive(version)
    let views = "SELECT name, sql FROM sqlite_schema WHERE type = 'view' ORDER BY name"

    try archive.insert([.fixture(id: "7000")])

    let new = try Archive.inMemory().writer().read { try Row.fetchAll($0, sql: views) }
    #expect(try archive.inspect { try Row.fetchAll($0, sql: views) } == new)
    #expect(try archive.inspectCopy { try Int.fetchOne($0, sql: "SELECT count(*) FROM users") ?? 0 } > 1)
  }

  @Test(arguments: EarlierVersion.outdated)
  private func `What quotes a post is found once it is upgraded`(version: EarlierVersion) async throws {
    let archive = try archive(version)
    #expect(try await archive.ids("quotes:18446744073709551615") == [])

    try await archive.renew { _ in }

    #expect(try await archive.ids("quotes:18446744073709551615") == ["77"])
    #expect(try await archive.ids("filter:quotes") == ["77"])
  }

  @Test(arguments: EarlierVersion.allCases)
  private func `What it cannot have kept is missing, and no damage`(version: EarlierVersion) async throws {
    let archive = try archive(version)
    let (source, keeper) = (ArchiveSource(name: "archive", archive: archive), ArchiveKeeper(archive: archive))
    let tweet = try #require(try await everything(archive).first { $0.id == "77" })

    #expect(try archive.owners() == [])
    #expect(try await keeper.trends(of: "home") == nil)
    #expect(try await keeper.versions(of: tweet) == [])
    #expect(try await source.versions(of: tweet, in: RequestContext()) == [tweet])
    #expect(try await source.tweetAtHand("20", namedBy: .fixture(id: "21")) != nil)
    #expect(
      try await source.page(of: Query("from:ada"), at: .newest, limit: 5, in: RequestContext()).person?.user
        .screenName == "ada")
  }

  @Test func `Tweets of which some are moved are found as before`() async throws {
    let archive = try archive(.sixth)
    let before = try await everything(archive)
    let mentions = try await ArchiveSource(name: "archive", archive: archive).mentionRanking(
      of: all, in: RequestContext())
    try await cancelUpgrade(of: archive, rows: 20)

    #expect(try archive.inspect { try StoredRows.tables(in: $0) } == ["post", "tweet"])
    #expect(try archive.inspect { try Int.fetchOne($0, sql: "SELECT count(*) FROM post") } == 20)
    #expect(try await everything(archive) == before)
    #expect(
      try await ArchiveSource(name: "archive", archive: archive).mentionRanking(of: all, in: RequestContext())
        .sections
        == mentions.sections)
    #expect(
      try await ArchiveKeeper(archive: archive).page(of: rain, olderThan: nil, limit: 20)?.tweets.count == 1)
  }

  @Test func `An upgrade that was cut off goes on where it stopped`() async throws {
    let archive = try archive(.sixth)
    let before = try await everything(archive)
    try await cancelUpgrade(of: archive, rows: 20)

    #expect(try await steps(Archive(path: path), rows: 20) == 2)

    #expect(try await everything(Archive(path: path)) == before)
  }

  /// Lets one step of an upgrade be done.
  private func cancelUpgrade(of archive: Archive, rows: Int) async throws {
    let upgrade = Task {
      try await archive.upgrade(rowsPerStep: rows) { _ in withUnsafeCurrentTask { $0?.cancel() } }
    }
    await #expect(throws: CancellationError.self) { try await upgrade.value }
  }

  @Test func `A copy of the file is kept until all is moved`() async throws {
    let archive = try archive(.sixth)
    let before = try await everything(archive)
    try await cancelUpgrade(of: archive, rows: 20)

    let copy = Archive(path: path + ".before-upgrade")
    #expect(try await everything(copy) == before)
    #expect(try copy.profile()?.schema == Archive.migrator.migrations.count)
    #expect(try copy.inspect { try Int.fetchOne($0, sql: "SELECT count(*) FROM post") } == 0)

    try await archive.renew { _ in }
    #expect(!FileManager.default.fileExists(atPath: path + ".before-upgrade"))
  }

  @Test func `A copy that was recorded but not completed is made again, and goes in the end`() async throws {
    let archive = try archive(.sixth)
    let copy = path + ".before-upgrade"
    try await archive.writer().write { try $0.execute(sql: "UPDATE upgrade SET copy = ?", arguments: [copy]) }
    try await cancelUpgrade(of: archive, rows: 20)
    #expect(FileManager.default.fileExists(atPath: copy))

    try await archive.renew { _ in }
    #expect(!FileManager.default.fileExists(atPath: copy))
  }

  @Test func `A copy that another program made goes when the next one ends the upgrade`() async throws {
    let archive = try archive(.sixth)
    try await cancelUpgrade(of: archive, rows: 20)

    try archive.insert([.fixture(id: "7000")])
    #expect(archive.isOutdated)

    try await archive.renew { _ in }
    #expect(!archive.isOutdated)
    #expect(!FileManager.default.fileExists(atPath: path + ".before-upgrade"))
  }

  @Test func `A copy that another program has finished is not emptied by who waited for it`() async throws {
    let archive = try archive(.sixth)
    let (copy, partial) = (path + ".before-upgrade", path + ".before-upgrade.partial")
    let descriptor = open(partial, O_RDWR | O_CREAT, 0o600)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    #expect(write(descriptor, "whole", 5) == 5)
    let kept = folder.path(of: "kept")
    #expect(link(partial, kept) == 0)

    let upgrade = Task { try await archive.renew { _ in } }
    while Self.opened(partial) < 2 { try await Task.sleep(for: .milliseconds(10)) }
    let other = try DatabaseQueue(path: path)
    try await other.write { try $0.execute(sql: "UPDATE upgrade SET copy = ?", arguments: [copy]) }
    #expect(rename(partial, copy) == 0)
    #expect(flock(descriptor, LOCK_UN) == 0)
    try await upgrade.value

    #expect(FileManager.default.contents(atPath: kept) == Data("whole".utf8))
    #expect(!archive.isOutdated)
    #expect(!FileManager.default.fileExists(atPath: partial))
  }

  /// How many times this program has a file open.
  private static func opened(_ path: String) -> Int {
    let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return descriptors.count {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
    }
  }

  @Test func `A row that cannot be read stays, and so does the copy`() async throws {
    let archive = try archive(.sixth)
    let damaged = try await archive.writer().write { db in
      let id = try #require(try Int64.fetchOne(db, sql: "SELECT id FROM tweet WHERE key = 20"))
      try db.execute(sql: "UPDATE tweet SET details = x'FFFF' WHERE id = ?", arguments: [id])
      return id
    }

    try await archive.renew { _ in }
    try archive.insert([.fixture(id: "7000")])

    #expect(try archive.inspect { try Int64.fetchAll($0, sql: "SELECT id FROM tweet") } == [damaged])
    #expect(try archive.inspect { try Int.fetchOne($0, sql: "SELECT count(*) FROM post") } == 48)
    #expect(FileManager.default.fileExists(atPath: path + ".before-upgrade"))
  }

  @Test func `A file that stands where the copy would is not touched`() async throws {
    let archive = try archive(.sixth)
    let mine = try folder.write("mine", to: "archive.sqlite.before-upgrade")

    try await archive.renew { _ in }

    #expect(FileManager.default.contents(atPath: mine) == Data("mine".utf8))
  }

  @Test func `What an earlier version adds meanwhile is moved, and merged with what was moved already`()
    async throws
  {
    let archive = try archive(.sixth)
    let before = try await everything(archive)
    try await cancelUpgrade(of: archive, rows: 20)
    // The earlier version finds no row of a tweet that was moved, and stores it again.
    let row = try #require(try archive.inspect { try Int64.fetchOne($0, sql: "SELECT max(id) FROM post") })
    let again = RowID.first(ofSecond: RowID.second(of: row)) + 77
    try await archive.writer().write { db in
      let stored = try #require(try StoredRows(db).tweet(at: row))
      try db.execute(
        sql: """
          INSERT INTO tweet SELECT ?, post.network, post.key, (SELECT max(id) FROM user), text, x'00' FROM post WHERE id = ?
          """, arguments: [again, row])
      var index = try IndexTarget(.main, folded: .current, in: db)
      let copy = try #require(try EarlierRows(db).tweet(at: again))
      #expect(stored.tweet.key == copy.tweet.key)
      try index.add(PreparedTweet(copy), id: again)
      try index.finish(in: db)
      try db.execute(sql: "UPDATE extent SET tweets = tweets + 1")
    }

    try await archive.renew { _ in }

    #expect(try await everything(archive).map(\.key).sorted() == before.map(\.key).sorted())
    #expect(try ArchiveSource(name: "archive", archive: archive).extent().count == 48)
    #expect(try await archive.health()?.problems == [])
  }

  @Test func `Retweets that only their text tells are found once it is of this version`() async throws {
    let archive = try archive(.first)
    try archive.insert([.fixture(id: "5000", text: "RT @bob: rain")])

    try await archive.renew { _ in }

    let retweets = Set(try await everything(archive).filter(\.isRetweet).map(\.id))
    #expect(try await Set(archive.ids("filter:retweets")) == retweets)
    #expect(retweets.contains("5000"))
  }

  @Test func `Retweets that only their text tells are found as soon as it is written to`() async throws {
    let archive = try archive(.first)
    let old = try DatabaseQueue(path: path)
    let row = RowID.first(notBefore: .fixture(minutes: 90_000))
    try await old.write { db in
      try db.execute(
        sql: "INSERT INTO tweet VALUES (?, ?, 6000, (SELECT max(id) FROM user), 'RT @bob: rain', x'00')",
        arguments: [row, Network.x.storedNumber])
      let stored = try #require(try EarlierRows(db).tweet(at: row))
      let words = PreparedTweet(stored, by: .first).withParts { String(decoding: $0.words, as: UTF8.self) }
      let mark = " %retweets"
      #expect(words.hasSuffix(mark))
      try db.execute(
        sql: "INSERT INTO tweet_index(rowid, words) VALUES (?, ?)",
        arguments: [row, String(words.dropLast(mark.count))])
    }
    try old.close()
    #expect(try await !archive.ids("filter:retweets").contains("6000"))

    try archive.insert([.fixture(id: "5000", text: "rain")])

    #expect(try await archive.ids("filter:retweets").contains("6000"))
  }

  @Test func `It has kept no searches, and its tweets are found by address`() async throws {
    let keeper = ArchiveKeeper(archive: try archive(.first))

    #expect(try await keeper.page(of: rain, olderThan: nil, limit: 20) == nil)
    #expect(try await keeper.tweet(at: .id("20")) != nil)
  }

  @Test func `It is sound`() async throws {
    let health = try #require(try await archive(.sixth).health())

    #expect(!health.isDamaged && health.gap == nil && health.checkedParts == health.parts)
  }

  @Test func `The first page that is kept brings it to this version, for those who read it already, too`()
    async throws
  {
    let (reader, writer) = (try archive(.first), Archive(path: path))
    #expect(try await ArchiveKeeper(archive: reader).page(of: rain, olderThan: nil, limit: 20) == nil)

    try await ArchiveKeeper(archive: writer).keep(.answered([.fixture(id: "7000")]), foundBy: rain)

    let page = try #require(
      try await ArchiveKeeper(archive: reader).page(of: rain, olderThan: nil, limit: 20))
    #expect(page.tweets.map(\.id) == ["7000"])
    #expect(try await everything(reader).count == 49)
    #expect(try reader.profile()?.schema == Archive.migrator.migrations.count)
  }

  @Test(arguments: 0..<10)
  func `Several programs may bring it to this version at once`(round: Int) async throws {
    _ = try archive(.sixth)
    let (path, rain) = (path, rain)
    try await withThrowingTaskGroup { group in
      for number in 0..<4 {
        group.addTask {
          try await ArchiveKeeper(archive: Archive(path: path))
            .keep(.answered([.fixture(id: "7\(number)000")]), foundBy: rain)
        }
      }
      try await group.waitForAll()
    }

    #expect(try await everything(Archive(path: path)).count == 52)
    #expect(try await Archive(path: path).health()?.problems == [])
    #expect(!FileManager.default.fileExists(atPath: path + ".before-upgrade"))
  }

  @Test(arguments: 0..<100)
  func `Damaged details are refused or read as something else`(seed: Int) async throws {
    let archive = try archive(.sixth)
    try await archive.writer().write { db in
      var random = SeededRandom(seed: UInt64(seed))
      let row = try #require(
        try Row.fetchOne(db, sql: "SELECT id, details FROM tweet ORDER BY length(details) DESC"))
      var bytes: [UInt8] = Array(row[1] as Data)
      for _ in 0..<3 {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...248, using: &random)
      }
      if seed.isMultiple(of: 3) { bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random)) }
      try db.execute(
        sql: "UPDATE tweet SET details = ? WHERE id = ?", arguments: [Data(bytes), row[0] as Int64])
    }

    var reason: SourceError?
    do throws(SourceError) { _ = try await everything(archive) } catch { reason = error }

    #expect([nil, ArchiveFileError.damaged.sourceError(of: "archive")].contains(reason))
  }
}

/// The file is taken away, or another one put in its place, while it is in use.
struct MovedArchiveTests {
  private let folder: TemporaryFolder
  private let path: String
  private let archive: Archive

  init() async throws {
    folder = try TemporaryFolder()
    path = folder.path(of: "data/archive.sqlite")
    archive = Archive(path: path)
    try archive.insert(Tweet.fixtures(2))
    #expect(try await archive.ids("rain").count == 2)
    #expect(try source.extent().count == 2)
  }

  private var source: ArchiveSource { ArchiveSource(name: "archive", archive: archive) }

  private func move(_ name: String, to other: String) throws {
    try? FileManager.default.removeItem(atPath: folder.path(of: other))
    try FileManager.default.moveItem(atPath: folder.path(of: name), toPath: folder.path(of: other))
  }

  private func `import`() async throws -> ImportReport {
    let file = folder.path(of: "new.jsonl")
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
    let moved = Archive(path: folder.path(of: other == "away" ? "away/archive.sqlite" : other))
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
