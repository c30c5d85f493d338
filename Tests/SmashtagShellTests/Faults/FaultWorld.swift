import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import SmashtagShell

/// What the program is asked to fetch from a server that misbehaves.
enum FaultWorld: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case mastodon, x, bluesky, flickr, page, image
  /// Bluesky, whose first request is a login.
  case blueskyLogin
  /// Bluesky, with a session that an earlier run was given.
  case blueskySession

  var testDescription: String { rawValue }

  /// Whether what is searched is a source, whose errors begin with its name.
  var isSource: Bool { self != .page && self != .image }

  /// What the program reads at its start, and then runs.
  func script(at address: String) -> (startUp: String, commands: String) {
    switch self {
    case .mastodon, .x: ("source add \(rawValue) home \(address)\n", "use home; #cats")
    case .bluesky, .blueskyLogin, .blueskySession: ("source add bluesky home \(address)\n", "use home; #cats")
    case .flickr: ("source add flickr home \(address)/services/rest\n", "use home; #cats")
    case .page: ("set local on\n", "read \(address)/page")
    case .image: ("set local on\n", "import post.jsonl; go 7; image")
    }
  }

  /// What the environment says of the source's token.
  var environment: [String: String] {
    switch self {
    case .mastodon, .x, .flickr: ["SMASHTAG_TOKEN_HOME": FaultRun.token]
    case .blueskyLogin, .blueskySession: ["SMASHTAG_TOKEN_HOME": "ada.bsky.social:" + FaultRun.token]
    case .bluesky, .page, .image: [:]
    }
  }

  /// The status of a run that failed: an image that cannot be had is a screen that says so, beside a warning.
  func status(of failure: Int32) -> Int32 { self == .image ? 0 : failure }

  /// What the last answer shows if all went well: ids, or the context where it has none.
  var shown: [String] {
    switch self {
    case .mastodon: ["1003", "1002", "1001"]
    case .x: ["1000", "1001", "1002"]
    case .bluesky, .blueskySession: (0..<3).map { "at://did:plc:x/app.bsky.feed.post/\($0)" }
    case .blueskyLogin: ["3", "2", "1"].map { BlueskyServer.uri($0) }
    case .flickr: ["1"]
    case .page, .image: [rawValue]
    }
  }

  /// How many posts the archive has if all went well, and otherwise.
  var kept: (whole: Int, failed: Int) {
    switch self {
    // Of photos only those that were viewed are kept, and not in the archive.
    case .page, .flickr: (0, 0)
    case .image: (1, 1)
    default: (shown.count, 0)
    }
  }

  /// The server whose answers are damaged; `nil` where the samples of the faulty server itself are.
  func upstream() throws -> Upstream? {
    switch self {
    case .blueskyLogin:
      let tweets = (1...3).map { number in
        Tweet.fixture(
          id: "\(number)", text: "rain #cats", created: .fixture(minutes: number), hashtags: ["cats"])
      }
      return .network(try BlueskyServer(holding: tweets, login: ("ada", FaultRun.token)))
    case .page: return .plain(try LoopbackServer { _ in .html("<h1>Rain</h1><p>It rains in the town.") })
    case .image:
      let bytes = [UInt8](SmallImage.grey(width: 64, height: 48))
      return .plain(try LoopbackServer { _ in .data(bytes, headers: [("Content-Type", "image/png")]) })
    default: return nil
    }
  }

  /// Makes what has to be there before the program starts.
  func prepare(_ folder: TemporaryFolder, for address: String) async throws {
    switch self {
    case .image:
      let tweet = """
        {"id_str":"7","created_at":"Fri Mar 27 18:04:11 +0000 2015","full_text":"rain","user":{"screen_name":"ada"},\
        "extended_entities":{"media":[{"type":"photo","media_url_https":"\(address)/a.png"}]}}\n
        """
      try folder.write(tweet, to: "post.jsonl")
    case .blueskySession:
      guard let login = Token("ada.bsky.social:" + FaultRun.token), let access = Token("access-1"),
        let refresh = Token("refresh-1")
      else { throw FaultServerError.noToken }
      let logins = Logins(
        environment: [:], file: CredentialsFile(path: folder.path(of: "data/credentials.plist")))
      await logins.keep(LoginSession(access: access, refresh: refresh), of: "home", at: address, for: login)
    default: break
    }
  }
}

/// What comes of a fault that ends otherwise than in Mastodon's world.
extension FaultWorld {
  /// By the description of the fault.
  var differences: [String: FaultCase.End] {
    switch self {
    case .mastodon: [:]
    case .x:
      Self.unreadable("answered with what cannot be read").with([
        "error-200": "does not do this: 'bad", "429-x": "gives 60 requests in 15 minutes",
      ])
    case .bluesky:
      Self.unreadable("answered with what cannot be read").with(["401": "needs a login"], status: 4)
    case .blueskySession:
      Self.unreadable("answered with what cannot be read").with([
        "redirect-other": "leads to another server, which gets no key"
      ]).with(["401": "does not accept its handle and app password"], status: 4)
    case .flickr:
      Self.unreadable("answered with what cannot be read").with([
        "status": "is not available for now", "503": "is not available for now",
        "redirect-other": "leads to another server, which gets no key",
      ]).with(["401": "does not accept its key"], status: 4)
    case .blueskyLogin: Self.loginDifferences
    case .page: Self.pageDifferences
    case .image: Self.imageDifferences
    }
  }

  private static func unreadable(_ words: String) -> [String: FaultCase.End] {
    Dictionary(uniqueKeysWithValues: FaultCase.unreadableNames.map { ($0, .failure(saying: words)) })
  }

  private static let loginDifferences = unreadable("answered a login with what is none")
    .with(["escapes": "answered a login with what is none"])
    .with(["401": "does not accept its handle and app password"], status: 4)
    .with(redirects, saying: "leads elsewhere, where no login is sent")

  private static let redirects = [
    "redirect-ok", "redirect-chain", "redirect-loop", "redirect-grow", "redirect-file", "redirect-scheme",
    "redirect-empty", "redirect-bad", "redirect-other", "redirect-http", "redirect-http/tls at port +1",
  ]
  private static let refusals = ["401", "429", "429-date", "429-bad", "429-mastodon", "429-x"]
  private static let tooLarge = [
    "gzip-bomb", "endless", "endless-chunked", "json-long-string", "huge-length",
  ]

  /// Whatever text comes is a page; an image is shown as one.
  private static let pageDifferences = showing(FaultCase.unreadableNames, ["page"])
    .merging(showing(["img", "img-truncated"], ["image"])) { $1 }
    .with(["img-bomb", "img-lie"], saying: "megapixels that are drawn", status: 0)
    .with(["img-svg"], saying: "SVG is not drawn here", status: 0)
    .with(refusals, saying: "does not let this program in")
    .with(["503", "status"], saying: "answers with status")
    .with(["empty", "img-empty"], saying: "sent an empty page")
    .with(tooLarge, saying: "it has more than 20 MB")

  /// Half an image is shown as far as it goes.
  private static let imageDifferences = unreadable("in its place; open shows it in the browser")
    .merging(showing(["img", "img-truncated", "truncate-close", "tls-no-close-notify"], ["image"])) { $1 }
    .with(["escapes"], saying: "in its place; open shows it in the browser")
    .with(["img-bomb", "img-lie"], saying: "megapixels that are drawn")
    .with(["img-svg"], saying: "SVG is not drawn here")
    .with(["empty", "img-empty"], saying: "it is empty")
    .with(tooLarge, saying: "it has more than 16 MB")
    .with(["401", "503", "status"], saying: "refuses it (status ")

  private static func showing(_ names: [String], _ shown: [String]) -> [String: FaultCase.End] {
    Dictionary(uniqueKeysWithValues: names.map { ($0, .whole(shown)) })
  }
}

extension [String: FaultCase.End] {
  fileprivate func with(_ words: [String: String], status: Int32 = 1) -> Self {
    merging(words.mapValues { .failure(saying: $0, status: status) }) { $1 }
  }

  fileprivate func with(_ names: [String], saying words: String, status: Int32 = 1) -> Self {
    with([String: String](uniqueKeysWithValues: names.map { ($0, words) }), status: status)
  }
}

/// A server on loopback that is asked after the faulty one; it ends with the value.
enum Upstream: Sendable {
  case network(BlueskyServer)
  case plain(LoopbackServer)

  var url: String {
    switch self {
    case .network(let server): server.url
    case .plain(let server): server.url
    }
  }
}
