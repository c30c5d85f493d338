import TweetFormats

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
