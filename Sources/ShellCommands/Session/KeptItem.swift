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
    case place(Place)
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

  /// Creates an item.
  public init(_ content: Content, name: String? = nil, date: Date) {
    (self.content, self.name, self.date) = (content, name, date)
  }
}

extension KeptItem {
  /// What kind of thing it is.
  public var kind: Kind {
    switch content {
    case .search: .search
    case .tweet: .tweet
    case .place: .place
    case .photo: .photo
    }
  }

  /// A key that is equal for items which are the same thing.
  public var identity: String {
    switch content {
    case .search(let text, let sources):
      "search \(sources) \(RecentSearch(term: text, date: date).identity)"
    case .tweet(let post), .photo(let post): "\(kind.rawValue) \(post.identity)"
    case .place(let place): "place \(place.id)"
    }
  }

  /// What it is called in lists.
  public var title: String {
    switch content {
    case .search(let text, _): text
    case .tweet(let post), .photo(let post): post.headline
    case .place(let place): place.name
    }
  }

  /// Whether a text can be the name of an item: one word that is no command and no number.
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
  var wordsOfKeeping: String {
    guard let name else { return "Kept \(title); kept lists it." }
    return kind == .search
      ? "Kept \(title); \(name) makes this search again." : "Kept \(title) as \(name); kept lists it."
  }

  var post: Tweet? {
    switch content {
    case .tweet(let post), .photo(let post): post
    case .search, .place: nil
    }
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

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { properties.numericType == .decimal }
}

/// The items that the user kept, latest first.
public struct KeptItems: Equatable, Sendable {
  /// The items, each thing once, and each name once.
  public private(set) var items: [KeptItem] = []

  /// Restores a stored list; repeated things and those beyond the limit are dropped.
  public init(_ items: [KeptItem] = []) {
    for item in items.reversed() { keep(item) }
  }

  /// Puts an item in front; the same thing, and another with its name, lose their place.
  ///
  /// An item without a name takes over the one that it had.
  public mutating func keep(_ item: KeptItem) {
    let former = items.first { $0.identity == item.identity }
    let named = KeptItem(item.content, name: item.name ?? former?.name, date: item.date)
    items.removeAll { other in
      other.identity == named.identity || other.name != nil && other.name == named.name
    }
    items = Array(([named] + items).prefix(KeptItem.most))
  }

  /// Removes an item.
  public mutating func forget(_ identity: String) { items.removeAll { $0.identity == identity } }

  /// Puts removed items back where they stood in an earlier list; newer ones stay in the list.
  mutating func restore(_ forgotten: [KeptItem], of earlier: KeptItems) {
    let present = Set(items.map(\.identity))
    let back = Set(forgotten.map(\.identity)).subtracting(present)
    let newer = items.filter { item in !earlier.items.contains { $0.identity == item.identity } }
    let old = earlier.items.filter { back.contains($0.identity) || present.contains($0.identity) }
    self = KeptItems(newer + old)
  }

  /// The kept search with a name.
  func search(named name: String) -> (query: String, sources: String)? {
    for item in items where item.name == name {
      if case .search(let query, let sources) = item.content { return (query, sources) }
    }
    return nil
  }
}
