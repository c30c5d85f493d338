import Foundation
import SmashtagModel
import TweetFormats

/// What is particular to a network; the rest of a live source is the same for all.
///
/// A network translates queries, and fetches pages, for which most have a ``LivePager``. To add one, write such
/// a type, name it in ``LiveSource``, and add its kind to `SourceDefinition`.
protocol LiveNetwork: Sendable {
  /// A query in terms of the network.
  associatedtype Search
  associatedtype Position: LivePosition
  /// The requests of a command, all with the same login.
  associatedtype Client

  var connection: SourceConnection { get }
  /// The users whose ids are remembered; `nil` if requests need no ids.
  var users: UserIDs? { get }

  /// The searches that together answer a query.
  func searches(for query: Query) -> [Query]

  /// Translates a query; throws ``SourceError/unsupported(operators:source:)`` if the network cannot find
  /// exactly this.
  func search(for query: Query) throws(SourceError) -> Search

  /// Prepares the requests of a command; `text` names its subject in progress messages.
  func client(for text: String, in context: RequestContext) async throws(SourceError) -> Client

  func page(
    of search: Search, at position: Position, limit: Int, by client: Client
  ) async throws(SourceError) -> TweetPage

  /// The post at an address; `nil` if the network has none.
  func post(at address: TweetAddress, in context: RequestContext) async throws(SourceError) -> DecodedRecord?

  /// The posts around a post.
  func conversation(around tweet: Tweet, in context: RequestContext) async throws(SourceError) -> Conversation

  /// The tags that are used much now, most used first.
  func trends(in context: RequestContext) async throws(SourceError) -> Trends

  /// The versions of a post that was changed, oldest first, each with the date of its change.
  func versions(of tweet: Tweet, in context: RequestContext) async throws(SourceError) -> [Tweet]

  /// What counts all matches of a search; `nil` for most networks, which only tell them page by page.
  var counting: (any SearchCounting)? { get }

  /// Whether it finds posts by the numbers of likes and retweets; most networks do not, so that they are looked for among
  /// what is found otherwise.
  var findsNumbers: Bool { get }

  /// Tells the user of a token apart from others, without a word that is secret.
  func reader(with token: Token) -> String

  /// Identifies the server, and the user if there is a login, in words.
  func finding(in context: RequestContext) async throws(SourceError) -> String
}

// What a network does not offer is said by name.
extension LiveNetwork {
  func conversation(
    around tweet: Tweet, in context: RequestContext
  ) async throws(SourceError) -> Conversation {
    throw .notOffered("conversations", source: name)
  }

  func trends(in context: RequestContext) async throws(SourceError) -> Trends {
    throw .notOffered("trends", source: name)
  }

  func versions(of tweet: Tweet, in context: RequestContext) async throws(SourceError) -> [Tweet] {
    throw .notOffered("former versions of tweets", source: name)
  }
}

extension LiveNetwork {
  var users: UserIDs? { nil }

  var counting: (any SearchCounting)? { nil }

  var findsNumbers: Bool { false }

  func reader(with token: Token) -> String { token.mark }

  /// The source's name.
  var name: String { connection.definition.name }

  func searches(for query: Query) -> [Query] { [query] }

  func page(
    of query: Query, at position: PagePosition, limit: Int, in context: RequestContext
  ) async throws(SourceError) -> TweetPage {
    var page = try await page(
      of: search(for: query), for: query.text, at: position, limit: limit, in: context)
    if position == .newest, let note = note(onNumbersIn: query) { page.notes.append(note) }
    return page
  }

  /// What is said of a query for numbers that are not searched for; `nil` for others.
  private func note(onNumbersIn query: Query) -> String? {
    let numbers = Query.Measure.allCases.filter(query.root.measures.contains).map(\.rawValue)
    guard !findsNumbers, !numbers.isEmpty else { return nil }
    return
      "\(name) cannot search for numbers of \(numbers.joined(separator: " and ")); only what it gives is looked through"
  }

  /// The page of a search, with its source and date; empty if the position is not one of this network.
  func page(
    of search: Search, for text: String, at position: PagePosition, limit: Int, in context: RequestContext
  ) async throws(SourceError) -> TweetPage {
    guard let position = Position(position) else { return TweetPage(tweets: []) }
    let client = try await client(for: text, in: context)
    return try await page(of: search, at: position, limit: max(1, limit), by: client)
      .answered(by: name, at: connection.now())
  }

  /// The page that a pager fills; the ids of the users in it are remembered.
  func page<Pager: LivePager>(
    by pager: Pager, from start: Pager.Position, limit: Int
  ) async throws(SourceError) -> TweetPage {
    do {
      let collector = try await pager.page(from: start, limit: limit)
      users?.remember(collector.posts.tweets + collector.posts.embedded)
      return await collector.page()
    } catch {
      if case .unknownUser(let user, _) = error { users?[user] = nil }
      throw error
    }
  }

  func tweet(at address: TweetAddress, in context: RequestContext) async throws(SourceError) -> Tweet? {
    guard let record = try await post(at: address, in: context) else { return nil }
    users?.remember(record.tweets + record.embedded)
    return record.tweets.first?.answered(by: name, at: connection.now())
  }
}
