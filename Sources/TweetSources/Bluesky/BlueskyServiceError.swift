import Foundation
import SmashtagModel
import TweetFormats

/// An error response of a server, with its meaning for the user.
struct BlueskyServiceError {
  private static let overSessions: Set = ["ExpiredToken", "InvalidToken"]
  private static let missingLogins: Set = ["AuthMissing", "AuthenticationRequired"]
  /// Parts of messages about unknown users, which servers send with status 400.
  private static let unknownUsers = [
    "profile not found", "actor not found", "could not find user", "unable to resolve handle",
    "could not find repo",
  ]

  private let response: HTTPResponse
  private let method: BlueskyRequest.Method
  private let host: BlueskyHost
  private let login: BlueskyLogin?
  /// The users in the request.
  private let users: [String]
  private let failure: BlueskyErrorResponse?

  init(
    _ response: HTTPResponse, to method: BlueskyRequest.Method, at host: BlueskyHost, login: BlueskyLogin?,
    users: [String] = []
  ) {
    (self.response, self.method, self.host) = (response, method, host)
    (self.login, self.users) = (login, users)
    failure = host.decoder.failure(response.body)
  }

  /// Whether the failure is that the session has expired or is invalid.
  static func isAboutSession(_ failure: BlueskyErrorResponse) -> Bool { overSessions.contains(failure.name) }

  /// Whether the server does not implement the method.
  static func isAboutUnknownMethod(_ response: HTTPResponse) -> Bool { [404, 501].contains(response.status) }

  /// Whether there is no post at the address that was asked for.
  var isAboutMissingPost: Bool { failure?.name == "NotFound" }

  /// The server's message; it may be of any length and contain any characters.
  var text: String { failure.map { $0.message.isEmpty ? $0.name : $0.message } ?? "" }

  /// Whether a user is unknown to the server.
  var isAboutUnknownUser: Bool {
    guard response.status == 400 || response.status == 404, let failure else { return false }
    let text = failure.message.lowercased()
    return Self.unknownUsers.contains { text.contains($0) }
  }

  /// The error for the user; `text` is the server's message without secrets.
  func error(saying text: String) -> SourceError {
    if response.status == 429 || failure?.name == "RateLimitExceeded" { return limit }
    if let reason = wordsForLogin ?? words(saying: text.line()) { return asked.failure(reason) }
    if login == nil, asksForLogin { return host.needsLogin(saidBy: asked.name) }
    if login != nil, asksForLogin, !isForbidden {
      return .refusedLogin(source: host.source, host: asked.name)
    }
    if isAboutUnknownUser, let user = users.first { return .unknownUser(user, source: host.source) }
    if response.status == 501 { return asked.failure("does not do this; use another source") }
    return asked.refusal(response, saying: text.isEmpty ? nil : text, by: "Bluesky")
  }
}

private extension BlueskyServiceError {
  var asked: SourceHost { login == nil ? host.openServer : host.server }

  var limit: SourceError {
    let until = RetryHeaders.comeBack(in: response.headers, now: Date())
    guard let allowance = BlueskyAllowance(response.headers) else {
      return .rateLimited(source: host.source, host: asked.name, until: until)
    }
    let noun = method == .createSession ? "login" : "request"
    return .usedUp(
      source: host.source, host: asked.name, allowance: allowance.text(of: noun), until: until)
  }

  /// The reason if the account or its password was rejected.
  var wordsForLogin: String? {
    if !users.isEmpty { return nil }
    return switch failure?.name {
    case "AuthFactorTokenRequired":
      "wants an app password, not that of the account; make one at bsky.app under Settings > App passwords, "
        + "then type login \(host.source)"
    case "AccountTakedown": "has taken the account down; ask its moderators"
    case "AccountDeactivated": "says that the account is deactivated; activate it at bsky.app"
    default: nil
    }
  }

  func words(saying text: String) -> String? {
    let user = users.first.map { "@\($0)" } ?? "the user"
    return switch failure?.name {
    case "BlockedActor": "shows no posts of \(user), whom you block"
    case "BlockedByActor": "shows no posts of \(user), who blocks you"
    case "AccountTakedown": "shows no posts of \(user), whose account was taken down"
    case "AccountDeactivated": "shows no posts of \(user), whose account is deactivated"
    case "BadQueryString": "does not understand the query: '\(text)'; put its words in quotes"
    default: nil
    }
  }

  var asksForLogin: Bool {
    if [401, 403].contains(response.status) { return true }
    guard response.status == 400, let failure else { return false }
    return Self.missingLogins.contains(failure.name) || Self.isAboutSession(failure)
  }

  /// Whether the logged-in user has no permission.
  var isForbidden: Bool { response.status == 403 && method != .createSession }
}

/// The rate limit of a server according to its headers: `RateLimit-Policy: 3000;w=300`.
///
/// Source: [RateLimit header fields](https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/).
struct BlueskyAllowance: Equatable {
  private let limit: Int
  private let seconds: Int

  /// `nil` if the response has no such headers.
  init?(_ headers: HTTPHeaders) {
    let parts = headers["ratelimit-policy"]?.split(separator: ";").map { $0.drop { $0 == " " } } ?? []
    let limit = parts.first.flatMap { Int($0) } ?? headers["ratelimit-limit"].flatMap { Int($0) }
    let width = parts.dropFirst().lazy.compactMap { $0.hasPrefix("w=") ? Int($0.dropFirst(2)) : nil }.first
    guard let limit, limit > 0, let width, width > 0 else { return nil }
    (self.limit, seconds) = (limit, width)
  }

  /// The limit in words: `3,000 requests in 5 minutes`.
  func text(of noun: String) -> String {
    "\(Counted.things(limit, noun)) in \(span)"
  }

  private var span: String {
    let units = [(86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second")]
    let (length, name) = units.first { seconds.isMultiple(of: $0.0) } ?? (1, "second")
    let count = seconds / length
    return count == 1 ? "a \(name)".replacing("a hour", with: "an hour") : Counted.things(count, name)
  }
}
