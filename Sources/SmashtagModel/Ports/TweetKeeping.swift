/// Stores what live sources answered, so that the same search works without a network.
public protocol TweetKeeping: Sendable {
  /// Stores the tweets of a page as results of a search, in addition to those stored before.
  ///
  /// `page.fetched` is when the page was answered, and `page.person` is stored as well. Tweets written in the same second keep the order of their
  /// page. They follow the search's earlier results where `isOlder`, and precede them otherwise.
  /// - Throws: an error where nothing can be written; then nothing of the page is stored.
  func keep(_ page: TweetPage, foundBy search: KeptSearch, isOlder: Bool) async throws(ImportError)

  /// Stores a tweet that was fetched by its address, with the tweets it repeats or quotes.
  func keep(_ tweet: Tweet, embedded: [Tweet]) async throws(ImportError)

  /// The stored results of a search, newest first; `nil` where the search was never answered.
  ///
  /// The page's `fetched` is when the search was answered last; its cursors are identities of tweets.
  /// - Parameter tweet: the ``Tweet/identity`` of the tweet after which the page begins; `nil` begins at the
  ///   newest.
  func page(
    of search: KeptSearch, olderThan tweet: String?, limit: Int
  ) async throws(SourceError) -> TweetPage?

  /// The stored tweet that an id or an address names; `nil` where there is none.
  func tweet(at address: TweetAddress) async throws(SourceError) -> Tweet?

  /// The stored tweet with an id that another tweet names; `nil` where there is none.
  func tweet(_ id: String, namedBy tweet: Tweet) async throws(SourceError) -> Tweet?

  /// The stored tweets around a tweet; `nil` where none is stored but the tweet itself.
  func conversation(around tweet: Tweet) async throws(SourceError) -> Conversation?

  /// Stores the versions of a tweet, oldest first.
  func keep(versions: [Tweet], of tweet: Tweet) async throws(ImportError)

  /// The stored versions of a tweet, oldest first; empty where only one is known.
  func versions(of tweet: Tweet) async throws(SourceError) -> [Tweet]

  /// Stores the trends of a server, in place of those stored before.
  func keep(_ trends: Trends, of server: String) async throws(ImportError)

  /// The trends of a server that were stored last; `nil` where there are none.
  func trends(of server: String) async throws(SourceError) -> Trends?
}

/// A search at a live source, under which its results are stored.
public struct KeptSearch: Hashable, Sendable {
  /// The address of the server that was asked.
  public let server: String
  /// The ``Query/identity`` of the query.
  public let query: String
  /// Whether its tweets come in an order of their own, as in which they were bookmarked, and not by their dates.
  public let hasOwnOrder: Bool

  /// Makes the key of a search at the server of an address.
  ///
  /// - Parameter reader: tells apart who asks; what a server keeps for its reader is kept apart for each.
  public init(_ query: Query, at server: String, by reader: String? = nil) {
    let isOfReader = query.root.isOfReader
    self.server = if isOfReader, let reader { "\(server) \(reader)" } else { server }
    self.query = query.identity
    hasOwnOrder = isOfReader
  }
}

extension Tweet {
  /// A key that is unique among the tweets of all networks: the network and the tweet's key.
  public var identity: String { "\(network.rawValue) \(key)" }
}

/// Writes tweets in a form that an import reads back unchanged.
public protocol TweetEncoding: Sendable {
  /// A tweet as one line of JSON, without a line end.
  func record(of tweet: Tweet) -> [UInt8]
}
