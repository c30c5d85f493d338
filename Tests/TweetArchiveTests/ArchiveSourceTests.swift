import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct ArchiveSourceTests {
  @Test(arguments: TweetSourceContract.claims)
  func `It is a source`(claim: ContractClaim<TweetSourceContract.Maker>) async throws {
    try await claim.check { ArchiveSource(name: "archive", archive: try .holding($0)) }
  }

  @Test(arguments: TweetLibraryContract.claims)
  func `It is a library`(claim: ContractClaim<TweetLibraryContract.Maker>) async throws {
    try await claim.check { ArchiveSource(name: "archive", archive: try .holding($0)) }
  }

  @Test(arguments: TweetLibraryContract.claims)
  func `It is a library in a file, too`(claim: ContractClaim<TweetLibraryContract.Maker>) async throws {
    let folder = try TemporaryFolder()

    try await claim.check { tweets in
      let archive = Archive(path: folder.path("archive.sqlite"))
      if !tweets.isEmpty { try archive.insert(tweets) }
      return ArchiveSource(name: "archive", archive: archive)
    }
  }

  @Test func `Matches are counted up to a thousand`() async throws {
    let source = ArchiveSource(name: "archive", archive: try .holding(Tweet.fixtures(1_001)))

    let page = try await source.page(of: try Query("rain"), at: .newest, limit: 2)

    #expect(page.total == .atLeast(1_000))
  }

  @Test(arguments: ["rain -snow", "#none OR (rain lang:en)", "-(snow rain)", "rain on since:2001-01-01"])
  func `Matches of several conditions are counted up to two hundred`(text: String) async throws {
    let source = ArchiveSource(name: "archive", archive: try .holding(Tweet.fixtures(201)))

    let page = try await source.page(of: try Query(text, timeZone: .gmt), at: .newest, limit: 2)
    let whole = try await source.page(of: try Query(text, timeZone: .gmt), at: .newest, limit: 300)

    #expect(page.total == .atLeast(200))
    #expect(whole.total == .exactly(201))
  }

  @Test func `What comes later is newer than the page`() async throws {
    let archive = try Archive.holding([.fixture(id: "1")])
    let source = ArchiveSource(name: "archive", archive: archive)
    let first = try await source.page(of: try Query("rain"), at: .newest, limit: 2)
    try archive.insert([.fixture(id: "2", created: .fixture(minutes: 1))])

    let newer = try await source.page(
      of: try Query("rain"), at: .newer(than: try #require(first.newer)), limit: 2)

    #expect(newer.tweets.map(\.id) == ["2"])
  }

  @Test func `A search that found nothing can be refreshed`() async throws {
    let archive = try Archive.holding([.fixture(id: "1", text: "snow")])
    let source = ArchiveSource(name: "archive", archive: archive)
    let first = try await source.page(of: try Query("rain"), at: .newest, limit: 2)
    try archive.insert([.fixture(id: "2")])

    let newer = try await source.page(
      of: try Query("rain"), at: .newer(than: try #require(first.newer)), limit: 2)

    #expect(newer.tweets.map(\.id) == ["2"])
  }

  @Test func `Older pages stay in place while tweets come`() async throws {
    let archive = try Archive.holding(Tweet.fixtures(4))
    let source = ArchiveSource(name: "archive", archive: archive)
    let first = try await source.page(of: try Query("rain"), at: .newest, limit: 2)
    try archive.insert([.fixture(id: "9", created: .fixture(minutes: 5))])

    let older = try await source.page(
      of: try Query("rain"), at: .older(than: try #require(first.older)), limit: 2)

    #expect(older.tweets.map(\.id) == ["1002", "1001"])
  }

  @Test func `A cancelled search says so`() async throws {
    let folder = try TemporaryFolder()
    let archive = Archive(path: folder.path("archive.sqlite"))
    try archive.insert(Tweet.fixtures(3))
    let source = ArchiveSource(name: "archive", archive: archive)

    let search = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await source.mentionRanking(of: Query("rain"))
    }
    search.cancel()

    await #expect(throws: SourceError.cancelled) { _ = try await search.value }
  }
}
