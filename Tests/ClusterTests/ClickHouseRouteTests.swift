import ClusterTesting
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

    let answers = try await Self.cluster(client).answers { node, _, context throws(SourceError) in
      try await node.rows("SELECT hostName()", columns: 1, in: context)
    }

    #expect(answers.values.flatMap(\.self).flatMap(\.self) == ["a.ch.example"])
    #expect(answers.note?.contains("shard2 (c.ch.example:8443) answered an error") == true)
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
  var domain = "ch.example"
  var away: Set<String> = []
  var refusing: Set<String> = []

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
      let others = #"["terms_local","MergeTree"],["terms_view",""]"#
      return
        #"{"data":[["tweets_local","MergeTree"],\#(others),["tweets","Distributed('two', 't', 'tweets_local')"]]}"#
    }
    guard sql.contains("system.clusters") else { return #"{"data":[["\#(host)"]]}"# }
    let rows = ["a", "b", "c", "d"].enumerated().map { index, name in
      #"[\#(index / 2 + 1),"\#(name).\#(domain)",\#(host == "\(name).ch.example" ? 1 : 0)]"#
    }
    return #"{"data":[\#(rows.joined(separator: ","))]}"#
  }
}
