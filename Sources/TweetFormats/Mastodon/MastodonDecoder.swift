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
