public import Foundation

/// The searches made lately, newest first, each once.
///
/// Case is ignored: remembering `#Swift` replaces `#swift` at the front.
public struct Recents: Equatable, Sendable {
  public static let limit = 100
  public private(set) var searches: [RecentSearch] = []

  /// The searches of a list that was kept, however long their terms are.
  public init(_ searches: [RecentSearch] = []) {
    var identities: Set<String> = []
    let unique = searches.filter { identities.insert($0.identity).inserted }
    self.searches = unique.prefix(Self.limit).map(\.withoutSights)
  }

  public var terms: [String] { searches.map(\.term) }

  /// Puts a search in front; one whose term is longer than ``RecentSearch/longestTerm`` is not remembered.
  ///
  /// A look at what is new says nothing of how many there are: what was known of that is still known.
  public mutating func remember(_ search: RecentSearch) {
    guard search.isShortEnough else { return }
    var search = search.withoutSights
    if search.new != nil { search.found = search.found ?? self[search.identity]?.found }
    searches.removeAll { $0.identity == search.identity }
    searches.insert(search, at: 0)
    searches = Array(searches.prefix(Self.limit))
  }

  /// The search of an identity, as ``RecentSearch/identity`` says.
  public subscript(identity: String) -> RecentSearch? { searches.first { $0.identity == identity } }

  public mutating func forget(_ term: String, at source: String? = nil) {
    let identity = RecentSearch.identity(of: term, at: source)
    searches.removeAll { $0.identity == identity }
  }

  /// Puts back searches that were forgotten, where they stood in an earlier list; what came since stays.
  public mutating func restore(_ forgotten: [RecentSearch], of earlier: Recents) {
    let list = searches.restoring(forgotten, of: earlier.searches, identifiedBy: \.identity)
    searches = list.prefix(Self.limit).map(\.withoutSights)
  }

  public mutating func forgetAll() { searches.removeAll() }
}

extension RecentSearch {
  fileprivate var withoutSights: RecentSearch {
    var search = self
    search.sights = [:]
    return search
  }
}

extension Array {
  /// The elements with those that were taken out of an earlier list, each behind the one it stood behind there; one that
  /// came back meanwhile stays where it is.
  func restoring<ID: Hashable>(
    _ gone: [Element], of earlier: [Element], identifiedBy id: (Element) -> ID
  ) -> [Element] {
    var (restored, missing) = (self, Set(gone.map(id)).subtracting(map(id)))
    let survivors = Set(earlier.map(id))
    var position = firstIndex { survivors.contains(id($0)) } ?? endIndex
    for element in earlier {
      if missing.remove(id(element)) != nil {
        restored.insert(element, at: position)
        position += 1
      } else if let index = restored.firstIndex(where: { id($0) == id(element) }) {
        position = index + 1
      }
    }
    return restored
  }
}

/// A search that was made, and what came of it.
public struct RecentSearch: Equatable, Sendable {
  /// A search with a longer term was pasted, and is not remembered; in bytes of UTF-8.
  public static let longestTerm = 16_384

  public let term: String
  public var date: Date
  /// How many tweets it found, `nil` where the source does not say.
  public var found: Int?
  /// The source of photos that was searched; `nil` for a search of tweets, which any source may answer.
  public let source: String?
  /// What makes two searches the same one; long terms are folded only once.
  public let identity: String
  /// How many of the tweets that were shown last had not been shown before; `nil` where it was made once.
  public var new: Int?
  /// What is shown of it at each source, by its name; ``Sightings`` keep that.
  public var sights: [String: Sight] = [:]

  public init(term: String, date: Date, found: Int? = nil, source: String? = nil) {
    (self.term, self.date, self.found, self.source) = (term, date, found, source)
    identity = Self.identity(of: term, at: source)
  }

  /// Whether it is remembered.
  public var isShortEnough: Bool { term.utf8.count <= Self.longestTerm }

  /// With how many of its tweets were not seen by then, at the sources that were asked both times, where it does not
  /// say that itself.
  public func counted(since earlier: [String: Sight]) -> RecentSearch {
    let both = sights.filter { earlier[$0.key] != nil }
    guard new == nil, !both.isEmpty else { return self }
    let codes = both.map { source, sight in
      let seen = SeenTweets(of: earlier, at: source)
      return Set(sight.entries.filter { !seen.contains($0) }.map(\.code))
    }
    var search = self
    search.new = codes.reduce(Set()) { $0.union($1) }.count
    return search
  }

  static func identity(of term: String, at source: String?) -> String {
    // No words have an end of line between them.
    Query.identity(of: term) + (source.map { "\n\($0)" } ?? "")
  }
}

/// The photos viewed lately, newest first, each once, with all that shows them again.
public struct RecentPhotos: Equatable, Sendable {
  public static let limit = 20
  public private(set) var photos: [Tweet] = []

  public init(_ photos: [Tweet] = []) {
    for photo in photos.reversed() { remember(photo) }
  }

  public mutating func remember(_ photo: Tweet) {
    forget(photo.id)
    photos = Array(([photo] + photos).prefix(Self.limit))
  }

  /// Puts back photos that were forgotten, where they stood in an earlier list; what came since stays.
  public mutating func restore(_ forgotten: [Tweet], of earlier: RecentPhotos) {
    let list = photos.restoring(forgotten, of: earlier.photos, identifiedBy: \.id)
    photos = Array(list.prefix(Self.limit))
  }

  public mutating func forget(_ id: String) { photos.removeAll { $0.id == id } }
}
