import Foundation
public import SmashtagModel
import Synchronization

/// A server on loopback that answers over given posts as one network does.
///
/// Posts keep their ids; newest stands first, and of one moment the one that came first.
public final class NetworkServer<Rules: Sendable>: Sendable {
  public let loopback: LoopbackServer
  /// What a source of the network is given as its address.
  public let url: String
  let rules: Rules
  private let store: PostStore

  public var requests: [LoopbackRequest] { loopback.requests }

  /// Adds posts while it runs.
  public func add(_ tweets: [Tweet]) { store.add(tweets) }

  private init(_ rules: Rules, _ loopback: LoopbackServer, url: String, _ store: PostStore) {
    (self.rules, self.loopback, self.url, self.store) = (rules, loopback, url, store)
  }
}

extension NetworkServer where Rules: NetworkRules {
  /// - Parameter path: where the network's addresses begin.
  convenience init(_ rules: Rules, holding tweets: [Tweet], below path: String = "") throws {
    let store = PostStore(tweets)
    let loopback = try LoopbackServer { request in
      Exchange(rules: rules, request: request, tweets: store.tweets).answer
    }
    self.init(rules, loopback, url: loopback.url + path, store)
  }
}

/// The posts of a server.
private final class PostStore: Sendable {
  private let posts: Mutex<[Tweet]>

  init(_ tweets: [Tweet]) { posts = Mutex(Self.sorted(tweets)) }

  /// Newest first.
  var tweets: [Tweet] { posts.withLock { $0 } }

  func add(_ tweets: [Tweet]) { posts.withLock { $0 = Self.sorted($0 + tweets) } }

  private static func sorted(_ tweets: [Tweet]) -> [Tweet] {
    tweets.enumerated().sorted { ($1.element.created, $0.offset) < ($0.element.created, $1.offset) }
      .map(\.element)
  }
}

/// What a network answers at which address, and to whom.
protocol NetworkRules: Sendable {
  /// The first that fits a request answers it.
  static var routes: [Route<Self>] { get }

  /// What the patterns of routes are compared with: the method and the path, unless a network says otherwise.
  func target(of request: LoopbackRequest) -> [String]
  /// The answer to who may not ask, whatever is asked.
  func refusal(of exchange: Exchange<Self>) -> LoopbackAnswer?
  /// The answer where no route fits.
  func notFound(_ exchange: Exchange<Self>) -> LoopbackAnswer
  /// The headers that tell how much may still be asked.
  func limits(of exchange: Exchange<Self>) -> [(String, String)]
}

extension NetworkRules {
  func target(of request: LoopbackRequest) -> [String] { [request.method] + request.parts }
  func limits(of exchange: Exchange<Self>) -> [(String, String)] { [] }
}

/// An address, such as `GET /api/v1/statuses/:id`, and its answers; a part that begins with a colon is any text.
struct Route<Rules: NetworkRules>: Sendable {
  typealias Answer = @Sendable (Exchange<Rules>) -> LoopbackAnswer

  private let pattern: [Substring]
  let answer: Answer

  init(_ pattern: String, _ answer: @escaping Answer) {
    self.pattern = pattern.split { $0 == " " || $0 == "/" }
    self.answer = answer
  }

  /// What stands at the named parts; `nil` where the pattern does not fit.
  func parameters(in target: [String]) -> [String: String]? {
    guard pattern.count == target.count else { return nil }
    var parameters: [String: String] = [:]
    for (part, text) in zip(pattern, target) {
      if part.hasPrefix(":") {
        parameters[String(part.dropFirst())] = text
      } else if part != text {
        return nil
      }
    }
    return parameters
  }
}

/// A request, and what its answer is made of.
struct Exchange<Rules: NetworkRules> {
  let rules: Rules
  let request: LoopbackRequest
  /// Newest first.
  let tweets: [Tweet]
  private var parameters: [String: String] = [:]

  init(rules: Rules, request: LoopbackRequest, tweets: [Tweet]) {
    (self.rules, self.request, self.tweets) = (rules, request, tweets)
  }

  var answer: LoopbackAnswer {
    if let refusal = rules.refusal(of: self) { return refusal }
    let target = rules.target(of: request)
    for route in Rules.routes {
      guard let parameters = route.parameters(in: target) else { continue }
      var exchange = self
      exchange.parameters = parameters
      return route.answer(exchange)
    }
    return rules.notFound(self)
  }

  /// What stands in the address under a name of its route.
  subscript(name: String) -> String { parameters[name] ?? "" }
}

extension Exchange {
  func json(_ body: JSONValue, status: Int = 200, headers: [(String, String)] = []) -> LoopbackAnswer {
    .json(body.text, status: status, headers: rules.limits(of: self) + headers)
  }

  /// The headers of a limit, which counts the requests of each path.
  func limits(_ name: String, of allowance: Int, reset: String) -> [(String, String)] {
    [
      ("\(name)-limit", String(allowance)), ("\(name)-reset", reset),
      ("\(name)-remaining", String(max(0, allowance - request.number))),
    ]
  }

  func post(_ id: String) -> Tweet? { tweets.first { $0.id == id } }

  func user(named name: String) -> User? {
    let name = Folding.name(name)
    return tweets.lazy.map(\.user).first { Folding.name($0.screenName) == name }
  }
}

extension LoopbackRequest {
  /// The number under a name in the query.
  func number(_ name: String) -> Int? { value(name).flatMap { Int($0) } }

  /// The token that is sent; empty where something is sent in another form, which no server takes.
  var token: String? {
    headers["authorization"].map { $0.hasPrefix("Bearer ") ? String($0.dropFirst(7)) : "" }
  }
}

extension [Tweet] {
  /// What stands after the post with an id; one that is not there stands where its digits say.
  func older(than id: String) -> [Tweet] {
    if let index = firstIndex(where: { $0.id == id }) { return Array(self[(index + 1)...]) }
    return filter { ($0.id.count, $0.id) < (id.count, id) }
  }

  /// What stands before the post with an id.
  func newer(than id: String) -> [Tweet] {
    if let index = firstIndex(where: { $0.id == id }) { return Array(self[..<index]) }
    return filter { ($0.id.count, $0.id) > (id.count, id) }
  }
}

extension Tweet {
  /// The tags, folded and without their signs; those of stocks keep theirs.
  var tagNames: Set<String> { Set((hashtags + cashtags).map { Self.tagName($0.keyword) }) }

  static func tagName(_ tag: some StringProtocol) -> String { Folding.name(tag.drop { $0 == "#" }) }

  /// Whether all of these folded words and phrases stand in it.
  func says(_ phrases: some Sequence<some StringProtocol>) -> Bool {
    let text = " \(Folding.words((title ?? "") + " " + text)) "
    return phrases.allSatisfy { text.contains(" \($0) ") }
  }
}

extension String {
  /// A number that is the same for the same text.
  var stableHash: UInt64 { utf8.reduce(5381) { ($0 &* 33) &+ UInt64($1) } }

  /// The text with the three signs escaped that HTML gives a meaning.
  var htmlEscaped: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// The text up to an offset in code points.
  func beginning(_ count: Int) -> String { String(unicodeScalars.prefix(count)) }
}

extension Collection {
  /// `nil` where there is nothing in it.
  var unlessEmpty: Self? { isEmpty ? nil : self }
}
