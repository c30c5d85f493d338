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

  func answer(at position: BlueskyCursor, room: Int) async throws(SourceError) -> BlueskyAnswer? {
    let wanted = position.skipped + (search.checks.isEmpty ? room : max(room, Self.fewestItems))
    let request = search.request(
      limit: min(wanted, Self.mostItems), cursor: position.serverCursor, since: position.knownSince,
      of: position.address)
    let answer = try await client.answer(to: request, for: search.users)
    guard answer.cursor.map({ $0.utf8.count <= BlueskyCursor.longestCursor }) ?? true else {
      throw client.host.server.failure("answered with a cursor without end; try again later")
    }
    return position.isRepeated(by: answer) ? nil : answer
  }

  /// The items that were not shown before.
  ///
  /// There may be none: some of those shown were deleted meanwhile, and some servers hide all of a page, but
  /// not of the next.
  func items(of answer: BlueskyAnswer, at position: BlueskyCursor) -> ArraySlice<BlueskyItem> {
    answer.items.dropFirst(position.skipped)
  }

  func standing(of item: BlueskyItem, at position: BlueskyCursor) -> ItemStanding {
    guard let tweet = item.record.tweets.first else { return .wanted }
    let time = item.time(of: tweet)
    guard search.list.isByDate(position.address) else { return position.has(tweet.id) ? .end : .wanted }
    return position.knows(tweet.id, of: time) || isTooOld(time) ? .known : .wanted
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
      next.skipped = index
      return next
    }
    guard let cursor = answer.cursor, cursor != position.serverCursor, cursors.insert(cursor).inserted else {
      return nil
    }
    (next.serverCursor, next.skipped) = (cursor, 0)
    next.before = answer.items.first?.id ?? position.before
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

  private func isTooOld(_ time: Date) -> Bool {
    search.list != .found && search.since.map { time < $0 } == true
  }
}

extension BlueskyItem {
  /// When its post appeared, by its own date or the server's, whichever is earlier.
  fileprivate func time(of tweet: Tweet) -> Date { min(tweet.created, indexed ?? tweet.created) }
}

extension BlueskyCursor {
  /// Whether a post is a known one, or older.
  fileprivate func knows(_ id: String, of time: Date) -> Bool {
    knownSince.map { time < $0 } == true || has(id)
  }

  /// Whether a post is one of the newest known ones.
  fileprivate func has(_ id: String) -> Bool { known.contains { $0.id == id } }

  /// Whether a response begins as the previous one did, because the server goes in circles.
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
    case skipped, before, known, address
  }

  static let sign = "bluesky?"
  private static let longest = 20_000
  /// The maximum length of a server's cursor in bytes.
  static let longestCursor = 4_000

  /// The server's opaque cursor; `nil` at the beginning.
  var serverCursor: String?
  /// How many items after the cursor were already shown.
  var skipped = 0
  /// The first item of the previous response, to detect a server that repeats itself.
  var before: String?
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
