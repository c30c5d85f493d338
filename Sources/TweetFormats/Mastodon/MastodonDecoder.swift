import Foundation
public import SmashtagModel

/// Decodes the responses of Mastodon's API; each function expects the response of one kind of request.
///
/// Unlike ``TweetDecoder`` it does not look for posts in other forms. An unexpected response is an error, so
/// that it is never mistaken for an empty list.
///
/// Source: [Mastodon's API](https://docs.joinmastodon.org/api/).
public struct MastodonDecoder: Sendable {
  private let documents = JSONDocumentPool()

  /// Creates a decoder, which several tasks may use at once.
  public init() {}

  /// Decodes a timeline.
  ///
  /// - Throws: also if there are posts, but none of them can be read.
  public func statuses(_ bytes: [UInt8]) throws(TweetFormatError) -> [MastodonItem] {
    try documents.read(bytes) { Self.items(of: $0) }
  }

  /// Decodes the statuses of a search result.
  ///
  /// - Throws: also if there are posts, but none of them can be read.
  public func search(_ bytes: [UInt8]) throws(TweetFormatError) -> [MastodonItem] {
    try documents.read(bytes) { Self.items(of: $0["statuses"]) }
  }

  /// Decodes a single post; throws if it cannot be read.
  public func status(_ bytes: [UInt8]) throws(TweetFormatError) -> MastodonItem {
    try documents.read(bytes) { root in
      guard root.isObject else { return .failure(.unexpected(expected: "a post")) }
      let item = MastodonItem(root)
      return item.record.tweets.isEmpty ? .failure(Self.unreadable([item])) : .success(item)
    }
  }

  /// Decodes an account.
  public func account(_ bytes: [UInt8]) throws(TweetFormatError) -> MastodonAccount {
    try documents.read(bytes) { root in
      MastodonAccount(root).map { .success($0) } ?? .failure(.unexpected(expected: "an account"))
    }
  }

  /// Decodes the posts around a post, at most ``Conversation/most``.
  public func context(_ bytes: [UInt8]) throws(TweetFormatError) -> MastodonContext {
    try documents.read(bytes) { root in
      MastodonContext(root).map { .success($0) } ?? .failure(.unexpected(expected: "a conversation"))
    }
  }

  /// Decodes a list of notifications to the posts they are about.
  ///
  /// - Throws: also if there are notifications that name the reader, but none can be read.
  public func notifications(_ bytes: [UInt8]) throws(TweetFormatError) -> [MastodonItem] {
    try documents.read(bytes) { Self.items(of: $0) { MastodonItem(notification: $0) } }
  }

  /// Decodes the reader's lists.
  public func lists(_ bytes: [UInt8]) throws(TweetFormatError) -> [MastodonList] {
    try documents.read(bytes) { root in
      guard root.isArray else { return .failure(.unexpected(expected: "the lists")) }
      return .success(root.values.prefix(MastodonList.most).compactMap { MastodonList($0) })
    }
  }

  /// Decodes the tags that are used much, most used first.
  public func trends(_ bytes: [UInt8]) throws(TweetFormatError) -> [Trends.Tag] {
    try documents.read(bytes) { root in
      guard root.isArray else { return .failure(.unexpected(expected: "a list of tags")) }
      return .success([Trends.Tag](mastodon: root))
    }
  }

  /// Decodes the versions of a post, oldest first; those without a text or a date are left out.
  public func versions(_ bytes: [UInt8], of tweet: Tweet) throws(TweetFormatError) -> [Tweet] {
    try documents.read(bytes) { root in
      guard root.isArray else { return .failure(.unexpected(expected: "a list of versions")) }
      return .success(tweet.versions(mastodon: root))
    }
  }

  /// Decodes a server's description of itself (`/api/v2/instance` or `/api/v1/instance`).
  public func instance(_ bytes: [UInt8]) throws(TweetFormatError) -> MastodonInstance {
    try documents.read(bytes) { root in
      MastodonInstance(root).map { .success($0) } ?? .failure(.unexpected(expected: "a server"))
    }
  }

  /// Decodes the message of an error response; `nil` if it is not in Mastodon's form, or empty.
  public func errorText(_ bytes: [UInt8]) -> String? {
    try? documents.read(bytes) { root in
      let text = root["error_description"].nonEmptyString ?? root["error"].nonEmptyString
      return text.map { .success($0) } ?? .failure(.unexpected(expected: "an error"))
    }
  }
}

private extension MastodonDecoder {
  static func items(
    of list: JSONElement, _ item: (JSONElement) -> MastodonItem = { MastodonItem($0) }
  ) -> Result<[MastodonItem], TweetFormatError> {
    guard list.isArray else { return .failure(.unexpected(expected: "a list of posts")) }
    let items = list.values.map(item)
    let isReadable = items.isEmpty || items.contains { !$0.record.tweets.isEmpty || $0.isOther }
    return isReadable ? .success(items) : .failure(unreadable(items))
  }

  static func unreadable(_ items: [MastodonItem]) -> TweetFormatError {
    .noneReadable(problem: items.lazy.flatMap(\.record.problems).first ?? "no posts")
  }
}

/// An account as a Mastodon server shows it.
public struct MastodonAccount: Equatable, Sendable {
  /// The account's id on the server that responded.
  public let id: String
  /// The handle with its host, `ada@example.social`; without the host if it is unknown.
  public let handle: String
  /// What the person tells about themselves.
  public let profile: Profile
}

extension MastodonAccount {
  init?(_ source: JSONElement) {
    guard let id = source["id"].serverID, let profile = Profile(mastodon: source) else { return nil }
    self.init(id: id, handle: profile.user.screenName, profile: profile)
  }
}

/// An element of a list of posts from a Mastodon server.
public struct MastodonItem: Equatable, Sendable {
  /// The post's id on the server that responded; `nil` if it is missing or longer than 200 bytes.
  public let id: String?
  /// The post with those it boosts and quotes, or the problem that prevents reading it.
  public var record: DecodedRecord
  /// Whether it is something else than the list is asked for, such as a notification of a follower.
  public var isOther = false
}

extension MastodonItem {
  init(_ source: JSONElement) {
    var record = DecodedRecord()
    record.take { (record) throws(TweetProblem) in
      try Mastodon(marksMembers: true).tweet(source, into: &record)
    }
    self.init(id: source["id"].serverID, record: record)
  }

  /// Reads the post of a notification, whose id the item has; any but a mention or a quote is something else.
  ///
  /// Servers may ignore which types they are asked for.
  init(notification source: JSONElement) {
    let id = source["id"].serverID
    switch source["type"].string {
    case "mention", "quote", nil: self.init(id: id, record: MastodonItem(source["status"]).record)
    default: self.init(id: id, record: DecodedRecord(), isOther: true)
    }
  }
}

/// The posts around a post: those it answers, and those that answer it.
public struct MastodonContext: Equatable, Sendable {
  /// The posts that it answers, one by way of the other, first to last.
  public let ancestors: [MastodonItem]
  /// The posts that answer it, also by way of others.
  public let descendants: [MastodonItem]
  /// Whether there are more posts than are read.
  public let isCut: Bool
}

extension MastodonContext {
  init?(_ source: JSONElement) {
    guard source["ancestors"].isArray, source["descendants"].isArray else { return nil }
    // The post around which they are is one of the conversation as well.
    let most = Conversation.most - 1
    ancestors = source["ancestors"].values.prefix(most).map { MastodonItem($0) }
    // One more shows that there are more.
    let rest = most - ancestors.count
    let read = source["descendants"].values.prefix(rest + 1).map { MastodonItem($0) }
    descendants = Array(read.prefix(rest))
    isCut = read.count > rest
  }
}

/// A list of accounts that the reader keeps, with a timeline of its own.
public struct MastodonList: Equatable, Sendable {
  /// The most lists that are read.
  static let most = 1_000
  /// The list's id on the server.
  public let id: String
  /// The name that the reader gave it.
  public let title: String
}

extension MastodonList {
  init?(_ source: JSONElement) {
    guard let id = source["id"].serverID, let title = source["title"].nonEmptyString else { return nil }
    self.init(id: id, title: title)
  }
}

extension JSONElement {
  /// An id in a server's response; of any characters, but at most 200 bytes, so that it fits into an address, and
  /// no dots that mean a folder there.
  var serverID: String? {
    identifier.flatMap { $0.utf8.count <= 200 && $0 != "." && $0 != ".." ? $0 : nil }
  }
}

/// A server's description of itself; the texts may be of any length and contain any characters.
public struct MastodonInstance: Equatable, Sendable {
  /// The version, such as `4.3.1`; other software adds its name: `2.7.2 (compatible; Pleroma 2.5.0)`,
  /// `takahe/0.11`.
  public let version: String
  /// The name of the server.
  public let title: String?
  /// The last part of its source code's address, if given, such as `mastodon`.
  public let project: String?
}

extension MastodonInstance {
  /// `nil` if there is no version, so that it is not a compatible server.
  init?(_ source: JSONElement) {
    guard let version = source["version"].nonEmptyString else { return nil }
    let project = source["source_url"].nonEmptyString?.split(separator: "/").last.map(String.init)
    self.init(version: version, title: source["title"].nonEmptyString, project: project)
  }

  /// The name and version of the server's software: `Mastodon 4.3.1`, `Pleroma 2.5.0`, `takahe/0.11`.
  public var software: String {
    if let own = compatible { return own }
    guard version.first?.isNumber == true else { return version }
    guard let project, !["mastodon", ""].contains(project.lowercased()) else { return "Mastodon \(version)" }
    return "\(project) \(version)"
  }

  /// The software's own name, which follows `;` in parentheses after the version of Mastodon that it is
  /// compatible with.
  private var compatible: String? {
    guard let open = version.firstIndex(of: "("), let close = version.lastIndex(of: ")"), open < close,
      let semicolon = version[open..<close].lastIndex(of: ";")
    else { return nil }
    let make = version[semicolon..<close].dropFirst().trimmingCharacters(in: .whitespaces)
    let own = make.hasPrefix("really ") ? String(make.dropFirst("really ".count)) : make
    return own.isEmpty ? nil : own
  }
}
