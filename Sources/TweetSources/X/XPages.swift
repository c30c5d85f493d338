import SmashtagModel
import TweetFormats

/// Reads pages of one search, each with as many requests as it takes.
struct XPages: Sendable {
  /// What is refused in one page may be left out so often.
  private static let mostQuestions = 4

  let visit: XVisit
  let search: XSearch
  let window: XWindow
  let request: XRequest

  /// Reads on from a place until the page is full, or nothing is left.
  ///
  /// One post more than the page holds is asked for, to know whether there is more.
  func page(from start: XPlace, limit: Int) async throws(SourceError) -> XFilling {
    var filling = XFilling(limit: limit, conditions: search.conditions)
    filling.rest = start
    for _ in 0..<FilledPosts.mostRequests {
      guard let place = filling.rest, filling.room > 0 else { break }
      do {
        guard let answer = try await answer(at: place, wanted: filling.room + 1) else {
          filling.rest = nil
          break
        }
        let outcome = filling.take(answer, at: place)
        filling.rest = next(after: answer, outcome, at: place)
      } catch {
        guard filling.posts.ends(with: error) else { throw error }
        break
      }
    }
    if filling.rest != nil { filling.posts.endUnfilled() }
    return filling
  }
}

private extension XPages {
  /// `nil` where X has nothing as old as that.
  func answer(at place: XPlace, wanted: Int) async throws(SourceError) -> XAnswer? {
    var question = XQuestion(request, at: place, wanted: wanted, in: window)
    for _ in 1..<Self.mostQuestions {
      let response = try await visit.response(to: question.request)
      if response.isSuccess { return try read(response) }
      guard response.status == 400, let refusal = visit.host.decoder.refusal(response.body) else {
        throw failure(response)
      }
      if question.isTooOld(refusal.isAbout) { return nil }
      guard let other = question.without(refusal.isAbout) else { throw failure(refusal) }
      question = other
    }
    return try read(try await visit.content(of: question.request))
  }

  func read(_ response: HTTPResponse) throws(SourceError) -> XAnswer {
    do {
      return try visit.read(response) { decoder, body throws(TweetFormatError) in try decoder.page(body) }
    } catch {
      guard case .posts(let user) = search.place, let refusal = visit.host.decoder.refusal(response.body),
        let reason = refusal.errors.first
      else { throw error }
      throw visit.unavailable(user, because: reason)
    }
  }

  func failure(_ response: HTTPResponse) -> SourceError {
    if response.status == 404, case .posts(let user) = search.place {
      return .unknownUser(user, source: visit.host.server.source)
    }
    return visit.refusal(response)
  }

  func failure(_ refusal: XRefusal) -> SourceError {
    guard let length = search.length, let most = refusal.lengthLimit(below: length) else {
      return visit.refused(refusal)
    }
    return visit.host.server.failure(
      "takes queries of at most \(most.grouped) characters with this token; this one has \(length.grouped)")
  }

  /// Where the posts behind an answer begin; `nil` where there are none.
  func next(after answer: XAnswer, _ outcome: FillingOutcome, at place: XPlace) -> XPlace? {
    switch outcome {
    case .ended: return nil
    case .full(let index): return answer.items[..<index].lastID.map(place.behind(id:)) ?? place
    case .taken:
      let next = answer.nextToken.map { place.behind(token: $0, last: answer.items[...].lastID) }
      return next == place ? nil : next
    }
  }
}

extension ArraySlice<XItem> {
  /// The id of the last item that has one.
  fileprivate var lastID: String? { last { $0.id.map(XName.isID) == true }?.id }
}

extension XRefusal {
  /// How long a query may be, where it was too long for the token.
  fileprivate func lengthLimit(below length: Int) -> Int? {
    guard isAbout("query") else { return nil }
    let text = ([detail] + messages).joined(separator: " ").lowercased()
    guard ["length", "long", "characters"].contains(where: text.contains) else { return nil }
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    return numbers.filter { $0 >= 100 && $0 < length }.min()
  }
}
