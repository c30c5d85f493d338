import Foundation
import SmashtagModel
import TweetFormats

/// Asks a server of Bluesky for the posts of a search.
///
/// It requests no more items than the page needs, because cursors are opaque. If posts are filtered, the
/// surplus ones of a response are counted, and requested again for the next page.
struct BlueskyPager: LivePager {
  /// The maximum number of items in a response.
  private static let mostItems = 100
  /// The minimum number of items to request if some posts may not match.
  private static let fewestItems = 50
  /// How many of the newest posts are remembered, since the newest one may be deleted.
  private static let mostKnown = 3
  /// How many posts at the end of a response have to be too old before it counts as the last.
  private static let mostStragglers = 2
  /// How many posts before a position inside a response are remembered, since the last one may be deleted.
  private static let mostPassed = 3
  /// The maximum length of an address in bytes.
  private static let longestID = 1_000

  let client: BlueskyClient
  let search: BlueskySearch
  /// How many posts are left out because they are for logged-in users only.
  private(set) var hidden = 0
  /// The first items of the first response.
  private(set) var newest: [BlueskyCursor.Known] = []
  /// The server's cursors so far, to detect one that goes in circles.
  private(set) var cursors: Set<String> = []
  /// The ids of posts of the last response that are old by their dates, but stand among those that are not.
  private(set) var belated: Set<String> = []

  mutating func answer(at position: BlueskyCursor, room: Int) async throws(SourceError) -> BlueskyAnswer? {
    let wanted = position.skipped + (search.checks.isEmpty ? room : max(room, Self.fewestItems))
    let request = search.request(
      limit: min(wanted, Self.mostItems), cursor: position.serverCursor, since: position.knownSince,
      of: position.address)
    let answer = try await client.answer(to: request, for: search.users)
    guard answer.cursor.map({ $0.utf8.count <= BlueskyCursor.longestCursor }) ?? true else {
      throw client.host.server.failure("answered with a cursor without end; try again later")
    }
    if position.isRepeated(by: answer), position.wasRepeated == true { return nil }
    belated = search.list.isByDate(position.address) ? belated(in: answer, at: position) : []
    return answer
  }

  /// The items that were not shown before.
  ///
  /// There may be none: some of those shown were deleted meanwhile, some servers hide all of a page, but
  /// not of the next, and where as many posts came as a page holds, one is the same as the page before.
  func items(of answer: BlueskyAnswer, at position: BlueskyCursor) -> ArraySlice<BlueskyItem> {
    let isAgain = position.isRepeated(by: answer) && position.skipped == 0
    let passed = isAgain ? position.end.map { [$0] } : position.passed
    guard let passed, !passed.isEmpty else { return answer.items.dropFirst(position.skipped) }
    // Without any of the posts before it the position is unknown; what repeats is left out of lists.
    let last = answer.items.lastIndex { $0.id.map(passed.contains) == true }
    return answer.items[(last.map { $0 + 1 } ?? 0)...]
  }

  func standing(of item: BlueskyItem, at position: BlueskyCursor) -> ItemStanding {
    guard let tweet = item.record.tweets.first else { return .wanted }
    let time = item.time(of: tweet)
    guard search.list.isByDate(position.address) else {
      guard position.has(tweet.id) else { return .wanted }
      return position.known.count > 1 ? .listed : .end
    }
    if position.has(tweet.id) { return .known }
    return isTooOld(time, at: position) && !belated.contains(tweet.id) ? .known : .wanted
  }

  func admits(_ tweet: Tweet) -> Bool { (search.checks + search.proofs).allSatisfy { $0.admits(tweet) } }

  mutating func see(_ tweet: Tweet, of item: BlueskyItem, matches: Bool) -> Bool {
    if newest.count < Self.mostKnown, tweet.id.utf8.count <= Self.longestID {
      newest.append(BlueskyCursor.Known(id: tweet.id, time: item.time(of: tweet)))
    }
    let isHidden = item.isForMembers && !client.isLoggedIn
    if matches, isHidden { hidden += 1 }
    return matches && !isHidden
  }

  /// The position after a response; `nil` at the end.
  mutating func next(
    after answer: BlueskyAnswer, _ outcome: CollectionOutcome, at position: BlueskyCursor
  ) -> BlueskyCursor? {
    if outcome == .ended { return nil }
    var next = position
    if case .full(let index) = outcome {
      let ids = answer.items[..<index].suffix(Self.mostPassed).compactMap(\.id)
      (next.skipped, next.passed) = (index, ids.filter { $0.utf8.count <= Self.longestID })
      return next
    }
    let isRepeated = outcome == .repeated || outcome == .empty && position.isRepeated(by: answer)
    if isRepeated, position.wasRepeated == true { return nil }
    guard let cursor = answer.cursor, cursor != position.serverCursor, cursors.insert(cursor).inserted else {
      return nil
    }
    (next.serverCursor, next.skipped, next.passed) = (cursor, 0, nil)
    next.wasRepeated = isRepeated ? true : nil
    if !answer.items.isEmpty { (next.before, next.end) = (answer.items.first?.id, answer.items.last?.id) }
    return next
  }

  func newer(than start: BlueskyCursor) -> BlueskyCursor? {
    let known = (newest + start.known).prefix(max(newest.count, start.known.count))
    return known.isEmpty ? nil : BlueskyCursor(known: Array(known), address: start.address)
  }

  func said(_ text: String) async -> String { await client.said(text) }

  func notes(besides problem: String?) -> [String] {
    [client.host.note(onHidden: hidden), problem].compactMap(\.self)
  }

  /// The posts of a response that are old by their dates, but stand before others that are not.
  ///
  /// Two at its end may stand there, too, unless a known one precedes them.
  private func belated(in answer: BlueskyAnswer, at position: BlueskyCursor) -> Set<String> {
    let tweets = answer.items.compactMap { item in
      item.record.tweets.first.map { (id: $0.id, time: item.time(of: $0)) }
    }
    let isOld = tweets.map { isTooOld($0.time, at: position) && !position.has($0.id) }
    guard let last = isOld.lastIndex(of: false) else { return [] }
    let rest = tweets[(last + 1)...]
    let isOpen =
      rest.count <= Self.mostStragglers && !position.has(tweets[last].id)
      && !rest.contains { isOutside($0.time) }
    let end = isOpen ? tweets.endIndex : last
    return Set(tweets[..<end].indices.filter { isOld[$0] }.map { tweets[$0].id })
  }

  private func isTooOld(_ time: Date, at position: BlueskyCursor) -> Bool {
    isOutside(time) || position.knownSince.map { time < $0 } == true
  }

  /// Whether a time is before that from which on posts are wanted.
  private func isOutside(_ time: Date) -> Bool {
    search.list != .found && search.since.map { time < $0 } == true
  }
}

extension BlueskyItem {
  /// When its post appeared, by its own date or the server's, whichever is earlier.
  fileprivate func time(of tweet: Tweet) -> Date { min(tweet.created, indexed ?? tweet.created) }
}

extension BlueskyCursor {
  /// Whether a post is one of the newest known ones.
  fileprivate func has(_ id: String) -> Bool { known.contains { $0.id == id } }

  /// Whether a response begins as the previous one did, because the server goes in circles, or as many posts
  /// came as a response holds.
  fileprivate func isRepeated(by answer: BlueskyAnswer) -> Bool {
    before != nil && before == answer.items.first?.id
  }
}

/// A position in the results of a search, which is encoded in cursors.
struct BlueskyCursor: LivePosition, Codable {
  /// A known post, with its date according to the server.
  struct Known: Equatable, Codable, Sendable {
    let id: String
    let time: Date
  }

  private enum CodingKeys: String, CodingKey {
    case serverCursor = "cursor"
    case skipped, passed, before, end, wasRepeated, known, address
  }

  static let sign = "bluesky?"
  private static let longest = 20_000
  /// The maximum length of a server's cursor in bytes.
  static let longestCursor = 4_000

  /// The server's opaque cursor; `nil` at the beginning.
  var serverCursor: String?
  /// How many items after the cursor were already shown.
  var skipped = 0
  /// The ids of the last of these, by which the position is found again where some were deleted.
  var passed: [String]?
  /// The first item of the previous response, to detect a server that repeats itself.
  var before: String?
  /// The last item of the previous response.
  var end: String?
  /// Whether the previous response had nothing new.
  var wasRepeated: Bool?
  /// The newest known posts; only newer ones are wanted.
  var known: [Known] = []
  /// The address of the list, if the query does not tell it.
  var address: String?

  init() {}

  /// The position before the newest post.
  init(known: [Known], address: String? = nil) {
    (self.known, self.address) = (known, address)
  }

  init?(text: Substring) {
    guard text.utf8.count <= Self.longest,
      let position = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)), position.skipped >= 0
    else { return nil }
    self = position
  }

  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: (try? encoder.encode(self)) ?? Data(), as: UTF8.self)
  }

  /// The date before which all posts are known.
  var knownSince: Date? { known.map(\.time).min() }
}
