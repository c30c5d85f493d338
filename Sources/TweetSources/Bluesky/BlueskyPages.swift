import Foundation
import SmashtagModel
import TweetFormats

/// Reads pages of one search, each with as many requests as it takes.
struct BlueskyPages: Sendable {
  /// Servers give no more at once.
  private static let mostItems = 100
  /// Where some posts may not count, so many are asked for at least.
  private static let fewestItems = 50

  let visit: BlueskyVisit
  let search: BlueskySearch

  /// Reads on from a place until the page is full, or nothing is left.
  ///
  /// No more is asked for than the page holds, for nobody can say what a cursor means; where posts are looked through,
  /// those that are left over are counted, and asked for again.
  func page(from start: BlueskyPlace, limit: Int) async throws(SourceError) -> BlueskyFilling {
    var filling = BlueskyFilling(limit: limit, search: search, showsHidden: visit.isLoggedIn)
    filling.rest = start
    var cursors: Set<String> = []
    for _ in 0..<FilledPosts.mostRequests {
      guard let place = filling.rest, filling.room > 0 else { break }
      do {
        try await take(next: place, into: &filling)
      } catch {
        guard filling.posts.ends(with: error) else { throw error }
        break
      }
      guard let cursor = filling.rest?.cursor, cursor != place.cursor else { break }
      if !cursors.insert(cursor).inserted { filling.rest = nil }
    }
    if filling.rest != nil { filling.posts.endUnfilled() }
    return filling
  }
}

private extension BlueskyPages {
  func take(next place: BlueskyPlace, into filling: inout BlueskyFilling) async throws(SourceError) {
    let answer = try await answer(at: place, room: filling.room)
    guard !goesInCircles(answer, at: place) else {
      filling.rest = nil
      return
    }
    filling.rest = next(after: answer, filling.take(answer.items, at: place), at: place)
  }

  func goesInCircles(_ answer: BlueskyAnswer, at place: BlueskyPlace) -> Bool {
    place.before != nil && place.before == answer.items.first?.id
  }

  func answer(at place: BlueskyPlace, room: Int) async throws(SourceError) -> BlueskyAnswer {
    let wanted = place.skipped + (search.checks.isEmpty ? room : max(room, Self.fewestItems))
    let request = search.request(
      limit: min(wanted, Self.mostItems), cursor: place.cursor, since: place.knownSince)
    let response = try await visit.content(of: request, for: search.users)
    let answer = try await visit.read(response) { decoder, body throws(TweetFormatError) in
      search.isForFeed
        ? try decoder.feed(body, for: visit.audience) : try decoder.posts(body, for: visit.audience)
    }
    guard answer.cursor.map({ $0.utf8.count <= BlueskyPlace.longestCursor }) ?? true else {
      throw visit.host.server.failure("answered with a cursor without end; try again later")
    }
    return answer
  }

  /// Where the posts behind an answer begin; `nil` where there are none.
  func next(
    after answer: BlueskyAnswer, _ outcome: FillingOutcome, at place: BlueskyPlace
  ) -> BlueskyPlace? {
    if outcome == .ended { return nil }
    var next = place
    if case .full(let index) = outcome {
      next.skipped = index
      return next
    }
    guard let cursor = answer.cursor, cursor != place.cursor else { return nil }
    (next.cursor, next.skipped, next.before) = (cursor, 0, answer.items.first?.id ?? place.before)
    return next
  }
}

/// A page while answers come in.
struct BlueskyFilling: Sendable {
  /// So many of the newest are remembered, as the newest of all may be deleted.
  private static let mostKnown = 3
  /// No post has a longer address.
  private static let longestID = 1_000

  private let search: BlueskySearch
  private let showsHidden: Bool
  var posts: FilledPosts
  /// How many posts are only for those who are logged in.
  private(set) var hidden = 0
  /// The first items of all.
  private(set) var newest: [BlueskyPlace.Known] = []
  /// Where what is left begins.
  var rest: BlueskyPlace?

  init(limit: Int, search: BlueskySearch, showsHidden: Bool) {
    (posts, self.search, self.showsHidden) = (FilledPosts(limit: limit), search, showsHidden)
  }

  /// How many more posts the page holds.
  var room: Int { posts.room }

  /// Takes the items of an answer behind those that were shown, down to what is known.
  mutating func take(_ items: [BlueskyItem], at place: BlueskyPlace) -> FillingOutcome {
    // Some of those that were shown were deleted meanwhile; and some servers hide all of a page, but not the next.
    if items.count <= place.skipped { return .taken }
    let seenBefore = posts.seenCount
    var isOver = false
    for (index, item) in items.enumerated().dropFirst(place.skipped) {
      guard let tweet = item.record.tweets.first else {
        posts.takeProblem(of: item.record, id: item.id)
        continue
      }
      let time = min(tweet.created, item.indexed ?? tweet.created)
      guard !place.knows(tweet.id, of: time), !isTooOld(time) else {
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

private extension BlueskyFilling {
  func isTooOld(_ time: Date) -> Bool { search.isForFeed && search.since.map { time < $0 } == true }

  mutating func take(_ tweet: Tweet, of item: BlueskyItem, from time: Date, counts: Bool) {
    posts.see(tweet)
    if newest.count < Self.mostKnown, tweet.id.utf8.count <= Self.longestID {
      newest.append(BlueskyPlace.Known(id: tweet.id, time: time))
    }
    guard counts else { return }
    guard showsHidden || !item.isForMembers else {
      hidden += 1
      return
    }
    posts.take(tweet, of: item.record)
  }
}

extension BlueskyPlace {
  /// It is one of those that are known, or older.
  fileprivate func knows(_ id: String, of time: Date) -> Bool {
    knownSince.map { time < $0 } == true || known.contains { $0.id == id }
  }
}

/// Where in the posts of a search a page begins and ends.
struct BlueskyPlace: Equatable, Codable, Sendable {
  /// A post that was seen, and when it was posted as the server counts.
  struct Known: Equatable, Codable, Sendable {
    let id: String
    let time: Date
  }

  private static let sign = "bluesky?"
  private static let longest = 20_000
  /// No cursor of a server is taken that has more bytes.
  static let longestCursor = 4_000

  /// The server's own, which means nothing to anybody else; `nil` at the beginning.
  var cursor: String?
  /// So many items behind the cursor were shown.
  var skipped = 0
  /// The first item of the answer before: a server that gives it again goes in circles.
  var before: String?
  /// The newest posts that are known; only what is newer counts.
  var known: [Known] = []

  /// The beginning: the newest posts.
  init(known: [Known] = []) {
    self.known = known
  }

  /// `nil` where no source of this kind made the cursor.
  init?(_ cursor: Cursor) {
    guard cursor.value.hasPrefix(Self.sign), cursor.value.utf8.count <= Self.longest,
      let place = try? JSONDecoder().decode(
        Self.self, from: Data(cursor.value.dropFirst(Self.sign.count).utf8)),
      place.skipped >= 0
    else { return nil }
    self = place
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

  /// The newest that was known is no newer: everything older than this is known.
  var knownSince: Date? { known.map(\.time).min() }
}
