package import SmashtagModel

/// Why a node's copy of a shard may lack rows that another copy has.
package enum ClickHouseLag: Equatable, Sendable {
  /// The node still fetches rows, or has not asked yet which there are.
  case fetching
  /// The node has lost ZooKeeper, so it hears of no rows and takes none.
  case withoutKeeper

  /// What may be missing, in words that follow the node's name.
  var remark: String {
    switch self {
    case .fetching: "may lack the latest tweets, which it still fetches from another copy"
    case .withoutKeeper: "may lack the latest tweets, since it has lost its ZooKeeper"
    }
  }

  /// Why no tweets are loaded into the copy, in words that follow the node's name.
  fileprivate var refusal: String {
    switch self {
    case .fetching: "has not fetched yet what another copy has, so no tweets are loaded into it"
    case .withoutKeeper: "has lost its ZooKeeper, without which no tweets can be loaded"
    }
  }
}

extension ClickHouseNode {
  /// How long a copy may take to tell whether it lags behind: it looks nothing up for that.
  private static let patience: Duration = .seconds(2)

  /// How many tables are cut off from ZooKeeper, and how many rows of the queue and tables say that the copy is behind.
  ///
  /// The queue is read after the rest, so that no row of it is missed. What the node itself inserted stands in its queue for a
  /// moment, too. Columns whose values are asked of ZooKeeper are left out.
  private static let question: String = {
    let tables = [ClickHouseSchema.Table.tweets, .terms].map(\.rawValue)
    let ours = "database = currentDatabase() AND table IN \(SQLText.list(tables))"
    let replicas = "FROM system.replicas WHERE \(ours)"
    return """
      SELECT (SELECT countIf(is_readonly OR is_session_expired) \(replicas)),
      (SELECT countIf(absolute_delay > 1 AND inserts_in_queue = 0) \(replicas)) + countIf(source_replica != replica_name)
      FROM system.replication_queue WHERE \(ours) AND type IN ('GET_PART', 'ATTACH_PART')
      """
  }()

  /// Why the node's copy may lack rows of others; `nil` where it lacks none, and where the node does not tell.
  ///
  /// A node that starts after an abrupt end learns what is new when ZooKeeper has given its last session up, half a minute
  /// later. Until then it serves what it has, and its delay is that since 1970. Sources:
  /// [system.replicas](https://clickhouse.com/docs/operations/system-tables/replicas),
  /// [system.replication_queue](https://clickhouse.com/docs/operations/system-tables/replication_queue).
  ///
  /// - Throws: only what says that the node is away.
  package func lag(in context: RequestContext) async throws(SourceError) -> ClickHouseLag? {
    let rows: [[String]]
    do {
      rows = try await self.rows(Self.question, columns: 2, in: context.endingBefore(.now + Self.patience))
    } catch {
      if error.absence == nil, error != .cancelled { return nil }
      throw error
    }
    if rows.count(in: 0) > 0 { return .withoutKeeper }
    return rows.count(in: 1) > 0 ? .fetching : nil
  }

  /// The error for a copy that is not loaded into.
  package func refusal(for lag: ClickHouseLag) -> SourceError { host.trouble(lag.refusal) }
}
