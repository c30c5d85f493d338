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
