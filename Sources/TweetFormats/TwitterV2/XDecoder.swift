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
