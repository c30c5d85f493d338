import Foundation
public import SmashtagModel
import Synchronization

/// A server on loopback that answers over given posts as Mastodon does, or a server of another make.
///
/// Posts keep their ids; newest stands first, and of one moment the one that came first.
public final class MastodonServer: Sendable {
  public let loopback: LoopbackServer
  private let store: StatusShelf

  /// Makes a server that takes one token, or none; one that is closed shows nothing without it.
  ///
  /// `host` stands in the addresses of posts and people, whatever address the server is asked at.
  public init(
    holding tweets: [Tweet], kind: Kind = .mastodon, token: String? = nil, host: String = "mastodon.example",
    isClosed: Bool = false, security: LoopbackServer.Security = .none
  ) throws {
    let store = StatusShelf(tweets)
    let manners = MastodonManners(kind: kind, token: token, host: host, isClosed: isClosed)
    self.store = store
    loopback = try LoopbackServer(security: security) { request in
      MastodonAnswers(manners, to: request, over: store.tweets).answer
    }
  }

  public var url: String { loopback.url }
  public var requests: [LoopbackRequest] { loopback.requests }

  /// Posts something while it runs.
  public func add(_ tweets: [Tweet]) { store.add(tweets) }
}

extension MastodonServer {
  /// Whose manners it has: five makes answer the same requests, each differently.
  public enum Kind: CaseIterable, Sendable {
    case mastodon
    case snac
    case takahe
    case mock
    case gotosocial

    /// Tweets about `#rain`, each a minute older than the one before it, with ids as this make gives them.
    public func tweets(_ count: Int) -> [Tweet] {
      (0..<count).map { index in
        var tweet = Tweet.fixture(
          id: id(count - index), network: .mastodon, text: "#rain on campus",
          created: .fixture(minutes: -index), hashtags: ["rain"])
        tweet.key = "https://mastodon.example/users/ada/statuses/\(tweet.id)"
        return tweet
      }
    }

    /// An id that grows with the number.
    public func id(_ number: Int) -> String {
      switch self {
      case .mastodon: String(109_302_436_954_000_000 + number)
      case .snac: "66aa" + String(0xF_0000_0000 + number, radix: 16)
      case .takahe: String(350_195_838_271_000_000 + number)
      case .mock: String(1_758_800_000_000 + number)
      case .gotosocial: "01J9" + String(0xF_0000_0000_0000 + number, radix: 16).uppercased()
      }
    }
  }
}

extension MastodonServer.Kind {
  var isOpenAboutTags: Bool { self != .takahe && self != .gotosocial }
  /// `any[]`, `all[]` and `none[]` are looked at.
  var joinsTags: Bool { self == .mastodon }
  /// A tag that no post ever had is an error.
  var knowsItsTags: Bool { self == .gotosocial }
  /// Full text search is for those who are logged in.
  var searchNeedsToken: Bool { [.snac, .takahe, .gotosocial].contains(self) }
  /// A search for words looks at `account_id`.
  var knowsAuthors: Bool { self != .mock }
  var findsPosts: Bool { self != .takahe }
  var mostOfAPage: Int { self == .snac ? .max : 40 }
  var errorsAreHTML: Bool { self == .snac || self == .takahe }
  var linksWords: Bool { self != .mock }

  /// A moment as this make writes it.
  func text(of date: Date) -> String {
    let micros = Int((date.timeIntervalSince1970 * 1_000_000).rounded())
    let seconds = Date(timeIntervalSince1970: Double(micros / 1_000_000))
    let start = seconds.formatted(.iso8601).dropLast()
    let rest = String(1_000_000 + micros % 1_000_000).dropFirst()
    return switch self {
    case .mastodon, .takahe, .gotosocial: "\(start).\(rest.prefix(3))Z"
    case .snac: "\(start).000Z"
    case .mock: "\(start).\(rest)+00:00"
    }
  }
}

extension MastodonServer.Kind {
  /// What a search for words goes on with, of all that it found.
  ///
  /// Mastodon makes a time in whole seconds of an id; two makes answer nothing behind a number, one looks at neither.
  func rest(of found: [Tweet], behind id: String?, offset: Int) -> [Tweet] {
    let older = id.map { StatusPaging.older(than: $0, in: found) } ?? found
    switch self {
    case .mastodon:
      let end = id.flatMap { id in found.first { $0.id == id } }?.created.timeIntervalSince1970.rounded(.down)
      return Array(older.filter { $0.created.timeIntervalSince1970 < end ?? .infinity }.dropFirst(offset))
    case .takahe: return Array(older.dropFirst(offset))
    case .gotosocial: return offset > 0 ? [] : older
    case .snac: return offset > 0 ? [] : found
    case .mock: return found
    }
  }
}

/// What a server lets whom see, and how it writes that.
struct MastodonManners: Sendable {
  let kind: MastodonServer.Kind
  let token: String?
  let host: String
  let isClosed: Bool
}

/// The posts of a server.
final class StatusShelf: Sendable {
  private let kept: Mutex<[Tweet]>

  init(_ tweets: [Tweet]) { kept = Mutex(Self.sorted(tweets)) }

  /// Newest first.
  var tweets: [Tweet] { kept.withLock { $0 } }

  func add(_ tweets: [Tweet]) { kept.withLock { $0 = Self.sorted($0 + tweets) } }

  private static func sorted(_ tweets: [Tweet]) -> [Tweet] {
    tweets.enumerated().sorted { ($1.element.created, $0.offset) < ($0.element.created, $1.offset) }
      .map(\.element)
  }
}

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
