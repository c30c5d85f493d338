import Foundation
import SmashtagModel
import SmashtagTesting
import Synchronization
import TweetSources

/// Answers as a test says, and keeps what was asked.
final class ScriptedClient: HTTPFetching {
  typealias Answer = @Sendable (HTTPRequest, Int) throws(HTTPError) -> HTTPResponse

  private let answer: Answer
  private let asked = Mutex<[(request: HTTPRequest, subject: String)]>([])

  /// The answer is told how many requests came before.
  init(_ answer: @escaping Answer) {
    self.answer = answer
  }

  /// Gives one answer after the other, and the last one again and again.
  convenience init(_ responses: HTTPResponse...) {
    self.init { request, index in
      var response = responses[min(index, responses.count - 1)]
      response.url = request.url
      return response
    }
  }

  var requests: [HTTPRequest] { asked.withLock { $0.map(\.request) } }
  var subjects: [String] { asked.withLock { $0.map(\.subject) } }
  /// The requests from after `/api/` on.
  var paths: [String] {
    requests.map { $0.url.split(separator: "/api/", maxSplits: 1).last.map(String.init) ?? "" }
  }

  /// What stood after the `?` of the requests.
  var queries: [String] {
    paths.map { $0.split(separator: "?", maxSplits: 1).dropFirst().first.map(String.init) ?? "" }
  }

  func response(to request: HTTPRequest, for subject: String, in context: RequestContext)
    async throws(HTTPError) -> HTTPResponse
  {
    let index = asked.withLock { asked in
      asked.append((request, subject))
      return asked.count - 1
    }
    return try answer(request, index)
  }
}

/// Knows one token, or none.
struct OneToken: TokenKeeping {
  var secret: String?

  func hasToken(of source: String) -> Bool { secret != nil }

  func token(of source: String, at server: String, in request: RequestContext) async -> Token? {
    secret.flatMap { Token($0) }
  }
}

extension HTTPResponse {
  static func text(_ body: String, status: Int = 200, link: String? = nil) -> HTTPResponse {
    var headers = HTTPHeaders()
    if let link { headers.append("Link", link) }
    return HTTPResponse(
      status: status, headers: headers, body: Array(body.utf8), url: "https://home.example/")
  }

  /// A list of posts with these ids, each a second older than the one before it.
  static func posts(_ ids: some Sequence<Int>, link: String? = nil) -> HTTPResponse {
    .text("[\(ids.map { post($0) }.joined(separator: ","))]", link: link)
  }

  /// What a search found.
  static func found(_ ids: some Sequence<Int>) -> HTTPResponse { found(posts: ids.map { post($0) }) }

  static func found(posts: [String]) -> HTTPResponse {
    .text("{\"accounts\":[],\"hashtags\":[],\"statuses\":[\(posts.joined(separator: ","))]}")
  }
}

/// A post of `ada`, the newer the greater its id is.
///
/// `fields` come after what every post has.
func post(_ id: Int, _ fields: String = "", text: String = "rain", created: Int? = nil) -> String {
  let seconds = created ?? id
  let time = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map { ($0 < 10 ? "0" : "") + String($0) }
  return """
    {"id":"\(id)","uri":"https://home.example/users/ada/statuses/\(id)","content":"<p>\(text)</p>",\
    "created_at":"2024-05-06T\(time.joined(separator: ":")).000Z","tags":[],"mentions":[],"account":\
    {"id":"7","acct":"ada","url":"https://home.example/@ada"}\(fields.isEmpty ? "" : ",")\(fields)}
    """
}

extension LiveSource {
  static func home(
    _ client: ScriptedClient, token: String? = nil, url: String = "https://home.example"
  ) -> LiveSource {
    LiveSource(
      SourceDefinition(kind: .mastodon, name: "home", url: url), client: client,
      tokens: OneToken(secret: token), sessions: KeptSessions(), now: { .fixture })
  }
}

/// Ids from the newest to the oldest.
func ids(_ numbers: ClosedRange<Int>) -> [String] { numbers.reversed().map { String($0) } }

/// Keeps the servers of a test running as long as it lasts.
final class Servers: Sendable {
  private let running = Mutex<[MastodonServer]>([])

  /// A source over a server that holds these posts; `token` is what the source has, the server takes `secret`.
  func source(
    over tweets: [Tweet], _ kind: MastodonKind, token: String? = "secret"
  ) throws -> LiveSource {
    let server = try MastodonServer(holding: tweets, kind: kind, token: "secret")
    running.withLock { $0.append(server) }
    return LiveSource(
      SourceDefinition(kind: .mastodon, name: "home", url: server.url), client: HTTPClient(),
      tokens: OneToken(secret: token), sessions: KeptSessions())
  }

  /// How messages call the server made last.
  var host: String { running.withLock { $0.last?.url.replacing("http://", with: "") ?? "" } }

  func add(_ tweets: [Tweet]) { running.withLock { $0.last?.add(tweets) } }
}
