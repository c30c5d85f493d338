import Foundation
import SmashtagModel
import TweetFormats

/// Fetches the pages of a search.
struct FlickrPages: Sendable {
  let client: FlickrClient
  let search: FlickrSearch

  /// Fetches the page at a position; all pages of a search have the length of the first.
  func page(at start: FlickrPosition, limit: Int) async throws(SourceError) -> TweetPage {
    var position = start
    let length = min(max(1, start.length ?? limit), search.mostOfAPage)
    position.length = length
    if start.isStart { position.order = client.context.photoOrder }
    if let user = search.user, position.user == nil { position.user = try await client.id(of: user) }
    let answer = try await answer(at: position)
    let tweets = Self.new(in: answer, at: position, atMost: length)
    let isByDate = position.order == .newest
    if position.until == nil, isByDate { position.until = tweets.first?.uploaded }
    var page = TweetPage(
      tweets: isByDate ? tweets.newestFirst : tweets,
      older: next(after: answer, tweets, at: position)?.cursor,
      newer: newest(of: tweets, at: position, from: start)?.cursor)
    page.notes = Self.notes(on: answer, at: position)
    if start.isStart, let note = position.order.note { page.notes.append(note) }
    if start.isStart { page.total = answer.total.map { .exactly(max($0, tweets.count)) } }
    return page
  }
}

private extension FlickrPages {
  func answer(at position: FlickrPosition) async throws(SourceError) -> FlickrPage {
    let paging = [
      QueryItem("per_page", String(position.length ?? 1)), QueryItem("page", String(position.page)),
    ]
    let items = search.items(user: position.user, from: position.since, to: position.until)
    switch try await client.outcome(of: .search(items + paging, in: position.order)) {
    case .success(let bytes):
      return try client.read { decoder throws(TweetFormatError) in try decoder.photos(bytes) }
    case .failure(let refused): throw error(refused)
    }
  }

  /// The error for a failure whose code has a special meaning in searches.
  func error(_ refused: FlickrClient.Refused) -> SourceError {
    if let user = search.user, refused.refusal.has([2, 5]) {
      return .unknownUser(user, source: client.host.source)
    }
    return refused.refusal.has([10]) ? FlickrServiceError.unavailable(client.host) : refused.error
  }

  /// The photos that were not on a page before.
  ///
  /// New photos shift some to the next page, and after the last page Flickr repeats it.
  static func new(in answer: FlickrPage, at position: FlickrPosition, atMost length: Int) -> [Tweet] {
    var tweets = answer.tweets[...]
    if let end = tweets.lastIndex(where: { $0.id == position.last }) { tweets = tweets[(end + 1)...] }
    if let known = position.known { tweets = tweets.prefix { $0.id != known } }
    return Array(tweets.uniqued(on: \.id).prefix(length))
  }

  /// The position after a response; `nil` at the end.
  func next(after answer: FlickrPage, _ new: [Tweet], at position: FlickrPosition) -> FlickrPosition? {
    let length = position.length ?? 1
    let isLast =
      answer.pages.map { position.page >= $0 } ?? (answer.photos.count + answer.leftOut < length)
    let isKnown = position.known.map { known in answer.tweets.contains { $0.id == known } } ?? false
    // A page may be empty although there are more; a repeated one is the end, whatever the count.
    let isEmpty = answer.photos.isEmpty && answer.pages != nil
    guard !isLast, !isKnown, !new.isEmpty || isEmpty,
      position.page * length < FlickrPosition.mostOfASearch
    else { return nil }
    var next = position
    (next.page, next.last) = (position.page + 1, new.last?.id ?? position.last)
    return next
  }

  /// The position for newer photos; for further pages that of the first page.
  func newest(
    of new: [Tweet], at position: FlickrPosition, from start: FlickrPosition
  ) -> FlickrPosition? {
    var newest = FlickrPosition()
    guard position.order == .newest else { return nil }
    newest.user = position.user
    (newest.known, newest.since) = (start.known, start.since)
    if start.page == 1, let first = new.first { (newest.known, newest.since) = (first.id, first.uploaded) }
    return newest.known == nil ? nil : newest
  }
}

private extension FlickrPages {
  static func notes(on answer: FlickrPage, at position: FlickrPosition) -> [String] {
    var notes: [String] = []
    if answer.leftOut > 0 {
      notes.append("\(Counted.things(answer.leftOut, "photo")) \(answer.leftOut == 1 ? "has" : "have") no id")
    }
    let isEnd = position.page * (position.length ?? 1) >= FlickrPosition.mostOfASearch
    if isEnd, answer.pages ?? 0 > position.page {
      notes.append(
        "Flickr gives no more than the first \(Counted.grouped(FlickrPosition.mostOfASearch)) photos")
    }
    return notes
  }
}

extension Tweet {
  /// The date of upload in seconds since 1970; `nil` if unknown.
  fileprivate var uploaded: Int? {
    let seconds = Int(created.timeIntervalSince1970.rounded(.down))
    return seconds > 0 ? seconds : nil
  }
}

/// A position in the results of a search, which is encoded in cursors.
struct FlickrPosition: LivePosition {
  static let sign = "flickr?"
  /// The maximum number of results; Flickr repeats the last ones after that.
  static let mostOfASearch = 4_000

  /// The number of the page, from 1.
  var page = 1
  /// The length of the pages of this search.
  var length: Int?
  /// The id of the last photo on the previous page.
  var last: String?
  /// The upload date of the first photo in seconds since 1970; later photos are excluded, so that pages do
  /// not shift.
  var until: Int?
  /// The id of the newest known photo, and its upload date; only newer ones are wanted.
  var known: String?
  var since: Int?
  /// The id of the user in the query.
  var user: String?
  /// The order of the search, which stays for all its pages.
  var order = PhotoOrder.newest

  init() {}

  init?(text: Substring) {
    guard let items = [QueryItem](cursor: text), let page = items["page"].flatMap({ Int($0) }),
      (1...Self.mostOfASearch).contains(page)
    else { return nil }
    self.page = page
    length = items["per_page"].flatMap { Int($0) }
    (last, known, user) = (items["last"], items["known"], items["user"])
    order = items["order"].flatMap(PhotoOrder.init) ?? .newest
    (until, since) = (items["until"].flatMap { Int($0) }, items["since"].flatMap { Int($0) })
  }

  var text: String {
    let items: [(String, String?)] = [
      ("page", String(page)), ("per_page", length.map { String($0) }), ("last", last),
      ("until", until.map { String($0) }), ("known", known), ("since", since.map { String($0) }),
      ("user", user), ("order", order == .newest ? nil : order.rawValue),
    ]
    return items.compactMap { name, value in value.map { QueryItem(name, $0) } }.query
  }
}
