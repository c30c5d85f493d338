import Foundation
import SmashtagModel
import SmashtagTesting
import Synchronization

@testable import TweetSources

/// Keeps the servers of a test running as long as it lasts.
final class XServers: Sendable {
  private let running = Mutex<[XServer]>([])

  /// A source over a server that holds these posts; `token` is what the source has, the server takes `secret`.
  func source(
    over tweets: [Tweet], _ kind: XKind = .tweets, token: String? = "secret", allowance: Int = 450,
    longestQuery: Int = 4_096, gone: Set<String> = [], serverNow: Date? = nil,
    now: Date = .fixture(minutes: 1), owner: String? = nil, lists: [(name: String, members: [String])] = [],
    versions: [[String]] = []
  ) throws -> LiveSource {
    let server = try XServer(
      holding: tweets, kind: kind, allowance: allowance, longestQuery: longestQuery, now: serverNow,
      gone: gone, owner: owner, lists: lists, versions: versions)
    running.withLock { $0.append(server) }
    return .x(HTTPClient(), token: token, url: server.url, now: now)
  }

  func add(_ tweets: [Tweet]) { running.withLock { $0.last?.add(tweets) } }

  /// How messages call the server made last.
  var host: String { running.withLock { $0.last?.url.replacing("http://", with: "") ?? "" } }

  var requests: [LoopbackRequest] { running.withLock { $0.last?.requests ?? [] } }
}

extension LiveSource {
  static func x(
    _ client: any HTTPFetching, token: String? = "secret", url: String = "https://api.x.com",
    now: Date = .fixture(minutes: 1)
  ) -> LiveSource {
    LiveSource(
      SourceDefinition(kind: .x, name: "x", url: url), client: client, tokens: OneToken(secret: token),
      sessions: KeptSessions(), now: { now })
  }
}

extension ScriptedClient {
  /// The requests from after `/2/` on, without what comes with posts.
  var questions: [String] {
    requests.map { request in
      let whole = request.url.split(separator: "/2/", maxSplits: 1).last ?? ""
      let parts = whole.split(separator: "?", maxSplits: 1)
      let items = ([QueryItem](query: parts.dropFirst().first ?? "") ?? []).filter {
        !$0.name.contains("fields") && $0.name != "expansions" && $0.name != "sort_order"
      }
      return "\(parts[0])" + (items.isEmpty ? "" : "?\(items.query)")
    }
  }

  /// Each value that was asked for under a name.
  func values(_ name: String) -> [String?] {
    requests.map { ([QueryItem](query: $0.url.split(separator: "?", maxSplits: 1).last ?? "") ?? [])[name] }
  }
}

/// An id of X, given out in March 2015; the greater the number, the newer.
func xID(_ number: Int) -> String { String(581_490_000_000_000_000 + number) }

/// Posts about `#rain` of `ada`, each a minute older than the one before it.
func xTweets(_ count: Int) -> [Tweet] {
  (0..<count).map { index in
    .fixture(
      id: xID(count - index), text: "#rain on campus", created: .fixture(minutes: -index), hashtags: ["rain"])
  }
}

/// A post of `ada`; `fields` come after what every post has.
func xPost(_ number: Int, _ fields: String = "", text: String = "rain") -> String {
  """
  {"id":"\(xID(number))","text":"\(text)","author_id":"7",\
  "created_at":"\(Date.fixture.addingTimeInterval(Double(number)).formatted(.iso8601))"\
  \(fields.isEmpty ? "" : ",")\(fields)}
  """
}

/// An answer with posts of these numbers.
func xAnswer(_ numbers: some Sequence<Int>, token: String? = nil, _ fields: String = "") -> HTTPResponse {
  xAnswer(numbers.map { xPost($0) }, token: token, fields)
}

func xAnswer(_ posts: [String], token: String? = nil, _ fields: String = "") -> HTTPResponse {
  let next = token.map { ",\"next_token\":\"\($0)\"" } ?? ""
  let data = posts.isEmpty ? "" : "\"data\":[\(posts.joined(separator: ","))],"
  let ada = #""includes":{"users":[{"id":"7","username":"ada","name":"Ada"}]}"#
  let meta = "\"meta\":{\"result_count\":\(posts.count)\(next)}"
  return .text("{\(data)\(ada),\(meta)\(fields.isEmpty ? "" : ",")\(fields)}")
}

/// A refusal of one parameter.
func xWrong(_ parameter: String, _ message: String = "it is wrong") -> HTTPResponse {
  .text(
    """
    {"errors":[{"parameters":{"\(parameter)":["?"]},"message":"\(message)"}],"title":"Invalid Request",\
    "detail":"One or more parameters to your request was invalid.",\
    "type":"https://api.twitter.com/2/problems/invalid-request"}
    """, status: 400)
}
