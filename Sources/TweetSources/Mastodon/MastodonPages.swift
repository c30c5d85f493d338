import SmashtagModel
import TweetFormats

/// Reads pages of one search, each with as many requests as it takes.
struct MastodonPages: Sendable {
  /// Servers give no more at once.
  private static let mostItems = 40

  let visit: MastodonVisit
  let search: MastodonSearch
  let request: MastodonRequest

  /// Reads on from a place until the page is full, or nothing is left.
  ///
  /// Where one request can give it, one post more than the page holds is asked for, to know whether there is more.
  /// Of a search for words all is asked for that a server gives at once: some give no more than that.
  func page(from start: MastodonPlace, limit: Int) async throws(SourceError) -> PageFilling {
    var filling = PageFilling(limit: limit, conditions: search.conditions)
    filling.rest = start
    for _ in 0..<(4 + limit / 10) {
      guard let place = filling.rest else { break }
      let room = filling.room
      let wanted = search.isForWords ? Self.mostItems : min(room + 1, Self.mostItems)
      guard let answer = try await answer(at: place, wanted: wanted, room: room) else { break }
      let outcome = filling.take(answer.items, to: place.known)
      filling.rest = next(after: answer, outcome, at: place)
      if case .full = outcome { break }
      if filling.room == 0, wanted <= room { break }
    }
    return filling
  }
}

private extension MastodonPages {
  /// Where pages are linked by something else than ids, a post cannot be cut off, so no more is asked for than wanted.
  ///
  /// Where the page is full already, that nobody can say whether there is more is no failure, but no answer.
  func answer(
    at place: MastodonPlace, wanted: Int, room: Int
  ) async throws(SourceError) -> MastodonAnswer? {
    let answer: MastodonAnswer
    do {
      answer = try await self.answer(at: place, limit: wanted)
    } catch {
      guard room == 0, error != .cancelled else { throw error }
      return nil
    }
    guard 1..<wanted ~= room, answer.items.count > room, !search.isForWords, !isPagedByID(answer) else {
      return answer
    }
    return try await self.answer(at: place, limit: room)
  }

  func answer(at place: MastodonPlace, limit: Int) async throws(SourceError) -> MastodonAnswer {
    var request = request
    request.items += search.isForWords ? place.items : place.allItems
    request.items.append(QueryItem("limit", String(limit)))
    let response = try await response(to: request)
    guard response.isSuccess else { return MastodonAnswer([], behind: place.end, of: response) }
    let items = try visit.read(response) { decoder, body throws(TweetFormatError) in
      search.isForWords ? try decoder.search(body) : try decoder.statuses(body)
    }
    if let place = place.asked(after: items) { return try await answer(at: place, limit: limit) }
    return MastodonAnswer(items, behind: place.end, of: response)
  }

  /// Whose posts are nowhere is not there any more; a tag that a server says it does not know has no posts.
  func response(to request: MastodonRequest) async throws(SourceError) -> HTTPResponse {
    let response = try await visit.response(to: request)
    if response.isSuccess { return response }
    if response.status == 404 {
      switch search.place {
      case .posts(let user): throw .unknownUser(user, source: visit.host.source)
      case .tag: if visit.host.decoder.errorText(response.body) != nil { return response }
      case .words: break
      }
    }
    throw visit.refusal(response)
  }

  func isPagedByID(_ answer: MastodonAnswer) -> Bool {
    guard let next = answer.nextItems(at: visit.host, besides: request) else { return true }
    return next.contains { $0.value == answer.items.lastID }
  }
}

private extension MastodonPages {
  /// Where the posts behind an answer begin; `nil` where there are none.
  func next(
    after answer: MastodonAnswer, _ outcome: FillingOutcome, at place: MastodonPlace
  ) -> MastodonPlace? {
    if search.isForWords { return nextFound(after: answer, outcome, at: place) }
    switch outcome {
    case .ended: return nil
    case .full(before: 0): return place
    case .full(let index): return place.behind(id: answer.items[..<index].lastID)
    case .taken:
      if answer.saysItEnds { return nil }
      let next = answer.nextItems(at: visit.host, besides: request).map(place.behind)
      return (next ?? place.behind(id: answer.items.lastID)).flatMap { $0 == place ? nil : $0 }
    }
  }

  /// The same of a search for words.
  ///
  /// Servers let only those go on by numbers whom they know.
  func nextFound(
    after answer: MastodonAnswer, _ outcome: FillingOutcome, at place: MastodonPlace
  ) -> MastodonPlace? {
    switch outcome {
    case .ended: visit.token != nil && answer.isStuck(behind: place) ? place.counted : nil
    case .full(before: 0): place
    case .full(let index): place.behind(first: index, of: answer)
    case .taken: place.behind(first: answer.items.count, of: answer)
    }
  }
}
