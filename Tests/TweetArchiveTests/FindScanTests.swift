import GRDB
import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing

@testable import TweetArchive

struct FindScanTests {
  /// Every kind of tweet that is stored, and many at random.
  private static let tweets = StoredTweetTests.tweets + VariedTweets(seed: 5, count: 60).tweets

  private func found(_ texts: [String], in archive: Archive) async throws -> [Tweet] {
    let scan = TweetScan(
      of: try Query("-nothingsaysthis"), at: .newest, for: texts, limit: .max, length: .max
    ) { _ in true }
    return try await ArchiveSource(name: "archive", archive: archive).scan(scan, in: RequestContext())
      .finds.map(\.tweet)
  }

  @Test func `A part of any text, name or address leads to its tweet`() async throws {
    let archive = try Archive.holding(Self.tweets)
    let stored = try await found([""], in: archive)
    var generator = SeededRandom(seed: 11)

    for tweet in stored {
      for text in tweet.searchedTexts where !text.isEmpty {
        let scalars = Array(text.unicodeScalars)
        let start = Int.random(in: 0..<scalars.count, using: &generator)
        let end = Int.random(in: start...min(scalars.count, start + 12), using: &generator)
        let part = String(String.UnicodeScalarView(scalars[start..<end]))
        guard Folding.contains(part, in: text) else { continue }
        let ids = try await found([part, text], in: archive).map(\.identity)
        #expect(ids.contains(tweet.identity), "\(part.debugDescription) of \(text.debugDescription)")
      }
    }
  }

  @Test(arguments: [
    ("umbrella", ["1"]), ("UMBRELLAS", []), ("zoé", ["2"]), ("@zo", ["2"]), ("strasse", ["3"]),
    ("news.example", ["4"]), ("a \"bell", ["5"]), ("ＲAIN: B", ["1"]),
  ])
  func `Tweets without the text are not made of their rows`(text: String, ids: [String]) async throws {
    var picture = Tweet.fixture(id: "5", media: ["https://p.example/5.jpg"])
    picture.media[0].alt = "a \"bell\" tower"
    let archive = try Archive.holding([
      .fixture(id: "1", text: "rain: bring an Umbrella"),
      .fixture(id: "2", user: .fixture("zoe", name: "Zoé")), .fixture(id: "3", text: "rain in Straße"),
      .fixture(id: "4", text: "rain https://t.example/1", urls: ["https://t.example/1"]).leading(
        to: "https://news.example/rain"), picture,
    ])

    // What has to be read whole is a candidate for every text: JSON with escapes.
    #expect(
      Set(try await found([text], in: archive).map(\.id)).subtracting(["5"]) == Set(ids).subtracting(["5"]))
    #expect(try await found([text], in: archive).map(\.id).contains("5"))
  }
}

extension FindScanTests {
  @Test(arguments: ["@bob", "news.example/ra…", "news.example/ra...", "example/ra..", "ra."])
  func `What is not stored as it is shown is found, too`(text: String) async throws {
    var boost = Tweet.fixture(id: "1", text: "snow", retweetOf: RetweetReference(id: "9", screenName: "bob"))
    boost.urls = [
      IndexedURL("https://t.example/1", expanded: "https://news.example/rain", display: "news.example/ra…")
    ]
    let archive = try Archive.holding([boost, .fixture(id: "2", text: "snow")])

    #expect(try await found([text], in: archive).map(\.id) == ["1"])
    #expect(boost.searchedTexts.contains { Folding.contains(text, in: $0) })
  }

  @Test(arguments: ["builder", "Bob B", "@bob"])
  func `A retweet is found by the name of the original's author`(text: String) async throws {
    let archive = try Archive.holding(
      [
        .fixture(id: "1", text: "snow", retweetOf: RetweetReference(id: "9", screenName: "bob")),
        .fixture(id: "2", text: "snow", retweetOf: RetweetReference(id: "8", screenName: "zoe")),
      ],
      embedded: [.fixture(id: "9", text: "snow", user: .fixture("bob", name: "Bob Builder"))])

    let found = try await found([text], in: archive)

    #expect(Set(found.map(\.id)) == ["1", "9"])
    #expect(found.compactMap(\.retweetOf?.name) == ["Bob Builder"])
  }

  @Test func `It tells how many were looked through, and ends when it is cancelled`() async throws {
    let archive = try Archive.holding(Tweet.fixtures(20_000))
    let told = Mutex([Int]())
    let scan = TweetScan(
      of: try Query("rain"), at: .newest, for: ["nothing"], limit: 1, length: 1
    ) { _ in true }
    let source = ArchiveSource(name: "archive", archive: archive)
    let request = RequestContext(progress: { progress in told.withLock { $0.append(progress.tweets) } })

    #expect(try await source.scan(scan, in: request.counting(from: 7)).count == 20_000)
    #expect(told.withLock(\.self) == [10_007, 20_007])

    let cancelled = Task { [scan] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await source.scan(scan, in: RequestContext())
    }
    await #expect(throws: SourceError.cancelled) { try await cancelled.value }
  }
}

/// Tweets that several scans find have to be those that one finds.
struct SharedFindTests {
  @Test(
    arguments: [1, 2, 7, 40, .max], [("rain", 1), ("r", 30), ("nothing says this", 5), ("", 0)])
  func `What is found side by side is what one scan finds`(limit: Int, sought: (text: String, length: Int))
    async throws
  {
    let folder = try TemporaryFolder()
    let archive = Archive(path: folder.path(of: "archive.sqlite"))
    try archive.insert(VariedTweets(seed: 8, count: 300).tweets)
    let source = ArchiveSource(name: "archive", archive: archive)
    var scan = TweetScan(
      of: try Query("-nothing"), at: .newest, for: [sought.text], limit: limit, length: sought.length
    ) { _ in true }

    for _ in 0..<4 {
      let whole = try await source.scan(scan, sharingAfter: .max, in: RequestContext())
      let shared = try await source.scan(scan, sharingAfter: 3, in: RequestContext())
      #expect(shared.finds.map(\.offset) == whole.finds.map(\.offset))
      #expect(shared.finds.map(\.tweet) == whole.finds.map(\.tweet))
      #expect(shared.count == whole.count)
      #expect(shared.older == whole.older)
      guard let older = whole.older else { break }
      scan.position = .older(than: older)
    }
  }

  @Test func `A limit that the last tweet reaches is the end of the search`() async throws {
    let archive = try Archive.holding(Tweet.fixtures(40))
    let scan = TweetScan(of: try Query("-nothing"), at: .newest, for: [""], limit: 40, length: 0) { _ in true
    }

    let found = try await ArchiveSource(name: "archive", archive: archive).scan(
      scan, sharingAfter: 3, in: RequestContext())

    #expect(found.finds.count == 40)
    #expect(found.older == nil)
  }

  @Test func `No stretch is given out after those in which enough was found`() async throws {
    let archive = try Archive.holding(Tweet.fixtures(400))

    try await archive.writer().read { db in
      let shares = try SearchShares(
        of: Query("-nothing"), counting: "find", for: RequestContext(), unlessFewerThan: 0, in: db)
      for _ in 0..<3 {
        #expect(shares.next() != nil)
        shares.add(found: 2, ofWanted: 6)
      }
      #expect(shares.next() == nil)
    }
  }
}

extension Tweet {
  fileprivate func leading(to address: String) -> Tweet {
    var tweet = self
    tweet.urls[0].expanded = address
    return tweet
  }

  /// What `find` looks at.
  fileprivate var searchedTexts: [String] {
    [title ?? "", user.name, "@" + user.screenName, retweetOf?.name ?? "", text]
      + mentions.flatMap { mention in
        switch mention {
        case .image(let item): [item.alt, item.url].compactMap(\.self)
        case .url(let url): [url.keyword, url.expanded, url.display].compactMap(\.self)
        case .hashtag(let word), .user(let word): [word]
        }
      }
  }
}
