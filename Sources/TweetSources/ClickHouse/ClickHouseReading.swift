import SmashtagModel
import TweetFormats

/// A row of the table of tweets.
struct ClickHouseRow: Sendable {
  let key: ClickHouseRowKey
  let network: String
  let tweetKey: String
  let record: String

  /// What identifies the tweet.
  var identity: String { "\(network) \(tweetKey)" }
}

/// Reads the newest matches of a search in one shard, or in all by way of one node.
///
/// The postings of all its terms together tell which rows match, or else those of the rarest which rows to look at, newest
/// first; the whole query is checked in these. So no statement reads more than some thousand rows, apart from postings,
/// and of those of frequent terms only the time that is needed.
struct ClickHouseReading: Sendable {
  private let node: ClickHouseNode
  private let tables: ClickHouseTables
  private let knowledge: ClickHouseKnowledge
  private let context: RequestContext
  private let condition: ClickHouseCondition
  private var found: [ClickHouseRow] = []
  private var identities: Set<String> = []

  init(
    _ condition: ClickHouseCondition, at node: ClickHouseNode, _ tables: ClickHouseTables,
    _ knowledge: ClickHouseKnowledge, in context: RequestContext
  ) {
    (self.node, self.tables, self.knowledge) = (node, tables, knowledge)
    (self.condition, self.context) = (condition, context)
  }
}

/// The tables to ask: those of one shard, or those of all.
package struct ClickHouseTables: Sendable {
  package let tweets: String
  package let terms: String

  package static let own = Self(ClickHouseSchema.Table.tweets, .terms)
  package static let all = Self(.allTweets, .allTerms)

  private init(_ tweets: ClickHouseSchema.Table, _ terms: ClickHouseSchema.Table) {
    (self.tweets, self.terms) = (tweets.rawValue, terms.rawValue)
  }
}

extension ClickHouseReading {
  /// How many rows are looked at first where the query has more than one condition, and at most at a time: a server reads
  /// statements of some hundred thousand bytes.
  private static let (firstLook, longestLook) = (100, 2_000)
  /// How many rows are read in their order in the time that it takes to find one by its key.
  private static let rowsForEach = 100
  /// The same where all matches are read, and their keys are a set; and where the ids of all rows are compared with a set, of
  /// which nothing else is read.
  private static let (rowsForEachOfAll, idsForEachOfAll) = (20, 400)
  /// How many postings are read in the time that it takes to find a row by its key.
  private static let postingsForEach = 20_000

  /// The newest matches at a position, newest first, at most as many as the limit.
  mutating func rows(at position: ClickHouseCursor, limit: Int) async throws(SourceError) -> [ClickHouseRow] {
    var seconds = condition.seconds
    switch position.side {
    case .older: seconds = seconds.clamped(to: 0..<Int64(position.row.second) + 1)
    case .newer: seconds = seconds.clamped(to: Int64(position.row.second)..<Int64(UInt32.max) + 1)
    case nil: break
    }
    guard !seconds.isEmpty, limit > 0 else { return [] }
    var windows = ClickHouseWindows(of: seconds, holding: try await span())
    let first = windows.first
    var look = newLook(by: try await bestWay(within: first), at: position, limit: limit)
    while found.count < limit, let window = windows.next() {
      look.seconds = window
      try await read(&look, limit: limit)
      guard window == first, found.count < limit, case .intersection(let terms) = look.way else { continue }
      look = newLook(by: try await way(of: terms, within: first), at: position, limit: limit)
    }
    return found
  }

  private func newLook(by way: Way, at position: ClickHouseCursor, limit: Int) -> Look {
    // What is looked up by one term of several may not match.
    let isExact =
      switch way {
      case .rows, .intersection: true
      case .lookup: condition.isOfPostings
      }
    let size = min(isExact ? limit : max(limit, Self.firstLook), Self.longestLook)
    return Look(way: way, size: size, position: position)
  }

  /// How the keys of rows are found.
  private enum Way {
    /// The rows are looked at in their order, since no term leads past most of them.
    case rows
    case lookup(Set<ClickHouseLookup>)
    case intersection(ClickHouseIntersection)
  }

  /// A look at a part of all time.
  private struct Look {
    let way: Way
    /// How many rows are looked at at a time.
    var size: Int
    let position: ClickHouseCursor
    var seconds: Range<Int64> = 0..<0
    /// The last row that was looked at.
    var last: ClickHouseRowKey?

    /// The condition on times and keys.
    var sql: String {
      var parts = [SQLText.created(within: seconds)]
      switch position.side {
      case .older: parts.append(position.row.olderSQL)
      case .newer: parts.append(position.row.newerSQL)
      case nil: break
      }
      if let last { parts.append(last.olderSQL) }
      return parts.joined(separator: " AND ")
    }
  }

  private mutating func read(_ look: inout Look, limit: Int) async throws(SourceError) {
    while found.count < limit {
      if Task.isCancelled { throw .cancelled }
      let keys = try await keys(look)
      guard let last = keys.last else { return }
      try await take(keys, limit: limit)
      guard keys.count == look.size else { return }
      (look.last, look.size) = (last, min(look.size * 4, Self.longestLook))
    }
  }

  /// The newest keys that a look finds.
  private func keys(_ look: Look) async throws(SourceError) -> [ClickHouseRowKey] {
    let order = "ORDER BY created DESC, id DESC LIMIT \(look.size)"
    let columns = "toUnixTimestamp(created), id"
    let sql: String
    switch look.way {
    case .rows:
      sql = "SELECT \(columns) FROM \(tables.tweets) WHERE \(look.sql) AND \(condition.sql) \(order)"
    case .lookup(let way):
      let distinct = way.count > 1 || way.contains(where: \.isBeginning) ? "DISTINCT " : ""
      sql = "SELECT \(distinct)\(columns) FROM \(tables.terms) WHERE \(way.sql) AND \(look.sql) \(order)"
    case .intersection(let terms):
      let condition = terms.sql(in: tables.terms, within: look.sql)
      sql = "SELECT DISTINCT \(columns) FROM \(tables.terms) WHERE \(condition) \(order)"
    }
    return try await node.rows(sql, columns: 2, in: context).compactMap(ClickHouseRowKey.init)
  }

  /// How many rows are read at once: all that match come with their records, also those that the page has no room for.
  private static let mostRead = 500

  /// Takes the rows of keys, newest first, that match; of several versions of a tweet the last, which alone may match.
  private mutating func take(_ keys: [ClickHouseRowKey], limit: Int) async throws(SourceError) {
    var rest = keys[...]
    while found.count < limit, !rest.isEmpty {
      let part = Set(rest.prefix(Self.mostRead))
      rest = rest.dropFirst(Self.mostRead)
      let rows = try await node.rows(
        """
        SELECT toUnixTimestamp(created), id, network, key, if(\(condition.sql), record, '') FROM \(tables.tweets)
        PREWHERE (created, id) IN (\(part.map(\.sql).joined(separator: ", ")))
        ORDER BY created DESC, id DESC, network, key, version DESC LIMIT 1 BY created, id, network, key
        """, columns: 5, in: context
      ).compactMap(ClickHouseRow.init)
      let fresh = rows.filter { !$0.record.isEmpty && identities.insert($0.identity).inserted }
      found += fresh.prefix(limit - found.count)
    }
  }
}

extension ClickHouseReading {
  /// The number of matches, as far as it can be told at once; counting stops at a limit.
  func count(upTo limit: Int) async throws(SourceError) -> TweetCount? {
    guard condition.isOfPostings, let way = condition.ways.first else { return nil }
    let seconds = condition.seconds
    guard !seconds.isEmpty else { return .exactly(0) }
    let found =
      """
      (SELECT DISTINCT created, id FROM \(tables.terms) WHERE \(way.sql) AND \(SQLText.created(within: seconds))
      LIMIT \(limit + 1))
      """
    guard try await hasChanges() else {
      let count = try await node.rows("SELECT count() FROM \(found)", columns: 1, in: context).count(in: 0)
      return count > limit ? .atLeast(limit) : .exactly(count)
    }
    let keys = try await node.rows(
      "SELECT toUnixTimestamp(created), id FROM \(found)", columns: 2, in: context
    )
    .compactMap(ClickHouseRowKey.init)
    let count = try await keys.count - outdated(among: keys)
    return keys.count > limit ? .atLeast(min(count, limit)) : .exactly(max(count, 0))
  }

  /// How many of some keys lead to tweets that matched before they were changed, and do not any more.
  private func outdated(among keys: [ClickHouseRowKey]) async throws(SourceError) -> Int {
    guard !keys.isEmpty else { return 0 }
    // The last version of a tweet that was changed is a later one than the first.
    return try await node.rows(
      """
      SELECT count() FROM (
        SELECT created, id, network, key, version, \(condition.sql) AS matches FROM \(tables.tweets)
        PREWHERE (created, id) IN (\(keys.map(\.sql).joined(separator: ", "))) AND version > 1)
      GROUP BY created, id, network, key HAVING argMax(matches, version) = 0
      """, columns: 1, in: context
    ).count
  }

  /// Whether tweets were changed that there were a while ago; such tweets keep the postings of what they said before.
  private func hasChanges() async throws(SourceError) -> Bool {
    let tweets = tables.tweets
    if let known = knowledge.hasChanges(node.name + tweets) { return known }
    let sql = "SELECT count() FROM (SELECT version FROM \(tweets) WHERE version > 1 LIMIT 1)"
    let hasChanges = try await node.rows(sql, columns: 1, in: context).count(in: 0) > 0
    knowledge.setHasChanges(hasChanges, of: node.name + tweets)
    return hasChanges
  }

  /// The seconds of the tweets that there were a while ago.
  private func span() async throws(SourceError) -> Range<Int64> {
    if let known = knowledge.span(of: node.name + tables.tweets) { return known }
    let rows = try await node.rows(
      "SELECT toUnixTimestamp(min(created)), toUnixTimestamp(max(created)), count() FROM \(tables.tweets)",
      columns: 3,
      in: context)
    guard let row = rows.first, let first = UInt32(row[0]), let last = UInt32(row[1]), row[2] != "0",
      first <= last
    else {
      return 0..<0
    }
    let span = Int64(first)..<Int64(last) + 1
    knowledge.setSpan(span, of: node.name + tables.tweets)
    return span
  }

  /// The way to look first.
  private func bestWay(within seconds: Range<Int64>) async throws(SourceError) -> Way {
    if let intersection = condition.intersection { return .intersection(intersection) }
    guard let first = condition.ways.first else { return .rows }
    if condition.isOfPostings { return .lookup(first) }
    return try await way(within: seconds, orElse: first, factor: Self.rowsForEach).map(Way.lookup) ?? .rows
  }

  /// The way to look further where a time had few matches: the rarest term alone, where it is so rare that its rows are
  /// checked in less time than the postings of the others are read.
  private func way(
    of intersection: ClickHouseIntersection, within seconds: Range<Int64>
  ) async throws(SourceError) -> Way {
    let sets = intersection.sets
    let row = try await node.rows(
      """
      SELECT \(sets.map { "countIf(\($0.sql))" }.joined(separator: ", ")) FROM \(tables.terms)
      WHERE \(intersection.anySQL) AND \(SQLText.created(within: seconds))
      """, columns: sets.count, in: context
    ).first?.compactMap(ClickHouseCount.number)
    guard let row, row.count == sets.count else { return .intersection(intersection) }
    let order = sets.indices.sorted { row[$0] > row[$1] }
    guard let rarest = order.last, row[rarest] * Self.postingsForEach < row.reduce(0, +) else {
      return .intersection(intersection.ordered(order))
    }
    return .lookup(sets[rarest])
  }

  /// The way by which to find all matches at once; `nil` where it is as fast to read all rows.
  ///
  /// - Parameter comparingIDs: whether no more is read of all rows than their ids.
  func wayToAll(comparingIDs: Bool) async throws(SourceError) -> Set<ClickHouseLookup>? {
    guard let first = condition.ways.first else { return nil }
    let windows = ClickHouseWindows(of: condition.seconds, holding: try await span())
    let factor = comparingIDs ? Self.idsForEachOfAll : Self.rowsForEachOfAll
    return try await way(within: windows.first, orElse: first, factor: factor)
  }

  private func way(
    within seconds: Range<Int64>, orElse first: Set<ClickHouseLookup>, factor: Int
  ) async throws(SourceError) -> Set<ClickHouseLookup>? {
    let ways = condition.ways
    let everything: Set<ClickHouseLookup> = [.term(Mark.everythingWord)]
    let counts = (ways + [everything]).map { "countIf(\($0.sql))" }.joined(separator: ", ")
    let row = try await node.rows(
      """
      SELECT \(counts) FROM \(tables.terms) WHERE (\((ways + [everything]).map(\.sql).joined(separator: " OR ")))
      AND \(SQLText.created(within: seconds))
      """, columns: ways.count + 1, in: context
    ).first?.compactMap(ClickHouseCount.number)
    guard let row, row.count == ways.count + 1, let all = row.last,
      let least = ways.indices.min(by: { row[$0] < row[$1] })
    else { return first }
    return row[least] * factor > all && all > 0 ? nil : ways[least]
  }
}

/// The times in which a search looks one after the other, newest first.
///
/// Frequent terms fill a page in the first; each further time is several times as long.
struct ClickHouseWindows: Sequence, IteratorProtocol {
  /// The part of all time that is looked at first, and by how much it grows then.
  private static let (firstPart, growth): (Int64, Int64) = (64, 8)
  private static let day: Int64 = 86_400

  private let all: Range<Int64>
  private let oldest: Int64
  private var length: Int64
  private var end: Int64
  private var start: Int64

  /// - Parameter held: the times of the tweets that there were a while ago; the first window has all newer ones, the last
  ///   all older ones.
  init(of seconds: Range<Int64>, holding held: Range<Int64>) {
    all = seconds
    let part = held.clamped(to: seconds)
    oldest = part.lowerBound
    length = Swift.max(Self.day, (part.upperBound - part.lowerBound) / Self.firstPart)
    (end, start) = (seconds.upperBound, part.upperBound)
    if part.isEmpty { (length, start) = (.max / 2, seconds.upperBound) }
  }

  /// The first of them.
  var first: Range<Int64> {
    var copy = self
    return copy.next() ?? all
  }

  mutating func next() -> Range<Int64>? {
    guard end > all.lowerBound else { return nil }
    start -= length
    if start <= oldest { start = all.lowerBound }
    let window = Swift.min(Swift.max(start, all.lowerBound), end)..<end
    (end, length) = (window.lowerBound, length &* Self.growth)
    return window
  }
}

extension ClickHouseRowKey {
  /// Reads the columns `toUnixTimestamp(created), id`.
  fileprivate init?(_ values: [String]) {
    guard values.count == 2, let second = UInt32(values[0]), let id = UInt64(values[1]) else { return nil }
    self.init(second: second, id: id)
  }
}

extension ClickHouseRow {
  fileprivate init?(_ values: [String]) {
    guard values.count == 5, let second = UInt32(values[0]), let id = UInt64(values[1]) else { return nil }
    self.init(
      key: ClickHouseRowKey(second: second, id: id), network: values[2], tweetKey: values[3],
      record: values[4])
  }

  /// The tweet of the row; `nil` for a record that cannot be read.
  var tweet: Tweet? {
    guard let decoded = try? TweetDecoder(author: .me).decode(Array(record.utf8)) else { return nil }
    guard var tweet = decoded.tweets.first ?? decoded.embedded.first, tweet.identity == identity else {
      return nil
    }
    tweet.isEmbedded = decoded.tweets.isEmpty
    return tweet
  }
}

extension ClickHouseLookup {
  fileprivate var isBeginning: Bool {
    switch self {
    case .beginning: true
    case .term: false
    }
  }
}

extension Set<ClickHouseLookup> {
  /// The condition for postings of any of these.
  var sql: String {
    let terms = compactMap { if case .term(let term) = $0 { term } else { nil } }.sorted()
    let others = filter { if case .beginning = $0 { true } else { false } }.map(\.sql).sorted()
    let parts = (terms.isEmpty ? [] : ["term IN \(SQLText.list(terms))"]) + others
    return parts.isEmpty ? "0" : "(" + parts.joined(separator: " OR ") + ")"
  }
}
