import Foundation
import SmashtagModel
import Testing
import TweetArchive
import TweetFormats

@testable import SmashtagShell

/// The archive inside the program has to be the one that this version makes of the sample's tweets.
///
/// `RECORD=1` writes it, and fails once: it has to be compiled in then.
struct SampleArchiveTests {
  private static let repository = Recording.tests.deletingLastPathComponent()
  private static let file = repository.appending(path: "Sources/C/CSample/tweets.sqlite")

  @Test(.enabled(if: Recording.isOn, "RECORD=1 writes the archive"))
  func `It is recorded`() throws {
    try Self.madeArchive().image().write(to: Self.file)

    Issue.record("recorded; build again")
  }

  @Test(arguments: [
    "-nothingsaysthis", "#night_train", "@faros_kalli", "bell OR ferry", "filter:images", "lang:ja",
    "\"night train\"",
    "to:faros_kalli", "url:example",
  ])
  func `It finds what one that is made anew does`(text: String) async throws {
    let (query, sample) = (try Query(text), Sample())
    let made = ArchiveSource(name: "sample", archive: try Self.madeArchive())

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
      try Archive.reading(SampleFile.content(of: "tweets.sqlite")), try Self.madeArchive()
    )

    #expect(try inside.profile()?.schema == made.profile()?.schema)
    #expect(try inside.profile()?.extent == made.profile()?.extent)
  }

  private func page(of query: Query, in source: any TweetSource) async throws -> TweetPage {
    try await source.page(of: query, at: .newest, limit: 1_000, in: RequestContext())
  }

  /// The archive made anew from the tweets, one on each line, oldest first; quoted and repeated ones are among them.
  private static func madeArchive() throws -> Archive {
    let archive = Archive.inMemory()
    let lines = try Data(contentsOf: repository.appending(path: "Sample/tweets.jsonl")).split(
      separator: UInt8(ascii: "\n"))
    let records = try lines.map { try TweetDecoder(author: .me).decode(Array($0)) }
    _ = try archive.insert(records.flatMap(\.tweets).map(\.withSamplePage))
    return archive
  }
}

extension Tweet {
  /// The tweet with an address on a reserved host, because its people and pages are invented.
  fileprivate var withSamplePage: Tweet {
    var tweet = self
    tweet.url = "https://smashtag.example/\(user.screenName)/status/\(id)"
    return tweet
  }
}
