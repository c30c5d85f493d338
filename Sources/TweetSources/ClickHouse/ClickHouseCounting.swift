import SmashtagModel

/// Has the engine count all matches of a search, by their times and by what they mention.
struct ClickHouseCounting: SearchCounting {
  /// How many mentions of each kind are told.
  static let mostOfKind = 5_000
  /// How many letters the facts and the text of an image have at most: those of all images have to fit into one answer.
  private static let mostOfImage = 500

  let network: ClickHouseNetwork

  func times(of query: Query, in request: RequestContext) async throws(SourceError) -> TweetTimes {
    let condition = try network.search(for: query).condition
    let answers = try await cluster(for: query, in: request).answers {
      node, tables, context throws(SourceError) in
      let matches = try await Matches(condition, tables, node, network.knowledge, in: context)
      return try await node.rows(
        """
        SELECT intDiv(toUnixTimestamp(created), \(TweetTimes.secondsOfQuarter)) AS quarter, count()
        FROM (\(matches.keys)) GROUP BY quarter
        """, columns: 2, in: context)
    }
    var times = TweetTimes()
    for row in answers.values.joined() {
      guard let quarter = UInt32(row[0]).map(Int64.init), let count = ClickHouseCount.number(row[1]) else {
        continue
      }
      if quarter == 0 { times.undated += count } else { times.add(count, inQuarter: quarter) }
    }
    times.lack = answers.isPartial ? answers.note : nil
    return times
  }

  func mentionRanking(of query: Query, in request: RequestContext) async throws(SourceError) -> MentionRanking
  {
    let condition = try network.search(for: query).condition
    let answers = try await cluster(for: query, in: request).answers {
      node, tables, context throws(SourceError) in
      let matches = try await Matches(
        condition, tables, node, network.knowledge, readsMentions: true, in: context)
      let rows = try await node.rows(
        Self.ranking(of: matches.mentions(areRepeated: false)), columns: 4, in: context)
      guard Self.areRepeated(rows) else { return rows }
      return try await node.rows(
        Self.ranking(of: matches.mentions(areRepeated: true)), columns: 4, in: context)
    }
    var ranking = MentionRanking()
    var counts: [String: (count: Int, spelling: String)] = [:]
    for row in answers.values.joined() {
      counts[row[0], default: (0, row[2])].count += ClickHouseCount.number(row[1]) ?? 0
    }
    // The empty mention is none.
    let tweets = counts.removeValue(forKey: "")?.count ?? 0
    ranking.counted = answers.isPartial ? .atLeast(tweets) : .exactly(tweets)
    for (identity, uses) in counts {
      if let mention = Mention(identity: identity, spelling: uses.spelling) {
        ranking.add(mention, count: uses.count)
      }
    }
    let isCut = answers.values.contains(where: Self.isCut)
    ranking.notes = [answers.note, isCut ? Self.cutNote : nil].compactMap(\.self)
    return ranking
  }

  /// The statement that counts the mentions of tweets; every tweet has the empty mention, whose number of tweets is told.
  private static func ranking(of tweets: String) -> String {
    let spelling = """
      if(substring(mention, 1, 1) = 'i' AND lengthUTF8(argMax(spelling, created) AS newest) > \(mostOfImage), \
      concat(substringUTF8(newest, 1, \(mostOfImage)), '…'), newest)
      """
    return """
      SELECT mention, count() AS uses, \(spelling), uniqExactIf(id, mention = '') FROM (\(tweets))
      ARRAY JOIN arrayPushBack(mentions, '') AS mention, arrayPushBack(spellings, '') AS spelling
      GROUP BY mention ORDER BY uses DESC, mention LIMIT \(mostOfKind) BY substring(mention, 1, 1)
      """
  }

  /// Whether more rows were counted than there are tweets.
  private static func areRepeated(_ rows: [[String]]) -> Bool {
    rows.first { $0[0].isEmpty }.map { $0[1] != $0[3] } ?? false
  }

  private static let cutNote =
    "counted are the \(Counted.grouped(mostOfKind)) mentions of each kind that are used most"

  /// Whether there are as many mentions of a kind as are told, so that there may be more.
  static func isCut(_ rows: [[String]]) -> Bool {
    let kinds = rows.lazy.compactMap { $0[0].unicodeScalars.first }
    return Dictionary(kinds.map { ($0, 1) }, uniquingKeysWith: +).values.contains { $0 >= mostOfKind }
  }

  private func cluster(
    for query: Query, in request: RequestContext
  ) async throws(SourceError) -> ClickHouseCluster {
    try await ClickHouseCluster(
      network.connection, network.knowledge, subject: query.text,
      patience: ClickHouseCluster.patienceForCounts, patienceForFacts: network.patience / 2,
      in: request)
  }

  /// The rows that match, for statements that read all of them.
  private struct Matches {
    private let condition: ClickHouseCondition
    private let tables: ClickHouseTables
    private let time: String
    private let way: Set<ClickHouseLookup>?
    /// The postings that tell all matches among the rows that were never changed.
    private let postings: [Set<ClickHouseLookup>]?
    /// How many rows there are, and how many of them are of a version after the first.
    private let (all, changed): (Int, Int)

    init(
      _ condition: ClickHouseCondition, _ tables: ClickHouseTables, _ node: ClickHouseNode,
      _ knowledge: ClickHouseKnowledge, readsMentions: Bool = false, in context: RequestContext
    ) async throws(SourceError) {
      let reading = ClickHouseReading(condition, at: node, tables, knowledge, in: context)
      postings = readsMentions || condition.isOfPostings ? condition.postings : nil
      way =
        condition.seconds.isEmpty
        ? nil : try await reading.wayToAll(comparingIDs: readsMentions && postings != nil)
      (self.condition, self.tables) = (condition, tables)
      time = SQLText.created(within: condition.seconds)
      let rows = try await node.rows(
        "SELECT countIf(version > 1), count() FROM \(tables.tweets)", columns: 2, in: context)
      (changed, all) = (rows.count(in: 0), rows.count(in: 1))
    }

    /// The columns `created` and `id`, and others of the tweets that match.
    private struct Columns {
      let others: [String]
      /// What makes one row of several of the same tweet, where none was changed.
      let onceEach: String

      static let keys = Self(others: [], onceEach: " GROUP BY created, id")

      var names: String { (["created", "id"] + others).joined(separator: ", ") }
      /// Those of the last version of each tweet.
      var newest: String {
        (["created", "id"] + others.map { "argMax(\($0), version) AS \($0)" }).joined(separator: ", ")
      }
    }

    /// The statement that reads the keys, each once.
    var keys: String {
      guard condition.isOfPostings, let way = condition.ways.first else { return rows(.keys) }
      let rows = "SELECT created, id FROM \(tables.terms) WHERE \(way.sql) AND \(time)"
      return statement(
        .keys, rows, "", where: leading ?? byPostings ?? "1")
    }

    /// The statement that reads the mentions of each tweet.
    ///
    /// - Parameter areRepeated: whether there are several rows of the same version of a tweet, as two loads at once write,
    ///   so that one of each is to be read; that takes half as long again.
    func mentions(areRepeated: Bool) -> String {
      rows(
        Columns(
          others: ["mentions", "spellings"],
          onceEach: areRepeated ? " LIMIT 1 BY created, id, network, key" : ""))
    }

    /// The statement that reads columns of the rows that match.
    ///
    /// Where a rare term leads, the rows at its postings are read. Else, where the postings tell all matches, the ids of all
    /// rows are compared with theirs, since the words of all rows would be many times as much to read.
    private func rows(_ columns: Columns) -> String {
      let rows = "SELECT \(columns.names) FROM \(tables.tweets)"
      if let leading {
        // Servers read the words of all rows where the postings stand beside the words.
        return changed == 0
          ? "\(rows) PREWHERE \(time) AND \(leading) WHERE \(condition.sql)\(columns.onceEach)"
          : newest(columns, where: leading)
      }
      guard let byPostings else {
        return statement(columns, "\(rows) PREWHERE \(time)", " WHERE \(condition.sql)", where: "1")
      }
      return statement(columns, "\(rows) PREWHERE \(time) AND \(byPostings)", "", where: byPostings)
    }

    /// How many rows there have to be for each that was changed, so that these are read by themselves.
    private static let rowsForEachChanged = 8

    /// The statement that reads the rows of tweets that were never changed, and what the others say now.
    ///
    /// A tweet that was changed has postings of what it said before, and until the server clears up a row for each version;
    /// so of such a tweet it is read what it says.
    ///
    /// - Parameters:
    ///   - rows: the statement for rows that were never changed, to which conditions can be added, and what comes after these.
    ///   - condition: one that all rows of tweets of which any row matches meet.
    private func statement(_ columns: Columns, _ rows: String, _ rest: String, where condition: String)
      -> String
    {
      if changed == 0 { return rows + rest + columns.onceEach }
      guard changed * Self.rowsForEachChanged <= all else { return newest(columns, where: condition) }
      let ids = "(SELECT id FROM \(tables.tweets) WHERE version > 1 AND \(time))"
      return """
        \(rows) AND id GLOBAL NOT IN \(ids)\(rest)\(columns.onceEach)
        UNION ALL \(newest(columns, where: "\(condition) AND id GLOBAL IN \(ids)"))
        """
    }

    /// The statement for tweets with all of whose rows a condition is met, where their newest rows match.
    private func newest(_ columns: Columns, where condition: String) -> String {
      let names = (["created", "id", "network", "key", "version"] + columns.others).joined(separator: ", ")
      return """
        SELECT \(columns.newest) FROM (
          SELECT \(names), \(self.condition.sql) AS matches FROM \(tables.tweets) PREWHERE \(time) AND \(condition))
        GROUP BY created, id, network, key HAVING argMax(matches, version) = 1
        """
    }

    /// The condition that the postings tell, where nothing else has to be met; a tweet that was changed may not match.
    private var byPostings: String? {
      postings.map { postings in
        postings.map { "id GLOBAL IN (SELECT id FROM \(tables.terms) WHERE \($0.sql) AND \(time))" }
          .joined(separator: " AND ")
      }
    }

    /// The condition that the postings of the rarest terms tell beforehand, so that only parts of the table are read; `nil`
    /// where all of it is.
    private var leading: String? {
      way.map {
        "(created, id) GLOBAL IN (SELECT created, id FROM \(tables.terms) WHERE \($0.sql) AND \(time))"
      }
    }
  }
}

extension Mention {
  /// A separator within the spelling of a mention, which no spelling contains.
  private static let separator: Character = "\u{1F}"

  /// How the mention is written where ``identity`` does not tell: a name with other letters, or the facts of a link or an
  /// image; empty where it does.
  package var spelling: String {
    switch self {
    case .hashtag(let word), .user(let word): word == identity ? "" : word
    case .url(let url): Self.joined([url.keyword, url.display ?? ""])
    case .image(let item):
      Self.joined([
        item.kind.rawValue, item.width.map(String.init) ?? "", item.height.map(String.init) ?? "",
        item.alt ?? "",
      ])
    }
  }

  private static func joined(_ parts: [String]) -> String {
    parts.map { $0.utf8.contains(0x1F) ? String($0.filter { $0 != separator }) : $0 }
      .joined(separator: String(separator))
  }

  /// Makes a mention of its ``identity`` and ``spelling``; `nil` where these are none.
  package init?(identity: String, spelling: String) {
    let name = String(identity.unicodeScalars.dropFirst())
    let parts = spelling.split(separator: Self.separator, omittingEmptySubsequences: false).map(String.init)
    switch identity.unicodeScalars.first {
    case "#": self = .hashtag(spelling.isEmpty ? identity : spelling)
    case "@": self = .user(spelling.isEmpty ? identity : spelling)
    case "u":
      guard parts.count == 2 else { return nil }
      let expanded = parts[0] == name ? nil : name
      self = .url(IndexedURL(parts[0], expanded: expanded, display: parts[1].isEmpty ? nil : parts[1]))
    case "i":
      guard parts.count == 4 else { return nil }
      self = .image(
        MediaItem(
          url: name, kind: MediaItem.Kind(rawValue: parts[0]) ?? .other, width: Int(parts[1]),
          height: Int(parts[2]),
          alt: parts[3].isEmpty ? nil : parts[3]))
    default: return nil
    }
  }
}
