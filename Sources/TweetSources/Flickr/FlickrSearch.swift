import Foundation
import SmashtagModel

/// What Flickr is asked for: the photos that fit a query, or those of a place.
struct FlickrSearch: Equatable, Sendable {
  /// What is asked, but for its owner, for dates and for paging.
  private(set) var items: [QueryItem] = []
  /// Whose photos they are, by name or id.
  private(set) var user: String?
  /// The query asks for more than that: for what mentions this user.
  private(set) var mentioned: String?
  /// In seconds since 1970, both inclusive.
  private(set) var earliest: Int?
  private(set) var latest: Int?
  private(set) var mostOfAPage = 500

  /// Throws ``SourceError/unsupported(operators:source:)`` where Flickr cannot find exactly this.
  init(_ query: Query, at source: String) throws(SourceError) {
    let terms = FlickrTerms(query.root)
    guard terms.unsupported.isEmpty else {
      throw .unsupported(operators: terms.unsupported, source: source)
    }
    takeTags(terms)
    let text = (terms.words + terms.noWords).joined(separator: " ")
    if !text.isEmpty { items.append(QueryItem("text", text)) }
    user = terms.users.first?.name
    mentioned = terms.users.first.flatMap { $0.isMention ? $0.name : nil }
    earliest = terms.since.map { Self.seconds($0) }
    latest = terms.until.map { Self.seconds($0) - 1 }
  }

  /// Without a date Flickr would look for photos of a place among those of the last hours only.
  init(at place: Place) {
    items = place.bounds.map { Self.items(within: $0) } ?? [Self.item(ofPlace: place.id)]
    earliest = Self.beginning
    mostOfAPage = 250
  }

  /// All items but for paging.
  func items(user: String?, from start: Int?, to end: Int?) -> [QueryItem] {
    let from = [earliest, start].compactMap(\.self).max().map { QueryItem("min_upload_date", String($0)) }
    let to = [latest, end].compactMap(\.self).min().map { QueryItem("max_upload_date", String($0)) }
    return items + [user.map { QueryItem("user_id", $0) }, from, to].compactMap(\.self)
  }
}

private extension FlickrSearch {
  /// The day Flickr began.
  static let beginning = 1_076_371_200

  mutating func takeTags(_ terms: FlickrTerms) {
    let tags = terms.anyTags.first ?? terms.tags
    guard !tags.isEmpty else { return }
    let mode = terms.anyTags.isEmpty ? "all" : "any"
    items += [QueryItem("tags", tags.joined(separator: ",")), QueryItem("tag_mode", mode)]
  }

  static func seconds(_ date: Date) -> Int { Int(date.timeIntervalSince1970.rounded(.down)) }

  /// Of a box only photos whose street is known are found, unless less is asked for.
  static func items(within bounds: Place.Bounds) -> [QueryItem] {
    [QueryItem("bbox", bounds.text), QueryItem("accuracy", "1")]
  }

  /// Ids of Where On Earth are numbers, those of the Places API are not.
  static func item(ofPlace id: String) -> QueryItem {
    QueryItem(id.allSatisfy(\.isASCIIDigit) ? "woe_id" : "place_id", id)
  }
}

extension Place.Bounds {
  /// West, south, east and north, to some ten metres.
  fileprivate var text: String {
    [west, south, east, north].map { String(($0 * 10_000).rounded() / 10_000) }.joined(separator: ",")
  }
}

/// The conditions of a query that stand side by side, by what Flickr can do with them.
struct FlickrTerms {
  private(set) var tags: [String] = []
  /// Of each list one tag is wanted.
  private(set) var anyTags: [[String]] = []
  private(set) var users: [SearchUser] = []
  /// Words and phrases as Flickr reads them.
  private(set) var words: [String] = []
  private(set) var noWords: [String] = []
  private(set) var since: Date?
  private(set) var until: Date?
  /// What is true of every photo, as readers type it.
  private var certain: [String] = []
  /// What Flickr cannot do, as readers type it.
  private(set) var unsupported: [String] = []

  init(_ root: Query.Term) {
    take(root)
    if unsupported.isEmpty { unsupported = conflicts }
  }
}

private extension FlickrTerms {
  mutating func take(_ term: Query.Term) {
    switch term {
    case .all(let terms): for term in terms { take(term) }
    case .any(let terms): takeAny(terms)
    case .not(let term): takeNot(term)
    case .hashtag(let tag): tags.appendTag(tag)
    case .word, .phrase: words.append(term.written)
    case .from(let name): users.add(SearchUser(name: name, isMention: false))
    case .user(let name): users.add(SearchUser(name: name, isMention: true))
    case .since(let date): since = since.map { max($0, date) } ?? date
    case .until(let date): until = until.map { min($0, date) } ?? date
    case .filter(.images): certain.append(term.typed)
    case .filter, .prefix, .mentions, .to, .language, .host: refuse(term.typed)
    }
  }

  /// A photo answers and repeats nothing.
  mutating func takeNot(_ term: Query.Term) {
    switch term {
    case .not(let term): take(term)
    case .any(let terms): for term in terms { takeNot(term) }
    case .word: noWords.append("-" + term.written)
    case .filter(.replies), .filter(.retweets): certain.append("-" + term.typed)
    case .all, .phrase, .hashtag, .prefix, .user, .from, .mentions, .to, .language, .since, .until, .filter,
      .host:
      refuse("-" + term.typed)
    }
  }

  mutating func takeAny(_ terms: [Query.Term]) {
    guard let group = terms.tags else { return refuse(Query.Term.any(terms).typed) }
    if group.count == 1 { tags.appendTag(group[0]) } else { anyTags.append(group) }
  }

  mutating func refuse(_ text: String) {
    if !unsupported.contains(text) { unsupported.append(text) }
  }
}

private extension FlickrTerms {
  /// What Flickr can do, but not together with the rest of the query, in words.
  var conflicts: [String] {
    let isPositive = !tags.isEmpty || !anyTags.isEmpty || !words.isEmpty || !users.isEmpty
    let isEmpty = !isPositive && noWords.isEmpty && since == nil && until == nil
    return (users.count > 1 ? ["more than one user"] : []) + (anyTags.count > 1 ? ["more than one OR"] : [])
      + (!anyTags.isEmpty && !tags.isEmpty ? ["OR beside a #tag"] : [])
      + (isPositive ? [] : noWords.map { "\($0) alone" }) + (isEmpty ? certain.map { "\($0) alone" } : [])
  }
}
