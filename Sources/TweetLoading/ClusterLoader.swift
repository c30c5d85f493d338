public import SmashtagModel
import TweetArchive
public import TweetSources

/// Puts tweets from files into a collection in ClickHouse.
///
/// Each batch is looked up first: what the collection has is left as it is, and what a later copy changes gets a row of a
/// higher version. So a load that was broken off goes on where it ended, and the same again changes nothing.
public struct ClusterLoader: ClusterLoading {
  private let client: any HTTPFetching
  private let tokens: any TokenKeeping

  /// Creates a loader that reaches collections through a client, with the logins of their sources.
  public init(client: any HTTPFetching, tokens: any TokenKeeping) {
    (self.client, self.tokens) = (client, tokens)
  }

  public func schema(_ layout: ClusterLayout) -> String { ClickHouseSchema.script(layout) }

  public func load(
    _ inputs: [ImportInput], into definition: SourceDefinition, author: User, in request: RequestContext,
    progress: @escaping @Sendable (ImportProgress) -> Void
  ) async throws(LoadError) -> LoadReport {
    var report = LoadReport()
    // A load takes as long as it takes; each of its requests has a deadline of its own.
    var request = request
    request.deadline = nil
    do {
      let cluster = try await ClickHouseCluster(
        definition, client: client, tokens: tokens, subject: "load", in: request)
      let targets = try await LoadTarget.all(of: cluster.route(), in: request)
      try await load(TweetFiles(inputs, author: author), into: targets, &report, progress)
    } catch let error as SourceError where error != .cancelled {
      throw .source(error, after: report)
    } catch {
      throw .cancelled(report)
    }
    return report
  }

  /// Inserts a batch while the rows of the next one are made, and the files after it are read.
  private func load(
    _ files: TweetFiles, into targets: [LoadTarget], _ report: inout LoadReport,
    _ progress: @Sendable (ImportProgress) -> Void
  ) async throws {
    report.problems = files.problems
    report.firstUnreadable = files.problems.first
    let making = RowMaking(files, shards: targets.count)
    async let made: Void = making.fill()
    for await batch in making.batches {
      let (counts, failure) = await Self.insert(batch.parts, into: targets)
      report.loaded += counts.loaded
      report.skipped += counts.skipped
      report.problems += counts.problems
      if let failure { throw failure }
      making.makeRoom()
      report.skipped += batch.copies
      report.problems += batch.problems
      report.firstUnreadable = report.firstUnreadable ?? batch.unreadable
      guard var reached = batch.progress else { continue }
      reached.tweets = report.loaded + report.skipped
      progress(reached)
    }
    try await made
    try Task.checkCancellation()
  }

  /// Inserts rows into their shards, all at the same time; also returns why one of them did not take its rows.
  private static func insert(
    _ parts: [ShardRows], into targets: [LoadTarget]
  ) async -> (LoadCounts, SourceError?) {
    let outcomes = await withTaskGroup(of: Result<LoadCounts, SourceError>.self) { group in
      for (target, part) in zip(targets, parts) where !part.rows.isEmpty {
        group.addTask {
          do throws(SourceError) { return .success(try await target.insert(part)) } catch {
            return .failure(error)
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    var (counts, failure) = (LoadCounts(), nil as SourceError?)
    for outcome in outcomes {
      switch outcome {
      case .success(let part): counts.add(part)
      case .failure(let error): failure = failure ?? error
      }
    }
    return (counts, failure)
  }
}

/// How many tweets were inserted, and how many were there already, without embedded ones.
struct LoadCounts: Sendable {
  var loaded = 0
  var skipped = 0
  /// What was left as it is, because it cannot be read.
  var problems: [ImportProblem] = []

  mutating func add(_ other: LoadCounts) {
    loaded += other.loaded
    skipped += other.skipped
    problems += other.problems
  }

  mutating func add(_ row: ShardRows.Row, isLoaded: Bool) {
    guard !row.isEmbedded else { return }
    if isLoaded { loaded += 1 } else { skipped += 1 }
  }
}

/// The tables of one shard, or those of a whole cluster behind one node.
struct LoadTarget: Sendable {
  /// How long a copy of the tables is waited for that lags behind the others, and how often it is asked.
  private static let (patience, interval): (Duration, Duration) = (.seconds(10), .milliseconds(500))
  /// Tables kept by ZooKeeper leave out a batch that is the same as one before it, and its postings with it, also where these
  /// did not come about the first time.
  private static let settings: KeyValuePairs = ["insert_deduplicate": "0"]
  /// Only what every shard has taken counts as inserted, and no copy is looked up that lags behind.
  private static let settingsOfAll: KeyValuePairs = [
    "insert_deduplicate": "0", "insert_distributed_sync": "1",
    "max_replica_delay_for_distributed_queries": "1",
    "fallback_to_stale_replicas_for_distributed_queries": "0",
  ]

  /// The nodes that have a copy of the tables, to be asked in this order.
  private let nodes: [ClickHouseNode]
  /// Whether one of them may lag behind the others.
  private let isReplicated: Bool
  private let tables: ClickHouseTables
  private let settings: KeyValuePairs<String, String>
  private let context: RequestContext

  /// The targets for the rows of each shard, in the order of the shards' numbers.
  static func all(of route: ClickHouseRoute, in context: RequestContext) throws(SourceError) -> [LoadTarget] {
    switch route {
    case .shards(let shards):
      return shards.map { shard in
        LoadTarget(
          nodes: shard.nodes, isReplicated: shard.isReplicated, tables: .own, settings: settings,
          context: context)
      }
    case .distributed(let nodes, _):
      return [
        LoadTarget(
          nodes: nodes, isReplicated: false, tables: .all, settings: settingsOfAll, context: context)
      ]
    }
  }

  /// Inserts the rows that are not there yet, or that tell more than those there, by the first node that answers.
  ///
  /// The next node looks up all of them again, since it may have what the one before took without an answer. A copy that lags
  /// behind may not know what there is, so the others are asked, and it is waited for.
  func insert(_ rows: ShardRows) async throws(SourceError) -> LoadCounts {
    let end = ContinuousClock.now + Self.patience
    while true {
      var (failure, isBehind) = (SourceError.cancelled, false)
      for node in nodes {
        do {
          if isReplicated, let lag = try await node.lag(in: context) {
            (failure, isBehind) = (node.refusal(for: lag), true)
            continue
          }
          return try await LoadingNode(node, of: tables, settings, in: context).insert(rows)
        } catch {
          if !isBehind { failure = error }
          guard error.absence != nil else { throw error }
        }
      }
      guard isBehind, .now < end else { throw failure }
      do { try await Task.sleep(for: Self.interval) } catch { throw .cancelled }
    }
  }
}

/// One node, as a batch is loaded into it.
private struct LoadingNode {
  /// How long one request may take.
  private static let patience: Duration = .seconds(120)
  /// How many rows are looked up at once, and how many bytes their keys have: a server reads statements of 256 KiB.
  private static let (rowsAtOnce, bytesAtOnce) = (2_000, 200_000)
  /// How many changed rows are merged at once, and how many bytes their records have: those that are there are as long, mostly.
  private static let (rowsReadAtOnce, bytesReadAtOnce) = (500, 4 << 20)
  /// How often rows are inserted again that a server did not answer, and after which pause at first.
  private static let (repeats, pause): (Int, Duration) = (3, .milliseconds(250))

  private let node: ClickHouseNode
  private let tables: ClickHouseTables
  private let settings: KeyValuePairs<String, String>
  private let context: RequestContext

  init(
    _ node: ClickHouseNode, of tables: ClickHouseTables, _ settings: KeyValuePairs<String, String>,
    in context: RequestContext
  ) {
    (self.node, self.tables, self.settings, self.context) = (node, tables, settings, context)
  }

  private func rows(_ sql: String, columns: Int) async throws(SourceError) -> [[String]] {
    try await node.rows(
      sql, columns: columns, settings: settings, in: context.endingBefore(.now + Self.patience))
  }

  /// Inserts the rows that are not there yet, or that tell more than those there.
  ///
  /// A server may have taken what it did not answer, so that nothing is sent again without a look at what it has.
  func insert(_ rows: ShardRows) async throws(SourceError) -> LoadCounts {
    var (counts, fresh) = try await missing(of: rows)
    for number in 0... {
      do throws(SourceError) {
        try await write(fresh)
        break
      } catch {
        guard error.absence != nil, number < Self.repeats else { throw error }
      }
      do { try await Task.sleep(for: Self.pause * (1 << number)) } catch { throw .cancelled }
      fresh = try await missing(of: rows).rows
    }
    return counts
  }

  /// The rows to insert of others, and what these will be counted as.
  private func missing(
    of rows: ShardRows
  ) async throws(SourceError) -> (counts: LoadCounts, rows: ShardRows) {
    var (counts, rest) = (LoadCounts(), Set<Int>())
    var changed: [(row: Int, known: KnownRow)] = []
    let known = try await known(rows.rows)
    for (index, row) in rows.rows.enumerated() {
      guard let known = known[row.lookup] else {
        counts.add(row, isLoaded: true)
        continue
      }
      rest.insert(index)
      if row.isTold(by: known.digest) {
        counts.add(row, isLoaded: false)
      } else {
        changed.append((index, known))
      }
    }
    var fresh = rows.without(rest)
    let pieces = changed.pieces(of: Self.rowsReadAtOnce, bytes: Self.bytesReadAtOnce) {
      rows.rows[$0.row].record.count
    }
    for piece in pieces { for row in try await merged(piece, of: rows, &counts) { fresh.append(row) } }
    return (counts, fresh)
  }

  private func write(_ rows: ShardRows) async throws(SourceError) {
    guard !rows.rows.isEmpty else { return }
    if Task.isCancelled { throw .cancelled }
    let packed = node.isThisMachine ? nil : GzipPacker.packed(rows.binary.bytes)
    try await node.insert(
      into: "\(tables.tweets) (\(ClusterRow.columns)) FORMAT RowBinary", packed ?? rows.binary.bytes,
      isPacked: packed != nil,
      settings: settings, in: context.endingBefore(.now + Self.patience))
  }
}

extension LoadingNode {
  /// What is known of a tweet in the collection.
  private struct KnownRow {
    let key: ClickHouseRowKey
    let digest: UInt64
    let version: UInt32
  }

  /// The rows of tweets that the collection has, by the keys they are looked up by.
  ///
  /// Tweets that others contain are older than these, and stand between keys that are there; so the others are looked up
  /// for themselves.
  private func known(_ rows: [ShardRows.Row]) async throws(SourceError) -> [String: KnownRow] {
    var known: [String: KnownRow] = [:]
    for isEmbedded in [false, true] {
      let lookups = rows.filter { $0.isEmbedded == isEmbedded }.map(\.lookup)
      known.merge(try await self.known(lookups)) { $1 }
    }
    return known
  }

  private func known(_ lookups: [String]) async throws(SourceError) -> [String: KnownRow] {
    // ClickHouse compares bytes.
    let precedes: (String, String) -> Bool = { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    guard let first = lookups.min(by: precedes), let last = lookups.max(by: precedes) else { return [:] }
    // Tweets that nobody has loaded have keys of their own; then nothing is looked up one by one.
    let between = try await self.rows(
      """
      SELECT count() FROM (SELECT id FROM \(tables.terms) WHERE term >= \(SQLText.literal(first)) AND term <= \(SQLText.literal(last))
      LIMIT 1)
      """, columns: 1)
    guard between.first?.first != "0" else { return [:] }
    var known: [String: KnownRow] = [:]
    let literals = lookups.map(SQLText.literal)
    for part in literals.pieces(of: Self.rowsAtOnce, bytes: Self.bytesAtOnce, { $0.utf8.count + 2 }) {
      for (lookup, row) in try await lookUp(part) { known[lookup] = row }
    }
    return known
  }

  private func lookUp(_ literals: ArraySlice<String>) async throws(SourceError) -> [String: KnownRow] {
    let list = literals.joined(separator: ", ")
    let keys = try await rows(
      "SELECT DISTINCT toUnixTimestamp(created), id FROM \(tables.terms) WHERE term IN (\(list))", columns: 2)
    let positions = keys.compactMap { row in
      UInt32(row[0]).flatMap { second in UInt64(row[1]).map { ClickHouseRowKey(second: second, id: $0).sql } }
    }.joined(separator: ", ")
    guard !positions.isEmpty else { return [:] }
    let found = try await rows(
      """
      SELECT concat('!', network, ':', key), toUnixTimestamp(created), id, digest, version FROM \(tables.tweets)
      PREWHERE (created, id) IN (\(positions)) ORDER BY version
      """, columns: 5)
    var known: [String: KnownRow] = [:]
    for row in found {
      guard let second = UInt32(row[1]), let id = UInt64(row[2]), let digest = UInt64(row[3]),
        let version = UInt32(row[4])
      else { continue }
      let key = ClickHouseRowKey(second: second, id: id)
      known[row[0]] = KnownRow(key: key, digest: digest, version: version)
    }
    return known
  }

  /// The rows that tell more than those that are there, merged with them.
  private func merged(
    _ changed: ArraySlice<(row: Int, known: KnownRow)>, of batch: ShardRows, _ counts: inout LoadCounts
  ) async throws(SourceError) -> [ClusterRow] {
    let records = try await records(at: changed.map(\.known.key)[...])
    var (rows, unread) = ([ClusterRow](), 0)
    for (index, known) in changed {
      let row = batch.rows[index]
      // No later version than the last can be told, either.
      guard let stored = records[row.lookup].flatMap(FileTweet.init(record:)), known.version < .max,
        let tweet = batch.tweet(of: row)
      else {
        unread += 1
        continue
      }
      let merged = stored.merged(with: tweet)
      let tellsSame = merged.tellsSame(as: stored)
      counts.add(row, isLoaded: !tellsSame)
      guard !tellsSame else { continue }
      var newer = ClusterRow(merged)
      (newer.second, newer.id, newer.version) = (known.key.second, known.key.id, known.version + 1)
      rows.append(newer)
    }
    if unread > 0 {
      let reason = "\(unread) of its tweets cannot be read, and were left as they are"
      counts.problems.append(ImportProblem(file: node.name, line: nil, reason: reason))
    }
    return rows
  }
}

extension LoadingNode {
  /// The newest records at some positions, by the keys their tweets are looked up by.
  ///
  /// They are asked for in halves where all of them are too long for one answer; one that is too long by itself is left out.
  private func records(at keys: ArraySlice<ClickHouseRowKey>) async throws(SourceError) -> [String: String] {
    let positions = Set(keys.map(\.sql)).joined(separator: ", ")
    do throws(SourceError) {
      let found = try await rows(
        """
        SELECT concat('!', network, ':', key), record FROM \(tables.tweets) PREWHERE (created, id) IN (\(positions))
        ORDER BY version DESC LIMIT 1 BY network, key
        """, columns: 2)
      return Dictionary(found.map { ($0[0], $0[1]) }) { first, _ in first }
    } catch .tooLarge {
      guard keys.count > 1 else { return [:] }
      let half = keys.prefix(keys.count / 2)
      let (first, second) = (try await records(at: half), try await records(at: keys.dropFirst(half.count)))
      return first.merging(second) { first, _ in first }
    }
  }
}

extension Array {
  /// Cuts the array into pieces of so many elements, and so many bytes, at most; a longer element is a piece of its own.
  fileprivate func pieces(of most: Int, bytes: Int, _ size: (Element) -> Int) -> [ArraySlice<Element>] {
    var (pieces, start, sum) = ([ArraySlice<Element>](), startIndex, 0)
    for index in indices {
      let size = size(self[index])
      if index > start, index - start == most || sum + size > bytes {
        pieces.append(self[start..<index])
        (start, sum) = (index, 0)
      }
      sum += size
    }
    if start < endIndex { pieces.append(self[start...]) }
    return pieces
  }
}
