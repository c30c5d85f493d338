import Foundation
import SmashtagModel
import TweetFormats

/// A collection of tweets in ClickHouse, on one node or on the shards of a cluster.
///
/// Its tables are those of ``ClickHouseSchema``; `load` fills them. Nothing is written here.
struct ClickHouseNetwork: LiveNetwork {
  let connection: SourceConnection
  let knowledge = ClickHouseKnowledge()
  /// How long a shard is waited for at most, for a page.
  let patience: Duration

  init(_ connection: SourceConnection, patience: Duration) {
    (self.connection, self.patience) = (connection, patience)
  }

  var counting: (any SearchCounting)? { ClickHouseCounting(network: self) }

  var findsNumbers: Bool { true }

  func search(for query: Query) throws(SourceError) -> ClickHouseSearch {
    ClickHouseSearch(
      condition: try ClickHouseCondition(query.root, of: name),
      person: query.root.person)
  }

  func client(for text: String, in context: RequestContext) async throws(SourceError) -> ClickHouseCluster {
    try await ClickHouseCluster(
      connection, knowledge, subject: text, patience: patience, patienceForFacts: patience / 2, in: context)
  }

  func page(
    of search: ClickHouseSearch, at position: ClickHouseCursor, limit: Int, by client: ClickHouseCluster
  ) async throws(SourceError) -> TweetPage {
    let isFirst = position.isStart
    let answers = try await client.answers { node, tables, context throws(SourceError) in
      try await ClickHousePart(
        of: search, at: position, limit: limit, node, tables, client.knowledge, in: context, isFirst)
    }
    var page = ClickHousePart.page(of: answers, at: position, limit: limit)
    if isFirst, let person = search.person { page.person = try await self.person(named: person, client) }
    return page
  }

  func post(at address: TweetAddress, in context: RequestContext) async throws(SourceError) -> DecodedRecord?
  {
    let tweets = try await client(for: "tweet", in: context).tweets(
      of: .any(Self.keys(of: address)), limit: 50)
    let byKey = tweets.first { tweet in
      switch address {
      case .id(let id): tweet.key == id
      case .page(let url, let id): tweet.key == url || tweet.key == id
      }
    }
    return (byKey ?? tweets.first).map { DecodedRecord(tweets: [$0]) }
  }

  /// The keys of which the tweet at an address has one; the id in an address is unique at X only.
  private static func keys(of address: TweetAddress) -> [ClickHouseCondition] {
    switch address {
    case .id(let id):
      return Network.allCases.map { .key(ClickHouseKey.tweet($0, id)) } + [.key(ClickHouseKey.alias(id))]
    case .page(let url, let id):
      if let id, SourceDefinition.Kind(ofPage: url) == .x { return [.key(ClickHouseKey.tweet(.x, id))] }
      return [.key(ClickHouseKey.alias(Tweet.alias(ofURL: url)))]
        + Network.allCases.map { .key(ClickHouseKey.tweet($0, url)) }
    }
  }

  func conversation(
    around tweet: Tweet, in context: RequestContext
  ) async throws(SourceError) -> Conversation {
    var reading = ClickHouseThread(around: tweet, by: try await client(for: "conversation", in: context))
    return try await reading.conversation()
  }

  func finding(in context: RequestContext) async throws(SourceError) -> String {
    let client = try await client(for: "server", in: context)
    let answers = try await client.answers { node, tables, context throws(SourceError) in
      try await node.rows("SELECT version(), count() FROM \(tables.tweets)", columns: 2, in: context)
    }
    let version = answers.values.first?.first?[0] ?? ""
    let tweets = answers.values.map { $0.count(in: 1) }.reduce(0, +)
    let shards = answers.shards > 1 ? ", \(answers.shards) shards" : ""
    let note = answers.note.map { "; \($0)" } ?? ""
    return "ClickHouse \(version.line(limit: 40))\(shards), \(Counted.tweets(tweets))\(note)"
  }

  /// What is known of a person: the newest of the tweets names them as they are called now.
  private func person(named name: String, _ client: ClickHouseCluster) async throws(SourceError) -> Profile? {
    guard let mark = Mark.author.word(name) else { return nil }
    let search = ClickHouseSearch(condition: .words(mark), person: nil)
    let answers = try await client.answers { node, tables, context throws(SourceError) in
      try await ClickHousePart(
        of: search, at: ClickHouseCursor(), limit: 1, node, tables, client.knowledge, in: context, true)
    }
    let page = ClickHousePart.page(of: answers, at: ClickHouseCursor(), limit: 1)
    guard let newest = page.tweets.first else { return nil }
    var person = Profile(of: newest.user, on: newest.network)
    if case .exactly(let count) = page.total { person.posts = count }
    return person
  }
}

/// A search in terms of a collection.
struct ClickHouseSearch: Sendable {
  let condition: ClickHouseCondition
  /// The person whom the query is about, if it asks for nothing else.
  let person: String?
}

/// What one shard has of a page.
struct ClickHousePart: Sendable {
  /// The number up to which matches are counted.
  private static let countLimit = 1_000

  private let rows: [ClickHouseRow]
  private let count: TweetCount?
  private let hasMore: Bool

  init(
    of search: ClickHouseSearch, at position: ClickHouseCursor, limit: Int, _ node: ClickHouseNode,
    _ tables: ClickHouseTables, _ knowledge: ClickHouseKnowledge, in context: RequestContext,
    _ isCounted: Bool
  ) async throws(SourceError) {
    let reading = ClickHouseReading(search.condition, at: node, tables, knowledge, in: context)
    async let counted = Self.count(isCounted, by: reading)
    var own = reading
    let found = try await own.rows(at: position, limit: limit + 1)
    (rows, hasMore) = (found, found.count > limit)
    let count = try await counted.get()
    guard isCounted else {
      self.count = nil
      return
    }
    guard hasMore else {
      self.count = .exactly(found.count)
      return
    }
    // Where many of the keys counted are of tweets that match no more, the page may show more than were left of them.
    self.count = count.flatMap { $0.lowerBound < found.count ? nil : $0 } ?? .atLeast(found.count)
  }

  /// Counts while the page is read.
  private static func count(
    _ isCounted: Bool, by reading: ClickHouseReading
  ) async -> Result<TweetCount?, SourceError> {
    guard isCounted else { return .success(nil) }
    return await Result(of: { () throws(SourceError) in try await reading.count(upTo: countLimit) })
  }

  /// The page of all parts, newest first.
  static func page(
    of answers: ClickHouseAnswers<ClickHousePart>, at position: ClickHouseCursor, limit: Int
  ) -> TweetPage {
    let rows = answers.values.flatMap(\.rows).sorted { $0.key > $1.key }.uniqued(on: \.identity)
    let shown = rows.prefix(limit)
    let tweets = shown.map(\.tweet)
    var page = TweetPage(tweets: tweets.compactMap(\.self))
    if rows.count > limit || answers.values.contains(where: \.hasMore) {
      page.older = shown.last.map { ClickHouseCursor(.older, than: $0.key).cursor }
    }
    let newest = shown.first?.key ?? (position.side == .newer ? position.row : nil)
    if position.side != .older {
      page.newer = ClickHouseCursor(.newer, than: newest ?? ClickHouseRowKey(second: 0, id: 0)).cursor
    }
    page.total = total(of: answers)
    let unread = tweets.count { $0 == nil }
    page.notes = [answers.note, unread > 0 ? "\(Counted.things(unread, "record")) could not be read" : nil]
      .compactMap(
        \.self)
    return page
  }

  private static func total(of answers: ClickHouseAnswers<ClickHousePart>) -> TweetCount? {
    let counts = answers.values.map(\.count)
    guard !counts.contains(where: { $0 == nil }) else { return nil }
    let sum = counts.compactMap { $0?.lowerBound }.reduce(0, +)
    let isExact = counts.allSatisfy { if case .exactly = $0 { true } else { false } }
    return isExact && !answers.isPartial ? .exactly(sum) : .atLeast(sum)
  }
}

extension ClickHouseCluster {
  /// The newest tweets with a condition, newest first.
  func tweets(of condition: ClickHouseCondition, limit: Int) async throws(SourceError) -> [Tweet] {
    let search = ClickHouseSearch(condition: condition, person: nil)
    let answers = try await answers { node, tables, context throws(SourceError) in
      try await ClickHousePart(
        of: search, at: ClickHouseCursor(), limit: limit, node, tables, self.knowledge, in: context, false)
    }
    if let note = answers.note { context.remark("\(source): \(note)") }
    return ClickHousePart.page(of: answers, at: ClickHouseCursor(), limit: limit).tweets
  }
}
