import MentionExtraction
public import SmashtagModel

/// Decodes the responses of Bluesky's servers; each function expects the response of one request.
///
/// Unlike ``TweetDecoder`` it does not look for posts in other forms. An unexpected response is an error, so
/// that it is never mistaken for an empty list.
///
/// Source: [Bluesky's HTTP reference](https://docs.bsky.app/docs/category/http-reference).
public struct BlueskyDecoder: Sendable {
  private let documents = JSONDocumentPool()

  /// Creates a decoder, which several tasks may use at once.
  public init() {}

  /// Decodes the result of a search (`app.bsky.feed.searchPosts`) or of a request for single posts.
  ///
  /// - Parameter audience: whether posts for logged-in users that are quoted or answered may be included.
  /// - Throws: also if there are posts, but none of them can be read.
  public func posts(_ bytes: [UInt8], for audience: BlueskyAudience) throws(TweetFormatError) -> BlueskyAnswer
  {
    try documents.read(bytes) { Self.answer($0["posts"], of: $0, for: audience) }
  }

  /// Decodes the posts and reposts of a feed: of an account, a list or a timeline, or those the reader likes.
  public func feed(_ bytes: [UInt8], for audience: BlueskyAudience) throws(TweetFormatError) -> BlueskyAnswer
  {
    try documents.read(bytes) { Self.answer($0["feed"], of: $0, for: audience) }
  }

  /// Decodes the posts that the reader bookmarked (`app.bsky.bookmark.getBookmarks`).
  public func bookmarks(
    _ bytes: [UInt8], for audience: BlueskyAudience
  ) throws(TweetFormatError) -> BlueskyAnswer {
    try documents.read(bytes) { root in
      Self.answer(root["bookmarks"], of: root, for: audience) {
        $0["item"].isObject ? $0["item"] : $0["subject"]
      }
    }
  }

  /// Decodes the posts around a post (`app.bsky.feed.getPostThread`), with the AT URIs as ids.
  public func conversation(
    _ bytes: [UInt8], for audience: BlueskyAudience
  ) throws(TweetFormatError) -> Conversation {
    try documents.read(bytes) { root in
      BlueskyThread(root["thread"]).map { .success($0.conversation(for: audience)) }
        ?? .failure(.unexpected(expected: "a thread"))
    }
  }

  /// Decodes which posts name the reader (`app.bsky.notification.listNotifications`): mentions, answers, quotes.
  public func mentions(_ bytes: [UInt8]) throws(TweetFormatError) -> BlueskyAddressPage {
    try documents.read(bytes) { root in
      guard root["notifications"].isArray, root["cursor"].mayBeCursor else {
        return .failure(.unexpected(expected: "notifications"))
      }
      return .success(BlueskyAddressPage(root))
    }
  }

  /// Decodes the AT URIs of the lists and feeds that the reader saved (`app.bsky.actor.getPreferences`).
  public func savedLists(_ bytes: [UInt8]) throws(TweetFormatError) -> [String] {
    try documents.read(bytes) { root in
      guard root["preferences"].isArray else { return .failure(.unexpected(expected: "preferences")) }
      return .success(root["preferences"].values.flatMap(\.savedLists))
    }
  }

  /// Decodes a page of lists or feeds with their names, or a single list.
  public func lists(_ bytes: [UInt8]) throws(TweetFormatError) -> BlueskyListPage {
    try documents.read(bytes) { root in
      if let list = BlueskyListName(root["list"]) { return .success(BlueskyListPage(lists: [list])) }
      let lists = root["lists", or: "feeds"]
      guard lists.isArray else { return .failure(.unexpected(expected: "lists")) }
      return .success(
        BlueskyListPage(
          lists: lists.values.compactMap(BlueskyListName.init), cursor: root["cursor"].nonEmptyString))
    }
  }

  /// Decodes a person (`app.bsky.actor.getProfile`); `nil` for one who is not shown to this audience.
  public func person(_ bytes: [UInt8], for audience: BlueskyAudience) throws(TweetFormatError) -> Profile? {
    try documents.read(bytes) { root in
      guard let person = Profile(bluesky: root) else { return .failure(.unexpected(expected: "a person")) }
      let isHidden = audience == .everyone && BlueskyLabels([root["labels"]]).areForMembers
      return .success(isHidden ? nil : person)
    }
  }

  /// Decodes the topics that are talked about much (`app.bsky.unspecced.getTrends`), most posts first.
  public func trends(_ bytes: [UInt8]) throws(TweetFormatError) -> [Trends.Tag] {
    try documents.read(bytes) { root in
      root["trends"].isArray
        ? .success([Trends.Tag](bluesky: root["trends"])) : .failure(.unexpected(expected: "trends"))
    }
  }

  /// Decodes the new session of a user who logged in or whose session was refreshed.
  public func login(_ bytes: [UInt8]) throws(TweetFormatError) -> BlueskyLoginAnswer {
    try documents.read(bytes) { root in
      BlueskyLoginAnswer(root).map { .success($0) } ?? .failure(.unexpected(expected: "a session"))
    }
  }

  /// Decodes who is logged in: returns the handle, or the DID if the handle is invalid.
  public func reader(_ bytes: [UInt8]) throws(TweetFormatError) -> String {
    try documents.read(bytes) { root in
      BlueskyLoginAnswer.name(in: root).map { .success($0) } ?? .failure(.unexpected(expected: "a session"))
    }
  }

  /// Decodes the DID that a handle was resolved to (`com.atproto.identity.resolveHandle`).
  public func did(_ bytes: [UInt8]) throws(TweetFormatError) -> String {
    try documents.read(bytes) { root in
      guard let did = root["did"].nonEmptyString, BlueskyAddress.isDID(did) else {
        return .failure(.unexpected(expected: "a did"))
      }
      return .success(did)
    }
  }

  /// Whether a response describes a server that hosts accounts, with its DID and the domains of its handles.
  public func describesServer(_ bytes: [UInt8]) -> Bool {
    let description = try? documents.read(bytes) { root -> Result<Bool, TweetFormatError> in
      let isNamed = root["did"].nonEmptyString.map { BlueskyAddress.isDID($0) } ?? false
      return .success(isNamed && root["availableUserDomains"].isArray)
    }
    return description ?? false
  }

  /// Decodes the body of an error response; `nil` if it is not in Bluesky's form.
  public func failure(_ bytes: [UInt8]) -> BlueskyErrorResponse? {
    try? documents.read(bytes) { root in
      BlueskyErrorResponse(root).map { .success($0) } ?? .failure(.unexpected(expected: "an error"))
    }
  }
}

private extension BlueskyDecoder {
  /// - Parameter frame: the post, or what stands in its place, in an element of the list.
  static func answer(
    _ list: JSONElement, of root: JSONElement, for audience: BlueskyAudience,
    in frame: (JSONElement) -> JSONElement = { $0 }
  ) -> Result<BlueskyAnswer, TweetFormatError> {
    guard list.isArray else { return .failure(.unexpected(expected: "a list of posts")) }
    let cursor = root["cursor"]
    guard cursor.mayBeCursor else { return .failure(.unexpected(expected: "a cursor")) }
    let items = BlueskyReader.items(list.values.map(frame), for: audience)
    let isReadable = items.isEmpty || items.contains { !$0.record.tweets.isEmpty || $0.absence != nil }
    guard isReadable else {
      return .failure(.noneReadable(problem: items.lazy.flatMap(\.record.problems).first ?? "no posts"))
    }
    return .success(BlueskyAnswer(items: items, cursor: cursor.identifier))
  }
}

extension JSONElement {
  /// Whether it is a cursor, or none.
  fileprivate var mayBeCursor: Bool { !exists || identifier != nil || string == "" }
}

extension BlueskyLoginAnswer {
  /// `nil` if the value is not a session.
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

/// Who is going to see the decoded posts.
public enum BlueskyAudience: Sendable {
  /// Anybody, also without an account; some authors hide their posts from them.
  case everyone
  /// Logged-in users.
  case members
}

/// A page of posts from a Bluesky server, in the server's order.
public struct BlueskyAnswer: Equatable, Sendable {
  /// The posts, including those that could not be read.
  public let items: [BlueskyItem]
  /// The cursor of the next page; `nil` on the last one.
  public let cursor: String?
}

/// The response of a Bluesky server to a login.
public struct BlueskyLoginAnswer: Equatable, Sendable {
  /// The tokens of the session.
  public let session: LoginSession
  /// The handle, or the DID if the handle is invalid.
  public let name: String
}

/// The error that a Bluesky server reports.
public struct BlueskyErrorResponse: Equatable, Sendable {
  /// The error's name, one word that is not translated, such as `InvalidRequest`.
  public let name: String
  /// The server's message; it may be of any length and contain any characters.
  public let message: String
}

extension BlueskyErrorResponse {
  /// `nil` if the value does not have Bluesky's form of an error.
  init?(_ source: JSONElement) {
    guard let name = source["error"].nonEmptyString, name.utf8.count <= 100,
      name.utf8.allSatisfy(\.isASCIIAlphanumeric)
    else { return nil }
    self.init(name: name, message: source["message"].string ?? "")
  }
}
