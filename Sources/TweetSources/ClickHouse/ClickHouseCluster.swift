import Foundation
package import SmashtagModel
import Synchronization

/// The nodes of a collection, as one command asks them.
///
/// A shard that hangs defeats every setting of a server, so each shard is asked by itself, and has its own deadline.
package struct ClickHouseCluster: Sendable {
  /// How long a shard is waited for at most, and for a count of a whole search.
  static let (patience, patienceForCounts): (Duration, Duration) = (.seconds(5), .seconds(60))
  /// How long a load waits for what a node tells of its cluster.
  private static let patienceOfLoads: Duration = .seconds(20)
  /// What is kept back of a command's time to show the answers of the other shards.
  private static let reserve: Duration = .milliseconds(500)

  let source: String
  let knowledge: ClickHouseKnowledge
  let context: RequestContext
  private let connection: SourceConnection
  private let address: ClusterAddress
  private let login: ClickHouseLogin?
  private let subject: String
  /// When a shard is waited for no longer.
  let deadline: ContinuousClock.Instant
  /// For how many seconds a shard is waited for.
  let seconds: Int
  /// How long a node is asked what tables it has.
  private let patienceForFacts: Duration
  /// The tables without which a node is not asked.
  private let needed: [ClickHouseSchema.Table]

  /// Prepares the questions of a load, which needs no earlier answers, and waits for a busy server longer than a reader does.
  package init(
    _ definition: SourceDefinition, client: any HTTPFetching, tokens: any TokenKeeping, subject: String,
    in context: RequestContext
  ) async throws(SourceError) {
    let connection = SourceConnection(definition: definition, client: client, tokens: tokens, now: { Date() })
    try await self.init(
      connection, ClickHouseKnowledge(), subject: subject, patience: Self.patienceForCounts,
      patienceForFacts: Self.patienceOfLoads, needed: [.tweets, .terms, .view], in: context)
  }

  init(
    _ connection: SourceConnection, _ knowledge: ClickHouseKnowledge, subject: String,
    patience: Duration, patienceForFacts: Duration, needed: [ClickHouseSchema.Table] = [.tweets],
    in context: RequestContext
  ) async throws(SourceError) {
    (self.patienceForFacts, self.needed) = (patienceForFacts, needed)
    let definition = connection.definition
    guard let address = ClusterAddress(definition.url) else {
      throw .failed(source: definition.name, host: "its address", reason: "is none of a collection")
    }
    (self.connection, self.knowledge, self.context, self.address) = (connection, knowledge, context, address)
    (source, self.subject) = (definition.name, "\(definition.name) \(subject)")
    let now = ContinuousClock.now
    let left = context.deadline.map { max($0 - now - Self.reserve, .milliseconds(100)) } ?? patience
    deadline = now + min(left, patience)
    seconds = max(1, Int((min(left, patience) / .seconds(1)).rounded(.up)))
    login = await connection.tokens.token(of: definition.name, at: definition.url, in: context).map(
      ClickHouseLogin.init)
    guard login != nil else { return }
    for host in address.hosts {
      let node = try node(host)
      guard !node.host.address.origin.keepsSecrets else { continue }
      throw .failed(
        source: source, host: node.name,
        reason:
          "is plain http, so the password is not sent; source add clickhouse \(source) https://… gives another"
      )
    }
  }

  private var isOfLoad: Bool { needed.contains(.view) }

  /// The nodes that the address names, by their hosts.
  func nodes() throws(SourceError) -> [(host: String, node: ClickHouseNode)] {
    var nodes: [(host: String, node: ClickHouseNode)] = []
    for host in address.hosts { nodes.append((host, try node(host))) }
    return nodes
  }

  /// The node at one of the hosts.
  private func node(_ host: String) throws(SourceError) -> ClickHouseNode {
    let definition = SourceDefinition(kind: .clickhouse, name: source, url: address.url(of: host))
    let server = try SourceHost(definition, client: connection.client, tokens: connection.tokens)
    return ClickHouseNode(server, database: address.database, login: login, subject: subject)
  }
}

/// A shard of a collection.
package struct ClickHouseShard: Sendable {
  /// Its number, from 1.
  package let number: Int
  /// The nodes that have a copy of it, to be asked in this order.
  package let nodes: [ClickHouseNode]
  /// Where it is, in messages.
  package let name: String
  /// Whether ZooKeeper keeps its copies the same, so that one may lag behind the others.
  package var isReplicated = false
}

/// The way to the whole of a collection.
package enum ClickHouseRoute: Sendable {
  /// All shards, each of which is asked by itself.
  case shards([ClickHouseShard])
  /// Nodes that pass questions on to so many shards, because not all of those can be asked from here.
  case distributed([ClickHouseNode], shards: Int)
}

extension ClickHouseCluster {
  /// Finds the way to all shards.
  ///
  /// What nodes told once is remembered, so that later commands ask none of them.
  package func route() async throws(SourceError) -> ClickHouseRoute {
    let nodes = try nodes()
    try await learn(from: nodes.filter { knowledge[$0.host] == nil })
    let known = nodes.compactMap { host, node in knowledge[host].map { (host, node, $0) } }
    guard let facts = known.lazy.compactMap({ $0.2.shards.isEmpty ? nil : $0.2 }).first else {
      // Without tables for a whole cluster, each host has a part of its own.
      if isOfLoad { try await checkOrder(of: nodes.map(\.node)) }
      return .shards(
        nodes.enumerated().map { ClickHouseShard(number: $0 + 1, nodes: [$1.node], name: $1.node.name) })
    }
    var shards: [Int: [ClickHouseNode]] = [:]
    for (_, node, facts) in known { if let own = facts.ownShard { shards[own, default: []].append(node) } }
    let found = try await withNeighbours(shards, of: facts)
    let silent = nodes.filter { knowledge[$0.host] == nil }.map(\.node)
    return route(to: facts, found, silent: silent, answering: known.map(\.1))
  }

  /// Adds nodes that were not named, for shards of which none was.
  ///
  /// Each is asked which shard it is, since several may have the same name; one that does not tell is taken for what it is
  /// called. A search asks no others of a shard of which one is known.
  private func withNeighbours(
    _ shards: [Int: [ClickHouseNode]], of facts: ClickHouseFacts
  ) async throws(SourceError) -> [Int: [ClickHouseNode]] {
    var near: [(shard: Int, host: String, node: ClickHouseNode)] = []
    for (number, hosts) in facts.shards where shards[number] == nil {
      for host in hosts {
        if let (host, node) = try neighbour(host) { near.append((number, host, node)) }
      }
    }
    let known = Set(near.lazy.filter { knowledge[$0.host]?.ownShard == $0.shard }.map(\.shard))
    let unknown = near.filter { knowledge[$0.host] == nil && (isOfLoad || !known.contains($0.shard)) }
    try await learn(from: unknown.map { ($0.host, $0.node) })
    var found = shards
    for (number, host, node) in near {
      let own = knowledge[host].map { $0.ownShard } ?? (near.count { $0.host == host } == 1 ? number : nil)
      if own == number { found[number, default: []].append(node) }
    }
    return found
  }

  /// Throws where a host has tweets of another, as after a load that named the hosts in another order, or fewer of them.
  ///
  /// A host that is away is passed over: what it should have is told once rows are to be inserted there.
  private func checkOrder(of nodes: [ClickHouseNode]) async throws(SourceError) {
    let table = ClickHouseSchema.Table.tweets.rawValue
    for (index, node) in nodes.enumerated() {
      let strays: [[String]]
      do throws(SourceError) {
        strays = try await node.rows(
          "SELECT countIf(intHash64(id) % \(nodes.count) != \(index)) FROM (SELECT id FROM \(table) LIMIT 100)",
          columns: 1, in: context.endingBefore(.now + patienceForFacts))
      } catch {
        guard error.absence != nil else { throw error }
        continue
      }
      if strays.count(in: 0) > 0 { throw node.hasStrays }
    }
  }

  private func route(
    to facts: ClickHouseFacts, _ found: [Int: [ClickHouseNode]], silent: [ClickHouseNode],
    answering: [ClickHouseNode]
  ) -> ClickHouseRoute {
    var (shards, silent) = ([ClickHouseShard](), silent)
    // Rows of one shard must not come to another.
    let mayGuess = !isOfLoad || (silent.count == 1 && facts.shards.count == found.count + 1)
    for (number, hosts) in facts.shards.sorted(by: { $0.key < $1.key }) {
      var nodes = found[number] ?? []
      let named = silent.first { isNamed($0, among: hosts, of: facts) }
      if nodes.isEmpty, let mute = named ?? (mayGuess ? silent.first : nil) {
        // A host that was named and does not answer has to be this one.
        nodes = [mute]
        silent.removeAll { $0.name == mute.name }
      }
      guard !nodes.isEmpty else { return .distributed(answering, shards: facts.shards.count) }
      shards.append(
        ClickHouseShard(
          number: number, nodes: nodes, name: nodes[0].name, isReplicated: facts.isReplicated))
    }
    return .shards(shards)
  }

  /// Whether a node has the name of a host of a shard; for a load no other shard may have one of that name.
  private func isNamed(_ node: ClickHouseNode, among hosts: [String], of facts: ClickHouseFacts) -> Bool {
    let name = node.host.address.origin.host
    return hosts.contains(name) && (!isOfLoad || facts.shards.count { $0.value.contains(name) } == 1)
  }

  /// A node that was not named, but stands in the same domain as one that was; only there the password is sent.
  private func neighbour(_ host: String) throws(SourceError) -> (host: String, node: ClickHouseNode)? {
    guard address.isEncrypted == true, let domain = host.parentDomain,
      let named = address.hosts.first(where: { $0.withoutPort.parentDomain == domain })
    else { return nil }
    let near = host.lowercased() + named.dropFirst(named.withoutPort.count)
    return address.hosts.contains(near) ? nil : (near, try node(near))
  }

  /// Asks nodes which tables they have, and which shard they are.
  private func learn(from nodes: [(host: String, node: ClickHouseNode)]) async throws(SourceError) {
    let outcomes = await withTaskGroup(of: (String, Result<ClickHouseFacts, SourceError>).self) { group in
      for (host, node) in nodes {
        group.addTask { (host, await Result(of: { () throws(SourceError) in try await facts(of: node) })) }
      }
      return await group.reduce(into: [String: Result<ClickHouseFacts, SourceError>]()) { $0[$1.0] = $1.1 }
    }
    if Task.isCancelled { throw .cancelled }
    for (host, outcome) in outcomes {
      switch outcome {
      case .success(let facts): knowledge[host] = facts
      // Rows without postings are never found, so nothing is loaded where one node would write none.
      case .failure(let error): if isOfLoad, error.absence == nil { throw error }
      }
    }
    guard !address.hosts.contains(where: { knowledge[$0] != nil }) else { return }
    for (host, _) in nodes { if case .failure(let error) = outcomes[host] { throw error } }
  }

  private func facts(of node: ClickHouseNode) async throws(SourceError) -> ClickHouseFacts {
    // The rest of the time is for the shards that answer.
    let context = context.endingBefore(.now + min((deadline - .now) / 2, patienceForFacts))
    let tables = try await node.rows(
      "SELECT name, engine_full FROM system.tables WHERE database = currentDatabase()", columns: 2,
      in: context)
    let names = Set(tables.map { $0[0] })
    if let missing = needed.first(where: { !names.contains($0.rawValue) }) { throw node.lacks(missing) }
    let engine = tables.first { $0[0] == ClickHouseSchema.Table.allTweets.rawValue }?[1]
    guard let cluster = engine.flatMap(Self.cluster) else { return ClickHouseFacts() }
    let rows = try await node.rows(
      "SELECT shard_num, host_name, is_local FROM system.clusters WHERE cluster = \(SQLText.literal(cluster)) "
        + "ORDER BY shard_num, replica_num LIMIT \(ClusterAddress.mostHosts)", columns: 3, in: context)
    var facts = ClickHouseFacts()
    facts.isReplicated = tables.contains {
      $0[0] == ClickHouseSchema.Table.tweets.rawValue && $0[1].hasPrefix("Replicated")
    }
    for row in rows {
      guard let number = Int(row[0]), number > 0 else { continue }
      facts.shards[number, default: []].append(row[1])
      if row[2] == "1" { facts.ownShard = number }
    }
    return facts
  }

  /// The cluster of a table of the engine `Distributed`.
  private static func cluster(_ engine: String) -> String? {
    let start = "Distributed("
    guard engine.hasPrefix(start) else { return nil }
    let name = engine.dropFirst(start.count).drop { $0 == "'" }.prefix { $0 != "'" && $0 != "," }
    return name.isEmpty ? nil : String(name)
  }
}

extension ClickHouseNode {
  /// The error for tweets that are at a host, but belong to another one.
  fileprivate var hasStrays: SourceError {
    host.failure("has tweets of another host; name the same hosts in the same order as for the first load")
  }

  /// The error for a database without one of the tables.
  fileprivate func lacks(_ table: ClickHouseSchema.Table) -> SourceError {
    host.failure(
      "has no table \(table.rawValue) in this database; smashtag schema clickhouse prints the tables")
  }
}

/// What a node tells of itself and its cluster.
struct ClickHouseFacts: Equatable, Sendable {
  /// The hosts of each shard, by its number; empty where there are no tables for a whole cluster.
  var shards: [Int: [String]] = [:]
  /// The shard of which the node has a copy.
  var ownShard: Int?
  /// Whether ZooKeeper keeps the copies of each shard the same.
  var isReplicated = false
}

/// What the nodes of a collection told.
final class ClickHouseKnowledge: Sendable {
  /// How long it is relied on.
  private static let lifetime: Duration = .seconds(300)

  private struct Entry<Value: Sendable> {
    private let value: Value
    private let end: ContinuousClock.Instant = .now + ClickHouseKnowledge.lifetime

    init(_ value: Value) { self.value = value }

    /// What was told; `nil` where it is not relied on any more.
    var current: Value? { end > .now ? value : nil }
  }

  private let facts = Mutex<[String: Entry<ClickHouseFacts>]>([:])
  private let spans = Mutex<[String: Entry<Range<Int64>>]>([:])
  private let changes = Mutex<[String: Entry<Bool>]>([:])

  /// The facts of a host; `nil` where they are not known any more.
  subscript(host: String) -> ClickHouseFacts? {
    get { facts.withLock { $0[host]?.current } }
    set { facts.withLock { $0[host] = newValue.map(Entry.init) } }
  }

  /// The seconds of the tweets of a node, which grow by the day.
  func span(of node: String) -> Range<Int64>? { spans.withLock { $0[node]?.current } }

  func setSpan(_ span: Range<Int64>, of node: String) { spans.withLock { $0[node] = Entry(span) } }

  /// Whether tweets of a node were changed.
  func hasChanges(_ node: String) -> Bool? { changes.withLock { $0[node]?.current } }

  func setHasChanges(_ value: Bool, of node: String) { changes.withLock { $0[node] = Entry(value) } }
}

extension String {
  /// The host without its port.
  fileprivate var withoutPort: String {
    hasPrefix("[") ? String(prefix { $0 != "]" }) + "]" : String(prefix { $0 != ":" })
  }

  /// The domain of a host's name; `nil` for an address, a name with fewer than three labels, and anything else.
  var parentDomain: String? {
    let labels = lowercased().split(separator: ".", omittingEmptySubsequences: false)
    let isOfName: (UInt8) -> Bool = {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
        || $0 == UInt8(ascii: "-")
    }
    guard labels.count > 2, labels.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isOfName) }),
      labels.last?.contains(where: \.isLetter) == true
    else { return nil }
    return labels.dropFirst().joined(separator: ".")
  }
}
