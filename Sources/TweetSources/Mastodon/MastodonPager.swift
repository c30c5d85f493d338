import Foundation
import SmashtagModel
import TweetFormats

/// Asks a Mastodon server for the posts of a search.
struct MastodonPager: LivePager {
  /// The maximum number of items in a response.
  private static let mostItems = 40
  static let endsUnfilled = false

  let client: MastodonClient
  let search: MastodonSearch
  let request: MastodonRequest
  /// The id of the first item of the first response.
  private(set) var newestID: String?

  func mostRequests(limit: Int) -> Int { 4 + limit / 10 }

  /// Fetches a response; if pages are not linked by ids, it requests no more posts than the page holds.
  mutating func answer(at cursor: MastodonCursor, room: Int) async throws(SourceError) -> MastodonAnswer? {
    let wanted = wanted(forRoom: room)
    var answer = try await answer(at: cursor, limit: wanted)
    if 1..<wanted ~= room, answer.items.count > room, !search.isForWords, !isPagedByID(answer) {
      answer = try await self.answer(at: cursor, limit: room)
    }
    let new = answer.items.prefix { $0.id == nil || $0.id != cursor.known }
    newestID = newestID ?? new.first { $0.id != nil }?.id
    return answer
  }

  func items(of answer: MastodonAnswer, at cursor: MastodonCursor) -> ArraySlice<MastodonItem> {
    answer.items[...]
  }

  func standing(of item: MastodonItem, at cursor: MastodonCursor) -> ItemStanding {
    item.id != nil && item.id == cursor.known ? .end : .wanted
  }

  func admits(_ tweet: Tweet) -> Bool { search.conditions.admit(tweet) }

  func looksAhead(fromRoom room: Int) -> Bool { wanted(forRoom: room) > room }

  func newer(than start: MastodonCursor) -> MastodonCursor? {
    (newestID ?? start.known).map { MastodonCursor(known: $0) }
  }

  func said(_ text: String) -> String { client.said(text) }

  /// The position after a response; `nil` at the end.
  func next(
    after answer: MastodonAnswer, _ outcome: CollectionOutcome, at cursor: MastodonCursor
  ) -> MastodonCursor? {
    if search.isForWords { return nextFound(after: answer, outcome, at: cursor) }
    switch outcome {
    case .ended, .empty: return nil
    case .full(before: 0): return cursor
    case .full(let index): return cursor.behind(id: answer.items[..<index].lastID)
    case .taken:
      if answer.saysItEnds { return nil }
      let next = answer.nextItems(at: client.host, besides: request).map(cursor.behind)
      return (next ?? cursor.behind(id: answer.items.lastID)).flatMap { $0 == cursor ? nil : $0 }
    }
  }
}

private extension MastodonPager {
  /// How many items are requested: one more than the page holds, to know whether there are more.
  ///
  /// In a search for words, as many as possible are requested, because some servers return no further ones.
  func wanted(forRoom room: Int) -> Int {
    search.isForWords ? Self.mostItems : min(room + 1, Self.mostItems)
  }

  func answer(at cursor: MastodonCursor, limit: Int) async throws(SourceError) -> MastodonAnswer {
    var request = request
    request.items += search.isForWords ? cursor.items : cursor.allItems
    request.items.append(QueryItem("limit", String(limit)))
    let response = try await response(to: request)
    guard response.isSuccess else { return MastodonAnswer([], behind: cursor.end, of: response) }
    let items = try client.read(response) { decoder, body throws(TweetFormatError) in
      search.isForWords ? try decoder.search(body) : try decoder.statuses(body)
    }
    if let cursor = cursor.asked(after: items) { return try await answer(at: cursor, limit: limit) }
    return MastodonAnswer(items, behind: cursor.end, of: response)
  }

  /// The response to a request; an unknown user is an error, while an unknown hashtag has no posts.
  func response(to request: MastodonRequest) async throws(SourceError) -> HTTPResponse {
    let response = try await client.response(to: request)
    if response.isSuccess { return response }
    if response.status == 404 {
      switch search.target {
      case .posts(let user): throw .unknownUser(user, source: client.host.source)
      case .tag: if client.decoder.errorText(response.body) != nil { return response }
      case .words: break
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
    case .ended, .empty: client.token != nil && answer.isStuck(behind: cursor) ? cursor.counted : nil
    case .full(before: 0): cursor
    case .full(let index): cursor.behind(first: index, of: answer)
    case .taken: cursor.behind(first: answer.items.count, of: answer)
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
  init(_ items: [MastodonItem], behind id: String?, of response: HTTPResponse) {
    let start = id.flatMap { id in items.firstIndex { $0.id == id } }.map { $0 + 1 } ?? 0
    (before, self.items) = (Array(items[..<start]), Array(items[start...]))
    links = LinkHeader(response.headers.values("link"))
    url = response.url
  }

  /// Whether there is nothing after the requested position, because the server does not page by ids.
  func isStuck(behind cursor: MastodonCursor) -> Bool {
    items.isEmpty && cursor.maxID.map { id in before.contains { $0.id == id } } == true
  }

  /// Whether the server tells that there is no next page.
  var saysItEnds: Bool { links.hasLinks && links.next.isEmpty }

  /// The query items of the link to the next page, if that is on the same server.
  ///
  /// Items of the request itself are left out, because servers omit some of them.
  func nextItems(at host: SourceHost, besides request: MastodonRequest) -> [QueryItem]? {
    let own = Set(request.items.map(\.name) + ["limit", "since_id"])
    return links.next.lazy.compactMap { address(of: $0, at: host) }
      .compactMap { [QueryItem](query: $0.text.split(separator: "?", maxSplits: 1).dropFirst().first ?? "") }
      .map { $0.filter { !own.contains($0.name) } }
      .first { !$0.isEmpty }
  }

  private func address(of link: String, at host: SourceHost) -> HTTPAddress? {
    guard let here = try? HTTPAddress(url), let address = try? here.redirected(to: link) else { return nil }
    return host.has(address) || address.origin.name == here.origin.name ? address : nil
  }
}

extension Collection<MastodonItem> where Self: BidirectionalCollection {
  /// The id of the last item with an id.
  var lastID: String? { last { $0.id != nil }?.id }
}

/// The links to the next page in the `Link` fields of a response ([RFC
/// 8288](https://www.rfc-editor.org/rfc/rfc8288)).
///
/// Invalid parts are skipped, in linear time.
struct LinkHeader: Equatable {
  /// Whether any relation of paging is present, so that the server pages by links.
  private(set) var hasLinks = false
  /// The targets of links to the next page, unresolved.
  private(set) var next: [String] = []

  /// - Parameter values: the values of all `Link` fields.
  init(_ values: [String]) {
    for value in values {
      var rest = Array(value.utf8)[...]
      while let link = Self.link(in: &rest) { take(link) }
    }
  }

  private mutating func take(_ link: (target: String, relations: [String])) {
    guard !link.relations.isEmpty else { return }
    hasLinks = true
    if link.relations.contains("next") { next.append(link.target) }
  }
}

private extension LinkHeader {
  /// The next link, `<target>; name=value; …`; `nil` at the end.
  static func link(in rest: inout ArraySlice<UInt8>) -> (target: String, relations: [String])? {
    guard let open = rest.firstIndex(of: UInt8(ascii: "<")) else { return nil }
    rest = rest[(open + 1)...]
    guard let close = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    let target = String(decoding: rest[..<close], as: UTF8.self)
    rest = rest[(close + 1)...]
    var relations: [String]?
    while let (name, value) = parameter(in: &rest) {
      if relations == nil, name == "rel" {
        relations = value.lowercased().split(separator: " ").map(String.init)
      }
    }
    return (target, relations ?? [])
  }

  /// The next parameter of a link, `; name=value`; `nil` at its end.
  static func parameter(in rest: inout ArraySlice<UInt8>) -> (name: String, value: String)? {
    rest = rest.drop(while: isBlank)
    guard rest.first == UInt8(ascii: ";") else { return nil }
    rest = rest.dropFirst().drop(while: isBlank)
    let name = text(in: &rest) { $0 == UInt8(ascii: "=") || endsParameter($0) }
    guard rest.first == UInt8(ascii: "=") else { return (name, "") }
    rest = rest.dropFirst().drop(while: isBlank)
    guard rest.first == UInt8(ascii: "\"") else { return (name, text(in: &rest, to: endsParameter)) }
    rest = rest.dropFirst()
    let value = text(in: &rest) { $0 == UInt8(ascii: "\"") }
    rest = rest.dropFirst()
    return (name, value)
  }

  static func text(in rest: inout ArraySlice<UInt8>, to isEnd: (UInt8) -> Bool) -> String {
    let text = rest.prefix { !isEnd($0) }
    rest = rest[text.endIndex...]
    return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespaces).lowercased()
  }

  static func endsParameter(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",")
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
