import Foundation
import SmashtagModel

/// A position in the results of a search, which is encoded in cursors.
struct XCursor: LivePosition {
  static let sign = "x?"
  private enum Name {
    static let until = "until_id"
    static let token = "next_token"
    static let last = "last"
    static let known = "since_id"
    static let seen = "seen"
    static let alsoKnown = "known"
    static let repeated = "repeated"
  }

  /// The id below which posts are requested.
  private(set) var until: String?
  /// The server's token for the next page.
  private(set) var token: String?
  /// The id of the last post before this position; newer ones cannot follow, whatever the token returns.
  private(set) var last: String?
  /// The id of the newest known post; only newer ones are wanted.
  private(set) var known: String?
  /// The id of the last post before this position in the response that it requests; `nil` at its beginning.
  ///
  /// Only for lists that are not in the order of ids.
  private(set) var seen: String?
  /// Whether the response before this position had nothing new.
  private(set) var isRepeated = false

  init() {}

  /// The ids of known posts after it in a list that is not in the order of ids, since it may be taken off that.
  private(set) var alsoKnown: [String] = []

  /// The position before the newest post.
  init(known: String, _ others: some Sequence<String> = []) {
    self.known = known
    alsoKnown = Array(others)
  }

  init?(text: Substring) {
    guard let items = [QueryItem](cursor: text),
      [Name.until, Name.last, Name.known, Name.seen].compactMap({ items[$0] }).allSatisfy(XName.isID)
    else { return nil }
    (until, token) = (items[Name.until], items[Name.token])
    (last, known, seen) = (items[Name.last], items[Name.known], items[Name.seen])
    alsoKnown = items[Name.alsoKnown]?.split(separator: ",").map(String.init) ?? []
    isRepeated = items[Name.repeated] != nil
    guard alsoKnown.allSatisfy(XName.isID) else { return nil }
    if until == nil, token == nil, known == nil, seen == nil { return nil }
  }

  var text: String {
    let items = [
      (Name.until, until), (Name.token, token), (Name.last, last), (Name.known, known),
      (Name.seen, seen), (Name.alsoKnown, alsoKnown.isEmpty ? nil : alsoKnown.joined(separator: ",")),
      (Name.repeated, isRepeated ? "yes" : nil),
    ]
    return items.compactMap { name, value in value.map { QueryItem(name, $0) } }.query
  }

  /// The ids of the newest known posts, the newest first.
  var allKnown: [String] { [known].compactMap(\.self) + alsoKnown }

  /// The position after a post.
  func after(id: String) -> XCursor {
    var position = self
    (position.until, position.token, position.last) = (id, nil, id)
    position.isRepeated = false
    return position
  }

  /// The position of a token; `last` is the last post before it, if there is one.
  func after(token: String, last: String?) -> XCursor {
    var position = self
    (position.token, position.last) = (token, last ?? self.last)
    position.isRepeated = false
    return position
  }

  /// The position of a token in a list that is not in the order of ids.
  func at(token: String) -> XCursor {
    var position = self
    (position.token, position.seen, position.isRepeated) = (token, nil, false)
    return position
  }

  /// The position of the token of a response that had nothing new.
  func passingOver(to token: String) -> XCursor {
    var position = self
    (position.token, position.seen, position.isRepeated) = (token, nil, true)
    return position
  }

  /// The position after a post in the response that this position requests.
  func inside(after seen: String) -> XCursor {
    var position = self
    position.seen = seen
    return position
  }

  /// Whether a post may follow this position.
  func admits(_ id: String) -> Bool { last.map { XName.isNewer($0, than: id) } ?? true }
}

/// A request for a page, and its variants when the server rejects a part of it.
struct XQuestion: Equatable {
  private static let most = 100
  private let search: XRequest
  private let position: XCursor
  private let count: Int
  private let isSearch: Bool
  /// Whether pages begin at tokens only.
  private let isByToken: Bool
  private var omitted: Set<String> = []
  private var until: String?
  private var token: String?

  /// Creates a request for `wanted` posts, or for X's minimum.
  ///
  /// A position inside a response needs all of it, since the post at that position may have moved.
  init(
    _ request: XRequest, at position: XCursor, wanted: Int, in window: XWindow, of timeline: XTimeline? = nil
  ) {
    (search, self.position, isSearch) = (request, position, window.oldest != nil)
    isByToken = timeline?.isByToken ?? false
    let wanted = isByToken && position.seen != nil ? Self.most : wanted
    count = min(max(wanted, timeline?.smallest ?? (isSearch ? 10 : 5)), Self.most)
    (until, token) = (position.until, position.token)
    if isByToken { omitted = [Name.until, Name.since] }
    if let oldest = window.oldest, let known = position.known, Self.date(ofID: known) < oldest {
      omitted = [Name.since]
    }
  }

  var request: XRequest {
    let optional = [(Name.until, until), (Name.since, position.known), (tokenName, token)]
    var request = search
    request.items.append(QueryItem("max_results", String(count)))
    request.items += optional.compactMap { name, value in value.map { QueryItem(name, $0) } }
    request.items.removeAll { omitted.contains($0.name) }
    return request
  }

  /// The request without the rejected part, if that is checked here or can be requested differently.
  func without(_ isRefused: (String) -> Bool) -> XQuestion? {
    let names = request.items.map(\.name)
    var question = self
    if let name = names.first(where: { [Name.since, Name.exclude].contains($0) && isRefused($0) }) {
      question.omitted.insert(name)
      return question
    }
    guard !isByToken, token != nil, let last = position.last, isRefused(tokenName) else { return nil }
    (question.until, question.token) = (last, nil)
    return question
  }

  /// Whether the position is older than the week that X's search covers.
  func isTooOld(_ isRefused: (String) -> Bool) -> Bool { isSearch && until != nil && isRefused(Name.until) }

  private var tokenName: String { isSearch ? "next_token" : "pagination_token" }

  private enum Name {
    static let until = "until_id"
    static let since = "since_id"
    static let exclude = "exclude"
  }

  /// The date on which an id was assigned.
  ///
  /// Source: [X IDs](https://docs.x.com/fundamentals/x-ids).
  static func date(ofID id: String) -> Date {
    Date(timeIntervalSince1970: Double(((Int64(id) ?? 0) >> 22) + 1_288_834_974_657) / 1_000)
  }
}
