import Foundation
import SmashtagModel
import TweetFormats

/// Fills a page from the responses of a network.
struct PageCollector<Pager: LivePager>: Sendable {
  private(set) var pager: Pager
  private(set) var posts: CollectedPosts
  private let start: Pager.Position
  private let limit: Int
  /// The position after the page; `nil` at the end.
  private(set) var rest: Pager.Position?

  init(_ pager: Pager, from start: Pager.Position, limit: Int) {
    (self.pager, self.start, self.limit) = (pager, start, limit)
    (posts, rest) = (CollectedPosts(limit: limit), start)
  }

  /// Fetches posts until the page is full, or nothing is left.
  mutating func fill() async throws(SourceError) {
    for _ in 0..<pager.mostRequests(limit: limit) {
      guard let position = rest else { return }
      let room = posts.room
      do {
        guard try await take(next: position) else { break }
      } catch {
        guard endsPage(with: error) else { throw error }
        return
      }
      if posts.room == 0, !pager.looksAhead(fromRoom: room) { return }
    }
    if Pager.endsUnfilled, rest != nil { posts.endUnfilled() }
  }

  /// The page, newest post first.
  func page() async -> TweetPage {
    var page = TweetPage(
      tweets: posts.tweets.newestFirst, older: rest?.cursor, newer: pager.newer(than: start)?.cursor)
    page.embedded = posts.embedded
    page.interruption = posts.interruption
    let problem = await pager.said(posts.problems.first ?? "")
    page.notes = pager.notes(besides: TweetPage.note(onProblems: posts.problems, saying: problem))
    return page
  }
}

private extension PageCollector {
  /// Fetches the next response, and takes its items; returns whether to go on after it.
  mutating func take(next position: Pager.Position) async throws(SourceError) -> Bool {
    guard let answer = try await pager.answer(at: position, room: posts.room) else {
      rest = nil
      return false
    }
    let outcome = take(pager.items(of: answer, at: position), at: position)
    rest = pager.next(after: answer, outcome, at: position)
    if case .full = outcome { return false }
    return true
  }

  /// Whether the page ends with an error, instead of the error being thrown.
  ///
  /// A full page stands, although it remains unknown whether there is more.
  mutating func endsPage(with error: SourceError) -> Bool {
    if posts.room == 0 { return error != .cancelled }
    return posts.ends(with: error)
  }

  mutating func take(_ items: ArraySlice<Pager.Item>, at position: Pager.Position) -> CollectionOutcome {
    if items.isEmpty { return .empty }
    let seenBefore = posts.seenCount
    var (isOver, isAfterListed) = (false, false)
    for (index, item) in zip(items.indices, items) {
      let standing = pager.standing(of: item, at: position)
      switch standing {
      case .wanted: if !take(item) { return .full(before: index) }
      case .passed: continue
      case .known: isOver = true
      case .listed: if isAfterListed { return .ended }
      case .end: return .ended
      }
      isAfterListed = standing == .listed
    }
    if isOver { return .ended }
    return posts.seenCount == seenBefore ? .repeated : .taken
  }

  /// Takes an item; returns `false` if it matches but the page is full.
  mutating func take(_ item: Pager.Item) -> Bool {
    guard let tweet = item.record.tweets.first else {
      posts.takeProblem(of: item.record, id: item.id)
      return true
    }
    guard !posts.has(tweet) else { return true }
    let matches = pager.admits(tweet)
    if matches, posts.room == 0 { return false }
    posts.see(tweet)
    if pager.see(tweet, of: item, matches: matches) { posts.take(tweet, of: item.record) }
    return true
  }
}

/// The posts of a page that is being filled from responses, each once.
struct CollectedPosts: Sendable {
  private let limit: Int
  private var seen: Set<String> = []
  /// How many posts were examined, and the date of the oldest one.
  private var looked = 0
  private var oldest: Date?
  /// The posts in the server's order.
  private(set) var tweets: [Tweet] = []
  private(set) var embedded: [Tweet] = []
  private(set) var problems: [String] = []
  /// Why the page is not full, although more posts may follow.
  private(set) var interruption: String?

  init(limit: Int) {
    self.limit = limit
  }

  /// How many posts are missing until the page is full.
  var room: Int { limit - tweets.count }
  /// The number of different items so far.
  var seenCount: Int { seen.count }

  func has(_ tweet: Tweet) -> Bool { seen.contains(tweet.identity) }

  /// Records that a post was examined, whether or not it matches.
  mutating func see(_ tweet: Tweet) {
    seen.insert(tweet.identity)
    looked += 1
    oldest = min(oldest ?? tweet.created, tweet.created)
  }

  mutating func take(_ tweet: Tweet, of record: DecodedRecord) {
    tweets.append(tweet)
    embedded += record.embedded
  }

  /// Adds the problem of an item that is not a post, once for each id.
  mutating func takeProblem(of record: DecodedRecord, id: String?) {
    guard let problem = record.problems.first else { return }
    let isNew = seen.insert(id ?? problem).inserted
    if isNew || id == nil { problems.append(problem) }
  }
}

extension CollectedPosts {
  /// Ends a page that the maximum number of requests did not fill.
  mutating func endUnfilled() {
    guard room > 0, interruption == nil else { return }
    let posts = Counted.things(looked, "post")
    let day = oldest.map { ", down to \($0.formatted(.iso8601.year().month().day()))" } ?? ""
    interruption = "looked through \(posts)\(day); more goes on"
  }

  /// Ends the page if its server has become unavailable, or asks for another login; returns `false` if the
  /// error should be thrown instead.
  mutating func ends(with error: SourceError) -> Bool {
    guard !tweets.isEmpty, error.absence != nil || error.asksForLogin else { return false }
    interruption = "\(error); more goes on"
    return true
  }
}
