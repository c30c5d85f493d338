public import SmashtagModel

/// Reads the answers of Bluesky's servers, each in the one form it has; a door of this module.
///
/// Unlike ``TweetDecoder`` it looks for no posts elsewhere: whatever is not what was asked for is an error, so that an
/// answer nobody understands never passes as an empty list.
public struct BlueskyDecoder: Sendable {
  private let documents = JSONDocumentPool()

  public init() {}

  /// Reads what a search found, or single posts that were asked for.
  public func posts(_ bytes: [UInt8], for audience: BlueskyAudience) throws(TweetFormatError) -> BlueskyAnswer
  {
    try documents.read(bytes) { Self.answer($0["posts"], of: $0, for: audience) }
  }

  /// Reads what somebody posted and repeated.
  public func feed(_ bytes: [UInt8], for audience: BlueskyAudience) throws(TweetFormatError) -> BlueskyAnswer
  {
    try documents.read(bytes) { Self.answer($0["feed"], of: $0, for: audience) }
  }

  public func login(_ bytes: [UInt8]) throws(TweetFormatError) -> BlueskyLoginAnswer {
    try documents.read(bytes) { root in
      BlueskyLoginAnswer(root).map { .success($0) } ?? .failure(.unexpected(expected: "a session"))
    }
  }

  /// Reads who is logged in: the handle, or what stands for it.
  public func reader(_ bytes: [UInt8]) throws(TweetFormatError) -> String {
    try documents.read(bytes) { root in
      BlueskyLoginAnswer.name(in: root).map { .success($0) } ?? .failure(.unexpected(expected: "a session"))
    }
  }

  /// Reads whom a handle belongs to.
  public func did(_ bytes: [UInt8]) throws(TweetFormatError) -> String {
    try documents.read(bytes) { root in
      guard let did = root["did"].nonEmptyString, BlueskyAddress.isDID(did) else {
        return .failure(.unexpected(expected: "a did"))
      }
      return .success(did)
    }
  }

  /// Whether an answer describes a server that holds accounts: it names itself, and the domains of its handles.
  public func describesServer(_ bytes: [UInt8]) -> Bool {
    let description = try? documents.read(bytes) { root -> Result<Bool, TweetFormatError> in
      let isNamed = root["did"].nonEmptyString.map { BlueskyAddress.isDID($0) } ?? false
      return .success(isNamed && root["availableUserDomains"].isArray)
    }
    return description ?? false
  }

  /// What the body of a refusal says; `nil` where it is none of Bluesky's.
  public func failure(_ bytes: [UInt8]) -> BlueskyFailure? {
    try? documents.read(bytes) { root in
      BlueskyFailure(root).map { .success($0) } ?? .failure(.unexpected(expected: "an error"))
    }
  }
}

private extension BlueskyDecoder {
  static func answer(
    _ list: JSONElement, of root: JSONElement, for audience: BlueskyAudience
  ) -> Result<BlueskyAnswer, TweetFormatError> {
    guard list.isArray else { return .failure(.unexpected(expected: "a list of posts")) }
    let cursor = root["cursor"]
    guard !cursor.exists || cursor.identifier != nil || cursor.string == "" else {
      return .failure(.unexpected(expected: "a cursor"))
    }
    let items = BlueskyReader.items(list, for: audience)
    let isReadable = items.isEmpty || items.contains { !$0.record.tweets.isEmpty }
    guard isReadable else {
      return .failure(.noneReadable(problem: items.lazy.flatMap(\.record.problems).first ?? "no posts"))
    }
    return .success(BlueskyAnswer(items: items, cursor: cursor.identifier))
  }
}

extension BlueskyLoginAnswer {
  /// `nil` where the value is no session.
  init?(_ source: JSONElement) {
    guard let access = source["accessJwt"].string.flatMap(Token.init),
      let refresh = source["refreshJwt"].string.flatMap(Token.init), let name = Self.name(in: source)
    else { return nil }
    self.init(session: LoginSession(access: access, refresh: refresh), name: name)
  }

  fileprivate static func name(in source: JSONElement) -> String? {
    guard let did = source["did"].nonEmptyString, BlueskyAddress.isDID(did) else { return nil }
    let handle = source["handle"].string.flatMap(BlueskyHandle.init)?.name
    return handle == BlueskyHandle.invalid ? did : handle ?? did
  }
}

/// Who is to see what a server of Bluesky answers.
public enum BlueskyAudience: Sendable {
  /// Those who are not logged in, from whom some authors hide what they write.
  case everyone
  case members
}

/// A list of posts that a server of Bluesky answered with, in its order.
public struct BlueskyAnswer: Equatable, Sendable {
  public let items: [BlueskyItem]
  /// Leads to the next page; `nil` at the end.
  public let cursor: String?
}

/// What a server of Bluesky gave somebody who logged in.
public struct BlueskyLoginAnswer: Equatable, Sendable {
  public let session: LoginSession
  /// The handle, or what stands for it where it leads nowhere.
  public let name: String
}

/// Why a server of Bluesky did not do what it was asked.
public struct BlueskyFailure: Equatable, Sendable {
  /// One word, the same in every language: `InvalidRequest`.
  public let name: String
  /// As the server wrote it, of any length and kind.
  public let message: String
}

extension BlueskyFailure {
  /// `nil` where the value is no failure in Bluesky's form.
  init?(_ source: JSONElement) {
    guard let name = source["error"].nonEmptyString, name.utf8.count <= 100,
      name.utf8.allSatisfy(\.isLetterOrDigit)
    else { return nil }
    self.init(name: name, message: source["message"].string ?? "")
  }
}
