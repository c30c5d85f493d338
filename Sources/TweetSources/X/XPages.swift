import Foundation
import SmashtagModel
import TweetFormats

/// Fetches the pages of a search, each with as many requests as necessary.
struct XPages: Sendable {
  /// The maximum number of variants of a request when the server rejects parts of it.
  private static let mostQuestions = 4

  let client: XClient
  let search: XSearch
  let window: XWindow
  let request: XRequest

  /// Fetches posts from a position until the page is full, or nothing is left.
  ///
  /// It requests one more post than the page holds, to know whether there are more.
  func page(from start: XCursor, limit: Int) async throws(SourceError) -> XPageCollector {
    var collector = XPageCollector(limit: limit, conditions: search.conditions)
    collector.rest = start
    for _ in 0..<CollectedPosts.mostRequests {
      guard let cursor = collector.rest, collector.room > 0 else { break }
      do {
        guard let answer = try await answer(at: cursor, wanted: collector.room + 1) else {
          collector.rest = nil
          break
        }
        let outcome = collector.take(answer, at: cursor)
        collector.rest = next(after: answer, outcome, at: cursor)
      } catch {
        guard collector.posts.ends(with: error) else { throw error }
        break
      }
    }
    if collector.rest != nil { collector.posts.endUnfilled() }
    return collector
  }
}

private extension XPages {
  /// The response for a position; `nil` if it is older than X's search permits.
  func answer(at cursor: XCursor, wanted: Int) async throws(SourceError) -> XAnswer? {
    var question = XQuestion(request, at: cursor, wanted: wanted, in: window)
    for _ in 1..<Self.mostQuestions {
      let response = try await client.response(to: question.request)
      if response.isSuccess { return try read(response) }
      guard response.status == 400, let refusal = client.host.decoder.refusal(response.body) else {
        throw failure(response)
      }
      if question.isTooOld(refusal.isAbout) { return nil }
      guard let other = question.without(refusal.isAbout) else { throw failure(refusal) }
      question = other
    }
    return try read(try await client.content(of: question.request))
  }

  func read(_ response: HTTPResponse) throws(SourceError) -> XAnswer {
    do {
      return try client.read(response) { decoder, body throws(TweetFormatError) in try decoder.page(body) }
    } catch {
      guard case .posts(let user) = search.target, let refusal = client.host.decoder.refusal(response.body),
        let reason = refusal.errors.first
      else { throw error }
      throw client.unavailable(user, because: reason)
    }
  }

  func failure(_ response: HTTPResponse) -> SourceError {
    if response.status == 404, case .posts(let user) = search.target {
      return .unknownUser(user, source: client.host.server.source)
    }
    return client.refusal(response)
  }

  func failure(_ refusal: XServiceError) -> SourceError {
    guard let length = search.length, let most = refusal.lengthLimit(below: length) else {
      return client.refused(refusal)
    }
    return client.host.server.failure(
      "takes queries of at most \(most.grouped) characters with this token; this one has \(length.grouped)")
  }

  /// The position after a response; `nil` at the end.
  func next(after answer: XAnswer, _ outcome: CollectionOutcome, at cursor: XCursor) -> XCursor? {
    switch outcome {
    case .ended: return nil
    case .full(let index): return answer.items[..<index].lastID.map(cursor.behind(id:)) ?? cursor
    case .taken:
      let next = answer.nextToken.map { cursor.behind(token: $0, last: answer.items[...].lastID) }
      return next == cursor ? nil : next
    }
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

/// A page that is being filled from responses.
struct XPageCollector: Sendable {
  private let conditions: XConditions
  var posts: CollectedPosts
  private(set) var missing = XMissing()
  /// The highest id so far.
  private(set) var newestID: String?
  /// The position after the page; `nil` at the end.
  var rest: XCursor?

  init(limit: Int, conditions: XConditions) {
    (posts, self.conditions) = (CollectedPosts(limit: limit), conditions)
  }

  /// How many posts are missing until the page is full.
  var room: Int { posts.room }

  /// Takes the items of a response up to a known one.
  mutating func take(_ answer: XAnswer, at cursor: XCursor) -> CollectionOutcome {
    missing.take(answer.errors)
    let seenBefore = posts.seenCount
    for (index, item) in answer.items.enumerated() {
      if let id = item.id, XName.isID(id) {
        if let known = cursor.known, !XName.isNewer(id, than: known) { return .ended }
        guard cursor.admits(id) else { continue }
      }
      guard take(item) else { return .full(before: index) }
    }
    return answer.items.isEmpty || posts.seenCount > seenBefore ? .taken : .ended
  }

  /// Notes about omissions in the page; `said` makes a server's text safe to repeat.
  func notes(saying said: (String) -> String) -> [String] {
    let problem = TweetPage.note(onProblems: posts.problems, saying: said(posts.problems.first ?? ""))
    return [problem].compactMap(\.self) + missing.notes(saying: said)
  }
}

private extension XPageCollector {
  /// Takes an item; returns `false` if it matches but the page is full.
  mutating func take(_ item: XItem) -> Bool {
    guard let tweet = item.record.tweets.first else {
      posts.takeProblem(of: item.record, id: item.id)
      return true
    }
    guard !posts.has(tweet) else { return true }
    let counts = conditions.admit(tweet)
    if counts, room == 0 { return false }
    posts.see(tweet)
    noteID(of: item)
    if counts { posts.take(tweet, of: item.record) }
    return true
  }

  mutating func noteID(of item: XItem) {
    guard let id = item.id, XName.isID(id), newestID.map({ XName.isNewer(id, than: $0) }) ?? true else {
      return
    }
    newestID = id
  }
}

/// The conditions for posts besides words, which are checked again here.
struct XConditions: Equatable, Sendable {
  var since: Date?
  /// The end of the period, exclusive.
  var until: Date?
  var noReplies = false
  var noRetweets = false

  func admit(_ tweet: Tweet) -> Bool {
    if let since, tweet.created < since { return false }
    if let until, tweet.created >= until { return false }
    return !(noReplies && tweet.isReply || noRetweets && tweet.isRetweet)
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
    let parts = count == 1 ? "1 part of the answer is" : "\(count.grouped) parts of the answer are"
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
    let (isOne, number) = (count == 1, count.grouped)
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
