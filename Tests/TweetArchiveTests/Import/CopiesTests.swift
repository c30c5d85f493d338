import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct CopiesTests {
  private let folder: TemporaryFolder
  private let archive: Archive

  init() throws {
    folder = try TemporaryFolder()
    archive = Archive(path: folder.path("archive.sqlite"))
  }

  @Test(arguments: [["a", "b"], ["a", "b", "c"], ["a", "b", "a"], ["c", "b", "a", "b"]])
  func `Importing the same copies of a tweet again changes nothing`(texts: [String]) async throws {
    let paths = try texts.enumerated().map { number, text in
      try folder.write(Exports.line(1, "rain \(text)"), to: "\(number).jsonl")
    }
    try await importAll(paths)
    let first = try await archive.tweets("rain")

    let report = try await importAll(paths)

    #expect((report.imported, report.updated, report.skipped) == (0, 0, 1))
    #expect(try await archive.tweets("rain") == first)
  }

  @Test func `A tweet that has since been deleted stays`() async throws {
    _ = try await archive.importing(folder.write(Exports.lines(1..<4), to: "old.jsonl"))

    let report = try await archive.importing(folder.write(Exports.lines(2..<4), to: "new.jsonl"))

    #expect((report.imported, report.updated, report.skipped) == (0, 0, 2))
    #expect(try await archive.ids("rain").count == 3)
  }

  @Test func `A copy of the network keeps the files of an export`() async throws {
    let file = MediaFile(path: "/export.zip", entry: "data/tweets_media/1-a.jpg")
    var exported = Tweet.fixture(id: "1", text: "rain")
    exported.media = [MediaItem(url: "https://e.org/a.jpg")]
    exported.media[0].file = file
    var fetched = exported
    fetched.media[0].file = nil
    fetched.media[0].alt = "Rain"
    fetched.fetched = .fixture(minutes: 1)

    try archive.insert([exported])
    try archive.insert([fetched])

    let media = try #require(try await archive.tweets("rain").first?.media.first)
    #expect(media.file == file)
    #expect(media.alt == "Rain")
  }

  @discardableResult
  private func importAll(_ paths: [String]) async throws -> ImportReport {
    try await ArchiveImporter(archive: archive).import(paths.map(ImportInput.path), author: .me) { _ in }
  }
}
