public import Foundation

/// The reader's recent searches, newest first, each once.
///
/// Case is ignored: remembering `#Swift` replaces `#swift` at the front.
public struct Recents: Equatable, Sendable {
  /// The number of searches that are kept.
  public static let limit = 100
  /// The searches, newest first.
  public private(set) var searches: [RecentSearch] = []

  /// Restores a stored list; repeated searches and those beyond the limit are dropped.
  ///
  /// Unlike ``remember(_:)`` it accepts terms of any length.
  public init(_ searches: [RecentSearch] = []) {
    self.searches = searches.uniqued(on: \.identity).prefix(Self.limit).map(\.withoutSeenPosts)
  }

  /// The terms of all searches, newest first.
  public var terms: [String] { searches.map(\.term) }

  /// Puts a search in front of the list, unless its term is longer than ``RecentSearch/longestTerm``.
  ///
  /// A repeated search that asked only for new tweets does not say how many match in all, so the known number
  /// is kept.
  public mutating func remember(_ search: RecentSearch) {
    guard search.isShortEnough else { return }
    var search = search.withoutSeenPosts
    if search.new != nil { search.found = search.found ?? self[search.identity]?.found }
    searches.removeAll { $0.identity == search.identity }
    searches.insert(search, at: 0)
    searches = Array(searches.prefix(Self.limit))
  }

  /// The search with a ``RecentSearch/identity``.
  public subscript(identity: String) -> RecentSearch? { searches.first { $0.identity == identity } }

  /// Removes a search; `source` is the one of a search for photos.
  public mutating func forget(_ term: String, at source: String? = nil) {
    let identity = RecentSearch.identity(of: term, at: source)
    searches.removeAll { $0.identity == identity }
  }

  /// Puts removed searches back where they stood in an earlier list; newer searches stay in the list.
  ///
  /// Between searches that the earlier list does not have, their dates decide.
  public mutating func restore(_ forgotten: [RecentSearch], of earlier: Recents) {
    let list = searches.restoring(forgotten, of: earlier.searches, identifiedBy: \.identity) {
      $0.date >= $1.date
    }
    searches = list.prefix(Self.limit).map(\.withoutSeenPosts)
  }
}

extension RecentSearch {
  fileprivate var withoutSeenPosts: RecentSearch {
    var search = self
    search.seenPosts = [:]
    return search
  }
}

extension Array {
  /// The elements with those that were removed from an earlier list, each where it stood among those that were not used since.
  ///
  /// Each use of an element puts it in front. So what was used or added since are the first elements, up to the last ones
  /// that stand in the order of the earlier list; they stay in front of those that were removed, unless they are known not
  /// to belong there. An element that was added again stays where it is.
  package func restoring<ID: Hashable>(
    _ gone: [Element], of earlier: [Element], identifiedBy id: (Element) -> ID,
    belongsBefore: (Element, Element) -> Bool = { _, _ in true }
  ) -> [Element] {
    let (ids, former) = (map(id), earlier.map(id))
    let places = Dictionary(zip(former, former.indices)) { first, _ in first }
    var missing = Set(gone.map(id)).subtracting(ids)
    var (unused, next) = (endIndex, earlier.endIndex)
    while unused > startIndex, let place = places[ids[unused - 1]], place < next {
      (unused, next) = (unused - 1, place)
    }
    let indices = Dictionary(zip(ids[unused...], unused...)) { first, _ in first }
    var (restored, position) = ([Element](), startIndex)
    for (element, id) in zip(earlier, former) {
      if missing.remove(id) != nil {
        while position < unused, belongsBefore(self[position], element) {
          restored.append(self[position])
          position += 1
        }
        restored.append(element)
      } else if let index = indices[id], index >= position {
        restored += self[position...index]
        position = index + 1
      }
    }
    return restored + self[position...]
  }
}

/// A search the reader made, with its result counts.
public struct RecentSearch: Equatable, Sendable {
  /// The longest term that is remembered, in bytes of UTF-8; longer ones were pasted.
  public static let longestTerm = 16_384

  /// The query as it was typed.
  public let term: String
  /// When the search was made last.
  public var date: Date
  /// The number of matching tweets; `nil` where the source does not say.
  public var found: TweetCount?
  /// The name of the source that was searched for photos; `nil` for a search for tweets, which any source may
  /// answer.
  public let source: String?
  /// A key that is equal for repetitions of the same search.
  ///
  /// It is stored because folding a long term takes time.
  public let identity: String
  /// How many of the tweets shown last had not been shown before; `nil` where the search was made only once.
  public var new: Int?
  /// The tweets that are shown, by the name of the source; ``SeenStore`` stores them.
  public var seenPosts: [String: SeenPosts] = [:]

  /// Makes a search without a count of new tweets; the marks of its term are bounded as ``StreamSafeText`` has them.
  public init(term: String, date: Date, found: TweetCount? = nil, source: String? = nil) {
    let term = StreamSafeText.string(term)
    (self.term, self.date, self.found, self.source) = (term, date, found, source)
    identity = Self.identity(of: term, at: source)
  }

  /// Whether the term is short enough to be remembered.
  public var isShortEnough: Bool { term.utf8.count <= Self.longestTerm }

  /// The search with the number of its tweets that had not been shown before.
  ///
  /// Only sources that were asked both times count. A search that has the number already is returned
  /// unchanged.
  public func counted(since earlier: [String: SeenPosts]) -> RecentSearch {
    let both = seenPosts.filter { earlier[$0.key] != nil }
    guard new == nil, !both.isEmpty else { return self }
    let codes = both.map { source, shown in
      let seen = SeenSet(of: earlier, at: source)
      return Set(shown.entries.filter { !seen.contains($0) }.map(\.code))
    }
    var search = self
    search.new = codes.reduce(Set()) { $0.union($1) }.count
    return search
  }

  static func identity(of term: String, at source: String?) -> String {
    // A query's identity contains no line end.
    Query.identity(of: term) + (source.map { "\n\($0)" } ?? "")
  }
}

/// The photos the reader viewed lately, newest first, each once, with everything needed to show them again.
public struct RecentPhotos: Equatable, Sendable {
  /// The number of photos that are kept.
  public static let limit = 20
  /// The photos, newest first.
  public private(set) var photos: [Tweet] = []

  /// Restores a stored list; repeated photos and those beyond the limit are dropped.
  public init(_ photos: [Tweet] = []) {
    for photo in photos.reversed() { remember(photo) }
  }

  /// Puts a photo in front of the list.
  public mutating func remember(_ photo: Tweet) {
    forget(photo.id)
    photos = Array(([photo] + photos).prefix(Self.limit))
  }

  /// Puts removed photos back where they stood in an earlier list; newer photos stay in the list.
  public mutating func restore(_ forgotten: [Tweet], of earlier: RecentPhotos) {
    let list = photos.restoring(forgotten, of: earlier.photos, identifiedBy: \.id)
    photos = Array(list.prefix(Self.limit))
  }

  /// Removes the photo with an id.
  public mutating func forget(_ id: String) { photos.removeAll { $0.id == id } }
}
