import SmashtagModel

/// The part of a list of posts that a request asks for, and what leads on from there.
struct StatusPaging {
  let page: [Tweet]
  private let request: LoopbackRequest
  private let hasOlder: Bool

  /// `posts` stand newest first.
  init(_ request: LoopbackRequest, _ posts: [Tweet], most: Int) {
    let limit = Self.limit(request, most: most)
    let older = request.value("max_id").map { Self.older(than: $0, in: posts) } ?? posts
    let floor = request.value("min_id") ?? request.value("since_id")
    let rest = floor.map { Self.newer(than: $0, in: older) } ?? older
    page = Array(request.value("min_id") == nil ? rest.prefix(limit) : rest.suffix(limit))
    hasOlder = page.last.map { !Self.older(than: $0.id, in: posts).isEmpty } ?? false
    self.request = request
  }

  static func limit(_ request: LoopbackRequest, most: Int) -> Int {
    min(most, max(1, request.value("limit").flatMap { Int($0) } ?? 20))
  }

  /// The header `Link`, as that make gives it.
  func links(_ kind: MastodonServer.Kind) -> String? {
    guard let first = page.first, let last = page.last else { return nil }
    let (next, previous) = (link("next", "max_id", last), link("prev", "min_id", first))
    return switch kind {
    case .mastodon, .takahe, .gotosocial: "\(next), \(previous)"
    case .snac: nil
    case .mock: hasOlder ? next : nil
    }
  }

  private func link(_ relation: String, _ name: String, _ tweet: Tweet) -> String {
    let others = request.target.split(separator: "?").dropFirst().flatMap { $0.split(separator: "&") }
      .filter { item in !["max_id=", "min_id=", "since_id="].contains { item.hasPrefix($0) } }
    let query = (others.map(String.init) + ["\(name)=\(tweet.id)"]).joined(separator: "&")
    let host = request.headers["host"] ?? "127.0.0.1"
    return "<\(request.isSecure ? "https" : "http")://\(host)\(request.path)?\(query)>; rel=\"\(relation)\""
  }

  /// An id that is gone or was never there stands where its digits say.
  static func older(than id: String, in posts: [Tweet]) -> [Tweet] {
    if let index = posts.firstIndex(where: { $0.id == id }) { return Array(posts[(index + 1)...]) }
    return posts.filter { ($0.id.count, $0.id) < (id.count, id) }
  }

  private static func newer(than id: String, in posts: [Tweet]) -> [Tweet] {
    if let index = posts.firstIndex(where: { $0.id == id }) { return Array(posts[..<index]) }
    return posts.filter { ($0.id.count, $0.id) > (id.count, id) }
  }
}
