import Foundation
import SmashtagModel
import TweetFormats

/// Fetches the pages of a search, each with as many requests as necessary.
struct BlueskyPages: Sendable {
  /// The maximum number of items in a response.
  private static let mostItems = 100
  /// The minimum number of items to request if some posts may not match.
  private static let fewestItems = 50

  let client: BlueskyClient
  let search: BlueskySearch

  /// Fetches posts from a position until the page is full, or nothing is left.
  ///
  /// It requests no more items than the page needs, because cursors are opaque. If posts are filtered, the
  /// surplus ones of a response are counted, and requested again for the next page.
  func page(from start: BlueskyCursor, limit: Int) async throws(SourceError) -> BlueskyPageCollector {
    var collector = BlueskyPageCollector(limit: limit, search: search, showsHidden: client.isLoggedIn)
    collector.rest = start
    var cursors: Set<String> = []
    for _ in 0..<CollectedPosts.mostRequests {
      guard let position = collector.rest, collector.room > 0 else { break }
      do {
        try await take(next: position, into: &collector)
      } catch {
        guard collector.posts.ends(with: error) else { throw error }
        break
      }
      guard let cursor = collector.rest?.cursor, cursor != position.cursor else { break }
      if !cursors.insert(cursor).inserted { collector.rest = nil }
    }
    if collector.rest != nil { collector.posts.endUnfilled() }
    return collector
  }
}

private extension BlueskyPages {
  func take(next position: BlueskyCursor, into collector: inout BlueskyPageCollector)
    async throws(SourceError)
  {
    let answer = try await answer(at: position, room: collector.room)
    guard !goesInCircles(answer, at: position) else {
      collector.rest = nil
      return
    }
    collector.rest = next(after: answer, collector.take(answer.items, at: position), at: position)
  }

  func goesInCircles(_ answer: BlueskyAnswer, at position: BlueskyCursor) -> Bool {
    position.before != nil && position.before == answer.items.first?.id
  }

  func answer(at position: BlueskyCursor, room: Int) async throws(SourceError) -> BlueskyAnswer {
    let wanted = position.skipped + (search.checks.isEmpty ? room : max(room, Self.fewestItems))
    let request = search.request(
      limit: min(wanted, Self.mostItems), cursor: position.cursor, since: position.knownSince)
    let response = try await client.content(of: request, for: search.users)
    let answer = try await client.read(response) { decoder, body throws(TweetFormatError) in
      search.isForFeed
        ? try decoder.feed(body, for: client.audience) : try decoder.posts(body, for: client.audience)
    }
    guard answer.cursor.map({ $0.utf8.count <= BlueskyCursor.longestCursor }) ?? true else {
      throw client.host.server.failure("answered with a cursor without end; try again later")
    }
    return answer
  }

  /// The position after a response; `nil` at the end.
  func next(
    after answer: BlueskyAnswer, _ outcome: CollectionOutcome, at position: BlueskyCursor
  ) -> BlueskyCursor? {
    if outcome == .ended { return nil }
    var next = position
    if case .full(let index) = outcome {
      next.skipped = index
      return next
    }
    guard let cursor = answer.cursor, cursor != position.cursor else { return nil }
    (next.cursor, next.skipped, next.before) = (cursor, 0, answer.items.first?.id ?? position.before)
    return next
  }
}

/// A page that is being filled from responses.
struct BlueskyPageCollector: Sendable {
  /// How many of the newest posts are remembered, since the newest one may be deleted.
  private static let mostKnown = 3
  /// The maximum length of an address in bytes.
  private static let longestID = 1_000

  private let search: BlueskySearch
  private let showsHidden: Bool
  var posts: CollectedPosts
  /// How many posts are left out because they are for logged-in users only.
  private(set) var hidden = 0
  /// The first items of the first response.
  private(set) var newest: [BlueskyCursor.Known] = []
  /// The position after the page; `nil` at the end.
  var rest: BlueskyCursor?

  init(limit: Int, search: BlueskySearch, showsHidden: Bool) {
    (posts, self.search, self.showsHidden) = (CollectedPosts(limit: limit), search, showsHidden)
  }

  /// How many posts are missing until the page is full.
  var room: Int { posts.room }

  /// Takes the items of a response, except those shown before, down to a known one.
  mutating func take(_ items: [BlueskyItem], at position: BlueskyCursor) -> CollectionOutcome {
    // Some of the skipped posts were deleted meanwhile; and some servers hide all of a page, but not of the
    // next.
    if items.count <= position.skipped { return .taken }
    let seenBefore = posts.seenCount
    var isOver = false
    for (index, item) in items.enumerated().dropFirst(position.skipped) {
      guard let tweet = item.record.tweets.first else {
        posts.takeProblem(of: item.record, id: item.id)
        continue
      }
      let time = min(tweet.created, item.indexed ?? tweet.created)
      guard !position.knows(tweet.id, of: time), !isTooOld(time) else {
        isOver = true
        continue
      }
      guard !posts.has(tweet) else { continue }
      let counts = (search.checks + search.proofs).allSatisfy { $0.admits(tweet) }
      if counts, room == 0 { return .full(before: index) }
      take(tweet, of: item, from: time, counts: counts)
    }
    return isOver || posts.seenCount == seenBefore ? .ended : .taken
  }
}

private extension BlueskyPageCollector {
  func isTooOld(_ time: Date) -> Bool { search.isForFeed && search.since.map { time < $0 } == true }

  mutating func take(_ tweet: Tweet, of item: BlueskyItem, from time: Date, counts: Bool) {
    posts.see(tweet)
    if newest.count < Self.mostKnown, tweet.id.utf8.count <= Self.longestID {
      newest.append(BlueskyCursor.Known(id: tweet.id, time: time))
    }
    guard counts else { return }
    guard showsHidden || !item.isForMembers else {
      hidden += 1
      return
    }
    posts.take(tweet, of: item.record)
  }
}

extension BlueskyCursor {
  /// Whether a post is a known one, or older.
  fileprivate func knows(_ id: String, of time: Date) -> Bool {
    knownSince.map { time < $0 } == true || known.contains { $0.id == id }
  }
}

/// A position in the results of a search, which is encoded in cursors.
struct BlueskyCursor: Equatable, Codable, Sendable {
  /// A known post, with its date according to the server.
  struct Known: Equatable, Codable, Sendable {
    let id: String
    let time: Date
  }

  private static let sign = "bluesky?"
  private static let longest = 20_000
  /// The maximum length of a server's cursor in bytes.
  static let longestCursor = 4_000

  /// The server's opaque cursor; `nil` at the beginning.
  var cursor: String?
  /// How many items after the cursor were already shown.
  var skipped = 0
  /// The first item of the previous response, to detect a server that repeats itself.
  var before: String?
  /// The newest known posts; only newer ones are wanted.
  var known: [Known] = []

  /// The position before the newest post.
  init(known: [Known] = []) {
    self.known = known
  }

  /// `nil` if the cursor is not from a source of this kind.
  init?(_ cursor: Cursor) {
    guard cursor.value.hasPrefix(Self.sign), cursor.value.utf8.count <= Self.longest,
      let position = try? JSONDecoder().decode(
        Self.self, from: Data(cursor.value.dropFirst(Self.sign.count).utf8)),
      position.skipped >= 0
    else { return nil }
    self = position
  }

  init?(_ position: PagePosition) {
    switch position {
    case .newest: self.init()
    case .older(let cursor), .newer(let cursor): self.init(cursor)
    }
  }

  var asCursor: Cursor {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let bytes = (try? encoder.encode(self)) ?? Data()
    return Cursor(Self.sign + String(decoding: bytes, as: UTF8.self))
  }

  /// The date before which all posts are known.
  var knownSince: Date? { known.map(\.time).min() }
}
