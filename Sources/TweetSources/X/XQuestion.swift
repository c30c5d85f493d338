import Foundation

/// One page that X is asked for, and what it may be asked for instead.
struct XQuestion: Equatable {
  private static let most = 100
  private let search: XRequest
  private let place: XPlace
  private let count: Int
  private let isSearch: Bool
  private var omitted: Set<String> = []
  private var until: String?
  private var token: String?

  /// `wanted` posts are asked for, or the few that X gives at least.
  init(_ request: XRequest, at place: XPlace, wanted: Int, in window: XWindow) {
    (search, self.place, isSearch) = (request, place, window.oldest != nil)
    count = min(max(wanted, isSearch ? 10 : 5), Self.most)
    (until, token) = (place.until, place.token)
    if let oldest = window.oldest, let known = place.known, Self.date(ofID: known) < oldest {
      omitted = [Name.since]
    }
  }

  var request: XRequest {
    let optional = [(Name.until, until), (Name.since, place.known), (tokenName, token)]
    var request = search
    request.items.append(QueryItem("max_results", String(count)))
    request.items += optional.compactMap { name, value in value.map { QueryItem(name, $0) } }
    request.items.removeAll { omitted.contains($0.name) }
    return request
  }

  /// The same without what X refused, where that is checked here or can be said in another way.
  func without(_ isRefused: (String) -> Bool) -> XQuestion? {
    let names = request.items.map(\.name)
    var question = self
    if let name = names.first(where: { [Name.since, Name.exclude].contains($0) && isRefused($0) }) {
      question.omitted.insert(name)
      return question
    }
    guard token != nil, let last = place.last, isRefused(tokenName) else { return nil }
    (question.until, question.token) = (last, nil)
    return question
  }

  /// X's search looks no further back than a week: behind this place there is nothing for it.
  func isTooOld(_ isRefused: (String) -> Bool) -> Bool { isSearch && until != nil && isRefused(Name.until) }

  private var tokenName: String { isSearch ? "next_token" : "pagination_token" }

  private enum Name {
    static let until = "until_id"
    static let since = "since_id"
    static let exclude = "exclude"
  }

  /// When an id was given out.
  private static func date(ofID id: String) -> Date {
    Date(timeIntervalSince1970: Double(((Int64(id) ?? 0) >> 22) + 1_288_834_974_657) / 1_000)
  }
}
