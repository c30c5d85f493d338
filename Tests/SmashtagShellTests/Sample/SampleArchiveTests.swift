import Foundation
import SmashtagModel
import Testing
import TweetArchive

@testable import SmashtagShell

/// The archive inside the program has to be the one that this version makes of the sample's tweets.
///
/// `RECORD=1` writes it, and fails once: it has to be compiled in then.
struct SampleArchiveTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/C/CSample/tweets.sqlite").standardized

  @Test(.enabled(if: Recording.isOn, "RECORD=1 writes the archive"))
  func `It is recorded`() throws {
    try Sample.madeArchive().image().write(to: Self.file)

    Issue.record("recorded; build again")
  }

  @Test(arguments: [
    "-nothingsaysthis", "#night_train", "@faros_kalli", "bell OR ferry", "filter:images", "lang:ja",
    "\"night train\"",
    "to:faros_kalli", "url:example",
  ])
  func `It finds what one that is made anew does`(text: String) async throws {
    let (query, sample) = (try Query(text), Sample())
    let made = ArchiveSource(name: "sample", archive: try Sample.madeArchive())

    let (found, expected) = (try await page(of: query, in: sample), try await page(of: query, in: made))

    #expect(found.tweets == expected.tweets && found.total == expected.total)
    #expect(
      try await sample.mentionRanking(of: query, in: RequestContext()).sections
        == made.mentionRanking(of: query, in: RequestContext()).sections)
    #expect(
      try sample.names(of: .hashtag, startingWith: "", limit: 500)
        == made.names(of: .hashtag, startingWith: "", limit: 500))
  }

  @Test func `It is one of this version`() throws {
    let (inside, made) = (
      try Archive.reading(SampleFile.content(of: "tweets.sqlite")), try Sample.madeArchive()
    )

    #expect(try inside.profile()?.schema == made.profile()?.schema)
    #expect(try inside.profile()?.extent == made.profile()?.extent)
  }

  private func page(of query: Query, in source: any TweetSource) async throws -> TweetPage {
    try await source.page(of: query, at: .newest, limit: 1_000, in: RequestContext())
  }
}
