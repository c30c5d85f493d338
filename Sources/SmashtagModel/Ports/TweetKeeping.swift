/// Keeps what live sources answered, so that the same search works without a network.
public protocol TweetKeeping: Sendable {
  /// Stores the tweets of a page, and that this search found them; what was found before stays found.
  ///
  /// `page.fetched` is when it was answered. Tweets of one second keep the order of their page; where `isOlder`, they
  /// follow those that the search found before, else they stand before them. Throws where nothing can be written; then
  /// nothing of the page is kept.
  func keep(_ page: TweetPage, foundBy search: KeptSearch, isOlder: Bool) async throws(ImportError)

  /// Stores a tweet that was fetched by its address.
  func keep(_ tweet: Tweet, embedded: [Tweet]) async throws(ImportError)

  /// What a search found so far, newest first; `nil` where it was never answered.
  ///
  /// `tweet` is the one below which the page begins, as ``Tweet/identity`` says; `nil` begins at the newest. The
  /// page's `fetched` is when the search was answered last; its cursors are identities of tweets.
  func page(
    of search: KeptSearch, olderThan tweet: String?, limit: Int
  ) async throws(SourceError) -> TweetPage?

  /// The tweet an id or an address names, `nil` where none was kept.
  func tweet(at address: TweetAddress) async throws(SourceError) -> Tweet?
}

extension TweetKeeping {
  /// Keeps the newest page.
  public func keep(_ page: TweetPage, foundBy search: KeptSearch) async throws(ImportError) {
    try await keep(page, foundBy: search, isOlder: false)
  }
}

/// A search at a live source.
public struct KeptSearch: Hashable, Sendable {
  /// The address of the server that was asked.
  public let server: String
  /// ``Query/identity``.
  public let query: String

  public init(_ query: Query, at server: String) {
    self.server = server
    self.query = query.identity
  }
}

extension Tweet {
  /// What makes it one item of a list: its network and its key.
  public var identity: String { "\(network.rawValue) \(key)" }
}

/// Writes tweets so that an import has them again as they were.
public protocol TweetEncoding: Sendable {
  /// A tweet as one line of JSON, without its end.
  func record(of tweet: Tweet) -> [UInt8]
}
