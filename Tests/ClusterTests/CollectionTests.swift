import ClusterTesting
import Foundation
import SmashtagModel
import SmashtagTesting
import Testing
import TweetFormats

@testable import TweetArchive
@testable import TweetLoading
@testable import TweetSources

/// A collection on real servers, which is loaded and searched.
@Suite(.enabled(if: ClickHouseServers.program != nil, "\(ClickHouseServers.absence)"), .serialized)
struct CollectionTests {
  @Test func `Whatever a literal contains, the server reads it back`() async throws {
    let servers = try await ClickHouseServers(1, hasTables: false)
    let cluster = try await ClickHouseCluster(
      servers.definition(at: "http://127.0.0.1:\(servers.servers[0].ports.http)/default"),
      client: HTTPClient(),
      tokens: FixedLogin(), subject: "echo", in: RequestContext())
    let node = try #require(cluster.nodes().first).node

    var changed: [String] = []
    for start in stride(from: 0, to: SQLTextTests.hostile.count, by: 50) {
      let texts = Array(SQLTextTests.hostile[start...].prefix(50))
      let literals = texts.map(SQLText.literal).joined(separator: ", ")
      let rows = try await node.rows("SELECT \(literals)", columns: texts.count, in: RequestContext())
      changed += zip(texts, rows.first ?? []).filter { $0 != $1 }.map(\.0)
    }

    #expect(changed == [])
  }

  @Test(arguments: TweetSourceContract.liveClaims)
  func `It is a source`(claim: ContractClaim<TweetSourceContract.Maker>) async throws {
    let servers = try await ClickHouseServers()
    try await claim.check { tweets in
      try await servers.load(tweets)
      return servers.source()
    }
  }

  @Test func `The same again loads nothing, and a later copy replaces an earlier one`() async throws {
    let servers = try await ClickHouseServers()
    let tweets = (1...300).map {
      Tweet.fixture(id: "\($0)", text: "rain \($0)", created: .fixture(minutes: $0))
    }
    var changed = tweets[7]
    (changed.likes, changed.asOf) = (90, .fixture(minutes: 9_000))

    let first = try await servers.load(tweets)
    let second = try await servers.load(tweets)
    let third = try await servers.load([changed])
    let page = try await servers.source().page(of: Query("min_likes:90"), at: .newest, limit: 20)

    #expect(first.counts == [300, 0])
    #expect(second.counts == [0, 300])
    #expect(third.counts == [1, 0])
    #expect(page.tweets.map(\.id) == ["8"] && page.notes == [])
    #expect(try await servers.source().page(of: Query("rain"), at: .newest, limit: 1_000).tweets.count == 300)
  }

  @Test func `Each word, mark and key of a tweet has a posting, and nothing else has`() async throws {
    let servers = try await ClickHouseServers(1)
    try await servers.load(
      GeneratedTweets.all(300) + [.fixture(id: "1", text: ""), .fixture(id: "2", text: "rain rain")])
    let terms = "arrayJoin(arrayDistinct(arrayConcat(splitByChar(' ', words), keys)))"

    let postings = try await servers.servers[0].run(
      "SELECT term, created, id FROM terms_local ORDER BY term, created, id")
    let expected = try await servers.servers[0].run(
      "SELECT \(terms) AS term, created, id FROM tweets_local ORDER BY term, created, id")

    #expect(postings == expected)
    #expect(postings.contains("!x:1\t") && postings.split(separator: "\n").count > 3_000)
  }

  @Test func `A copy that another tweet contains adds nothing to the tweet itself`() async throws {
    let servers = try await ClickHouseServers(1)
    let tweet = Tweet.fixture(id: "1", text: "rain")
    var embedded = tweet
    embedded.isEmbedded = true

    try await servers.load([tweet])
    let report = try await servers.load([embedded, .fixture(id: "2", text: "sun")])
    let rows = try await servers.servers[0].run("SELECT count(), max(version) FROM tweets_local")

    #expect(report.counts == [1, 0])
    #expect(rows == "2\t1")
  }

  /// Of three tweets many are changed, of sixty a few; among five hundred a term that one has leads to it.
  @Test(arguments: [3, 60, 500])
  func `Mentions are those of what tweets say now`(count: Int) async throws {
    let servers = try await ClickHouseServers(1)
    let tweets = (1...count).map {
      Tweet.fixture(
        id: "\($0)", network: .mastodon, key: "https://far.example/\($0)", text: "rain #wet",
        created: .fixture(minutes: $0), hashtags: ["wet"])
    }
    var changed = tweets[1]
    (changed.text, changed.hashtags) = ("sun #dry", [IndexedKeyword("#dry")])
    changed.asOf = .fixture(minutes: 9_000)

    try await servers.load(tweets)
    try await servers.load([changed])
    var uses: [[String: Int]] = []
    for query in ["rain", "#wet", "rain #wet", "rain -dry", "-sun", "\"rain wet\"", "sun", "sun -wet"] {
      let ranking = try await #require(servers.source().counting).mentionRanking(
        of: Query(query), in: RequestContext())
      let tags = ranking.sections.first { $0.kind == .hashtag }?.items ?? []
      uses.append(Dictionary(uniqueKeysWithValues: tags.map { ($0.mention.label, $0.count ?? 0) }))
    }

    #expect(uses == Array(repeating: ["#wet": count - 1], count: 6) + Array(repeating: ["#dry": 1], count: 2))
  }

  @Test func `A load that was broken off goes on`() async throws {
    let servers = try await ClickHouseServers()
    let tweets = (1...500).map { Tweet.fixture(id: "\($0)", text: "rain", created: .fixture(minutes: $0)) }

    try await servers.load(Array(tweets[..<200]))
    let rest = try await servers.load(tweets)

    #expect(rest.counts == [300, 200])
  }

  @Test func `A user that may only read can search, and cannot load`() async throws {
    let servers = try await ClickHouseServers()
    try await servers.load([.fixture(id: "1", text: "rain")])

    let found = try await servers.source(login: ClickHouseServers.reader).page(
      of: Query("rain"), at: .newest, limit: 9)
    let error = await #expect(throws: LoadError.self) {
      try await servers.load([.fixture(id: "2", text: "sun")], login: ClickHouseServers.reader)
    }

    #expect(found.tweets.map(\.id) == ["1"])
    #expect(error.map { "\($0)" }?.contains("does not allow this") == true)
  }

  @Test func `A tweet is found by its id and its address, and its conversation around it`() async throws {
    let servers = try await ClickHouseServers()
    var answer = Tweet.fixture(id: "2", text: "yes", created: .fixture(minutes: 2))
    answer.inReplyTo = "1"
    var further = Tweet.fixture(id: "3", text: "no", created: .fixture(minutes: 3))
    further.inReplyTo = "2"
    let first = Tweet.fixture(id: "1", text: "rain?", created: .fixture(minutes: 1))
    try await servers.load([first, answer, further])
    let source = servers.source()

    let conversation = try await source.conversation(around: answer, in: RequestContext())

    #expect(try await source.tweet(at: .id("2"))?.text == "yes")
    #expect(try await source.tweet(at: .page(url: "https://x.com/ada/status/3", id: "3"))?.text == "no")
    #expect(try await source.tweet(at: .id("9")) == nil)
    #expect(conversation.branches.map { "\($0.depth) \($0.post.id)" } == ["0 x 1", "1 x 2", "2 x 3"])
  }

  @Test func `Hosts of their own are loaded in the order of the first load`() async throws {
    let servers = try await ClickHouseServers(2, hasTables: false)
    for server in servers.servers { try await server.createTables(.oneNode) }
    let tweets = Tweet.fixtures(60)

    let first = try await servers.load(tweets, at: servers.url(of: [0, 1]))
    let error = await #expect(throws: LoadError.self) {
      try await servers.load(tweets, at: servers.url(of: [1, 0]))
    }
    let again = try await servers.load(tweets, at: servers.url(of: [0, 1]))

    #expect(first.counts == [60, 0] && again.counts == [0, 60])
    #expect(error.map { "\($0)" }?.contains("has tweets of another host") == true)
  }

  @Test(arguments: ["terms_view", "terms_local"])
  func `Nothing is loaded where one server would write no postings`(table: String) async throws {
    let servers = try await ClickHouseServers(2)
    try await servers.servers[1].run("DROP TABLE \(table)")

    let error = await #expect(throws: LoadError.self) { try await servers.load(Tweet.fixtures(20)) }

    #expect(error.map { "\($0)" }?.contains("has no table \(table) in this database") == true)
    #expect(try await servers.servers[0].run("SELECT count() FROM tweets_local") == "0")
  }

  @Test func `Rows may come packed`() async throws {
    let servers = try await ClickHouseServers(1)
    let cluster = try await ClickHouseCluster(
      servers.definition(), client: HTTPClient(), tokens: FixedLogin(), subject: "load", in: RequestContext())
    let node = try #require(cluster.nodes().first).node
    var rows = RowBinary()
    ClusterRow(FileTweet(.fixture(text: "packed rain"), isEmbedded: false)).write(to: &rows)

    let packed = try #require(GzipPacker.packed(rows.bytes))
    try await node.insert(
      into: "tweets_local (\(ClusterRow.columns)) FORMAT RowBinary", packed, isPacked: true,
      in: RequestContext())

    #expect(try await servers.source().page(of: Query("packed"), at: .newest, limit: 9).tweets.count == 1)
  }

  @Test func `It tells what it is`() async throws {
    let servers = try await ClickHouseServers()
    try await servers.load(Tweet.fixtures(7))

    let finding = try await servers.source().finding(in: RequestContext())

    #expect(finding.hasPrefix("ClickHouse "))
    #expect(finding.hasSuffix(", 3 shards, 7 tweets"))
  }
}

extension LoadReport {
  /// How many tweets were loaded, and how many left out.
  var counts: [Int] { [loaded, skipped] }
}
