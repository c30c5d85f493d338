import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct ExtentReadingTests {
  @Test func `Tweets that came inside others are held, too`() throws {
    let archive = try Archive.holding([.fixture(id: "1")], embedded: [.fixture(id: "2")])

    #expect(try ArchiveSource(name: "archive", archive: archive).extent().count == 2)
  }

  @Test func `The same tweet again adds nothing`() throws {
    let archive = try Archive.holding([.fixture(id: "1")])
    try archive.insert([.fixture(id: "1")])

    #expect(try ArchiveSource(name: "archive", archive: archive).extent().count == 1)
  }
}
