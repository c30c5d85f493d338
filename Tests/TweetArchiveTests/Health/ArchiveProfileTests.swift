import Foundation
import GRDB
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct ArchiveProfileTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("archive.sqlite")
  }

  @Test func `Where there is no archive there is no profile`() throws {
    #expect(try Archive(path: path).profile() == nil)
  }

  @Test func `A profile tells what the archive holds`() throws {
    try Archive(path: path).insert(Tweet.fixtures(3))

    let profile = try #require(try Archive(path: path).profile())

    #expect(profile.extent.count == 3 && profile.extent.span != nil)
    #expect(profile.schema == Archive.migrator.migrations.count)
  }

  @Test func `The bytes of the file and of its log are counted apart`() throws {
    let archive = Archive(path: path)
    try archive.insert(Tweet.fixtures(3))

    let profile = try #require(try archive.profile())

    let sizes = try [path, path + "-wal"].map {
      try FileManager.default.attributesOfItem(atPath: $0)[.size] as? Int
    }
    #expect([profile.size, profile.logSize] == sizes)
  }

  @Test func `A file that is no archive says so`() throws {
    try folder.write(String(repeating: "not a database\n", count: 500), to: "archive.sqlite")

    #expect(throws: ArchiveTrouble.notADatabase.sourceError(of: path)) {
      try Archive(path: path).profile()
    }
  }

  @Test func `The engine has a version and searches words`() throws {
    let engine = try SQLiteEngine()

    #expect(engine.version.hasPrefix("3.") && engine.hasFTS5)
  }
}
