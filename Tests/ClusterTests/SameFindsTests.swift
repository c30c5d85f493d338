import ClusterTesting
import Foundation
import MentionExtraction
import SmashtagModel
import SmashtagTesting
import Testing
import TweetArchive
import TweetFormats
import TweetSources

/// The archive and a collection that hold the same files find the same.
@Suite(.enabled(if: !Engine.present.isEmpty, "\(ClickHouseServers.absence)"), .serialized)
struct SameFindsTests {
  @Test(arguments: Engine.present)
  func `A query finds the same posts in both, and both count the same`(engine: Engine) async throws {
    let world = try await engine.world
    var queries = RandomQueries(of: world.sample)

    var different: [String] = []
    for _ in 0..<engine.queries {
      let query = queries.next()
      let (one, other) = try await world.pages(of: query, limit: 20)
      if one != other { different.append("\(query.text): \(one.difference(from: other))") }
    }

    #expect(different == [])
  }

  @Test(arguments: Engine.present)
  func `Whole searches are counted alike, by time and by mention`(engine: Engine) async throws {
    let world = try await engine.world
    var queries = RandomQueries(of: world.sample, seed: 3)

    var different: [String] = []
    for _ in 0..<60 {
      let query = queries.next()
      if try await !world.countsAreSame(for: query) { different.append(query.text) }
    }

    #expect(different == [])
  }

  @Test(arguments: Engine.present)
  func `Pages follow one another without a gap`(engine: Engine) async throws {
    let world = try await engine.world
    let query = try Query("the", timeZone: .gmt)

    let walked = try await world.walk(query, limit: 37)
    let whole = try await world.wholePage(of: query, at: .newest, limit: 20_000).tweets.map(\.identity)

    #expect(walked == whole)
    #expect(Set(walked).count == walked.count)
  }
}

/// The versions of ClickHouse that are here.
enum Engine {
  /// Three servers of Debian's version, 18.16.
  case servers
  /// Two shards of two copies each, which ZooKeeper keeps the same.
  case replicas
  /// One engine of the version that chdb has.
  case embedded

  static let present: [Engine] =
    (ClickHouseServers.program == nil ? [] : ZooKeeper.isPresent ? [.servers, .replicas] : [.servers])
    + (EmbeddedEngine.python == nil ? [] : [.embedded])

  /// The world of all tests, which takes a while to make.
  fileprivate var world: World {
    get async throws {
      switch self {
      case .servers: try await Self.ofServers.value
      case .replicas: try await Self.ofReplicas.value
      case .embedded: try await Self.ofEmbedded.value
      }
    }
  }

  /// How many random queries are asked: the embedded engine answers one question at a time.
  fileprivate var queries: Int {
    switch self {
    case .servers: 2_000
    case .replicas, .embedded: 300
    }
  }

  private static let ofServers = Task { try await World(ClickHouseServers()) }
  private static let ofReplicas = Task {
    try await World(ClickHouseServers(4, copies: 2, areReplicated: true))
  }
  private static let ofEmbedded = Task { try await World(EmbeddedEngine()) }
}

/// An archive and a collection with the same tweets.
private struct World {
  let archive: ArchiveSource
  let cluster: LiveSource
  /// Some of the tweets.
  let sample: [Tweet]
  private let collection: any TestCollection
  private let folder: LoadedFolder

  init(_ collection: any TestCollection) async throws {
    folder = try LoadedFolder(GeneratedTweets.all(10_000))
    let paths = [folder.path] + (FileManager.default.fileExists(atPath: Self.payloads) ? [Self.payloads] : [])
    let archive = Archive.inMemory()
    _ = try await ArchiveImporter(archive: archive).import(paths.map { .path($0) }, author: .me) { _ in }
    self.collection = collection
    try await collection.load(paths)
    self.archive = ArchiveSource(name: "archive", archive: archive)
    cluster = collection.source()
    let all = try await self.archive.page(
      of: Query(all: "all"), at: .newest, limit: 20_000, in: RequestContext())
    sample = all.tweets.enumerated().filter { $0.offset.isMultiple(of: 7) }.map(\.element)
  }

  private static let payloads = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/payloads").standardizedFileURL.path

  func pages(of query: Query, limit: Int) async throws -> (FoundPosts, FoundPosts) {
    let one = try await archive.page(of: query, at: .newest, limit: limit, in: RequestContext())
    let other = try await wholePage(of: query, at: .newest, limit: limit)
    return (FoundPosts(one), FoundPosts(other))
  }

  /// A page of all shards; a busy machine may keep one of them from answering in time.
  func wholePage(of query: Query, at position: PagePosition, limit: Int) async throws -> TweetPage {
    for _ in 0..<5 {
      let page = try? await cluster.page(of: query, at: position, limit: limit, in: RequestContext())
      if let page, page.notes.isEmpty { return page }
    }
    return try await cluster.page(of: query, at: position, limit: limit, in: RequestContext())
  }

  func countsAreSame(for query: Query) async throws -> Bool {
    let counting = try #require(cluster.counting)
    let (times, others) = (
      try await archive.times(of: query, in: RequestContext()),
      try await counting.times(of: query, in: RequestContext())
    )
    let calendar = Calendar(identifier: .gregorian)
    let areSame =
      times.total == others.total && times.undated == others.undated
      && times.bars(by: .year, in: calendar, limit: 500) == others.bars(by: .year, in: calendar, limit: 500)
    let ranking = try await archive.mentionRanking(of: query, in: RequestContext()).counts
    let other = try await counting.mentionRanking(of: query, in: RequestContext())
    return areSame && ranking == other.counts && other.counted == .exactly(times.total + times.undated)
  }

  func walk(_ query: Query, limit: Int) async throws -> [String] {
    var (identities, position): ([String], PagePosition?) = ([], .newest)
    while let current = position {
      let page = try await wholePage(of: query, at: current, limit: limit)
      identities += page.tweets.map(\.identity)
      position = page.older.map(PagePosition.older)
    }
    return identities
  }
}

extension MentionRanking {
  /// How often each mention is used.
  fileprivate var counts: [String: Int] {
    let items = sections.flatMap(\.items).map { ($0.mention.identity, $0.count ?? 0) }
    return Dictionary(items) { $0 + $1 }
  }
}

/// What a page shows, without those of its last second, of which each source shows others.
private struct FoundPosts: Equatable {
  private let seconds: [Int]
  private let identities: Set<String>

  init(_ page: TweetPage) {
    let second = { (tweet: Tweet) in max(Int(tweet.created.timeIntervalSince1970.rounded(.down)), 0) }
    let last = page.older == nil ? nil : page.tweets.last.map(second)
    let whole = page.tweets.filter { tweet in last.map { second(tweet) > $0 } ?? true }
    seconds = whole.map(second)
    identities = Set(whole.map(\.identity))
  }

  func difference(from other: FoundPosts) -> String {
    let (missing, surplus) = (
      identities.subtracting(other.identities), other.identities.subtracting(identities)
    )
    return "missing \(missing.sorted().prefix(3)), surplus \(surplus.sorted().prefix(3))"
  }
}

/// Queries that are made up of what tweets contain.
private struct RandomQueries {
  private let tweets: [Tweet]
  private var random: SeededRandom

  init(of tweets: [Tweet], seed: UInt64 = 1) { (self.tweets, random) = (tweets, SeededRandom(seed: seed)) }

  mutating func next() -> Query {
    while true {
      let count = Int.random(in: 1...3, using: &random)
      var text = (0..<count).map { _ in term() }.joined(separator: Bool.random(using: &random) ? " " : " OR ")
      if Int.random(in: 0..<5, using: &random) == 0 { text = "(\(text)) -\(term())" }
      if let query = try? Query(text, timeZone: .gmt) { return query }
    }
  }

  private mutating func term() -> String {
    let tweet = tweets[Int.random(in: tweets.indices, using: &random)]
    let words = tweet.text.split(separator: " ").map(String.init)
    let word = words.randomElement(using: &random) ?? "the"
    let quoted = { (text: String) in "\"\(text.replacing("\"", with: " "))\"" }
    switch Int.random(in: 0..<16, using: &random) {
    case 0, 1, 2: return quoted(word)
    case 3: return quoted(words.prefix(3).joined(separator: " "))
    case 4: return String(word.prefix(Int.random(in: 1...4, using: &random))) + "*"
    case 5, 6: return tweet.hashtags.randomElement(using: &random)?.keyword ?? "#rain"
    case 7: return "@" + tweet.user.screenName
    case 8: return "from:" + tweet.user.screenName
    case 9: return tweet.userMentions.first.map { "mentions:" + $0.keyword } ?? "to:ada"
    case 10: return "lang:" + (tweet.language ?? "en")
    case 11:
      return "filter:"
        + (["images", "links", "mentions", "hashtags", "replies", "retweets", "quotes"].randomElement(
          using: &random) ?? "links")
    case 12: return "since:" + QueryDay.text(tweet.created)
    case 13: return "until:" + QueryDay.text(tweet.created)
    case 14:
      return
        "min_\(Bool.random(using: &random) ? "likes" : "retweets"):\(Int.random(in: 0...50, using: &random))"
    default:
      return tweet.urls.first.map { Bool.random(using: &random) ? $0.target : "url:" + $0.target } ?? "-the"
    }
  }
}

private enum QueryDay {
  static func text(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }
}

/// Made-up tweets in several scripts, the same in each run.
enum GeneratedTweets {
  private static let words = [
    "the", "of", "rain", "Rain", "rainy", "night", "train", "ferry", "été", "ETE", "straße", "STRASSE",
    "über", "naïve", "ﬁne",
    "雨が降る", "東京の夜", "서울에서", "ฝนตก", "дождь", "ёлка", "مَطَر", "مطر", "👩‍💻", "🌧️", "don't", "co-op", "3.14", "C++",
    "a_b", "x'y",
    "back\\slash", "quote\"s", "{p:String}", "%", "new", "line\nbreak", "tab\there", "İstanbul", "ΣΊΣΥΦΟΣ",
    "１２３",
  ]

  static func all(_ count: Int) -> [Tweet] {
    var random = SeededRandom(seed: 11)
    return (0..<count).map { tweet($0, &random) }
  }

  private static func tweet(_ number: Int, _ random: inout SeededRandom) -> Tweet {
    var text = (0..<Int.random(in: 1...14, using: &random)).map { _ in words[skewed(words.count, &random)] }
    if Int.random(in: 0..<3, using: &random) == 0 { text.append("#tag\(skewed(300, &random))") }
    if Int.random(in: 0..<4, using: &random) == 0 { text.append("@user\(skewed(200, &random))") }
    if Int.random(in: 0..<5, using: &random) == 0 {
      text.append("https://host\(skewed(20, &random)).example/page/\(skewed(400, &random))?q=it's")
    }
    let date = Date(
      timeIntervalSince1970: 1_400_000_000 + Double(number) * 9_000
        + Double(Int.random(in: 0..<3, using: &random)))
    var tweet = Tweet(
      id: "\(500_000_000_000_000_000 + number * 7_919)", created: date, text: text.joined(separator: " "),
      user: User(screenName: "user\(skewed(200, &random))"))
    tweet.extractMentions(by: .x)
    tweet.language = ["en", "de", "ja", "pt-BR", nil].randomElement(using: &random) ?? nil
    tweet.likes = Bool.random(using: &random) ? skewed(100, &random) : nil
    tweet.retweets = Bool.random(using: &random) ? skewed(100, &random) : nil
    if Int.random(in: 0..<9, using: &random) == 0 {
      tweet.inReplyTo = "\(500_000_000_000_000_000 + skewed(max(number, 1), &random) * 7_919)"
    }
    if Int.random(in: 0..<20, using: &random) == 0 {
      tweet.media = [MediaItem(url: "https://p.example/\(number).jpg")]
    }
    return tweet
  }

  /// A number below another, most often a small one.
  private static func skewed(_ count: Int, _ random: inout SeededRandom) -> Int {
    let share = Double.random(in: 0..<1, using: &random)
    return min(count - 1, Int(share * share * Double(count)))
  }
}
