import Foundation
import SmashtagModel
import SmashtagTesting
import Synchronization
import TweetSources

/// Keeps sessions as long as a test lasts.
final class KeptSessions: SessionKeeping {
  private struct Key: Hashable {
    let source: String
    let server: String
    let login: Token
  }

  private let sessions = Mutex<[Key: LoginSession]>([:])

  var all: [LoginSession] { sessions.withLock { Array($0.values) } }

  func session(of source: String, at server: String, for login: Token) async -> LoginSession? {
    sessions.withLock { $0[Key(source: source, server: server, login: login)] }
  }

  func keep(_ session: LoginSession?, of source: String, at server: String, for login: Token) async {
    sessions.withLock { $0[Key(source: source, server: server, login: login)] = session }
  }
}

extension LiveSource {
  /// - Parameter knowsPeople: whether a script is asked for people, too, whose requests come at the same time as others.
  static func sky(
    _ client: any HTTPFetching, login: String? = nil, url: String = "https://sky.example",
    sessions: any SessionKeeping = KeptSessions(), knowsPeople: Bool = false
  ) -> LiveSource {
    let isScript = client is ScriptedClient && !knowsPeople
    return LiveSource(
      SourceDefinition(kind: .bluesky, name: "sky", url: url),
      client: isScript ? WithoutPeople(client: client) : client,
      tokens: OneToken(secret: login), sessions: sessions, now: { .fixture })
  }
}

/// Tells nothing of people, so that a script needs no answers for them.
private struct WithoutPeople: HTTPFetching {
  let client: any HTTPFetching

  func response(
    to request: HTTPRequest, for subject: String, in context: RequestContext
  ) async throws(HTTPError) -> HTTPResponse {
    guard request.url.contains("app.bsky.actor.getProfile") else {
      return try await client.response(to: request, for: subject, in: context)
    }
    return .skyError("MethodNotImplemented", status: 501)
  }
}

extension ScriptedClient {
  /// The requests from after `/xrpc/` on, with `app.bsky.feed.` left out.
  var xrpc: [String] {
    requests.map {
      let method = $0.url.split(separator: "/xrpc/", maxSplits: 1).last.map(String.init) ?? ""
      let end = method.firstIndex(of: "?") ?? method.endIndex
      let name = method[..<end].replacing("app.bsky.feed.", with: "").replacing("com.atproto.", with: "")
      return name + String(method[end...])
    }
  }
}

extension HTTPResponse {
  /// A list of posts with these numbers, and where it goes on.
  static func sky(_ numbers: some Sequence<Int>, cursor: String? = nil) -> HTTPResponse {
    let more = cursor.map { ",\"cursor\":\"\($0)\"" } ?? ""
    return .text("{\"posts\":[\(numbers.map { skyPost($0) }.joined(separator: ","))]\(more)}")
  }

  /// A feed of posts with these numbers.
  static func feed(_ numbers: some Sequence<Int>, cursor: String? = nil) -> HTTPResponse {
    let more = cursor.map { ",\"cursor\":\"\($0)\"" } ?? ""
    let items = numbers.map { "{\"post\":\(skyPost($0))}" }
    return .text("{\"feed\":[\(items.joined(separator: ","))]\(more)}")
  }

  static func skyError(_ name: String, _ message: String = "", status: Int = 400) -> HTTPResponse {
    .text("{\"error\":\"\(name)\",\"message\":\"\(message)\"}", status: status)
  }

  static func session(_ number: Int) -> HTTPResponse {
    .text(
      "{\"accessJwt\":\"access-\(number)\",\"refreshJwt\":\"refresh-\(number)\",\"did\":\"did:plc:ada\","
        + "\"handle\":\"ada.bsky.social\"}")
  }
}

/// A post of `ada`, the newer the greater its number is; `record` comes after what every post has.
func skyPost(_ number: Int, _ record: String = "", text: String = "rain", view: String = "") -> String {
  let time = Date(timeIntervalSince1970: 1_700_000_000 + Double(number)).formatted(.iso8601)
  return """
    {"uri":"\(skyURI(number))","cid":"b","indexedAt":"\(time)","author":{"did":"did:plc:ada",\
    "handle":"ada.bsky.social"},"record":{"$type":"app.bsky.feed.post","text":"\(text)",\
    "createdAt":"\(time)"\(record.isEmpty ? "" : ",")\(record)}\(view.isEmpty ? "" : ",")\(view)}
    """
}

func skyURI(_ number: Int) -> String { "at://did:plc:ada/app.bsky.feed.post/\(number)" }
func skyURIs(_ numbers: ClosedRange<Int>) -> [String] { numbers.reversed().map(skyURI) }
