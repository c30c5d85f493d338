import SmashtagModel
import SmashtagTesting
import Testing
import TweetFormats

@testable import TweetArchive

struct CopiesTests {
  private let folder: TemporaryFolder
  private let archive: Archive

  init() throws {
    folder = try TemporaryFolder()
    archive = Archive(path: folder.path(of: "archive.sqlite"))
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

  @Test(arguments: [false, true])
  func `The copy of the newer file stays, whichever comes first`(isNewerFirst: Bool) async throws {
    let newer = try folder.write(Exports.line(1, "rain new") + Exports.line(9), to: "newer.jsonl")
    let older = try folder.write(Exports.line(1, "rain old") + Exports.line(2), to: "older.jsonl")

    _ = try await importEach(isNewerFirst ? [newer, older] : [older, newer])

    #expect(try await archive.tweets("rain").last?.text == "rain new")
  }

  @Test(arguments: [false, true])
  func `The date of an export counts, not those of its tweets`(isNewerFirst: Bool) async throws {
    let manifest = Exports.manifest(["data/tweets.js"])
      .replacing(
        "\"userInfo\"", with: #""archiveInfo":{"generationDate":"2016-01-02T00:00:00.000Z"},"userInfo""#)
    let export = try folder.write(
      [ContainerPart("data/manifest.js", manifest), ContainerPart("data/tweets.js", Exports.tweets(1..<2))],
      as: .zip, to: "export.zip")
    let lines = try folder.write(Exports.line(1, "rain of the lines") + Exports.line(20), to: "lines.jsonl")

    _ = try await importEach(isNewerFirst ? [export, lines] : [lines, export])

    #expect(try await archive.tweets("rain").last?.text == "rain 1")
  }

  @Test(arguments: [false, true])
  func `The moment twarc says counts`(isNewerFirst: Bool) async throws {
    let paths = try [2024, 2022].map { year in
      let tweet =
        #"{"id":"7","created_at":"2020-01-01T00:00:00.000Z","text":"rain \#(year)","author_id":"1"}"#
      let page = #"{"data":[\#(tweet)],"__twarc":{"retrieved_at":"\#(year)-01-01T00:00:00+00:00"}}"#
      return try folder.write(page + "\n", to: "\(year).jsonl")
    }

    _ = try await importEach(isNewerFirst ? paths : paths.reversed())

    #expect(try await archive.tweets("rain").first?.text == "rain 2024")
  }

  @Test func `A tweet that is the same in a newer file is there already, and true for longer`() async throws {
    let texts = [
      Exports.line(1, "rain a") + Exports.line(2), Exports.line(1, "rain a") + Exports.line(9),
      Exports.line(1, "rain b") + Exports.line(5),
    ]

    let reports = try await importEach(
      texts.enumerated().map { try folder.write($1, to: "\($0).jsonl") })

    #expect(reports.map(\.updated) == [0, 0, 0])
    #expect(reports.map(\.skipped) == [0, 1, 1])
    #expect(try await archive.tweets("rain").last?.text == "rain a")
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

  @Test func `A tweet without a date of its copy has none once it was exported and imported`() async throws {
    let tweets: [Tweet] = [.fixture(id: "1", text: "rain"), .fixture(id: "2", text: "rain")]
    let lines = tweets.map { String(decoding: TweetEncoder().record(of: $0), as: UTF8.self) + "\n" }

    try await importAll([folder.write(lines.joined(), to: "export.jsonl")])

    #expect(try await archive.tweets("rain").map(\.asOf) == [nil, nil])
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
