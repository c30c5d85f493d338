import Containers
import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct ContainerImportTests {
  private let folder: TemporaryFolder
  private let archive: Archive

  init() throws {
    folder = try TemporaryFolder()
    archive = Archive(path: folder.path(of: "archive.sqlite"))
  }

  @Test(arguments: Wrapping.allCases)
  func `Entries that can hold tweets by their names are read, packed ones too`(wrapping: Wrapping)
    async throws
  {
    let parts = [
      ContainerPart("a.jsonl", Exports.line(1)), ContainerPart("deep/er/b.JSON", Exports.line(2)),
      ContainerPart("c.ndjson.gz", packed(Array(Exports.line(3).utf8), as: .gzip)),
      ContainerPart("d.jsonl.zst", packed(Array(Exports.line(4).utf8), as: .zstandard)),
      ContainerPart("README.md", "notes"), ContainerPart("a.jsonl.bak", "old"), ContainerPart("gz", "x"),
      ContainerPart("__MACOSX/._a.jsonl", "shadow"),
    ]

    let report = try await archive.importing(folder.write(parts, as: wrapping))

    #expect(report.imported == 4)
    #expect(report.problems == [])
  }

  private static let lies = [1 << 41, 1 << 60, 1 << 62, Int.max - 1, .max, -1, .min]

  /// A zip file whose entries are said to be so long.
  private static func lying(_ length: Int, _ ids: Range<Int>) -> Data {
    var writer = ZipWriter()
    writer.add(ContainerPart("data/tweets.js", Exports.tweets(ids)), length: length)
    writer.add(ContainerPart("data/tweets-part1.js", Exports.tweets(ids)), length: length)
    return Data(writer.finished())
  }

  @Test(arguments: lies)
  func `A container that lies about lengths harms nothing`(length: Int) async throws {
    let path = try folder.write(Self.lying(length, 1..<3), to: "a.zip")

    let report = try await archive.importing(path)

    #expect(report.imported + report.problems.count > 0)
    #expect(try await archive.ids("rain").count == report.imported)
  }

  @Test(arguments: lies)
  func `Containers that lie about lengths hinder no other file`(length: Int) async throws {
    try folder.write(Self.lying(length, 1..<3), to: "in/a.zip")
    try folder.write(Self.lying(length, 3..<5), to: "in/b.zip")
    try folder.write(Exports.line(9, "snow"), to: "in/c.jsonl")
    try folder.write(Exports.line(10, "snow"), to: "d.jsonl")
    let paths = ["in/a.zip", "d.jsonl", "in/b.zip"].map(folder.path)

    _ = try await archive.importing(folder.path(of: "in"))
    let report = try await archive.importing(paths[0], paths[1], paths[2])

    #expect(report.problems.allSatisfy { !$0.file.hasSuffix("jsonl") })
    #expect(Set(try await archive.ids("snow")) == ["9", "10"])
  }

  @Test func `Files that are almost as large as numbers get are counted`() throws {
    #expect(Int.max.saturatingSum(with: 1) == .max)
    #expect((1 << 62).saturatingSum(with: 1 << 62) == .max)
    #expect(3.saturatingSum(with: 4) == 7)
  }

  /// A month of an old export of Twitter, and what lies beside it.
  private static let oldExport = [
    ContainerPart("data/csv/tweets.csv", "\"tweet_id\",\"text\",\"source\"\n"),
    ContainerPart("data/js/payload_details.js", #"var payload_details = { "tweets" : 2, "lang" : "en" }"#),
    ContainerPart(
      "data/js/tweet_index.js", #"var tweet_index = [ { "file_name" : "data/js/tweets/2013_05.js" } ]"#),
    ContainerPart("js/grailbird.js", "window.Grailbird = { data: {} };"),
    ContainerPart(
      "data/js/tweets/2013_05.js",
      """
      Grailbird.data.tweets_2013_05 = \n [ {
        "source" : "web",
        "entities" : {
          "user_mentions" : [ ], "media" : [ ], "urls" : [ ],
          "hashtags" : [ { "text" : "wet", "indices" : [ 13, 17 ] } ]
        },
        "geo" : { },
        "id_str" : "340526017398042625",
        "text" : "rain &amp; more #wet",
        "id" : 340526017398042625,
        "created_at" : "2013-05-31 18:04:11 +0000",
        "user" : { "name" : "Ada", "screen_name" : "ada", "protected" : false, "id_str" : "9", "id" : 9 }
      }, {
        "entities" : { "user_mentions" : [ ], "media" : [ ], "hashtags" : [ ], "urls" : [ ] },
        "id_str" : "340526017398042600", "text" : "rain", "created_at" : "2013-05-31 18:00:00 +0000",
        "user" : { "name" : "Ada", "screen_name" : "ada", "id_str" : "9" }
      } ]
      """),
  ]

  @Test(arguments: Wrapping.allCases)
  func `An old export of Twitter is read`(wrapping: Wrapping) async throws {
    let report = try await archive.importing(folder.write(Self.oldExport, as: wrapping))

    #expect(report.imported == 2)
    #expect(report.problems == [])
    let tweet = try #require(try await archive.tweets("#wet").first)
    #expect(tweet.text == "rain & more #wet" && tweet.user.screenName == "ada")
    #expect(tweet.created == Date(timeIntervalSince1970: 1_370_023_451))
  }

  @Test(arguments: Wrapping.allCases)
  func `An old export of Twitter tells whose it is`(wrapping: Wrapping) async throws {
    let details = #"var user_details =  { "screen_name" : "ada", "full_name" : "Ada", "id" : "9" }"#
    let parts = Self.oldExport + [ContainerPart("data/js/user_details.js", details)]

    let report = try await archive.importing(folder.write(parts, as: wrapping))

    #expect(report.imported == 2 && report.problems == [])
    #expect(try archive.owners() == ["ada"])
  }

  @Test(arguments: ["data/js/tweets", "data/js"])
  func `The folder of its months is read as well`(name: String) async throws {
    let path = try folder.write(Self.oldExport, as: .folder)

    let report = try await archive.importing("\(path)/\(name)")

    #expect(report.imported == 2 && report.problems == [])
  }

  @Test func `A month of it alone is read as well`() async throws {
    let month = try folder.write(String(decoding: Self.oldExport[4].bytes, as: UTF8.self), to: "2013_05.js")

    #expect(try await archive.importing(month).imported == 2)
  }

  @Test(arguments: Wrapping.allCases)
  func `What holds no tweets is told`(wrapping: Wrapping) async throws {
    let path = try folder.write([ContainerPart("README.md", "notes")], as: wrapping)

    let report = try await archive.importing(path)

    #expect(report.firstUnreadable != nil)
    #expect(report.problems.map(\.file) == [path])
    #expect(report.problems[0].reason.hasPrefix("no tweets in it; expected an export of X (data/tweets.js)"))
  }

  @Test func `The containers of a folder are read, and those without tweets told`() async throws {
    try folder.write(ZipWriter.file(Exports.x()), to: "all/export.zip")
    try folder.write(ZipWriter.file([ContainerPart("a.png", "x")]), to: "all/in/pictures.zip")
    try folder.write(
      packed(TarWriter.file([ContainerPart("a.jsonl", Exports.lines(50..<52))]), as: .gzip), to: "all/a.tgz")

    let report = try await archive.importing(folder.path(of: "all"))

    #expect(report.imported == 7)
    #expect(report.problems.map(\.file) == [folder.path(of: "all/in/pictures.zip")])
    #expect(report.firstUnreadable == nil)
  }

  @Test func `A container within another is named`() async throws {
    let parts = [
      ContainerPart("a.jsonl", Exports.lines(1..<3)), ContainerPart("in.zip", ZipWriter.file(Exports.x())),
    ]
    let path = try folder.write(parts, as: .zip)

    let report = try await archive.importing(path)

    #expect(report.imported == 2)
    #expect(report.problems.map(\.file) == ["\(path)/in.zip"])
  }

  @Test func `An empty zip is told`() async throws {
    let report = try await archive.importing(folder.write([], as: .zip))

    #expect(report.firstUnreadable != nil)
    #expect(report.problems.count == 1)
  }

  @Test(arguments: ["direct-messages.js", "contact.js", "tweets_media/1-a.jpg"])
  func `A part that is not read may be damaged`(name: String) async throws {
    var writer = ZipWriter()
    writer.add(ContainerPart("data/\(name)", String(repeating: "secret ", count: 1_000)), checksum: 1)
    for part in Exports.x() where part.name != Array("data/\(name)".utf8) { writer.add(part) }
    writer.add(ContainerPart("data/\(name).js", [0, 1, 2]), .encrypted)

    let report = try await archive.importing(folder.write(writer.finished(), to: "export.zip"))

    #expect(report.imported == 5)
    #expect(report.problems == [])
  }

  @Test(arguments: Array(stride(from: 30, to: 99, by: 10)))
  func `Of a zip that was cut off is read what is there`(percent: Int) async throws {
    let whole = ZipWriter.file([
      ContainerPart("data/account.js", Exports.account),
      ContainerPart("data/tweets.js", Exports.tweets(1..<200)),
      ContainerPart("data/tweets-part1.js", Exports.tweets(200..<400)),
    ])
    let path = try folder.write(Array(whole.prefix(whole.count * percent / 100)), to: "export.zip")

    let report = try await archive.importing(path)

    #expect(report.firstUnreadable != nil)
    #expect(report.problems.map(\.file) == [path])
    #expect(report.problems.contains { $0.reason.contains("ends in the middle") })
    if percent >= 60 { #expect(report.imported >= 199) }
    #expect(try await archive.ids("from:ada").count == report.imported)
  }

  @Test(arguments: [true, false])
  func `Pictures are not looked for in a copy that was cut off where there is a whole one`(isWholeFirst: Bool)
    async throws
  {
    let picture = ContainerPart("data/tweets_media/1-a.jpg", "picture")
    let tweet =
      #"{"tweet":{"id_str":"1","full_text":"rain","created_at":"Fri Mar 27 18:04:11 +0000 2015","entities":{"media":[{"#
      + #""media_url_https":"https://pbs.twimg.com/media/a.jpg","url":"https://t.co/a","indices":["0","4"]}]}}}"#
    let parts = [
      ContainerPart("data/account.js", Exports.account),
      ContainerPart("data/tweets.js", "window.YTD.tweets.part0 = [\(tweet)]"), picture,
      ContainerPart("data/tweets_media/2-b.jpg", String(repeating: "picture", count: 1_000)),
    ]
    let whole = try folder.write(parts, as: .zip)
    let half = try folder.write(Array(ZipWriter.file(parts).dropLast(400)), to: "half.zip")

    let reports = [
      try await archive.importing(isWholeFirst ? whole : half),
      try await archive.importing(isWholeFirst ? half : whole),
    ]

    #expect(reports.flatMap(\.problems).map(\.file) == [half])
    let file = try #require(try await archive.tweets("rain").first?.media.first?.file)
    #expect(file.path == AbsolutePath.of(whole))
    #expect(file.entry == "data/tweets_media/1-a.jpg")
  }

  @Test(arguments: [20, 60, 90])
  func `Of a packed tar that was cut off is read what is there`(percent: Int) async throws {
    let whole = packed(TarWriter.file(Exports.x()), as: .gzip)
    let path = try folder.write(Array(whole.prefix(whole.count * percent / 100)), to: "export.tar.gz")

    let report = try await archive.importing(path)

    #expect(report.firstUnreadable != nil)
    #expect(report.problems.map(\.file) == [path])
    #expect(report.problems.contains { $0.reason.contains("ends in the middle") })
  }

  @Test func `A password is asked for in words`() async throws {
    let report = try await archive.importing(
      folder.write(ZipWriter.file(Exports.x(), .encrypted), to: "e.zip"))

    #expect(report.imported == 0)
    #expect(report.firstUnreadable != nil)
    #expect(report.problems.allSatisfy { $0.reason.contains("password") })
  }

  @Test(arguments: [Wrapping.zip, .tar])
  func `Links, and what leads out, are told and not read`(wrapping: Wrapping) async throws {
    let parts = [
      ContainerPart("../a.jsonl", Exports.line(1)), ContainerPart("/b.jsonl", Exports.line(2)),
      ContainerPart("c.jsonl", "/etc/passwd", as: .link), ContainerPart("d.jsonl", Exports.line(4)),
    ]

    let report = try await archive.importing(folder.write(parts, as: wrapping))

    #expect(report.imported == 1)
    #expect(report.firstUnreadable == nil)
    #expect(report.problems.count == 3)
    #expect(report.problems.allSatisfy { $0.reason.hasPrefix("a link, or it leads out of the container") })
  }

  @Test func `A damaged part is told, and the next one is read`() async throws {
    var writer = ZipWriter()
    writer.add(ContainerPart("a.jsonl", Exports.lines(1..<20)), checksum: 1)
    writer.add(ContainerPart("b.jsonl", Exports.lines(20..<30)))
    let path = try folder.write(writer.finished(), to: "export.zip")

    let report = try await archive.importing(path)

    #expect(report.firstUnreadable != nil)
    #expect(report.problems.map(\.file) == [path + "/a.jsonl"])
    #expect(try await archive.ids("rain").count >= 10)
  }

  @Test func `A container on a pipe is told to become a file`() async throws {
    let path = try folder.write(Exports.x(), as: .zip)
    let pipe = try folder.pipe(from: path)

    let report = try await archive.importing(pipe)

    #expect(report.firstUnreadable != nil)
    #expect(report.problems.map(\.reason) == [NotAFile().description])
  }

  @Test func `Other parts of an export are never read`() async throws {
    let path = try folder.write(Exports.x(), as: .folder)
    let tree = WatchedTree(FolderTree(path: path))
    let source = TreeSource(tree, author: .me)
    var problems = ProblemLog()

    while true {
      let step = try source.step(telling: &problems)
      if case .ended = step { break }
      if case .part(var part) = step { while try part.next() != nil {} }
    }

    #expect(tree.read == ["data/account.js", "data/tweets-part1.js", "data/tweets.js"])
  }

  @Test(arguments: [Wrapping.tar, .zip])
  func `Only where nothing has to be unpacked for it a large part is read twice`(wrapping: Wrapping) throws {
    let text = Exports.line(1) + "\n" + String(repeating: " ", count: 17 << 20)
    let path = try folder.write([ContainerPart("a.jsonl", text)], as: wrapping)
    let size = try #require(FileKind(ofPath: path).size)
    let tree = WatchedTree(ContainerTree(path: path, size: size, isZip: wrapping == .zip))
    let source = TreeSource(tree, author: .me)
    var (problems, records) = (ProblemLog(), 0)

    while records == 0 {
      if case .part(var part) = try source.step(telling: &problems), try part.next() != nil { records += 1 }
    }

    // One to look at the names, and one to read.
    #expect(tree.walks == (wrapping == .zip ? 3 : 2))
  }
}
