public import Foundation
public import SmashtagModel

/// Something that the user kept: a search with its sources, a tweet, a place or a photo.
public struct KeptItem: Equatable, Sendable {
  /// The kinds of things that can be kept; the raw value is the name in JSON output.
  public enum Kind: String, CaseIterable, Sendable {
    case search
    case tweet
    case place
    case photo
  }

  /// What was kept.
  public enum Content: Equatable, Sendable {
    /// A search at sources, whose names are separated by commas.
    case search(String, sources: String)
    case tweet(Tweet)
    /// A place, and the name of the source that has its photos; `nil` where an earlier version kept it.
    case place(Place, source: String?)
    case photo(Tweet)
  }

  /// The largest number of items that are kept.
  public static let most = 1_000
  /// The longest name in characters.
  public static let longestName = 40

  /// A word for it, unique among the kept items; the name of a search can be typed at the prompt.
  public let name: String?
  /// What was kept.
  public let content: Content
  /// When it was kept.
  public let date: Date
  /// A key that is equal for items which are the same thing; kept, because folding a long search takes time.
  public let identity: String

  /// Creates an item.
  public init(_ content: Content, name: String? = nil, date: Date) {
    self.init(content, name: name, date: date, identity: Self.identity(of: content))
  }

  private init(_ content: Content, name: String?, date: Date, identity: String) {
    (self.content, self.name, self.date, self.identity) = (content, name, date, identity)
  }

  /// The same thing under another name.
  fileprivate func named(_ name: String?) -> KeptItem {
    KeptItem(content, name: name, date: date, identity: identity)
  }
}

extension KeptItem {
  /// What kind of thing it is.
  public var kind: Kind { content.kind }

  private static func identity(of content: Content) -> String {
    switch content {
    case .search(let text, let sources):
      "search \(sources) \(RecentSearch(term: text, date: .distantPast).identity)"
    case .tweet(let post), .photo(let post): "\(content.kind.rawValue) \(post.identity)"
    case .place(let place, let source): ["place", source, place.id].compactMap(\.self).joined(separator: " ")
    }
  }

  /// What it is called in lists.
  public var title: String {
    switch content {
    case .search(let text, _): text
    case .tweet(let post), .photo(let post): post.headline
    case .place(let place, _): place.name
    }
  }

  /// Whether a text can be the name of an item and typed as such: one word that is no number and no command.
  public static func canBeTyped(_ text: String) -> Bool { isName(text) && CommandTable.form(of: text) == nil }

  /// Whether a text has the form of a name: one word that is no number.
  public static func isName(_ text: String) -> Bool {
    text.count <= longestName && text.contains { !$0.isASCIIDigit }
      && text.utf8.count <= 4 * longestName
      && text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.isDigit || "-_".unicodeScalars.contains($0)
      }
      && text.first != "-"
  }

  var members: KeyValuePairs<String, JSON> {
    ["kind": .string(kind.rawValue), "name": JSON(name), "title": .string(title)]
  }

  /// The message after keeping it.
  ///
  /// - Parameters:
  ///   - other: what had its name before.
  ///   - formerName: the name that it had before.
  func wordsOfKeeping(insteadOf other: KeptItem?, formerName: String?) -> String {
    guard let name else { return "Kept \(title); kept lists it." }
    let former =
      (other.map { " \($0.title) is kept without a name now." } ?? "")
      + (formerName.map { $0 == name ? "" : " \($0) is not a name any more." } ?? "")
    return
      (kind == .search
      ? "Kept \(title); \(name) makes this search again." : "Kept \(title) as \(name); kept lists it.")
      + former
  }

  var post: Tweet? {
    switch content {
    case .tweet(let post), .photo(let post): post
    case .search, .place: nil
    }
  }

  /// The place; `nil` for other items.
  var place: Place? {
    if case .place(let place, _) = content { place } else { nil }
  }

  /// The address of a post; for a search its text.
  var link: String? {
    switch content {
    case .search(let text, _): text
    case .tweet(let post), .photo(let post): post.url
    case .place: nil
    }
  }

  var searchableText: String {
    [name ?? "", title, post?.searchableText ?? ""].joined(separator: "\n")
  }
}

extension KeptItem.Content {
  fileprivate var kind: KeptItem.Kind {
    switch self {
    case .search: .search
    case .tweet: .tweet
    case .place: .place
    case .photo: .photo
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { properties.numericType == .decimal }
}

/// The items that the user kept, latest first.
public struct KeptItems: Equatable, Sendable {
  /// The items, each thing once, and each name once.
  public private(set) var items: [KeptItem] = []

  /// Restores a stored list; repeated things, repeated names and what is beyond the limit are dropped.
  public init(_ items: [KeptItem] = []) {
    var (identities, names) = (Set<String>(), Set<String>())
    for item in items.prefix(2 * KeptItem.most) where identities.insert(item.identity).inserted {
      let isFree = item.name.map { names.insert($0).inserted } ?? true
      self.items.append(isFree ? item : item.named(nil))
    }
    self.items = Array(self.items.prefix(KeptItem.most))
  }

  /// Whether there is no room for a thing that is not kept yet.
  public func isFull(for item: KeptItem) -> Bool {
    guard items.count >= KeptItem.most else { return false }
    let identity = item.identity
    return !items.contains { $0.identity == identity }
  }

  /// Whether all of these are kept.
  func hasAll(_ wanted: [KeptItem]) -> Bool {
    let identities = Set(items.map(\.identity))
    return wanted.allSatisfy { identities.contains($0.identity) }
  }

  /// The other thing that has a name.
  func other(named name: String, than item: KeptItem) -> KeptItem? {
    items.first { $0.name == name }.flatMap { $0.identity == item.identity ? nil : $0 }
  }

  /// The name under which a thing is kept.
  func name(of item: KeptItem) -> String? {
    let identity = item.identity
    return items.first { $0.identity == identity }?.name
  }

  /// Puts an item in front; the same thing loses its place, and another with its name that name.
  ///
  /// An item without a name takes over the one that it had. Nothing is forgotten for it: the caller looks first whether
  /// there is room (``isFull(for:)``).
  public mutating func keep(_ item: KeptItem) {
    let identity = item.identity
    let name = item.name ?? items.first { $0.identity == identity }?.name
    let others = items.filter { $0.identity != identity }
    let unnamed = others.map { name != nil && $0.name == name ? $0.named(nil) : $0 }
    items = Array(([item.named(name)] + unnamed).prefix(KeptItem.most))
  }

  /// Removes an item.
  public mutating func forget(_ identity: String) { items.removeAll { $0.identity == identity } }

  /// Puts removed items back where they stood in an earlier list; newer ones stay in front.
  ///
  /// Nothing changes where there is no room for all of them.
  mutating func restore(_ forgotten: [KeptItem], of earlier: KeptItems) {
    let present = Set(items.map(\.identity))
    guard items.count + forgotten.count(where: { !present.contains($0.identity) }) <= KeptItem.most else {
      return
    }
    let names = Set(items.compactMap(\.name))
    let former = earlier.items.map { $0.name.map(names.contains) == true ? $0.named(nil) : $0 }
    self = KeptItems(items.restoring(forgotten, of: former, identifiedBy: \.identity))
  }

  /// The kept search with a name.
  func search(named name: String) -> (query: String, sources: String)? {
    for item in items where item.name == name {
      if case .search(let query, let sources) = item.content { return (query, sources) }
    }
    return nil
  }
}

/// What a file of kept items holds.
public struct KeptList: Equatable, Sendable {
  /// The items, latest first.
  public let items: [KeptItem]
  /// How many lines of the file are no item that this version can read.
  public let unreadable: Int

  /// Creates the contents of a file.
  public init(items: [KeptItem], unreadable: Int = 0) { (self.items, self.unreadable) = (items, unreadable) }
}
