import Foundation

/// Reads the answers of Mastodon's API, each in the one form it has; a door of this module.
///
/// Unlike ``TweetDecoder`` it looks for no posts elsewhere: whatever is not what was asked for is an error, so that an
/// answer nobody understands never passes as an empty list.
public struct MastodonDecoder: Sendable {
  private let documents = JSONDocumentPool()

  public init() {}

  /// Reads a timeline.
  public func statuses(_ bytes: [UInt8]) throws(TweetFormatError) -> [MastodonItem] {
    try documents.read(bytes) { Self.items(of: $0) }
  }

  /// Reads what a search found.
  public func search(_ bytes: [UInt8]) throws(TweetFormatError) -> [MastodonItem] {
    try documents.read(bytes) { Self.items(of: $0["statuses"]) }
  }

  /// Reads a single post.
  public func status(_ bytes: [UInt8]) throws(TweetFormatError) -> MastodonItem {
    try documents.read(bytes) { root in
      guard root.isObject else { return .failure(.unexpected(expected: "a post")) }
      let item = MastodonItem(root)
      return item.record.tweets.isEmpty ? .failure(Self.unreadable([item])) : .success(item)
    }
  }

  public func account(_ bytes: [UInt8]) throws(TweetFormatError) -> MastodonAccount {
    try documents.read(bytes) { root in
      MastodonAccount(root).map { .success($0) } ?? .failure(.unexpected(expected: "an account"))
    }
  }

  /// Reads what a server says of itself.
  public func instance(_ bytes: [UInt8]) throws(TweetFormatError) -> MastodonInstance {
    try documents.read(bytes) { root in
      MastodonInstance(root).map { .success($0) } ?? .failure(.unexpected(expected: "a server"))
    }
  }

  /// What the body of a refusal says; `nil` where it is none of Mastodon's, or says nothing.
  public func errorText(_ bytes: [UInt8]) -> String? {
    try? documents.read(bytes) { root in
      let text = root["error_description"].nonEmptyString ?? root["error"].nonEmptyString
      return text.map { .success($0) } ?? .failure(.unexpected(expected: "an error"))
    }
  }
}

private extension MastodonDecoder {
  static func items(of list: JSONElement) -> Result<[MastodonItem], TweetFormatError> {
    guard list.isArray else { return .failure(.unexpected(expected: "a list of posts")) }
    let items = list.values.map { MastodonItem($0) }
    let isReadable = items.isEmpty || items.contains { !$0.record.tweets.isEmpty }
    return isReadable ? .success(items) : .failure(unreadable(items))
  }

  static func unreadable(_ items: [MastodonItem]) -> TweetFormatError {
    .noneReadable(problem: items.lazy.flatMap(\.record.problems).first ?? "no posts")
  }
}

/// Somebody whom a server of Mastodon knows.
public struct MastodonAccount: Equatable, Sendable {
  /// Names the account to the server that answered.
  public let id: String
  /// The same on all servers: `ada@example.social`; without a host where none can be told.
  public let handle: String
}

extension MastodonAccount {
  init?(_ source: JSONElement) {
    guard let id = source["id"].serverID, let handle = MastodonHandle.handle(of: source) else { return nil }
    self.init(id: id, handle: handle)
  }
}

/// An element of a list that a server of Mastodon answered with.
public struct MastodonItem: Equatable, Sendable {
  /// Names the post to the server that answered; `nil` where the element has none, or one that is no name.
  public let id: String?
  /// The post with those it boosts and quotes, or why it cannot be taken.
  public let record: DecodedRecord
}

extension MastodonItem {
  init(_ source: JSONElement) {
    var record = DecodedRecord()
    record.take { (record) throws(TweetProblem) in try Mastodon().tweet(source, into: &record) }
    self.init(id: source["id"].serverID, record: record)
  }
}

extension JSONElement {
  /// An id as servers give them out: of any letters, but short enough to stand in an address.
  var serverID: String? { identifier.flatMap { $0.utf8.count <= 200 ? $0 : nil } }
}

/// What a server says of itself; all of it as the server wrote it, of any length and kind.
public struct MastodonInstance: Equatable, Sendable {
  /// `4.3.1`; servers of other makes say whose they are: `2.7.2 (compatible; Pleroma 2.5.0)`, `takahe/0.11`.
  public let version: String
  public let title: String?
  /// What its source is called, where it tells: `mastodon`.
  public let project: String?
}

extension MastodonInstance {
  /// What has no version is no server of this kind.
  init?(_ source: JSONElement) {
    guard let version = source["version"].nonEmptyString else { return nil }
    let project = source["source_url"].nonEmptyString?.split(separator: "/").last.map(String.init)
    self.init(version: version, title: source["title"].nonEmptyString, project: project)
  }

  /// Its make and version: `Mastodon 4.3.1`, `Pleroma 2.5.0`, `takahe/0.11`.
  public var software: String {
    if let own = compatible { return own }
    guard version.first?.isNumber == true else { return version }
    guard let project, !["mastodon", ""].contains(project.lowercased()) else { return "Mastodon \(version)" }
    return "\(project) \(version)"
  }

  /// What stands in parentheses behind the version of Mastodon that it claims to be, after `;`.
  private var compatible: String? {
    guard let open = version.firstIndex(of: "("), let close = version.lastIndex(of: ")"), open < close,
      let semicolon = version[open..<close].lastIndex(of: ";")
    else { return nil }
    let make = version[semicolon..<close].dropFirst().trimmingCharacters(in: .whitespaces)
    let own = make.hasPrefix("really ") ? String(make.dropFirst("really ".count)) : make
    return own.isEmpty ? nil : own
  }
}
