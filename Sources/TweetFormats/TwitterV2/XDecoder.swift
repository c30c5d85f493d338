import SmashtagModel

/// Decodes the responses of X's API v2; each function expects the response of one kind of request.
///
/// Unlike ``TweetDecoder`` it does not look for posts in other forms. An unexpected response is an error, so
/// that it is never mistaken for an empty list. Fields are read in both spellings, of tweets and of posts.
///
/// Source: [the X API](https://docs.x.com/x-api).
public struct XDecoder: Sendable {
  private let documents = JSONDocumentPool()

  /// Creates a decoder, which several tasks may use at once.
  public init() {}

  /// Decodes a page of posts, of a search or of a user's timeline.
  ///
  /// - Throws: also if there are posts, but none of them can be read.
  public func page(_ bytes: [UInt8]) throws(TweetFormatError) -> XAnswer {
    try documents.read(bytes) { XAnswer.answer($0) }
  }

  /// Decodes the posts that were requested by their ids, or the errors that tell why there are none.
  ///
  /// - Throws: also if there are posts, but none of them can be read.
  public func posts(_ bytes: [UInt8]) throws(TweetFormatError) -> XAnswer {
    try documents.read(bytes) { XAnswer.answer($0, mayBeErrors: true) }
  }

  /// Decodes a single post, or the errors that tell why there is none.
  public func post(_ bytes: [UInt8]) throws(TweetFormatError) -> XFound<XItem> {
    try documents.read(bytes) { root in
      XFound.found(root, expected: "a post") { data in
        guard data.isObject else { return .failure(.unexpected(expected: "a post")) }
        let item = XReader(root).item(data)
        let problem = item.record.problems.first ?? "no posts"
        return item.record.tweets.isEmpty ? .failure(.noneReadable(problem: problem)) : .success(item)
      }
    }
  }

  /// Decodes a user, or the errors that tell why there is none.
  public func user(_ bytes: [UInt8]) throws(TweetFormatError) -> XFound<XUser> {
    try documents.read(bytes) { root in
      XFound.found(root, expected: "a user") { data in
        XUser(data).map { .success($0) } ?? .failure(.unexpected(expected: "a user"))
      }
    }
  }

  /// Decodes a page of lists.
  public func lists(_ bytes: [UInt8]) throws(TweetFormatError) -> XListPage {
    try documents.read(bytes) { XListPage.page($0) }
  }

  /// Decodes how much of the plan's monthly number of posts was used (`/2/usage/tweets`).
  public func usage(_ bytes: [UInt8]) throws(TweetFormatError) -> XUsage {
    try documents.read(bytes) { root in
      XUsage(root["data"]).map { .success($0) } ?? .failure(.unexpected(expected: "a count of posts"))
    }
  }

  /// Whether the posts of a response lack their dates and authors; `nil` if there are no posts.
  public func isBare(_ bytes: [UInt8]) -> Bool? {
    try? documents.read(bytes) { root in
      let data = root["data"]
      let posts = data.isObject ? [data] : data.values.filter(\.isObject)
      guard !posts.isEmpty else { return .failure(.unexpected(expected: "a post")) }
      return .success(posts.allSatisfy { !$0["created_at"].exists && !$0["author_id"].exists })
    }
  }

  /// Decodes an error response; `nil` if it is not in one of X's forms.
  public func refusal(_ bytes: [UInt8]) -> XServiceError? {
    try? documents.read(bytes) { root in
      XServiceError(root).map { .success($0) } ?? .failure(.unexpected(expected: "a refusal"))
    }
  }
}

/// How many posts the plan includes in a month, and how many were read.
public struct XUsage: Equatable, Sendable {
  /// The number of posts read in the current period.
  public let used: Int
  /// The number of posts included; `nil` if unlimited or unknown.
  public let cap: Int?
  /// The day of the month, 1 to 31, on which counting starts again; `nil` if unknown.
  public let resetDay: Int?
}

extension XUsage {
  init?(_ source: JSONElement) {
    guard let used = source["project_usage"].int, used >= 0 else { return nil }
    let (cap, day) = (source["project_cap"].int, source["cap_reset_day"].int)
    self.init(
      used: used, cap: cap.flatMap { $0 > 0 ? $0 : nil }, resetDay: day.flatMap { 1...31 ~= $0 ? $0 : nil })
  }
}

/// The result of looking something up by its id or name: the value, or the reasons why it is missing.
public struct XFound<Value: Sendable>: Sendable {
  /// The value; `nil` if it was not found or is hidden.
  public let value: Value?
  /// The response's errors; at least one if there is no value.
  public let errors: [XPartialError]
}

extension XFound {
  /// Reads the value of `data`; without it, the response has to have errors.
  static func found(
    _ root: JSONElement, expected: String, _ read: (JSONElement) -> Result<Value, TweetFormatError>
  ) -> Result<XFound, TweetFormatError> {
    let errors = XPartialError.list(in: root)
    guard root["data"].exists else {
      return errors.isEmpty
        ? .failure(.unexpected(expected: expected)) : .success(XFound(value: nil, errors: errors))
    }
    return read(root["data"]).map { XFound(value: $0, errors: errors) }
  }
}

/// A page of posts from X, in the order of the response.
public struct XAnswer: Equatable, Sendable {
  /// The posts, including those that could not be read.
  public let items: [XItem]
  /// The token of the next page; `nil` if there is none, or if it is longer than 200 bytes.
  public let nextToken: String?
  /// The reasons why parts of the response are missing.
  public let errors: [XPartialError]
}

extension XAnswer {
  /// Reads a list; without `data`, the response has to say that nothing was found.
  ///
  /// - Parameter mayBeErrors: whether errors say that as well.
  static func answer(
    _ root: JSONElement, mayBeErrors: Bool = false
  ) -> Result<XAnswer, TweetFormatError> {
    let (data, meta, errors) = (root["data"], root["meta"], XPartialError.list(in: root))
    let saysNothing = meta["result_count"].int == 0 || mayBeErrors && !errors.isEmpty
    guard data.isArray || !data.exists && saysNothing else {
      return .failure(.unexpected(expected: "a list of posts"))
    }
    let reader = XReader(root)
    let items = data.values.map(reader.item)
    guard items.isEmpty || items.contains(where: { !$0.record.tweets.isEmpty }) else {
      return .failure(.noneReadable(problem: items.lazy.flatMap(\.record.problems).first ?? "no posts"))
    }
    return .success(XAnswer(items: items, nextToken: meta["next_token"].serverID, errors: errors))
  }
}

/// An error response of X; each text is the server's, cut to 2000 bytes and empty if missing.
public struct XServiceError: Equatable, Sendable {
  /// A short title of the problem, such as `Unauthorized`.
  public let title: String
  /// A sentence about the problem.
  public let detail: String
  /// The URI that identifies the type of the problem ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)).
  public let type: String
  /// The period of an exhausted limit, such as `Monthly`.
  public let period: String
  /// The messages about single parameters; in older responses all that there is.
  public let messages: [String]
  /// The names of the invalid parameters.
  public let parameters: [String]
  /// The reasons why requested objects are missing, if the response has nothing else.
  public let errors: [XPartialError]
}

extension XServiceError {
  private static let longest = 2_000
  /// The most messages that are read.
  private static let most = 20

  /// `nil` for other forms than X's: a problem with a type or a detail, or a list of errors.
  init?(_ root: JSONElement) {
    guard root.isObject else { return nil }
    let errors = root["errors"].values.prefix(Self.most)
    messages = errors.compactMap { error in
      error["message"].beginning(Self.longest) ?? error["detail"].beginning(Self.longest)
        ?? error.beginning(Self.longest)
    }
    parameters = errors.compactMap { $0["parameters"].firstKey.map { String($0.prefix(Self.longest)) } }
    title = root["title"].beginning(Self.longest) ?? ""
    detail = root["detail"].beginning(Self.longest) ?? ""
    type = root["type"].beginning(Self.longest) ?? ""
    period = root["period"].beginning(Self.longest) ?? ""
    self.errors = XPartialError.list(in: root)
    let isProblem = !title.isEmpty && (!detail.isEmpty || !type.isEmpty)
    guard isProblem || !messages.isEmpty else { return nil }
  }

  /// The values in the first brackets of a message: the invalid ones, which precede the allowed ones.
  public var values: Set<String> {
    let lists = ([detail] + messages).map { $0.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" } }
    return Set(lists.flatMap { $0.split(separator: ",") }.map { $0.filter { !" \"'".contains($0) } })
  }

  /// Whether a rate limit is exceeded, whatever the HTTP status.
  public var isRateLimit: Bool {
    ([title, detail] + messages).contains { $0.lowercased().contains("rate limit exceeded") }
  }

  /// Whether the plan's monthly or daily number of posts is used up.
  public var isUsageCap: Bool {
    type.hasSuffix("/usage-capped") || title == "UsageCapExceeded"
      || ([detail] + messages).contains { $0.lowercased().contains("product cap") }
  }
}

/// Reads the posts of a response of API v2, each with what it needs of the includes.
struct XReader {
  /// The placeholder for an author of whom there is not even an id; no real user can have this name.
  private static let unknown = User(screenName: "?")
  /// The depth to which embedded posts are followed: a retweeted post may quote another one.
  private static let deepest = 2

  private let reader: TwitterV2
  /// The author ids of the posts in the includes, by the ids of the posts.
  private var authors: [String: String] = [:]
  /// The ids of the users whose posts are for their followers only.
  private let protected: Set<String>

  init(_ root: JSONElement) {
    protected = Set(
      root["includes"]["users"].values.lazy.filter { $0["protected"].bool == true }
        .compactMap { $0["id"].identifier })
    var reader = TwitterV2(author: Self.unknown, includes: V2Includes(root["includes"]))
    var record = DecodedRecord()
    for source in root["includes"]["tweets", or: "posts"].values where source.isObject {
      let tweet = record.embed { (record) throws(TweetProblem) in try reader.tweet(source, into: &record) }
      guard let tweet else { continue }
      reader.originals[tweet.id] = tweet
      authors[tweet.id] = source["author_id"].serverID
    }
    self.reader = reader
  }

  func item(_ source: JSONElement) -> XItem {
    var record = DecodedRecord()
    record.take { (record) throws(TweetProblem) in try reader.tweet(source, into: &record) }
    embed(what: record.tweets, in: &record)
    let id = source["author_id"].serverID
    record.tweets = record.tweets.map { told($0, author: id) }
    record.embedded = record.embedded.map { told($0, author: authors[$0.id]) }
    return XItem(
      id: source["id"].serverID, record: record, conversation: source["conversation_id"].serverID,
      versions: XVersions.ids(of: source))
  }

  /// A post with the name of its author, and whether it is for that user's followers only.
  private func told(_ tweet: Tweet, author id: String?) -> Tweet {
    var tweet = tweet.named(id, insteadOf: Self.unknown)
    if tweet.user.id.map(protected.contains) == true {
      (tweet.isForMembers, tweet.audience) = (true, .followers)
    }
    return tweet
  }

  /// Embeds what posts retweet, quote and answer, as far as the includes contain it.
  private func embed(what posts: [Tweet], in record: inout DecodedRecord, level: Int = 0) {
    guard level < Self.deepest else { return }
    for post in posts {
      let ids = [post.retweetOf?.id, post.quoteOf, post.inReplyTo].compactMap(\.self)
      let others = ids.compactMap { reader.originals[$0] }.filter { other in
        !record.embedded.contains { $0.id == other.id }
      }
      record.embedded += others
      embed(what: others, in: &record, level: level + 1)
    }
  }
}

extension Tweet {
  /// The tweet with its author's id in place of the unknown author.
  fileprivate func named(_ id: String?, insteadOf unknown: User) -> Tweet {
    guard let id, user == unknown else { return self }
    var tweet = self
    tweet.user = User(screenName: id, id: id)
    return tweet
  }
}

/// An element of a list of posts from X.
public struct XItem: Equatable, Sendable {
  /// The post's id; `nil` if it is missing or longer than 200 bytes.
  public let id: String?
  /// The post with those it retweets, quotes and answers, or the problem that prevents reading it.
  public let record: DecodedRecord
  /// The id of the post that began the conversation; `nil` if the response does not tell.
  public let conversation: String?
  /// The ids of the post's versions, oldest first; empty if the response does not tell.
  public let versions: [String]
}

/// An object that is missing from a response, and why.
public struct XPartialError: Equatable, Hashable, Sendable {
  /// The reason why an object is missing.
  public enum Kind: Hashable, Sendable {
    /// It was deleted, or never existed.
    case missing
    /// It belongs to a suspended user, or its author restricts who may see it.
    case hidden
    /// Another reason, which `title` and `detail` describe.
    case other
  }

  /// The reason as far as this program distinguishes it.
  public let kind: Kind
  /// The server's title of the problem; empty if missing.
  public let title: String
  /// The server's description, cut to 2000 bytes; empty if missing.
  public let detail: String
  /// The URI that identifies the type of the problem; if missing, the title.
  public let type: String
  /// The type of the missing object: `tweet`, `post`, `user` or `media`; empty if unknown.
  public let resourceType: String
  /// The id or name of the missing object; empty if unknown.
  public let resourceID: String
}

extension XPartialError {
  /// The number of bytes to which a server's texts are cut.
  private static let longest = 2_000

  /// The errors of a response.
  static func list(in root: JSONElement) -> [XPartialError] {
    root["errors"].values.compactMap { XPartialError($0) }
  }

  /// `nil` if there is neither a type nor a title.
  init?(_ source: JSONElement) {
    let (type, title) = (source["type"].beginning(Self.longest), source["title"].beginning(Self.longest))
    guard let type = type ?? title else { return nil }
    let thing = source["resource_id"].identifier ?? source["value"].identifier ?? ""
    self.init(
      kind: Self.kind(type: type, title: title), title: title ?? "",
      detail: source["detail"].beginning(Self.longest) ?? "", type: type,
      resourceType: source["resource_type"].beginning(Self.longest) ?? "",
      resourceID: String(thing.prefix(Self.longest)))
  }

  /// The kind of a problem; suspended users have the type "not found" and another title.
  private static func kind(type: String, title: String?) -> Kind {
    if title == "Forbidden" || type.hasSuffix("/not-authorized-for-resource") { return .hidden }
    return type.hasSuffix("/resource-not-found") ? .missing : .other
  }
}

extension JSONElement {
  /// The first bytes of a string; `nil` if it is empty.
  func beginning(_ limit: Int) -> String? {
    guard let utf8, !utf8.isEmpty else { return nil }
    return String(decoding: UnsafeBufferPointer(rebasing: utf8.prefix(limit)), as: UTF8.self)
  }
}
