import GRDB
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

/// Pages that are read on the caller's thread.
struct BriefReadingTests {
  private let folder: TemporaryFolder
  private let archive: Archive

  init() throws {
    folder = try TemporaryFolder()
    archive = Archive(path: folder.path(of: "archive.sqlite"))
    try archive.insert(Tweet.fixtures(30))
  }

  private static func counting(to end: Int) -> String {
    "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < \(end)) SELECT count(*) FROM n"
  }

  @Test func `What takes long is interrupted, and what follows is not`() throws {
    let endless = archive.readBriefly(for: .milliseconds(1)) { db in
      try Int.fetchOne(db, sql: Self.counting(to: 1_000_000_000_000))
    }
    #expect(endless == nil)

    let whole = try archive.readAtOnce { db in try Int.fetchOne(db, sql: Self.counting(to: 300_000)) }
    #expect(whole == 300_000)
    #expect(archive.readBriefly { db in try Int.fetchOne(db, sql: Self.counting(to: 10)) } == 10)
  }

  @Test func `What fails is read again as usual, which tells why`() async throws {
    #expect(archive.readBriefly { db in try Int.fetchOne(db, sql: "SELECT 1 FROM nothing") } == nil)

    try folder.write("no archive", to: "other.sqlite")
    let other = ArchiveSource(name: "other", archive: Archive(path: folder.path(of: "other.sqlite")))
    await #expect(throws: SourceError.self) {
      try await other.page(of: Query("rain"), at: .newest, limit: 5, in: RequestContext())
    }
  }

  @Test(arguments: ["rain", "rain*", "\"on campus\"", "rain campus", "@ada", "rain OR snow", "-snow"])
  func `Both ways find the same`(text: String) async throws {
    let query = try Query(text)
    let brief = archive.readBriefly(PageReading(query: query, position: .newest, limit: 7).page)
    let usual = try await archive.openedReader()?.read(
      PageReading(query: query, position: .newest, limit: 7).page)

    #expect(brief != nil && brief == usual)
  }

  @Test(arguments: [
    ("rain", 20, true), ("#rain", 20, true), ("@ada", 100, true), ("from:ada since:2015-01-01", 20, true),
    ("rain", 101, false), ("ra*", 20, false), ("\"rain on\"", 20, false), ("it's", 20, false),
    ("東京", 20, false), ("rain snow", 20, false), ("rain OR snow", 20, false), ("-rain", 20, false),
    ("since:2015-01-01", 20, false),
  ])
  func `A short page of one word or mark is quick among however many tweets`(
    text: String, limit: Int, isQuick: Bool
  ) throws {
    let reading = PageReading(query: try Query(text), position: .newest, limit: limit, mostForAnyQuery: 29)

    let page = try archive.readAtOnce(reading.quickPage).flatMap(\.self)
    #expect((page != nil) == isQuick)
  }

  @Test(arguments: [
    ("ra*", 20, false), ("rain -sn*", 20, false), ("rain snow", 100, true), ("rain OR snow", 20, true),
    ("since:2015-01-01", 20, true), ("rain snow", 101, false),
  ])
  func `A short page of any query is quick among few tweets`(text: String, limit: Int, isQuick: Bool) throws {
    let reading = PageReading(query: try Query(text), position: .newest, limit: limit, mostForAnyQuery: 30)

    let page = try archive.readAtOnce(reading.quickPage).flatMap(\.self)
    #expect((page != nil) == isQuick)
  }
}
