import Foundation
import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing

@testable import ShellCommands

struct ExportCommandTests {
  private let files = StubFiles()
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder.path(of: name) }

  private static let tweets: [Tweet] = [
    .fixture(id: "2", hashtags: ["rain"], users: ["bob"], media: ["https://p.example/1.jpg"]),
    .fixture(id: "1", text: "umbrella", created: .fixture(minutes: -1), hashtags: ["rain"]),
  ]

  private func session(
    _ place: String, _ tweets: [Tweet] = tweets, sources: [any TweetSource]? = nil
  ) async throws -> Session {
    try await Session.fixture(tweets, sources: sources, recents: ["#sun"], files: files).typing(place)
  }

  @Test func `All tweets of a search are written, however many are shown`() async throws {
    let path = path("a.jsonl")
    let session = try await session("search rain", Tweet.fixtures(2_345))

    let step = try await session.step(of: "export '\(path)'")

    let lines = try #require(files.texts[path]).split(separator: "\n")
    #expect(
      lines.count == 2_345 && lines.first == #"{"id_str":"3345"}"# && lines.last == #"{"id_str":"1001"}"#)
    #expect(files.pieces[path] == 4)
    #expect(
      step.report?.text
        == #"{"done":"export","path":"\#(path)","items":2345,"format":"jsonl","more":false}"#)
  }

  @Test func `What was done is said in words`() async throws {
    let path = path("a.csv")

    guard case .show(.note(let note, _)) = try await session("search rain").step(of: "export '\(path)'")
    else {
      return #expect(Bool(false))
    }

    #expect(note == "1 tweet written to \(path)")
  }

  @Test func `Of a live source those are written that were fetched`() async throws {
    let path = path("a.jsonl")
    let live = StubSource(Tweet.fixtures(30), name: "home")
    var session = try Session.fixture(sources: [live], files: files)
    session.sources = try session.sources.choosing("home")
    try await session.type("search rain")

    guard case .show(.note(let note, let json)) = try await session.step(of: "export '\(path)'") else {
      return #expect(Bool(false))
    }

    #expect(files.texts[path]?.split(separator: "\n").count == 20)
    #expect(note == "20 tweets written to \(path); those fetched so far, more fetches older ones")
    #expect(json.text.hasSuffix(#""more":true}"#))
  }

  @Test func `What the sources said of a list is said of its file`() async throws {
    let (path, remarks) = (path("a.jsonl"), Remarks())
    let live = StubSource(Tweet.fixtures(3), name: "home", notes: ["2 of 3 shards answered"])
    var session = try Session.fixture(sources: [live], files: files)
    session.sources = try session.sources.choosing("home")
    try await session.type("search rain")
    session.call.request = RequestContext(remark: { remarks.add($0) })

    guard case .show(.note(let note, let json)) = try await session.step(of: "export '\(path)'") else {
      return #expect(Bool(false))
    }

    #expect(note == "3 tweets written to \(path)" && remarks.all == ["2 of 3 shards answered"])
    #expect(json.text.hasSuffix(#""more":false,"notes":["2 of 3 shards answered"]}"#))
  }

  @Test(arguments: [("jsonl", true), ("csv", false)])
  func `How many are known only inside others is said where import takes them`(ending: String, isSaid: Bool)
    async throws
  {
    let path = path("a.\(ending)")
    var tweets = Tweet.fixtures(3)
    tweets[1].isEmbedded = true

    guard
      case .show(.note(let note, _)) = try await session("search rain", tweets).step(of: "export '\(path)'")
    else { return #expect(Bool(false)) }

    let words = "; 1 of them known only inside others, which import takes and does not count"
    #expect(note == "3 tweets written to \(path)" + (isSaid ? words : ""))
  }

  @Test func `Where find narrowed the list, what is left is written`() async throws {
    let path = path("a.jsonl")

    _ = try await session("search #rain; find umbrella").step(of: "export '\(path)'")

    #expect(files.texts[path] == "{\"id_str\":\"1\"}\n")
  }

  @Test(arguments: [
    ("search #rain; 1", #"{"id_str":"2"}"#),
    (
      "search #rain; gallery",
      #"{"n":1,"url":"https://p.example/1.jpg","tweet":"2","aspectRatio":1.5,"alt":null,"kind":"photo","sensitive":false}"#
    ),
    (
      "search #rain; 1; 1",
      #"{"n":null,"url":"https://p.example/1.jpg","tweet":"2","aspectRatio":1.5,"alt":null,"kind":"photo","sensitive":false}"#
    ),
    ("search #rain; 1; mentions; find bob", #"{"n":4,"kind":"user","keyword":"@bob","count":null}"#),
    (
      "recents; find sun",
      ##"{"n":1,"search":"#sun","source":null,"made":"2015-03-27T18:04:11Z","found":null,"complete":null}"##
    ),
    (
      "root",
      ##"{"n":1,"search":"#sun","source":null,"made":"2015-03-27T18:04:11Z","found":null,"complete":null}"##
    ),
  ])
  func `The items of every list are written`(place: String, line: String) async throws {
    let path = path("a.jsonl")

    _ = try await session(place).step(of: "export '\(path)'")

    #expect(files.texts[path]?.split(separator: "\n").first.map(String.init) == line)
  }

  @Test func `The author of an image is the one that the gallery shows`() async throws {
    let path = path("a.csv")
    let tweet = Tweet.fixture(
      id: "5", media: ["https://p.example/1.jpg"], retweetOf: RetweetReference(id: "1", screenName: "bob"))

    _ = try await session("search rain; gallery", [tweet]).step(of: "export '\(path)'")

    #expect(tweet.byline == "@bob" && files.texts[path]?.contains(",5,bob,") == true)
  }

  @Test func `An empty list is a file without items`() async throws {
    let path = path("a.csv")

    _ = try await session("search nothing").step(of: "export '\(path)'")

    #expect(files.texts[path]?.hasPrefix("id,created,screen_name,") == true)
    #expect(files.texts[path]?.filter { $0 == "\r\n" }.count == 1)
  }

  @Test func `Photos of a place are written as posts`() async throws {
    let path = path("a.jsonl")
    let session = try await Session.photos(.fixture(), files: files).typing("places; 1")

    _ = try await session.step(of: "export '\(path)'")

    #expect(files.texts[path]?.hasPrefix(#"{"id_str":""#) == true)
  }

  @Test func `Locations are written by country`() async throws {
    let path = path("a.csv")
    let session = try await Session.photos(.fixture(), files: files).typing("places")

    _ = try await session.step(of: "export '\(path)'")

    #expect(files.texts[path]?.hasPrefix("title,subtitle,country,place_id,photos\r\n") == true)
  }

  @Test(arguments: ["a", "a.txt", "a.json", "jsonl", ".csv", "a.csv.gz"])
  func `Another ending is refused`(name: String) throws {
    #expect(throws: FailedCommand.self) { try Invocation("export \(name)", mayBeCut: false) }
  }

  @Test func `It names the endings there are`() throws {
    #expect(throws: UsageError.badEnding("a.txt", endings: [".jsonl", ".csv", ".md"])) {
      try ExportFormat(path: "a.txt")
    }
    #expect(
      "\(UsageError.badEnding("a.txt", endings: [".jsonl", ".csv"]))"
        == "the ending of 'a.txt' names no format to write; let it end in .jsonl, .csv")
  }

  @Test(arguments: ["a.JSONL", "a.Csv", "a b.MD"])
  func `The case of an ending is no matter`(name: String) throws {
    #expect(throws: Never.self) { try ExportFormat(path: name) }
  }

  @Test(arguments: ["export", "export a.csv b.csv", "export ''"])
  func `What cannot be meant is said`(line: String) {
    #expect(throws: FailedCommand.self) { try Invocation(line, mayBeCut: true) }
  }

  @Test func `A file that is there stays`() async throws {
    let path = path("a.csv")
    try Data("old".utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }

    await #expect(throws: CommandError.fileExists(path)) {
      try await session("search rain").step(of: "export '\(path)'")
    }
    #expect(files.texts.isEmpty)
  }

  @Test func `A folder is no file`() async throws {
    let path = path("a.csv")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: path) }

    await #expect(throws: CommandError.fileExists(path)) {
      try await session("search rain").step(of: "export '\(path)'")
    }
  }

  @Test func `The folder has to be there`() async throws {
    await #expect(throws: CommandError.noFolder("/nowhere")) {
      try await session("search rain").step(of: "export /nowhere/a.csv")
    }
  }

  @Test func `Where there is no list nothing is written`() async throws {
    let images = StubImageLibrary(["/tmp/lake.jpg": PixelSize(width: 9, height: 9)])
    let session = try Session.fixture(files: files, images: images)
    var shown = session
    shown.navigation.push(
      ImageContext(
        LocatedImage(media: MediaItem(url: "lake.jpg"), tweet: nil, address: .file("/tmp/lake.jpg"))))

    await #expect(throws: CommandError.self) { try await shown.step(of: "export '\(path("a.csv"))'") }
  }

  @Test func `It says how far it is`() async throws {
    let told = Mutex<[String]>([])
    var session = try await session("search rain", Tweet.fixtures(2_345))
    session.call.report = { words in told.withLock { $0.append(words) } }

    _ = try await session.step(of: "export '\(path("a.csv"))'")

    #expect(told.withLock { $0 } == ["1,000 tweets", "2,000 tweets", "2,345 tweets"])
  }

  @Test func `What cannot be written is told`() async throws {
    let files = StubFiles(failing: POSIXError(.ENOSPC))
    let session = try await Session.fixture(files: files).typing("search rain")

    await #expect(throws: POSIXError.self) { try await session.step(of: "export '\(path("a.csv"))'") }
    #expect(files.texts.isEmpty)
  }

  @Test func `It can be cancelled`() async throws {
    let session = try await session("search rain", Tweet.fixtures(20))
    let path = path("a.csv")

    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await session.step(of: "export '\(path)'")
    }

    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(files.texts.isEmpty)
  }
}
