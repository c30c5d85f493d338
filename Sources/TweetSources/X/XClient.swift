import Foundation
import SmashtagModel
import Synchronization
import TweetFormats

/// The requests of a command to X, all with the same token.
struct XClient: LiveClient {
  /// The maximum number of spellings that are tried for a request.
  private static let mostSpellings = 6

  let host: SourceHost
  let decoder = XDecoder()
  let spellings: XSpellingMemory
  let token: Token?
  let subject: String
  let context: RequestContext

  /// The response to a request in a spelling that the server knows; the first one if all fail.
  func response(to request: XRequest) async throws(SourceError) -> HTTPResponse {
    guard request.isForPosts else { return try await fetch(request) }
    var spelling = spellings.spelling
    let first = try await fetch(request.spelled(spelling))
    var last = first
    for _ in 1..<Self.mostSpellings {
      guard let refusal = spellingRefusal(last), spelling.learn(from: refusal) else { break }
      last = try await fetch(request.spelled(spelling))
    }
    if spellingRefusal(last) != nil { return first }
    spellings.spelling = spelling
    return try await unlessBare(last, request)
  }

  /// The error for a response that could not be decoded; X may send one with a successful status.
  func unreadable(_ response: HTTPResponse, _ error: TweetFormatError) -> SourceError {
    if let refusal = decoder.refusal(response.body) {
      return refusal.isRateLimit ? limit(refusal, response) : refused(refusal)
    }
    return host.unreadable(said(error.description))
  }
}

private extension XClient {
  func fetch(_ request: XRequest) async throws(SourceError) -> HTTPResponse {
    let scope = request.limitScope
    var request = HTTPRequest(url: request.url(at: host.address), token: token)
    (request.readsLimits, request.limitScope) = (true, scope)
    return try await host.response(to: request, for: subject, in: context)
  }

  /// The error response if the request was rejected because of its spelling.
  func spellingRefusal(_ response: HTTPResponse) -> XServiceError? {
    guard response.status == 400, let refusal = decoder.refusal(response.body) else { return nil }
    return XSpelling.names.contains { refusal.isAbout($0) } ? refusal : nil
  }

  /// Repeats a request in the other spelling, once, if the response has none of the requested fields.
  func unlessBare(
    _ response: HTTPResponse, _ request: XRequest
  ) async throws(SourceError) -> HTTPResponse {
    guard response.isSuccess, !spellings.isProven, let isBare = decoder.isBare(response.body) else {
      return response
    }
    spellings.isProven = true
    guard isBare else { return response }
    let other = spellings.spelling.other
    let second = try await fetch(request.spelled(other))
    guard second.isSuccess, decoder.isBare(second.body) == false else { return response }
    spellings.spelling = other
    return second
  }
}

extension XServiceError {
  /// Whether the error is about a parameter.
  func isAbout(_ parameter: String) -> Bool {
    parameters.contains(parameter)
      || parameters.isEmpty && ([detail] + messages).contains { $0.contains(parameter) }
  }
}

extension XClient {
  /// The id of a user, requested only if it is not in the cache.
  func id(of name: String, _ users: UserIDs) async throws(SourceError) -> String {
    if let id = users[name] { return id }
    return try await user(named: name, users).id
  }

  /// The user with a name, whose id is remembered.
  func user(named name: String, _ users: UserIDs) async throws(SourceError) -> XUser {
    guard let response = try await answer(to: .user(named: name)) else {
      throw .unknownUser(name, source: host.source)
    }
    let found = try read(response) { decoder, body throws(TweetFormatError) in try decoder.user(body) }
    guard let user = found.value else {
      guard let reason = found.errors.first else { throw .unknownUser(name, source: host.source) }
      throw unavailable(name, because: reason)
    }
    users[name] = user.id
    return user
  }

  /// The error for a timeline that cannot be read.
  func unavailable(_ timeline: XTimeline, because reason: XPartialError) -> SourceError {
    let text = said(reason.detail.isEmpty ? reason.title : reason.detail)
    return host.failure("does not show \(timeline.things): '\(text)'; use another source, or the archive")
  }

  /// The error for a user whose posts cannot be read.
  func unavailable(_ name: String, because reason: XPartialError) -> SourceError {
    if reason.kind == .missing { return .unknownUser(name, source: host.source) }
    let text = said(reason.detail.isEmpty ? reason.title : reason.detail)
    return host.failure(
      "does not show what @\(name) posts: '\(text)'; look at the spelling, or use another source")
  }
}

extension XClient {
  /// The post with an id; `nil` if it does not exist.
  func post(_ id: String) async throws(SourceError) -> XItem? {
    guard let response = try await answer(to: .post(id)) else { return nil }
    let found = try read(response) { decoder, body throws(TweetFormatError) in try decoder.post(body) }
    if found.value == nil, let hidden = found.errors.first(where: { $0.kind != .missing }) {
      let text = said(hidden.detail.isEmpty ? hidden.title : hidden.detail)
      throw host.failure("does not show this post: '\(text)'; use another source, or the archive")
    }
    return found.value
  }
}

extension XClient {
  /// The error for a failed response, with X's message if that says more than its status.
  func refusal(_ response: HTTPResponse) -> SourceError {
    let refusal = decoder.refusal(response.body)
    switch response.status {
    case 401: return host.strayed(response) ?? .refusedToken(source: source, host: host.name)
    case 402: return usedUp("as many posts as were paid for")
    case 429: return limit(refusal, response)
    case 403: if let refusal { return forbidden(refusal) }
    case 400: if let refusal { return refused(refusal) }
    default: break
    }
    return host.refusal(response, saying: refusal.map { words(of: $0) }, by: "X")
  }

  /// The error for a rejected request.
  func refused(_ refusal: XServiceError) -> SourceError {
    let isQuery = refusal.isAbout("query")
    let advice = isQuery ? "change the query" : "try again later"
    return host.failure("does not do this: '\(words(of: refusal))'; \(advice), or use another source")
  }

  /// The message of an error response on one line.
  func words(of refusal: XServiceError) -> String {
    let whole = [refusal.title, refusal.detail].filter { !$0.isEmpty }.joined(separator: ": ")
    return said(refusal.messages.first ?? whole)
  }
}

extension XClient {
  /// The error for an exhausted rate limit.
  func limit(_ refusal: XServiceError?, _ response: HTTPResponse) -> SourceError {
    if let refusal, refusal.isUsageCap { return usedUp(refusal.allowance) }
    let until = RetryHeaders.comeBack(in: response.headers, now: Date())
    guard let allowance = XAllowance(response.headers) else {
      return .rateLimited(source: source, host: host.name, until: until)
    }
    return usedUp(allowance.text, until: allowance.until(response.headers) ?? until)
  }
}

private extension XClient {
  var source: String { host.source }

  func usedUp(_ allowance: String, until: Date? = nil) -> SourceError {
    .usedUp(source: source, host: host.name, allowance: allowance, until: until)
  }

  /// The error for a token without permission.
  ///
  /// A token that X gives to a program, and not to a user of it, may not read what is only a user's.
  func forbidden(_ refusal: XServiceError) -> SourceError {
    if refusal.isUsageCap { return usedUp(refusal.allowance) }
    if refusal.isAboutApp {
      return host.failure(
        "tells this to users only, and its token is that of an app; make a user's token at developer.x.com with "
          + "the scopes tweet.read, users.read, list.read, like.read and bookmark.read, and type login \(source)"
      )
    }
    return host.failure(
      "does not let its token do this: '\(words(of: refusal))'; see what it may do at developer.x.com, or type "
        + "login \(source) to give another")
  }
}

extension XServiceError {
  /// Whether a token was rejected because it is that of an app.
  fileprivate var isAboutApp: Bool {
    ([detail] + messages).contains {
      let words = $0.lowercased()
      return words.contains("application-only is forbidden")
        || words.contains("not permitted to use oauth 2.0 application-only")
    }
  }

  /// The exhausted number of posts, as far as the response tells.
  fileprivate var allowance: String { "so many posts a \(period.lowercased() == "daily" ? "day" : "month")" }
}

/// A rate limit of X according to the headers of a response.
///
/// Source: [rate limits](https://docs.x.com/x-api/fundamentals/rate-limits).
struct XAllowance: Equatable {
  private enum Span: String {
    case quarter = "15 minutes"
    case day = "24 hours"
  }

  private let limit: Int
  private let span: Span
  private let counter: String

  /// The daily limit if it is exhausted, else that of 15 minutes; `nil` if the response has neither.
  init?(_ headers: HTTPHeaders) {
    let daily = ["x-app-limit-24hour", "x-user-limit-24hour"].first { headers["\($0)-remaining"] == "0" }
    let name = daily ?? "x-rate-limit"
    guard let limit = headers["\(name)-limit"].flatMap({ Int($0) }), limit > 0 else { return nil }
    self.limit = limit
    (span, counter) = (daily == nil ? .quarter : .day, name)
  }

  /// The limit in words: `450 requests in 15 minutes`.
  var text: String { "\(Counted.grouped(limit)) \(limit == 1 ? "request" : "requests") in \(span.rawValue)" }

  /// When the limit is reset; `nil` if unknown or not plausible.
  func until(_ headers: HTTPHeaders, now: Date = Date()) -> Date? {
    RetryHeaders.reset(of: counter, in: headers, now: now)
  }
}

/// The spelling of requests; X is renaming tweets to posts, parameter by parameter and value by value.
struct XSpelling: Equatable, Sendable {
  private enum Noun: String {
    case tweet
    case post

    var other: Noun { self == .tweet ? .post : .tweet }
  }

  static let tweets = XSpelling(noun: .tweet)

  /// The parameters with different names or values.
  static let names: Set = ["tweet.fields", "post.fields", "expansions"]

  private var noun: Noun
  /// The parameters and values that the server rejected.
  private var refused: Set<String> = []

  private init(noun: Noun) {
    self.noun = noun
  }

  /// The spelling in which the other noun is tried first.
  var other: XSpelling {
    var spelling = self
    spelling.noun = noun.other
    return spelling
  }

  /// The query items for the fields of posts.
  var items: [QueryItem] {
    let lists = [
      ("\(noun.rawValue).fields", known(Self.fields)), ("expansions", known(Self.expansions)),
      ("media.fields", "url,preview_image_url,type,width,height,alt_text,variants,media_key"),
      ("user.fields", "name,username,verified,protected,profile_image_url"),
      ("poll.fields", "id,options,end_datetime,duration_minutes"),
    ]
    return lists.filter { !$0.1.isEmpty }.map { QueryItem($0.0, $0.1) }
  }

  /// Changes or removes what was rejected; returns `false` if there is no other spelling.
  mutating func learn(from refusal: XServiceError) -> Bool {
    let sent = Set(values(Self.fields) + values(Self.expansions))
    let wrong = refusal.values.intersection(sent).subtracting(refused)
    if !wrong.isEmpty {
      refused.formUnion(wrong)
      return true
    }
    refused.insert("\(noun.rawValue).fields")
    noun = noun.other
    return !refused.contains("\(noun.rawValue).fields")
  }
}

private extension XSpelling {
  /// The names of fields, with `*` in place of the noun.
  static let fields = [
    "id", "text", "created_at", "author_id", "entities", "attachments", "referenced_*s",
    "in_reply_to_user_id", "lang", "possibly_sensitive", "public_metrics", "note_*", "conversation_id",
    "edit_history_*_ids",
  ]
  static let expansions = [
    "author_id", "attachments.media_keys", "attachments.poll_ids", "referenced_*s.id",
    "referenced_*s.id.author_id",
    "in_reply_to_user_id", "entities.mentions.username",
  ]

  func known(_ names: [String]) -> String { values(names).joined(separator: ",") }

  /// The names in the first spelling that was not rejected; left out if both were.
  func values(_ names: [String]) -> [String] {
    names.compactMap { name in
      [noun, noun.other].map { name.replacing("*", with: $0.rawValue) }.first { !refused.contains($0) }
    }
  }
}

/// The spelling that a server is known to accept; initially the original one.
final class XSpellingMemory: Sendable {
  private let known = Mutex((spelling: XSpelling.tweets, isProven: false))

  var spelling: XSpelling {
    get { known.withLock { $0.spelling } }
    set { known.withLock { $0.spelling = newValue } }
  }

  /// Whether the spelling is confirmed, or no spelling would help.
  var isProven: Bool {
    get { known.withLock { $0.isProven } }
    set { known.withLock { $0.isProven = newValue } }
  }
}
