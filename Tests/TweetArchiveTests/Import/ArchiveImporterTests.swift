import Foundation
import GRDB
import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing

@testable import TweetArchive

struct ArchiveImporterTests {
  private let folder: TemporaryFolder
  private let archive: Archive

  init() throws {
    folder = try TemporaryFolder()
    archive = Archive(path: folder.path(of: "archive.sqlite"))
  }

  @Test func `The tweets of a file are imported`() async throws {
    let report = try await importing(folder.write(Self.lines(3), to: "tweets.jsonl"))

    #expect(report.imported == 3)
    #expect(try await archive.ids("rain") == ["3", "2", "1"])
  }

  @Test func `After an import the file alone holds everything`() async throws {
    _ = try await importing(folder.write(Self.lines(3), to: "tweets.jsonl"))

    let copy = folder.path(of: "copy.sqlite")
    try FileManager.default.copyItem(atPath: archive.path, toPath: copy)

    #expect(try await Archive(path: copy).ids("rain") == ["3", "2", "1"])
  }

  @Test func `Importing again skips all`() async throws {
    let path = try folder.write(Self.lines(3), to: "tweets.jsonl")
    _ = try await importing(path)

    let report = try await importing(path)

    #expect((report.imported, report.updated, report.skipped) == (0, 0, 3))
  }

  @Test func `Two copies of a tweet that differ change nothing the second time`() async throws {
    let copies = Self.line(1) + Self.line(1).replacing("rain", with: "rain and more")
    let path = try folder.write(copies, to: "tweets.jsonl")
    _ = try await importing(path)

    let report = try await importing(path)

    #expect((report.imported, report.updated, report.skipped) == (0, 0, 1))
  }

  @Test func `A broken line is reported and the others are imported`() async throws {
    let path = try folder.write(Self.line(1) + "{\"id\": broken\n" + Self.line(2), to: "tweets.jsonl")

    let report = try await importing(path)

    #expect(report.imported == 2)
    #expect(report.problems.map(\.line) == [2])
    #expect(report.firstUnreadable == nil)
  }

  @Test(arguments: [
    "", "\0\u{1}\u{2}binary\0", "plain words\nand more of them\n", "[" + line(1).dropLast() + ",",
  ])
  func `A file that cannot be read is reported, and the next one is imported`(text: String) async throws {
    let broken = try folder.write(text, to: "broken.json")
    let good = try folder.write(Self.lines(2), to: "good.jsonl")

    let report = try await importing(broken, good)

    #expect(report.firstUnreadable != nil)
    #expect(report.problems.first?.file == broken)
    #expect(try await archive.ids("rain").count == 2)
  }

  @Test func `A missing file is reported`() async throws {
    let report = try await importing(folder.path(of: "nowhere.jsonl"))

    #expect(report.problems.map(\.reason) == ["No such file or directory; check the path"])
    #expect(report.firstUnreadable != nil)
  }

  @Test func `A valid document without tweets is fine`() async throws {
    let report = try await importing(folder.write("[]", to: "none.json"))

    #expect(report == ImportReport())
    #expect(!FileManager.default.fileExists(atPath: archive.path))
  }

  @Test func `A folder is searched through for tweets`() async throws {
    try folder.write(Self.line(1), to: "export/a.jsonl")
    try folder.write(Self.line(2), to: "export/deep/er/b.JSON")
    try folder.write("secret", to: "export/data/direct-messages.js")
    try folder.write("notes", to: "export/README.txt")

    let report = try await importing(folder.path(of: "export"))

    #expect(report.imported == 2)
    #expect(report.problems.isEmpty)
  }

  @Test func `A folder without tweets is reported`() async throws {
    try folder.write("notes", to: "export/README.txt")

    let report = try await importing(folder.path(of: "export"))

    #expect(report.firstUnreadable != nil)
  }

  @Test func `A folder that leads to itself is searched once`() async throws {
    try folder.write(Self.line(1), to: "export/a.jsonl")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(of: "export/again"), withDestinationPath: folder.path(of: "export"))

    #expect(try await importing(folder.path(of: "export")).imported == 1)
  }

  @Test func `The author named stands in for a missing one`() async throws {
    let line = Self.line(1).replacing(#""user":{"screen_name":"ada","name":"Ada"},"#, with: "")
    let path = try folder.write(line, to: "tweets.jsonl")

    _ = try await ArchiveImporter(archive: archive)
      .import([.path(path)], author: User(screenName: "eve"), progress: { _ in })

    #expect(try await archive.ids("from:eve") == ["1"])
  }

  @Test func `Copies with and without an author settle, whichever comes first`() async throws {
    let known = try folder.write(Self.line(1), to: "known.jsonl")
    let line = Self.line(1).replacing(#""user":{"screen_name":"ada","name":"Ada"},"#, with: "")
    let unknown = try folder.write(line, to: "unknown.jsonl")

    var updated: [Int] = []
    for path in [unknown, known, unknown, known, unknown] {
      updated.append(try await importing(path).updated)
    }

    #expect(updated == [0, 1, 0, 0, 0])
    #expect(try await archive.ids("from:ada") == ["1"])
    #expect(try await archive.ids("from:me") == [])
  }

  @Test func `Progress ends with all bytes and tweets`() async throws {
    let path = try folder.write(Self.lines(30), to: "tweets.jsonl")
    let last = Mutex<ImportProgress?>(nil)

    _ = try await ArchiveImporter(archive: archive).import([.path(path)], author: .me) { progress in
      last.withLock { $0 = progress }
    }

    let size = Self.lines(30).utf8.count
    #expect(
      last.withLock { $0 } == ImportProgress(file: path, bytesRead: size, bytesInAll: size, tweets: 30))
  }

  @Test func `A cancelled import says what it has committed`() async throws {
    let path = try folder.write(Self.lines(40_000), to: "tweets.jsonl")
    let (archive, importer) = (archive, ArchiveImporter(archive: archive))

    let task = Task {
      try await importer.import([.path(path)], author: .me) { _ in withUnsafeCurrentTask { $0?.cancel() } }
    }
    let error = await #expect(throws: ImportError.self) { try await task.value }

    guard case .cancelled(let report) = error else {
      return #expect(Bool(false), "\(String(describing: error))")
    }
    #expect(report.imported > 0)
    #expect(try ArchiveSource(name: "archive", archive: archive).extent().count == report.imported)
  }

  @Test func `A large import leaves the index in one piece`() async throws {
    for part in 0..<6 {
      try archive.insert((1...50).map { .fixture(id: "\(part)00\($0)", created: .fixture(minutes: -$0)) })
    }

    _ = try await importing(folder.write(Self.lines(400), to: "tweets.jsonl"))

    // The first leaf of each piece has the lowest number of its kind: the high bits are the piece's id.
    let pieces = try archive.inspect { db in
      try Int.fetchOne(db, sql: "SELECT count(DISTINCT id >> 37) FROM tweet_index_data WHERE id > 10")
    }
    #expect(pieces == 1)
    #expect(try await archive.ids("rain").count == 700)
  }

  @Test func `An archive that cannot be written ends the import`() async throws {
    try folder.write(String(repeating: "no database", count: 100), to: "archive.sqlite")
    let path = try folder.write(Self.lines(3), to: "tweets.jsonl")

    await #expect(
      throws: ImportError.archive(path: archive.path, reason: ArchiveFileError.notADatabase.description)
    ) {
      try await importing(path)
    }
  }
}

extension ArchiveImporterTests {
  private func importing(_ paths: String...) async throws -> ImportReport {
    try await ArchiveImporter(archive: archive).import(paths.map(ImportInput.path), author: .me) { _ in }
  }

  private static func lines(_ count: Int) -> String { (1...count).map(line).joined() }

  private static func line(_ id: Int) -> String {
    let date = "\(id % 28 + 1)".count == 1 ? "0\(id % 28 + 1)" : "\(id % 28 + 1)"
    return #"{"created_at":"Fri Mar \#(date) 18:04:11 +0000 2015","id_str":"\#(id)","#
      + #""user":{"screen_name":"ada","name":"Ada"},"full_text":"rain \#(id)","#
      + #""entities":{"hashtags":[],"user_mentions":[],"urls":[]}}"# + "\n"
  }
}

struct ImportReadingTests {
  @Test(arguments: [
    ("{\"a\":}", 1, "not JSON"), ("{\"a\":}\n{\"b\":}\n", 2, "not JSON"),
    (String(repeating: "[", count: 2000) + String(repeating: "]", count: 2000), 1, "nested too deeply"),
  ])
  func `A file of which nothing can be read could not be read`(text: String, problems: Int, reason: String)
    throws
  {
    let batch = try read(text)

    #expect(batch.unreadable != nil)
    #expect(batch.problems.count == problems)
    #expect(batch.problems.allSatisfy { $0.line != nil && $0.reason.hasPrefix(reason) })
  }

  @Test func `A file whose tweets lack something could be read`() throws {
    let batch = try read(#"{"full_text":"x","user":{"screen_name":"a"},"retweet_count":1}"#)

    #expect(batch.problems.map(\.reason) == ["tweet: no id"])
    #expect(batch.unreadable == nil)
  }

  @Test func `A file with one good line among broken ones could be read`() throws {
    let batch = try read("{\"a\":}\n{}\n{\"b\":}\n")

    #expect(batch.unreadable == nil)
    #expect(batch.problems.map(\.line) == [1, 3])
  }

  @Test func `A long record ends a piece, so that few of them are in memory`() throws {
    let folder = try TemporaryFolder()
    let line = #"{"filler":""# + String(repeating: "y", count: 2 << 20) + "\"}\n"
    let path = try folder.write(String(repeating: line, count: 4), to: "long.jsonl")
    var reading = ImportReading(ImportList([.path(path)]), author: .me)
    var counts: [Int] = []

    while let piece = try reading.next() {
      counts.append(piece.events.count { if case .record = $0 { true } else { false } })
    }

    #expect(counts.reduce(0, +) == 4)
    #expect(counts.max() == 1)
  }

  /// What the first batch holds of a file.
  private func read(_ text: String) throws -> ImportBatch<PreparedTweet> {
    let folder = try TemporaryFolder()
    let list = ImportList([.path(try folder.write(text, to: "tweets.json"))])
    return try #require(try ImportBatch.all(of: list).first)
  }
}

struct NameListTests {
  @Test func `Names come in the order of their bytes`() {
    #expect(Self.all(["b", "ä", "a", "", "aa"]) == ["", "a", "aa", "b", "ä"])
  }

  @Test func `Names are found by how they begin`() {
    var list = NameList()
    for name in ["12-b", "1-z", "12-a", "2", "12", "13-a"] { list.append(name.utf8) }
    list.sort()

    #expect(list.names(beginningWith: "12-") == ["12-a", "12-b"])
    #expect(list.names(beginningWith: "3") == [])
    #expect(list.names(beginningWith: "13-a") == ["13-a"])
  }

  @Test func `An empty list has nothing`() {
    var list = NameList()
    list.sort()

    #expect(list.count == 0)
    #expect(list.names(beginningWith: "") == [])
  }

  @Test func `Many names are found like in an array`() {
    var random = SeededRandom(seed: 8)
    let names = (0..<2_000).map { _ in "\(Int.random(in: 0..<500, using: &random))-x" }
    var list = NameList()
    for name in names { list.append(name.utf8) }
    list.sort()

    for number in 0..<500 {
      #expect(list.names(beginningWith: "\(number)-") == names.filter { $0 == "\(number)-x" })
    }
  }

  @Test func `Names that fill much room are kept apart`() {
    let names = (0..<40).map { String(repeating: "x", count: $0 * 20_000) + "\($0)" }

    #expect(Self.all(names) == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  private static func all(_ names: [String]) -> [String] {
    var list = NameList()
    for name in names { list.append(name.utf8) }
    list.sort()
    return (0..<list.count).map { list[$0] }
  }
}

struct PartRoleTests {
  @Test(arguments: [
    ("data/tweets.js", PartRole.tweets), ("tweet.js", .tweets), ("x/data/tweets-part12.js", .tweets),
    ("data/note-tweet.js", .notes), ("data/note-tweet-part1.js", .notes), ("data/account.js", .account),
    ("manifest.js", .manifest), ("outbox.json", .outbox), ("x/actor.json", .actor), ("a.JSONL.GZ", .records),
    ("a.ndjson", .records), ("a.b.json.zst", .records), ("a.tar.gz", .container),
    ("data/account.js.gz", .account), ("data/js/user_details.js", .account),
    ("data/js/tweets/2013_05.js", .month), ("2013_05.js", .month),
    ("data/tweets_media/1.json", .media(folder: "data/tweets_media/")),
    ("m/media_attachments/files/1/a.png", .media(folder: "m/media_attachments/")),
  ])
  func `A part's name says what it is`(name: String, role: PartRole) {
    #expect(PartRole(PartName(name)) == role)
  }

  @Test(arguments: [
    "", "data/direct-messages.js", "data/deleted-tweets.js", "data/tweets-part.js", "data/tweets-partx.js",
    "data/tweetsx.js", "data/tweet-headers.js", "json", "a.json.bak", "a.gz", "._a.json",
    "__MACOSX/a.json", "a.json/b", "data/2013_05.js", "js/tweets/2013_5.js",
  ])
  func `What is none of these is never read`(name: String) {
    #expect(PartRole(PartName(name)) == nil)
  }
}
