import SmashtagModel

/// Reads the answers of X's API v2, each in the one form it has; a door of this module.
///
/// Unlike ``TweetDecoder`` it looks for no posts elsewhere: whatever is not what was asked for is an error, so that an
/// answer nobody understands never passes as an empty list. Both spellings of the fields are read.
public struct XDecoder: Sendable {
  private let documents = JSONDocumentPool()

  public init() {}

  /// Reads a list of posts: what a search found, or what somebody posted.
  public func page(_ bytes: [UInt8]) throws(TweetFormatError) -> XAnswer {
    try documents.read(bytes) { XAnswer.answer($0) }
  }

  /// Reads a single post, or why there is none.
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

  /// Reads a user, or why there is none.
  public func user(_ bytes: [UInt8]) throws(TweetFormatError) -> XFound<XUser> {
    try documents.read(bytes) { root in
      XFound.found(root, expected: "a user") { data in
        XUser(data).map { .success($0) } ?? .failure(.unexpected(expected: "a user"))
      }
    }
  }

  /// Reads how much of what the reader's plan gives was used.
  public func usage(_ bytes: [UInt8]) throws(TweetFormatError) -> XUsage {
    try documents.read(bytes) { root in
      XUsage(root["data"]).map { .success($0) } ?? .failure(.unexpected(expected: "a count of posts"))
    }
  }

  /// Whether an answer tells of no post when or by whom it was written; `nil` where it holds none.
  public func isBare(_ bytes: [UInt8]) -> Bool? {
    try? documents.read(bytes) { root in
      let data = root["data"]
      let posts = data.isObject ? [data] : data.values.filter(\.isObject)
      guard !posts.isEmpty else { return .failure(.unexpected(expected: "a post")) }
      return .success(posts.allSatisfy { !$0["created_at"].exists && !$0["author_id"].exists })
    }
  }

  /// What an answer says that refuses; `nil` where it is none in X's forms.
  public func refusal(_ bytes: [UInt8]) -> XRefusal? {
    try? documents.read(bytes) { root in
      XRefusal(root).map { .success($0) } ?? .failure(.unexpected(expected: "a refusal"))
    }
  }
}

/// Somebody whom X knows.
public struct XUser: Equatable, Sendable {
  public let id: String
  /// Without `@`.
  public let name: String
}

extension XUser {
  init?(_ source: JSONElement) {
    guard let id = source["id"].serverID, let name = source["username"].serverID else { return nil }
    self.init(id: id, name: name)
  }
}

/// How many posts a plan of X's gives in a month, and how many were read.
public struct XUsage: Equatable, Sendable {
  public let used: Int
  /// `nil` where it is not limited, or not told.
  public let cap: Int?
  /// The day on which it is counted anew.
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

/// What was looked up by its id or name; without it, why it is not there.
public struct XFound<Value: Sendable>: Sendable {
  public let value: Value?
  public let errors: [XPartialError]
}

extension XFound {
  /// Reads what stands under `data`; where nothing does, the answer has to say why.
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

/// A list of posts that X answered with, in its order.
public struct XAnswer: Equatable, Sendable {
  public let items: [XItem]
  /// Leads to the next page; `nil` where there is none, or one that no address can hold.
  public let nextToken: String?
  /// What it should hold and does not, and why.
  public let errors: [XPartialError]
}

extension XAnswer {
  /// Without `data` it is a list only where it says that nothing was found.
  static func answer(_ root: JSONElement) -> Result<XAnswer, TweetFormatError> {
    let (data, meta) = (root["data"], root["meta"])
    guard data.isArray || !data.exists && meta["result_count"].int == 0 else {
      return .failure(.unexpected(expected: "a list of posts"))
    }
    let reader = XReader(root)
    let items = data.values.map(reader.item)
    guard items.isEmpty || items.contains(where: { !$0.record.tweets.isEmpty }) else {
      return .failure(.noneReadable(problem: items.lazy.flatMap(\.record.problems).first ?? "no posts"))
    }
    return .success(
      XAnswer(
        items: items, nextToken: meta["next_token"].serverID, errors: XPartialError.list(in: root)))
  }
}

/// Why X did not do what it was asked, as the server wrote it.
public struct XRefusal: Equatable, Sendable {
  public let title: String
  public let detail: String
  /// The address that names the kind of problem.
  public let type: String
  /// In how long a time what is used up is counted: `Monthly`.
  public let period: String
  /// What is wrong with single parameters, or all that older answers say.
  public let messages: [String]
  /// The parameters that are wrong.
  public let parameters: [String]
  /// What is not there, where the answer holds nothing else.
  public let errors: [XPartialError]
}

extension XRefusal {
  private static let longest = 2_000
  /// So many messages are read.
  private static let most = 20

  /// `nil` for what has neither of X's forms: a problem with a type or a detail, or a list of errors.
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

  /// What stands in the first brackets of a message: the values that are wrong, before those that would be right.
  public var values: Set<String> {
    let lists = ([detail] + messages).map { $0.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" } }
    return Set(lists.flatMap { $0.split(separator: ",") }.map { $0.filter { !" \"'".contains($0) } })
  }

  /// No more is given for a while, whatever the status says.
  public var isRateLimit: Bool {
    ([title, detail] + messages).contains { $0.lowercased().contains("rate limit exceeded") }
  }

  /// What the plan gives in a month, or in a day, is used up.
  public var isUsageCap: Bool {
    type.hasSuffix("/usage-capped") || title == "UsageCapExceeded"
      || ([detail] + messages).contains { $0.lowercased().contains("product cap") }
  }
}

/// Reads the posts of one answer of API v2, each with what it takes of the includes.
struct XReader {
  /// Stands in for an author the answer tells nothing of, not even an id: a name that nobody can bear.
  private static let unknown = User(screenName: "?")
  /// A repeated post may quote another one.
  private static let deepest = 2

  private let reader: TwitterV2
  /// The ids of those who wrote the posts of the includes, by the ids of these.
  private var authors: [String: String] = [:]

  init(_ root: JSONElement) {
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
    record.tweets = record.tweets.map { $0.named(id, insteadOf: Self.unknown) }
    record.embedded = record.embedded.map { $0.named(authors[$0.id], insteadOf: Self.unknown) }
    return XItem(id: source["id"].serverID, record: record)
  }

  /// Puts beside posts what they repeat, quote and answer, as far as the includes have it.
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
  /// By whom an id tells, where nothing else does.
  fileprivate func named(_ id: String?, insteadOf unknown: User) -> Tweet {
    guard let id, user == unknown else { return self }
    var tweet = self
    tweet.user = User(screenName: id, id: id)
    return tweet
  }
}

/// An element of a list that X answered with.
public struct XItem: Equatable, Sendable {
  /// `nil` where the element has none, or one that is no name.
  public let id: String?
  /// The post with those it repeats, quotes and answers, or why it cannot be taken.
  public let record: DecodedRecord
}

/// Something that an answer should hold and does not.
public struct XPartialError: Equatable, Hashable, Sendable {
  /// Why it is not there.
  public enum Kind: Hashable, Sendable {
    /// It was deleted, or never was.
    case missing
    /// It is of somebody who is suspended, or shows it to few.
    case hidden
    case other
  }

  public let kind: Kind
  public let title: String
  /// As the server wrote it, but no longer than a page.
  public let detail: String
  public let type: String
  /// What it is: `tweet`, `post`, `user`, `media`.
  public let resourceType: String
  /// Its id or name.
  public let resourceID: String
}

extension XPartialError {
  /// Nobody reads more of what a server says.
  private static let longest = 2_000

  /// The errors of an answer, and those of a list that holds nothing else.
  static func list(in root: JSONElement) -> [XPartialError] {
    root["errors"].values.compactMap { XPartialError($0) }
  }

  /// `nil` for what names neither a kind nor a thing.
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

  /// Of who is suspended X says that it is not found, under another title.
  private static func kind(type: String, title: String?) -> Kind {
    if title == "Forbidden" || type.hasSuffix("/not-authorized-for-resource") { return .hidden }
    return type.hasSuffix("/resource-not-found") ? .missing : .other
  }
}

extension JSONElement {
  /// The beginning of a string that is not empty.
  func beginning(_ limit: Int) -> String? {
    guard let utf8, !utf8.isEmpty else { return nil }
    return String(decoding: UnsafeBufferPointer(rebasing: utf8.prefix(limit)), as: UTF8.self)
  }
}
