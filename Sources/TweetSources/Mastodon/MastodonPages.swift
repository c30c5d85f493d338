import Foundation
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

/// A page while answers come in.
struct PageFilling: Sendable {
  private let conditions: PostConditions
  private(set) var posts: FilledPosts
  /// The id of the first item of all.
  private(set) var newestID: String?
  /// Where what is left begins.
  var rest: MastodonPlace?

  init(limit: Int, conditions: PostConditions) {
    (posts, self.conditions) = (FilledPosts(limit: limit), conditions)
  }

  /// How many more posts the page holds.
  var room: Int { posts.room }

  /// Takes items up to the one that is known.
  mutating func take(_ items: [MastodonItem], to known: String?) -> FillingOutcome {
    let new = known.map { known in items.prefix { $0.id != known } } ?? items[...]
    newestID = newestID ?? new.first { $0.id != nil }?.id
    let seenBefore = posts.seenCount
    for (index, item) in new.enumerated() {
      guard let tweet = item.record.tweets.first else {
        posts.takeProblem(of: item.record, id: item.id)
        continue
      }
      guard !posts.has(tweet) else { continue }
      let counts = conditions.admit(tweet)
      if counts, room == 0 { return .full(before: index) }
      posts.see(tweet)
      if counts { posts.take(tweet, of: item.record) }
    }
    return new.count < items.count || posts.seenCount == seenBefore ? .ended : .taken
  }
}

/// A list of posts that a server answered with, in its order.
struct MastodonAnswer: Sendable {
  let items: [MastodonItem]
  /// Those that stand before the place that was asked for.
  let before: [MastodonItem]
  private let links: LinkHeader
  /// Where relative links are seen from.
  private let url: String

  /// Some servers count the post behind which a page begins to the page, or give all posts again: these are left out.
  init(_ items: [MastodonItem], behind id: String?, of response: HTTPResponse) {
    let start = id.flatMap { id in items.firstIndex { $0.id == id } }.map { $0 + 1 } ?? 0
    (before, self.items) = (Array(items[..<start]), Array(items[start...]))
    links = LinkHeader(response.headers.values("link"))
    url = response.url
  }

  /// Whether it holds nothing that follows, but the post behind which it should begin: the server does not page by
  /// ids.
  func isStuck(behind place: MastodonPlace) -> Bool {
    items.isEmpty && place.maxID.map { id in before.contains { $0.id == id } } == true
  }

  /// The server says that there is no next page.
  var saysItEnds: Bool { links.hasLinks && links.next.isEmpty }

  /// What is behind the `?` of the link to the next page, if that is on the server that was asked.
  ///
  /// Items that the request has in any case are left out: servers lose some of them.
  func nextItems(at host: MastodonHost, besides request: MastodonRequest) -> [QueryItem]? {
    let own = Set(request.items.map(\.name) + ["limit", "since_id"])
    return links.next.lazy.compactMap { address(of: $0, at: host) }
      .compactMap { [QueryItem](query: $0.text.split(separator: "?", maxSplits: 1).dropFirst().first ?? "") }
      .map { $0.filter { !own.contains($0.name) } }
      .first { !$0.isEmpty }
  }

  private func address(of link: String, at host: MastodonHost) -> HTTPAddress? {
    guard let here = try? HTTPAddress(url), let address = try? here.redirected(to: link) else { return nil }
    return host.has(address) || address.origin.name == here.origin.name ? address : nil
  }
}

extension Collection<MastodonItem> where Self: BidirectionalCollection {
  /// The id of the last item that has one.
  var lastID: String? { last { $0.id != nil }?.id }
}

/// The links of an answer that lead to what comes next, as RFC 8288 writes them.
///
/// What is no link is passed over, in one go through the bytes.
struct LinkHeader: Equatable {
  /// It names some page by its relation, so the server does page by links.
  private(set) var hasLinks = false
  /// Where the links to the next page lead, as they are written.
  private(set) var next: [String] = []

  /// `values` are those of all fields `Link`.
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
  /// The next `<target>; name=value; …`; `nil` where none is left.
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

  /// The next `; name=value` of a link; `nil` at its end.
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
