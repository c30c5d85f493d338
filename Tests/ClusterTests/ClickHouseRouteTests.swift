import ClusterTesting
import Foundation
import SmashtagModel
import Testing

@testable import TweetSources

/// Which nodes are asked for a shard, as the first one tells of its cluster.
struct ClickHouseRouteTests {
  private static func cluster(
    _ client: NamedNodes, at url: String = "https://a.ch.example:8443/tweets"
  ) async throws -> ClickHouseCluster {
    try await ClickHouseCluster(
      SourceDefinition(kind: .clickhouse, name: "big", url: url), client: client, tokens: FixedLogin(),
      subject: "test", in: RequestContext())
  }

  /// The nodes as a search asks them, which needs no more than the tweets.
  private static func searched(_ client: NamedNodes) async throws -> ClickHouseCluster {
    let definition = SourceDefinition(
      kind: .clickhouse, name: "big", url: "https://a.ch.example:8443/tweets")
    let connection = SourceConnection(
      definition: definition, client: client, tokens: FixedLogin(), now: { Date() })
    return try await ClickHouseCluster(
      connection, ClickHouseKnowledge(), subject: "test", patience: .seconds(5),
      patienceForFacts: .seconds(2),
      in: RequestContext())
  }

  @Test func `Of a shard that was not named all copies in the same domain may be asked`() async throws {
    let route = try await Self.cluster(NamedNodes()).route()

    guard case .shards(let shards) = route else {
      Issue.record("not each shard by itself")
      return
    }
    #expect(
      shards.map { $0.nodes.map(\.name) } == [
        ["a.ch.example:8443"], ["c.ch.example:8443", "d.ch.example:8443"],
      ])
  }

  @Test func `Where the first copy is away the next one answers`() async throws {
    let client = NamedNodes(away: ["c.ch.example"])

    let answers = try await Self.cluster(client).answers { node, _, context throws(SourceError) in
      try await node.rows("SELECT hostName()", columns: 1, in: context)
    }

    #expect(answers.values.flatMap(\.self).flatMap(\.self) == ["a.ch.example", "d.ch.example"])
    #expect(!answers.isPartial)
  }

  @Test func `A copy that is asked and refuses is not passed over`() async throws {
    let client = NamedNodes(refusing: ["c.ch.example"])

    let answers = try await Self.searched(client).answers { node, _, context throws(SourceError) in
      try await node.rows("SELECT hostName()", columns: 1, in: context)
    }

    #expect(answers.values.flatMap(\.self).flatMap(\.self) == ["a.ch.example"])
    #expect(answers.note?.contains("shard2 (c.ch.example:8443) answered an error") == true)
  }

  @Test func `One node does not stand for two shards of the same name, so all are asked by way of one node`()
    async throws
  {
    let route = try await Self.cluster(NamedNodes(names: ["a", "a", "c", "c", "c", "c"])).route()

    guard case .distributed(let nodes, let shards) = route else {
      Issue.record("a node is asked for two shards")
      return
    }
    #expect(nodes.map(\.name) == ["a.ch.example:8443"] && shards == 3)
  }

  @Test func `Nothing is loaded where a node that was not named would write no postings`() async throws {
    let error = await #expect(throws: SourceError.self) {
      try await Self.cluster(NamedNodes(lacking: ["d.ch.example"])).route()
    }

    #expect(error?.description.contains("terms_view") == true)
  }

  @Test(arguments: [1, 2])
  func `A load guesses which shard a silent node is only where it can be no other`(count: Int) async throws {
    let silent = ["x.elsewhere.example", "y.elsewhere.example"].prefix(count)
    let names = ["a", "q", "r"].prefix(count + 1).flatMap { [$0, $0] }
    let hosts = (["a.ch.example"] + silent).map { $0 + ":8443" }.joined(separator: ",")
    let client = NamedNodes(names: names, domain: "inside", away: Set(silent))

    let route = try await Self.cluster(client, at: "https://\(hosts)/tweets").route()

    switch route {
    case .shards(let shards): #expect(count == 1 && shards.map(\.name).last == "x.elsewhere.example:8443")
    case .distributed(let nodes, _): #expect(count == 2 && nodes.map(\.name) == ["a.ch.example:8443"])
    }
  }

  @Test func `A load does not tell silent nodes apart whose shards have one name`() async throws {
    let named = "https://a.ch.example:8443,x.elsewhere.example:8443,x.elsewhere.example:8444/tweets"
    let client = NamedNodes(
      names: ["a", "a", "x", "x", "x", "x"], domain: "elsewhere.example", away: ["x.elsewhere.example"])

    guard case .distributed(_, let shards) = try await Self.cluster(client, at: named).route() else {
      Issue.record("it is guessed which shard each is")
      return
    }
    #expect(shards == 3)
  }

  @Test func `Copies in other domains get no password, so all are asked by way of one node`() async throws {
    let route = try await Self.cluster(NamedNodes(domain: "elsewhere.example")).route()

    guard case .distributed(let nodes, let shards) = route else {
      Issue.record("a node of another domain is asked")
      return
    }
    #expect(nodes.map(\.name) == ["a.ch.example:8443"])
    #expect(shards == 2)
  }
}

/// The nodes of a cluster of two shards with two copies each, `a` to `d`; each answers with its host.
private struct NamedNodes: HTTPFetching {
  /// The names of the nodes, two for each shard.
  var names = ["a", "b", "c", "d"]
  var domain = "ch.example"
  var away: Set<String> = []
  var refusing: Set<String> = []
  /// Those without the view that writes the postings.
  var lacking: Set<String> = []

  func response(
    to request: HTTPRequest, for subject: String, in context: RequestContext
  ) async throws(HTTPError) -> HTTPResponse {
    let host = String(request.url.dropFirst("https://".count).prefix { $0 != ":" })
    if away.contains(host) { throw .unreachable(host: host, reason: "nobody is there") }
    let sql = request.body.map { String(decoding: $0, as: UTF8.self) } ?? ""
    if refusing.contains(host) {
      return response(500, "Code: 62, e.displayText() = DB::Exception: Syntax error", from: host)
    }
    return response(200, answer(to: sql, by: host), from: host)
  }

  private func response(_ status: Int, _ body: String, from host: String) -> HTTPResponse {
    HTTPResponse(status: status, body: Array(body.utf8), url: "https://\(host):8443/")
  }

  private func answer(to sql: String, by host: String) -> String {
    if sql.contains("system.tables") {
      let view = lacking.contains(host) ? "" : #",["terms_view",""]"#
      let others = #"["terms_local","MergeTree"]"# + view
      return
        #"{"data":[["tweets_local","MergeTree"],\#(others),["tweets","Distributed('two', 't', 'tweets_local')"]]}"#
    }
    guard sql.contains("system.clusters") else { return #"{"data":[["\#(host)"]]}"# }
    // A node takes the first shard of its name for its own.
    let own = names.firstIndex { host == "\($0).ch.example" }
    let rows = names.enumerated().map { index, name in
      #"[\#(index / 2 + 1),"\#(name).\#(domain)",\#(index / 2 == own.map { $0 / 2 } ? 1 : 0)]"#
    }
    return #"{"data":[\#(rows.joined(separator: ","))]}"#
  }
}
