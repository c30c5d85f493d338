import SmashtagModel

/// A page of the addresses of posts, in the server's order.
public struct BlueskyAddressPage: Equatable, Sendable {
  /// The AT URIs, each once.
  public let uris: [String]
  /// The cursor of the next page; `nil` on the last one.
  public let cursor: String?
}

extension BlueskyAddressPage {
  private static let reasons: Set = ["mention", "reply", "quote"]

  /// Takes the posts of notifications that name the reader; older servers send other notifications, too.
  init(_ source: JSONElement) {
    uris = source["notifications"].values.compactMap { notification in
      guard let reason = notification["reason"].string, Self.reasons.contains(reason),
        let uri = notification["uri"].nonEmptyString, BlueskyAddress(uri)?.isPost == true
      else { return nil }
      return uri
    }
    .uniqued()
    cursor = source["cursor"].identifier
  }
}

extension BlueskyAnswer {
  /// The posts of a page of addresses, in its order, with placeholders for those that were not found.
  public init(_ page: BlueskyAddressPage, found items: [BlueskyItem]) {
    let known = Dictionary(items.compactMap { item in item.id.map { ($0, item) } }) { first, _ in first }
    self.init(items: page.uris.map { known[$0] ?? BlueskyItem(deleted: $0) }, cursor: page.cursor)
  }
}

extension BlueskyItem {
  /// The placeholder of a post that is not there any more.
  fileprivate init(deleted uri: String) {
    let problem = "\(uri): \(BlueskyAbsence.deleted.rawValue)"
    self.init(
      id: nil, indexed: nil, record: DecodedRecord(problems: [problem]), isForMembers: false,
      absence: .deleted)
  }
}

/// A list of users or a feed, whose posts can be asked for.
public struct BlueskyListName: Equatable, Sendable {
  private static let longestName = 200

  /// The AT URI.
  public let uri: String
  /// The name that its owner gave it.
  public let name: String
}

/// A page of lists or feeds.
public struct BlueskyListPage: Equatable, Sendable {
  /// The lists, in the order of the server.
  public var lists: [BlueskyListName]
  /// The cursor of the next page; `nil` at the end.
  public var cursor: String?
}

extension BlueskyListName {
  /// `nil` if the value has no address of a list or feed, or no name.
  init?(_ source: JSONElement) {
    guard let uri = source["uri"].nonEmptyString, BlueskyAddress(uri)?.isList == true,
      let name = source["displayName", or: "name"].string?.trimmed(to: Self.longestName)
    else { return nil }
    self.init(uri: uri, name: name)
  }
}

extension JSONElement {
  /// The addresses of lists and feeds in a preference, in its present and its former form.
  var savedLists: [String] {
    guard self["$type"].string?.hasPrefix("app.bsky.actor.defs#savedFeedsPref") == true else { return [] }
    let uris = self["items"].values.compactMap { $0["value"].nonEmptyString }
    let former = [self["pinned"], self["saved"]].flatMap { $0.values.compactMap(\.nonEmptyString) }
    return (uris + former).filter { BlueskyAddress($0)?.isList == true }
  }
}

extension [Trends.Tag] {
  private static var most: Int { 100 }

  /// Reads topics, each once; of those with as many posts the server's first comes first.
  init(bluesky list: JSONElement) {
    let tags = list.values.lazy.compactMap(Trends.Tag.init(bluesky:)).uniqued(on: \.keyword)
    self = tags.prefix(Self.most).enumerated().sorted {
      ($1.element.count ?? 0, $0.offset) < ($0.element.count ?? 0, $1.offset)
    }
    .map(\.element)
  }
}

extension Trends.Tag {
  private static let longestName = 200

  /// `nil` if the topic has no name.
  fileprivate init?(bluesky source: JSONElement) {
    let names = [source["displayName"], source["topic"]].compactMap {
      $0.string?.trimmed(to: Self.longestName)
    }
    guard let name = names.first else { return nil }
    self.init(name, count: source["postCount"].count)
  }
}
