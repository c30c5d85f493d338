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
  func page(from start: MastodonPlace, limit: Int) async throws(SourceError) -> PageFilling {
    var filling = PageFilling(limit: limit, conditions: search.conditions)
    filling.rest = start
    for _ in 0..<(4 + limit / 10) {
      guard let place = filling.rest else { break }
      let (room, wanted) = (filling.room, min(filling.room + 1, Self.mostItems))
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
    guard 1..<wanted ~= room, answer.items.count > room, !isPagedByID(answer) else { return answer }
    return try await self.answer(at: place, limit: room)
  }

  func answer(at place: MastodonPlace, limit: Int) async throws(SourceError) -> MastodonAnswer {
    var request = request
    request.items += search.isForWords ? place.items : place.allItems
    request.items.append(QueryItem("limit", String(limit)))
    let response = try await response(to: request)
    let items = try visit.read(response) { decoder, body throws(TweetFormatError) in
      search.isForWords ? try decoder.search(body) : try decoder.statuses(body)
    }
    return MastodonAnswer(items, behind: place.end, of: response)
  }

  /// Whose posts are nowhere is not there any more.
  func response(to request: MastodonRequest) async throws(SourceError) -> HTTPResponse {
    guard case .posts(let user) = search.place else { return try await visit.content(of: request) }
    guard let response = try await visit.answer(to: request) else {
      throw .unknownUser(user, source: visit.host.source)
    }
    return response
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
    switch outcome {
    case .ended: return nil
    case .full(before: 0): return search.isForWords && visit.token == nil ? nil : place
    case .full(let index):
      return search.isForWords
        ? offset(by: index, from: place) : place.behind(id: answer.items[..<index].lastID)
    case .taken:
      if search.isForWords { return offset(by: answer.items.count, from: place) }
      if answer.saysItEnds { return nil }
      let next = answer.nextItems(at: visit.host, besides: request).map(place.behind)
      return (next ?? place.behind(id: answer.items.lastID)).flatMap { $0 == place ? nil : $0 }
    }
  }

  /// Servers let only those page through what a search for words found whom they know.
  func offset(by count: Int, from place: MastodonPlace) -> MastodonPlace? {
    let start = place.items["offset"].flatMap { UInt32($0) }.map { Int($0) } ?? 0
    guard visit.token != nil else { return nil }
    return place.behind([QueryItem("offset", String(start + count))])
  }
}
