import Foundation
import GRDB
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

/// An archive whose index was folded by the first edition.
struct IndexRenewalTests {
  private let folder: TemporaryFolder
  private let path: String

  private static let texts = [
    "Łódź in the rain", "мой дом", "Ødegård #Ærø", "ایران", "שָׁלוֹם", "မြန်မာစာ", "plain rain", "ırmak",
    "Đà Nẵng", "œuvre",
  ]
  private static let tweets = texts.indices.map { number in
    Tweet.fixture(
      id: "\(number)", text: texts[number], created: .fixture(minutes: number),
      hashtags: number == 2 ? ["Ærø"] : [])
  }
  private static let queries = [
    "lodz", "łódź", "мой", "мои", "odegard", "#aero", "ايران", "שלום", "မာ", "rain", "irmak", "da", "oeuvre",
    "plai*", "-rain",
  ]

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path(of: "archive.sqlite")
    try Self.makeEarlierArchive(path)
  }

  /// As the version before editions made it.
  private static func makeEarlierArchive(_ path: String) throws {
    var configuration = Configuration()
    configuration.journalMode = .wal
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try Archive.migrator.migrate(queue)
    try queue.write { db in
      try db.execute(sql: "PRAGMA user_version = 0")
      var writer = BatchWriter()
      _ = try writer.write(PreparedTweet.batch(tweets, embedded: []), to: db)
    }
    try queue.close()
  }

  private func found(_ archive: Archive, _ queries: [String] = queries) async throws -> [String: [String]] {
    var found: [String: [String]] = [:]
    for query in queries { found[query] = try await archive.ids(query) }
    return found
  }

  private func edition(_ archive: Archive) throws -> IndexEdition? {
    try archive.reader()?.read(IndexState.edition)
  }

  /// The archive as one that was always of this version has it.
  private func fresh(_ tweets: [Tweet] = tweets) throws -> Archive {
    let archive = Archive(path: folder.path(of: "fresh/archive.sqlite"))
    try archive.insert(tweets)
    return archive
  }

  /// All names and how often they are used.
  private func names(_ archive: Archive) throws -> [String] {
    try archive.inspect { db in
      try Row.fetchAll(db, sql: "SELECT kind, folded, uses, level FROM name ORDER BY kind, folded").map {
        "\($0)"
      }
    }
  }

  @Test func `It is searched as it was until it is indexed anew`() async throws {
    let archive = Archive(path: path)

    let found = try await found(archive, ["łódź", "мои", "rain", "#Ærø", "plai*", "-rain"])

    #expect(
      found == [
        "łódź": ["0"], "мои": ["1"], "rain": ["6", "0"], "#Ærø": ["2"], "plai*": ["6"],
        "-rain": ["9", "8", "7", "5", "4", "3", "2", "1"],
      ])
    #expect(try edition(archive) == .first)
    #expect(archive.isOutdated)
  }

  @Test func `Indexed anew it finds what a new archive does`() async throws {
    let archive = Archive(path: path)

    try await archive.renew { _ in }

    #expect(try await found(archive) == found(try fresh()))
    #expect(try await archive.ids("lodz") == ["0"])
    #expect(try await archive.ids("мои") == [])
    #expect(try names(archive) == names(try fresh()))
    #expect(try edition(archive) == .current)
    #expect(!archive.isOutdated)
    #expect(try await archive.health()?.problems == [])
    #expect(try archive.inspect { try !ArchiveTables.exist(IndexTables.formerIndex, in: $0) })
  }

  @Test func `Cut off at each step and gone on with it makes the same index`() async throws {
    var steps = 0
    while try step() { steps += 1 }

    let archive = Archive(path: path)
    #expect(steps > Self.tweets.count)
    #expect(try await found(archive) == found(try fresh()))
    #expect(try names(archive) == names(try fresh()))
    #expect(try await archive.health()?.problems == [])
  }

  /// Does one step over a connection of its own; answers whether there was one.
  private func step() throws -> Bool {
    let queue = try Archive(path: path).writer()
    defer { try? queue.close() }
    return try queue.write { try IndexRenewal(db: $0, rowsPerStep: 1).step() } != .nothing
  }

  @Test func `What an earlier version built of its own edition is begun anew`() async throws {
    for _ in 0..<4 { try #require(try step()) }
    let queue = try Archive(path: path).writer()
    // As the previous version left it, which knew no marks and answers yet.
    try await queue.write { db in
      try #require(try IndexState(db).renewal?.rows == 4)
      try IndexRenewal.giveUp(in: db)
      #expect(try IndexState(db).renewal == nil && !ArchiveTables.exist(IndexTables.next.index, in: db))
    }
    try queue.close()

    let archive = Archive(path: path)
    try await archive.renew { _ in }

    #expect(try await found(archive) == found(try fresh()))
    #expect(try await archive.health()?.problems == [])
  }

  @Test func `A task that is cancelled leaves what was done`() async throws {
    let path = path
    let renewal = Task {
      try await Archive(path: path).renewIndex(rowsPerStep: 2) { _ in withUnsafeCurrentTask { $0?.cancel() } }
    }

    await #expect(throws: CancellationError.self) { try await renewal.value }

    let archive = Archive(path: path)
    #expect(try archive.inspect { try IndexState($0).renewal?.rows } == 2)
    #expect(try await archive.ids("łódź") == ["0"])
    try await archive.renew { _ in }
    #expect(try await found(archive) == found(try fresh()))
  }

  @Test func `What is written meanwhile is found before and after`() async throws {
    let archive = Archive(path: path)
    for _ in 0..<4 { try #require(try step()) }
    let changes = [
      Tweet.fixture(id: "0", text: "Kraków #Łan", created: .fixture(minutes: 0), hashtags: ["Łan"]),
      Tweet.fixture(id: "8", text: "Huế", created: .fixture(minutes: 8)),
      Tweet.fixture(id: "1", text: "мой сад", created: .fixture(minutes: 30)),
      Tweet.fixture(id: "20", text: "Øl", created: .fixture(minutes: -5)),
      Tweet.fixture(id: "21", text: "Łza", created: .fixture(minutes: 50)),
    ]
    try archive.insert(changes)
    let queries = Self.queries + ["krakow", "#łan", "hue", "сад", "дом", "øl", "łza"]

    #expect(
      try await found(archive, ["łódź", "#Łan", "Øl", "łza", "сад", "дом", "huế"]) == [
        "łódź": [], "#Łan": ["0"], "Øl": ["20"], "łza": ["21"], "сад": ["1"], "дом": [], "huế": ["8"],
      ])
    while try step() {}
    let expected = try fresh()
    try expected.insert(changes)
    #expect(try await found(archive, queries) == found(expected, queries))
    #expect(try names(archive) == names(expected))
    #expect(try await archive.health()?.problems == [])
  }

  @Test func `An import begins with it and tells how far it is`() async throws {
    let file = try folder.write("{\"id\": 1}", to: "x.json")
    let (progress, telling) = AsyncStream.makeStream(of: RenewalProgress.self)

    _ = try await ArchiveImporter(archive: Archive(path: path)).import([.path(file)], author: .me) {
      if let indexing = $0.renewal { telling.yield(indexing) }
    }

    telling.finish()
    var told: [RenewalProgress] = []
    for await each in progress { told.append(each) }
    #expect(told.last == RenewalProgress(done: Self.tweets.count, all: Self.tweets.count))
    #expect(try edition(Archive(path: path)) == .current)
  }

  @Test func `Names are completed before and after`() async throws {
    let archive = Archive(path: path)
    let source = ArchiveSource(name: "archive", archive: archive)

    #expect(try source.names(of: .hashtag, startingWith: "Ær", limit: 5).map(\.name) == ["#Ærø"])
    try await archive.renew { _ in }
    #expect(try source.names(of: .hashtag, startingWith: "aer", limit: 5).map(\.name) == ["#Ærø"])
  }

  /// As the version before this edition made it.
  private func makeArchiveOfSecondEdition() throws -> Archive {
    let archive = Archive(path: folder.path(of: "second.sqlite"))
    try archive.writer().write { db in
      try IndexState.set(.second, in: db)
      var writer = BatchWriter()
      _ = try writer.write(PreparedTweet.batch(Self.references, embedded: []), to: db)
    }
    return archive
  }

  private static let references: [Tweet] = {
    var (quote, answer, plain) = (Tweet.fixture(id: "2"), Tweet.fixture(id: "3"), Tweet.fixture(id: "1"))
    (quote.quoteOf, answer.inReplyTo, plain.isLiked) = ("1", "1", true)
    return [plain, quote, answer]
  }()

  @Test func `What quotes and answers a post is found once it is indexed anew`() async throws {
    let archive = try makeArchiveOfSecondEdition()
    let source = ArchiveSource(name: "archive", archive: archive)
    #expect(try await found(archive, ["quotes:1", "filter:liked", "rain"])["rain"]?.count == 3)
    #expect(try await archive.ids("quotes:1") == [])
    #expect(try await source.conversation(around: Self.references[0], in: RequestContext()).notes.count == 1)

    try archive.insert([.fixture(id: "4", text: "sun")])
    try await archive.renew { _ in }

    #expect(try await archive.ids("quotes:1") == ["2"])
    #expect(try await archive.ids("filter:quotes OR filter:liked").sorted() == ["1", "2"])
    #expect(
      try await source.conversation(around: Self.references[0], in: RequestContext()).posts.map(\.id)
        == ["x 1", "x 3"])
    #expect(try await archive.health()?.problems == [])
  }

  @Test func `A post is found as it was while others of it are written`() async throws {
    let archive = try makeArchiveOfSecondEdition()

    var changed = Self.references[1]
    changed.text = "snow"
    try archive.insert([changed])

    #expect(try await archive.ids("rain").sorted() == ["1", "3"])
    #expect(try await archive.ids("snow") == ["2"])
    #expect(try await archive.health()?.problems == [])
  }

  @Test func `A new archive is of this edition`() throws {
    #expect(try edition(try fresh([])) == .current)
    #expect(try Archive.holding([.fixture()]).inspect(IndexState.edition) == .current)
  }
}
