import Foundation
public import SmashtagModel
import Synchronization

/// A library over tweets that a test names, and may add to.
public final class StubLibrary: TweetLibrary {
  public let name: String
  private let tweets: Mutex<[Tweet]>

  public init(_ tweets: [Tweet] = [], name: String = "archive") {
    self.name = name
    self.tweets = Mutex([])
    add(tweets)
  }

  /// Puts in more tweets, as an import would.
  public func add(_ more: [Tweet]) {
    tweets.withLock { tweets in
      tweets = (tweets + more).sorted { ($0.created, $0.id) > ($1.created, $1.id) }
    }
  }

  public func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    let all = found(query)
    let matches = Self.part(of: all, at: position)
    let shown = Array(matches.prefix(limit))
    return TweetPage(
      tweets: shown, older: matches.count > limit ? shown.last?.cursor : nil,
      newer: shown.first?.cursor ?? position.cursor, total: position == .newest ? .exactly(all.count) : nil)
  }

  public func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet?
  {
    tweets.withLock { $0 }.first { tweet in
      switch address {
      case .id(let id): tweet.id == id
      case .page(let url, let id): tweet.url == url || tweet.id == id
      }
    }
  }
}

extension StubLibrary {
  public func tweetAtHand(_ id: String, namedBy tweet: Tweet) async throws(SourceError) -> Tweet? {
    tweets.withLock { $0 }.first { $0.id == id && $0.network == tweet.network }
  }

  public func conversation(
    around tweet: Tweet, in request: RequestContext
  ) async throws(SourceError) -> Conversation {
    let posts = tweets.withLock { $0 }.map { Conversation.Post(id: $0.id, parent: $0.inReplyTo, .tweet($0)) }
    return Conversation(around: tweet.id, posts)
  }

  /// The tweet as it is, and before it one for each tweet whose id begins like its own with a `v` after.
  public func versions(of tweet: Tweet, in request: RequestContext) async throws(SourceError) -> [Tweet] {
    tweets.withLock { $0 }.filter { $0.id.hasPrefix(tweet.id + "v") }.reversed() + [tweet]
  }

  public func extent() throws(SourceError) -> LibraryExtent {
    let tweets = tweets.withLock(\.self)
    let dates = tweets.compactMap(\.knownDate)
    guard let first = dates.min(), let last = dates.max() else { return LibraryExtent(count: tweets.count) }
    return LibraryExtent(count: tweets.count, span: first...last)
  }

  public func mentionRanking(of query: Query, in request: RequestContext) async throws(SourceError)
    -> MentionRanking
  {
    found(query).reduce(into: MentionRanking()) { $0.add($1) }
  }

  public func times(of query: Query, in request: RequestContext) async throws(SourceError) -> TweetTimes {
    TweetTimes(of: found(query))
  }

  public func scan(_ scan: TweetScan, in request: RequestContext) async throws(SourceError) -> ScannedTweets {
    let tweets = Self.part(of: found(scan.query), at: scan.position)
    var scanned = ScannedTweets()
    for tweet in tweets {
      if scanned.finds.count >= scan.limit, scanned.count >= scan.length {
        scanned.older = tweets[scanned.count - 1].cursor
        break
      }
      if scan.isWanted(tweet) { scanned.finds.append(.init(offset: scanned.count, tweet: tweet)) }
      scanned.count += 1
    }
    return scanned
  }

  public func newest(of query: Query, limit: Int) throws(SourceError) -> [Tweet] {
    Array(found(query).prefix(limit))
  }

  public func names(
    of kind: NameKind, startingWith prefix: String, limit: Int
  ) throws(SourceError) -> [CountedName] {
    let ranking = tweets.withLock { $0 }.reduce(into: MentionRanking()) { $0.add($1) }
    let items = ranking.sections.first { $0.kind == (kind == .hashtag ? .hashtag : .user) }?.items ?? []
    let matching = items.filter { Folding.name($0.mention.label.dropFirst()).hasPrefix(Folding.name(prefix)) }
    return matching.prefix(limit).map { CountedName(name: $0.mention.label, count: $0.count ?? 0) }
  }
}

extension StubLibrary {
  private func found(_ query: Query) -> [Tweet] {
    tweets.withLock { $0 }.filter { query.root.matches($0) }
  }

  private static func part(of tweets: [Tweet], at position: PagePosition) -> [Tweet] {
    guard let cursor = position.cursor else { return tweets }
    guard let index = tweets.firstIndex(where: { $0.cursor == cursor }) else { return [] }
    if case .newer = position { return Array(tweets[..<index]) }
    return Array(tweets[(index + 1)...])
  }
}

extension Tweet {
  fileprivate var cursor: Cursor { Cursor(id) }
}

extension PagePosition {
  fileprivate var cursor: Cursor? {
    switch self {
    case .newest: nil
    case .older(let cursor), .newer(let cursor): cursor
    }
  }
}

/// A library whose file is damaged.
public struct UnreadableLibrary: TweetLibrary {
  public let name: String

  public init(name: String = "archive") { self.name = name }

  private var failure: SourceError { .unreadable(source: name, reason: "the file is damaged") }

  public func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage { throw failure }

  public func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet?
  { throw failure }
  public func extent() throws(SourceError) -> LibraryExtent { throw failure }
  public func mentionRanking(of query: Query, in request: RequestContext) async throws(SourceError)
    -> MentionRanking
  { throw failure }
  public func times(of query: Query, in request: RequestContext) async throws(SourceError) -> TweetTimes {
    throw failure
  }
  public func scan(_ scan: TweetScan, in request: RequestContext) async throws(SourceError) -> ScannedTweets {
    throw failure
  }
  public func newest(of query: Query, limit: Int) throws(SourceError) -> [Tweet] { throw failure }
  public func names(
    of kind: NameKind, startingWith prefix: String, limit: Int
  ) throws(SourceError) -> [CountedName] { throw failure }
}

extension Query.Term {
  /// Whether a tweet is one this term asks for; the plain meaning, without an index.
  func matches(_ tweet: Tweet) -> Bool {
    switch self {
    case .word(let text), .phrase(let text): tweet.paddedWords.contains(" \(Folding.words(text)) ")
    case .prefix(let text): tweet.paddedWords.contains(" \(Folding.words(text))")
    case .hashtag(let name): tweet.hashtags.map(\.keyword).name(name)
    case .user(let name): tweet.users.name(name) || [tweet.author].name(name)
    case .from(let name): [tweet.author].name(name)
    case .mentions(let name): tweet.users.name(name)
    case .to(let name): [tweet.inReplyToScreenName].compactMap { $0.map { "@" + $0 } }.name(name)
    case .language(let code): tweet.language == code
    case .since(let date): tweet.created >= date
    case .until(let date): tweet.created < date
    case .filter(let filter): tweet.has(filter)
    case .atLeast(let number, .likes): tweet.likes ?? -1 >= number
    case .atLeast(let number, .retweets): tweet.retweets ?? -1 >= number
    case .link(let address): LinkAddress(address)?.isLinked(by: tweet) ?? false
    case .host(let host):
      tweet.urls.contains { Host(ofAddress: $0.target)?.withParents.contains(host) ?? false }
    case .quotes(let id): tweet.quoteOf == id
    case .list: true
    case .not(let term): !term.matches(tweet)
    case .all(let terms): terms.allSatisfy { $0.matches(tweet) }
    case .any(let terms): terms.contains { $0.matches(tweet) }
    }
  }
}

extension Tweet {
  fileprivate var paddedWords: String { " \(Folding.words(text)) " }
  fileprivate var author: String { "@" + user.screenName }
  fileprivate var users: [String] { userMentions.map(\.keyword) }

  fileprivate func has(_ filter: Query.Filter) -> Bool {
    switch filter {
    case .images: media.contains { $0.kind == .photo }
    case .links: !urls.isEmpty
    case .mentions: !userMentions.isEmpty
    case .hashtags: !hashtags.isEmpty
    case .replies: isReply
    case .retweets: isRetweet
    case .quotes: quoteOf != nil
    case .bookmarked: isBookmarked == true
    case .liked: isLiked == true
    }
  }
}

extension [String] {
  /// Whether one of the names, which bear a sign, is this one.
  fileprivate func name(_ name: String) -> Bool {
    contains { Folding.name($0.dropFirst()) == Folding.name(name) }
  }
}
