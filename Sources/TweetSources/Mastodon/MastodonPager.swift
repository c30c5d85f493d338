import Foundation
import SmashtagModel
import TweetFormats

/// Asks a Mastodon server for the posts of a search.
struct MastodonPager: LivePager {
  /// The maximum number of items in a response.
  private static let mostItems = 40
  /// How many posts of a list without an order of its own are remembered, since the newest one may be taken off it.
  private static let mostKnown = 3
  static let endsUnfilled = false

  let client: MastodonClient
  let search: MastodonSearch
  let request: MastodonRequest
  /// The ids of the first items of the first response.
  private(set) var newest: [String] = []

  func mostRequests(limit: Int) -> Int { 4 + limit / 10 }

  /// Fetches a response; if pages are not linked by ids, it requests no more posts than the page holds.
  mutating func answer(at cursor: MastodonCursor, room: Int) async throws(SourceError) -> MastodonAnswer? {
    // A response is asked for again to be gone through to its end.
    let isAgain = search.isPagedByLinks && cursor.isInside
    let wanted = isAgain ? Self.mostItems : wanted(forRoom: room)
    var answer = try await answer(at: cursor, limit: wanted)
    // Some servers begin with the post after which they should, which may be all that was asked for.
    if !search.isForWords, answer.items.isEmpty, answer.before.count == wanted, wanted < Self.mostItems {
      answer = try await self.answer(at: cursor, limit: min(2 * wanted, Self.mostItems))
    }
    if cursor.isLost(in: answer) { return nil }
    let isCuttable = !search.isForWords && !isAgain && 1..<wanted ~= room
    if isCuttable, answer.items.count > room, !isPagedByID(answer) {
      answer = try await self.answer(at: cursor, limit: room)
    }
    let known = cursor.allKnown
    // Where an order of its own puts a known one once more on top of the list, new ones follow it.
    let new =
      search.isPagedByLinks
      ? answer.items[...] : answer.items.prefix { $0.id.map { !known.contains($0) } ?? true }
    if newest.isEmpty { newest = Array(new.compactMap(\.id).prefix(Self.mostKnown)) }
    return answer
  }

  func items(of answer: MastodonAnswer, at cursor: MastodonCursor) -> ArraySlice<MastodonItem> {
    answer.items[...]
  }

  func standing(of item: MastodonItem, at cursor: MastodonCursor) -> ItemStanding {
    let known = cursor.allKnown
    if let id = item.id, known.contains(id) {
      return search.isPagedByLinks && known.count > 1 ? .listed : .end
    }
    return item.isOther ? .passed : .wanted
  }

  func admits(_ tweet: Tweet) -> Bool { search.conditions.admit(tweet) }

  func looksAhead(fromRoom room: Int) -> Bool { wanted(forRoom: room) > room }

  func newer(than start: MastodonCursor) -> MastodonCursor? {
    let before = start.allKnown.filter { !search.isPagedByLinks || !newest.contains($0) }
    let known = search.isPagedByLinks ? newest + before : newest.isEmpty ? before : newest
    let most = search.isPagedByLinks ? Self.mostKnown : 1
    var newer = known.first.map { MastodonCursor(known: $0, known.prefix(most).dropFirst()) }
    newer?.list = start.list
    return newer
  }

  func said(_ text: String) -> String { client.said(text) }

  /// The position after a response; `nil` at the end.
  func next(
    after answer: MastodonAnswer, _ outcome: CollectionOutcome, at cursor: MastodonCursor
  ) -> MastodonCursor? {
    if search.isForWords { return nextFound(after: answer, outcome, at: cursor) }
    var cursor = cursor
    if search.isPagedByLinks, cursor.items.isEmpty { cursor.first = cursor.first ?? answer.firstID }
    switch outcome {
    case .ended: return nil
    case .repeated: return search.isPagedByLinks ? after(answer, at: cursor) : nil
    case .empty: return linked(from: answer, at: cursor)
    case .full(before: 0): return cursor
    case .full(let index):
      let last = answer.items[..<index].lastID
      let isAtID = !search.isPagedByLinks && isPagedByID(answer)
      return isAtID ? cursor.after(id: last) : cursor.stopping(after: last)
    case .taken: return after(answer, at: cursor)
    }
  }
}

private extension MastodonPager {
  /// The position after a whole response; `nil` at the end.
  func after(_ answer: MastodonAnswer, at cursor: MastodonCursor) -> MastodonCursor? {
    if answer.saysItEnds { return nil }
    let next = linked(from: answer, at: cursor) ?? cursor.after(id: answer.items.lastID)
    return next == cursor ? nil : next
  }

  /// The position to which the response links, which a server that leaves out posts may do with an empty one.
  func linked(from answer: MastodonAnswer, at cursor: MastodonCursor) -> MastodonCursor? {
    // Where only links lead on, one that names the server by another name is better than none.
    let items = answer.nextItems(at: client.host, besides: request, anyHost: search.isPagedByLinks)
    let next = items.map(cursor.linked)
    return next == cursor ? nil : next
  }

  /// How many items are requested: one more than the page holds, to know whether there are more.
  ///
  /// In a search for words, as many as possible are requested, because some servers return no further ones.
  func wanted(forRoom room: Int) -> Int {
    search.isForWords ? Self.mostItems : min(room + 1, Self.mostItems)
  }

  func answer(at cursor: MastodonCursor, limit: Int) async throws(SourceError) -> MastodonAnswer {
    var request = request
    request.items += search.takesSinceID ? cursor.allItems : cursor.items
    request.items.append(QueryItem("limit", String(limit)))
    let response = try await response(to: request, isFirst: cursor.items.isEmpty && cursor.known == nil)
    guard response.isSuccess else { return MastodonAnswer([], after: cursor.end, of: response) }
    let items = try client.read(response) { decoder, body throws(TweetFormatError) in
      switch search.target {
      case .words: try decoder.search(body)
      case .list(.mentions): try decoder.notifications(body)
      case .tag, .posts, .quotes, .list, .bookmarks, .likes: try decoder.statuses(body)
      }
    }
    if search.isForWords, let cursor = cursor.asked(after: items) {
      return try await answer(at: cursor, limit: limit)
    }
    return MastodonAnswer(search.marked(items), after: cursor.end, of: response)
  }

  /// The response to a request; an unknown user is an error, while an unknown hashtag has no posts.
  ///
  /// A hashtag is not unknown any more after the first posts.
  func response(to request: MastodonRequest, isFirst: Bool) async throws(SourceError) -> HTTPResponse {
    let response = try await client.response(to: request)
    if response.isSuccess { return response }
    if response.status == 404 {
      switch search.target {
      case .posts(let user): throw .unknownUser(user, source: client.host.source)
      case .tag:
        if let text = client.decoder.errorText(response.body) {
          if isFirst { return response }
          throw client.host.trouble(response.refusal(saying: client.withoutToken(text)))
        }
      case .words: break
      case .quotes: throw try await client.absence(of: search.things, at: request.path[2])
      case .list(.named(let name)):
        throw client.host.failure("has no list '\(name.line())' any more; search again")
      case .list, .bookmarks, .likes: throw .notOffered(search.things, source: client.host.source)
      }
    }
    throw client.refusal(response)
  }

  func isPagedByID(_ answer: MastodonAnswer) -> Bool {
    guard let next = answer.nextItems(at: client.host, besides: request) else { return true }
    return next.contains { $0.value == answer.items.lastID }
  }

  /// The position after a response to a search for words.
  ///
  /// Servers allow paging by number only to logged-in users.
  func nextFound(
    after answer: MastodonAnswer, _ outcome: CollectionOutcome, at cursor: MastodonCursor
  ) -> MastodonCursor? {
    switch outcome {
    case .ended, .repeated, .empty:
      client.token != nil && answer.isStuck(after: cursor) ? cursor.counted : nil
    case .full(before: 0): cursor
    case .full(let index): cursor.after(first: index, of: answer)
    case .taken: cursor.after(first: answer.items.count, of: answer)
    }
  }
}

/// A server's list of posts, in its order.
struct MastodonAnswer: Sendable {
  let items: [MastodonItem]
  /// The items before the requested position.
  let before: [MastodonItem]
  private let links: LinkHeader
  /// The URL to which relative links refer.
  private let url: String

  /// Drops items up to the one after which the page should begin, which some servers include.
  init(_ items: [MastodonItem], after id: String?, of response: HTTPResponse) {
    let start = id.flatMap { id in items.firstIndex { $0.id == id } }.map { $0 + 1 } ?? 0
    (before, self.items) = (Array(items[..<start]), Array(items[start...]))
    links = LinkHeader(response.headers.values("link"))
    url = response.url
  }

  /// Whether there is nothing after the requested position, because the server does not page by ids.
  func isStuck(after cursor: MastodonCursor) -> Bool {
    items.isEmpty && cursor.maxID.map { id in before.contains { $0.id == id } } == true
  }

  /// Whether an item has an id; no, if that is `nil`.
  func hasItem(_ id: String?) -> Bool { id != nil && (before + items).contains { $0.id == id } }

  /// The id of the first item with an id.
  var firstID: String? { (before + items).first { $0.id != nil }?.id }

  /// Whether the server tells that there is no next page.
  var saysItEnds: Bool { links.hasLinks && links.next.isEmpty }

  /// The query items of the link to the next page, if that is on the same server.
  ///
  /// Items of the request itself are left out, because servers omit some of them.
  ///
  /// - Parameter anyHost: takes also a link to the same path of another host, as of a server behind a proxy.
  func nextItems(
    at host: SourceHost, besides request: MastodonRequest, anyHost: Bool = false
  ) -> [QueryItem]? {
    let own = Set(request.items.map(\.name) + ["limit", "since_id"])
    guard let here = try? HTTPAddress(url) else { return nil }
    let targets = links.next.compactMap { try? here.redirected(to: $0) }
    let near = targets.filter { host.has($0) || $0.origin.name == here.origin.name }
    let alike = anyHost ? targets.filter(request.isAsked) : []
    return (near + alike).lazy.map { [QueryItem](query: $0.queryText) ?? [] }
      .map { $0.filter { !own.contains($0.name) } }
      .first { !$0.isEmpty }
  }
}

extension MastodonRequest {
  /// Whether an address asks for the same, at whatever host and below whatever folder.
  fileprivate func isAsked(by address: HTTPAddress) -> Bool {
    address.text.prefix { $0 != "?" }.hasSuffix("/api/" + path.map(\.percentEncoded).joined(separator: "/"))
  }
}

extension HTTPAddress {
  fileprivate var queryText: Substring {
    text.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
  }
}

extension Collection<MastodonItem> where Self: BidirectionalCollection {
  /// The id of the last item with an id.
  var lastID: String? { last { $0.id != nil }?.id }
}
