import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct XExportImportTests {
  private let folder: TemporaryFolder
  private let archive: Archive

  init() throws {
    folder = try TemporaryFolder()
    archive = Archive(path: folder.path("archive.sqlite"))
  }

  @Test(arguments: Wrapping.allCases, ["", "twitter-2024-01-02-abc/"])
  func `An export is imported, and its owner is the author`(wrapping: Wrapping, root: String) async throws {
    let report = try await archive.importing(folder.write(Exports.x(in: root), as: wrapping))

    #expect(report.imported == 5)
    #expect(report.problems == [])
    #expect(try await archive.ids("from:ada rain").count == 5)
  }

  @Test func `The folder of an export's data alone is the export`() async throws {
    _ = try folder.write(Exports.x(), as: .folder)

    let report = try await archive.importing(folder.path("export/data"))

    #expect(report.imported == 5)
    #expect(try await archive.ids("from:ada").count == 5)
  }

  @Test func `Collections beside an export are imported too, for their own authors`() async throws {
    _ = try folder.write(Exports.x(in: "twitter/"), as: .folder, to: "all")
    try folder.write(Exports.line(70), to: "all/collected.jsonl")

    let report = try await archive.importing(folder.path("all"))

    #expect(report.imported == 6)
    #expect(try await archive.ids("from:eve") == ["70"])
  }

  @Test(arguments: [Wrapping.folder, .zip])
  func `The older form is read`(wrapping: Wrapping) async throws {
    let parts = [
      ContainerPart("data/tweet.js", Exports.tweets(1..<3, form: "tweet.part0")),
      ContainerPart("data/account.js", Exports.account),
    ]

    #expect(try await archive.importing(folder.write(parts, as: wrapping)).imported == 2)
  }

  @Test func `Without an account the manifest names the owner`() async throws {
    let parts = [
      ContainerPart("data/manifest.js", Exports.manifest(["data/tweets.js"])),
      ContainerPart("data/tweets.js", Exports.tweets(1..<3)),
    ]

    let report = try await archive.importing(folder.write(parts, as: .zip))

    #expect(report.problems == [])
    #expect(try await archive.ids("from:manifest_ada").count == 2)
  }

  @Test func `Without an owner the author named stands in`() async throws {
    let path = try folder.write([ContainerPart("data/tweets.js", Exports.tweets(1..<3))], as: .zip)

    _ = try await ArchiveImporter(archive: archive)
      .import([.path(path)], author: User(screenName: "eve"), progress: { _ in })

    #expect(try await archive.ids("from:eve").count == 2)
  }

  @Test(arguments: Wrapping.allCases)
  func `Each missing part is told, and the others are imported`(wrapping: Wrapping) async throws {
    let names = ["data/tweets.js", "data/tweets-part1.js", "data/tweets-part2.js"]
    let parts = [
      ContainerPart("data/manifest.js", Exports.manifest(names)),
      ContainerPart("data/tweets-part1.js", Exports.tweets(1..<3)),
    ]

    let report = try await archive.importing(folder.write(parts, as: wrapping))

    #expect(report.imported == 2)
    #expect(report.hasUnreadableFile)
    let missing = ["tweets.js", "tweets-part2.js"]
    #expect(
      report.problems.map(\.reason)
        == missing.map { "names data/\($0), which is not there; get the whole export" })
    #expect(report.problems.allSatisfy { $0.file == folder.path("export/data/manifest.js") })
  }

  @Test func `An empty list of tweets is fine`() async throws {
    let parts = [
      ContainerPart("data/account.js", Exports.account),
      ContainerPart("data/tweets.js", Exports.tweets(1..<1)),
    ]

    #expect(try await archive.importing(folder.write(parts, as: .zip)) == ImportReport())
  }

  @Test(arguments: Wrapping.allCases)
  func `Problems name the part and the line`(wrapping: Wrapping) async throws {
    let tweets = Exports.tweets(1..<2).dropLast(3) + ",\n{\"tweet\":{\"id_str\":\"7\"}}]"
    let path = try folder.write([ContainerPart("data/tweets.js", String(tweets))], as: wrapping)

    let report = try await archive.importing(path)

    #expect(report.imported == 1)
    #expect(report.problems.map(\.file) == [path + "/data/tweets.js"])
    #expect(report.problems.map(\.line) == [3])
  }

  @Test func `The whole texts of long posts take the place of the cut ones`() async throws {
    let whole = String(repeating: "a long walk in the rain ", count: 20) + "ends"
    let cut = whole.prefix(270) + "…"
    let note =
      #"window.YTD.note_tweet.part0 = [{"noteTweet":{"noteTweetId":"77","createdAt":"#
      + #""2015-03-02T18:04:11.000Z","core":{"text":"\#(whole)","urls":[],"mentions":[],"hashtags":[]}}}]"#
    let tweet = Exports.tweet(1).replacing("rain 1", with: cut)
    let parts = [
      ContainerPart("data/tweets.js", "window.YTD.tweets.part0 = [\(tweet)]"),
      ContainerPart("data/note-tweet.js", note),
    ]

    _ = try await archive.importing(folder.write(parts, as: .zip))

    #expect(try await archive.ids("ends") == ["1"])
  }

  @Test(arguments: Wrapping.allCases)
  func `Importing again changes nothing`(wrapping: Wrapping) async throws {
    let path = try folder.write(Exports.x(), as: wrapping)
    _ = try await archive.importing(path)

    let report = try await archive.importing(path)

    #expect((report.imported, report.updated, report.skipped) == (0, 0, 5))
  }
}
