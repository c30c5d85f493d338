import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct PagingWhileImportingTests {
  @Test func `Pages go on where they ended while an import brings tweets of any date`() async throws {
    let folder = try TemporaryFolder()
    let archive = Archive(path: folder.path("archive.sqlite"))
    let known = Self.tweets(0..<500)
    try archive.insert(known)
    let source = ArchiveSource(name: "archive", archive: archive)
    let query = try Query("rain")

    var page = try await source.page(of: query, at: .newest, limit: 20)
    var seen = page.tweets
    for batch in Self.batches {
      guard let older = page.older else { break }
      try archive.insert(batch)
      page = try await source.page(of: query, at: .older(than: older), limit: 20)
      seen += page.tweets
    }
    while let older = page.older {
      page = try await source.page(of: query, at: .older(than: older), limit: 20)
      seen += page.tweets
    }

    #expect(Set(seen.map(\.id)).count == seen.count)
    #expect(Set(known.map(\.id)).isSubset(of: seen.map(\.id)))
    #expect(seen.map(\.created) == seen.map(\.created).sorted(by: >))
  }

  /// 5,000 tweets that come between the pages, dated before, among and after those that are known.
  private static let batches = (0..<20).map { batch in tweets(1_000 + batch * 250..<1_250 + batch * 250) }

  private static func tweets(_ ids: Range<Int>) -> [Tweet] {
    ids.map { .fixture(id: String($0), text: "rain \($0)", created: .fixture(minutes: $0 * 7_919 % 10_007)) }
  }
}
