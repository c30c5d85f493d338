import Foundation
import SmashtagModel
import TweetFormats

/// Asks X for the posts of a search.
struct XPager: LivePager {
  /// The maximum number of variants of a request when the server rejects parts of it.
  private static let mostQuestions = 4
  /// How many posts of a list that is not in the order of ids are remembered, since the newest one may be taken off it.
  private static let mostKnown = 3

  let client: XClient
  let search: XSearch
  let window: XWindow
  let request: XRequest
  /// What is missing from the responses.
  private(set) var missing = XMissing()
  /// The highest id so far; where the list is not in the order of ids, the first ones.
  private(set) var newest: [String] = []

  /// Fetches a response, with one more post than the page holds, to know whether there are more.
  ///
  /// Where pages begin at tokens only, the response ends with the page, so that the next one begins at its token.
  /// `nil` if the position is older than X's search permits.
  mutating func answer(at cursor: XCursor, room: Int) async throws(SourceError) -> XAnswer? {
    let answer = try await answer(at: cursor, wanted: isByToken ? room : room + 1)
    if let answer { missing.take(answer.errors) }
    return answer
  }

  func items(of answer: XAnswer, at cursor: XCursor) -> ArraySlice<XItem> {
    guard isByToken, let seen = cursor.seen, let index = answer.items.firstIndex(where: { $0.id == seen })
    else { return answer.items[...] }
    return answer.items[(index + 1)...]
  }

  func standing(of item: XItem, at cursor: XCursor) -> ItemStanding {
    if isByToken {
      let known = cursor.allKnown
      guard item.id.map(known.contains) == true else { return .wanted }
      return known.count > 1 ? .listed : .end
    }
    guard let id = item.id, XName.isID(id) else { return .wanted }
    if let known = cursor.known, !XName.isNewer(id, than: known) { return .end }
    return cursor.admits(id) ? .wanted : .passed
  }

  func admits(_ tweet: Tweet) -> Bool { search.conditions.admit(tweet) }

  mutating func see(_ tweet: Tweet, of item: XItem, matches: Bool) -> Bool {
    if let id = item.id, XName.isID(id) {
      if isByToken {
        if newest.count < Self.mostKnown { newest.append(id) }
      } else if newest.first.map({ XName.isNewer(id, than: $0) }) ?? true {
        newest = [id]
      }
    }
    return matches
  }

  /// The position after a response; `nil` at the end.
  func next(after answer: XAnswer, _ outcome: CollectionOutcome, at cursor: XCursor) -> XCursor? {
    switch outcome {
    case .ended: return nil
    case .repeated:
      guard !cursor.isRepeated, let token = answer.nextToken, token != cursor.token else { return nil }
      return cursor.passingOver(to: token)
    case .full(let index) where isByToken:
      return answer.items[..<index].lastID.map(cursor.inside(after:)) ?? cursor
    case .taken where isByToken, .empty where isByToken:
      let next = answer.nextToken.map(cursor.at(token:))
      return next == cursor ? nil : next
    case .full(let index): return cut(answer.items, before: index, at: cursor)
    case .taken, .empty:
      let next = answer.nextToken.map { cursor.after(token: $0, last: answer.items[...].lastID) }
      return next == cursor ? nil : next
    }
  }

  /// The position before an item, also before those that follow it and are newer than the last one taken.
  private func cut(_ items: [XItem], before index: Int, at cursor: XCursor) -> XCursor {
    guard let last = items[..<index].lastID else { return cursor }
    let left = items[index...].compactMap(\.id).filter { XName.isID($0) && XName.isNewer($0, than: last) }
    let newest = left.max { XName.isNewer($1, than: $0) }
    guard let newest, let number = UInt64(newest), cursor.admits(String(number + 1)) else {
      return cursor.after(id: last)
    }
    return cursor.after(id: String(number + 1))
  }

  func newer(than start: XCursor) -> XCursor? {
    let known = isByToken ? newest + start.allKnown : newest.isEmpty ? start.allKnown : newest
    return known.first.map { XCursor(known: $0, known.prefix(Self.mostKnown).dropFirst()) }
  }

  func said(_ text: String) -> String { client.said(text) }

  func notes(besides problem: String?) -> [String] {
    [problem].compactMap(\.self) + missing.notes(saying: client.said)
  }
}

private extension XPager {
  var isByToken: Bool { search.timeline?.isByToken ?? false }

  /// The response for a position; `nil` if it is older than X's search permits.
  func answer(at cursor: XCursor, wanted: Int) async throws(SourceError) -> XAnswer? {
    var question = XQuestion(request, at: cursor, wanted: wanted, in: window, of: search.timeline)
    for _ in 1..<Self.mostQuestions {
      let response = try await client.response(to: question.request)
      if response.isSuccess { return try read(response) }
      guard response.status == 400, let refusal = client.decoder.refusal(response.body) else {
        throw failure(response)
      }
      if question.isTooOld(refusal.isAbout) { return nil }
      guard let other = question.without(refusal.isAbout) else { throw failure(refusal) }
      question = other
    }
    let response = try await client.response(to: question.request)
    guard response.isSuccess else { throw client.refusal(response) }
    return try read(response)
  }

  func read(_ response: HTTPResponse) throws(SourceError) -> XAnswer {
    do {
      return try client.read(response) { decoder, body throws(TweetFormatError) in try decoder.page(body) }
    } catch {
      guard let reason = client.decoder.refusal(response.body)?.errors.first else { throw error }
      switch search.target {
      case .search: throw error
      case .posts(let user): throw client.unavailable(user, because: reason)
      case .timeline(let timeline): throw client.unavailable(timeline, because: reason)
      }
    }
  }

  func failure(_ response: HTTPResponse) -> SourceError {
    guard response.status == 404 else { return client.refusal(response) }
    return switch search.target {
    case .search: client.refusal(response)
    case .posts(let user): .unknownUser(user, source: client.host.source)
    case .timeline(let timeline): client.host.failure("does not have \(timeline.things); use another source")
    }
  }

  func failure(_ refusal: XServiceError) -> SourceError {
    guard let length = search.length, let most = refusal.lengthLimit(below: length) else {
      return client.refused(refusal)
    }
    return client.host.failure(
      "takes queries of at most \(Counted.grouped(most)) characters with this token; this one has \(Counted.grouped(length))"
    )
  }
}

extension ArraySlice<XItem> {
  /// The id of the last item with an id.
  fileprivate var lastID: String? { last { $0.id.map(XName.isID) == true }?.id }
}

extension XServiceError {
  /// The maximum length of a query, if it was rejected as too long for the token.
  fileprivate func lengthLimit(below length: Int) -> Int? {
    guard isAbout("query") else { return nil }
    let text = ([detail] + messages).joined(separator: " ").lowercased()
    guard ["length", "long", "characters"].contains(where: text.contains) else { return nil }
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    return numbers.filter { $0 >= 100 && $0 < length }.min()
  }
}

/// The conditions for posts besides words, which are checked again here.
struct XConditions: Equatable, Sendable {
  var since: Date?
  /// The end of the period, exclusive.
  var until: Date?
  var noReplies = false
  var noRetweets = false
  /// What else has to match, as far as a post tells.
  var terms: [Query.Term] = []

  func admit(_ tweet: Tweet) -> Bool {
    if let since, tweet.created < since { return false }
    if let until, tweet.created >= until { return false }
    if noReplies && tweet.isReply || noRetweets && tweet.isRetweet { return false }
    return terms.allSatisfy { $0.admits(tweet) }
  }
}

/// The objects that are missing from responses, counted by type and reason.
struct XMissing: Sendable {
  private var seen: Set<Thing> = []
  private var counts: [Sort: Int] = [:]
  /// Errors for which there is no message of our own.
  private var others: [XPartialError] = []

  /// An object, which is reported once whatever the parameter.
  private struct Thing: Hashable {
    let kind: XPartialError.Kind
    let type: String
    let name: String

    init(_ error: XPartialError) {
      (kind, type) = (error.kind, error.resourceType)
      name = error.resourceID.isEmpty ? error.title + error.detail : error.resourceID
    }
  }

  private enum Sort: Hashable, CaseIterable {
    case missingPost, hiddenPost, missingUser, hiddenUser
  }

  /// Adds errors, each object once, although it may be referred to by several posts.
  mutating func take(_ errors: [XPartialError]) {
    for error in errors where seen.insert(Thing(error)).inserted {
      if let sort = Self.sort(error) { counts[sort, default: 0] += 1 } else { others.append(error) }
    }
  }

  /// The notes, one for each type and reason; `said` makes a server's text safe to repeat.
  func notes(saying said: (String) -> String) -> [String] {
    let counted = Sort.allCases.compactMap { sort in counts[sort].map { Self.note(on: sort, $0) } }
    guard let first = others.first else { return counted }
    let text = said([first.title, first.detail].filter { !$0.isEmpty }.joined(separator: ": "))
    let count = others.count
    let parts = count == 1 ? "1 part of the answer is" : "\(Counted.grouped(count)) parts of the answer are"
    return counted + ["\(parts) missing: \(text.isEmpty ? said(first.type) : text)"]
  }
}

private extension XMissing {
  private static func sort(_ error: XPartialError) -> Sort? {
    switch (error.resourceType, error.kind) {
    case ("tweet", .missing), ("post", .missing): .missingPost
    case ("tweet", .hidden), ("post", .hidden): .hiddenPost
    case ("user", .missing): .missingUser
    case ("user", .hidden): .hiddenUser
    default: nil
    }
  }

  private static func note(on sort: Sort, _ count: Int) -> String {
    let (isOne, number) = (count == 1, Counted.grouped(count))
    let are = isOne ? "is" : "are"
    let posts =
      isOne
      ? "1 post that another quotes, repeats or answers"
      : "\(number) posts that others quote, repeat or answer"
    let users = isOne ? "1 account that posts name" : "\(number) accounts that posts name"
    return switch sort {
    case .missingPost: "\(posts) \(are) not there any more"
    case .hiddenPost: "\(posts) \(are) by suspended or protected accounts"
    case .missingUser: "\(users) \(are) not there any more"
    case .hiddenUser: "\(users) \(are) suspended or protected"
    }
  }
}
