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

  @Test(arguments: [[1, 2], [2, 1], [1, 2, 3], [2, 1, 2]])
  func `Importing copies that differ in their date again changes nothing`(days: [Int]) async throws {
    let paths = try days.enumerated().map { number, day in
      let line = Exports.line(1).replacing(Exports.date(1), with: Exports.date(day))
      return try folder.write(line, to: "\(number).jsonl")
    }
    try await importAll(paths)
    let first = try await archive.tweets("rain")

    let together = try await importAll(paths)
    #expect((together.imported, together.updated, together.skipped) == (0, 0, 1))
    #expect(try await archive.tweets("rain") == first)
  }

  @Test func `A row that a tweet left may be taken by another one, which counts`() async throws {
    let moved = Exports.line(1).replacing(Exports.date(1), with: Exports.date(9))
    let paths = [
      try folder.write(Exports.line(1), to: "0.jsonl"), try folder.write(moved, to: "1.jsonl"),
      try folder.write(Exports.line(2).replacing(Exports.date(2), with: Exports.date(1)), to: "2.jsonl"),
    ]

    let reports = try await importEach(paths)

    #expect(reports.map(\.imported) == [1, 0, 1])
    #expect(try await importAll(paths).updated == 0)
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

  private func importEach(_ paths: [String]) async throws -> [ImportReport] {
    var reports: [ImportReport] = []
    for path in paths { reports.append(try await importAll([path])) }
    return reports
  }

  @discardableResult
  private func importAll(_ paths: [String]) async throws -> ImportReport {
    try await ArchiveImporter(archive: archive).import(paths.map(ImportInput.path), author: .me) { _ in }
  }
}
