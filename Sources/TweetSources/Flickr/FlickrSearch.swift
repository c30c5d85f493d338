import Foundation
import SmashtagModel

/// The request for the photos of a query or a place.
struct FlickrSearch: Equatable, Sendable {
  /// The query items, except those for owner, dates and paging.
  private(set) var items: [QueryItem] = []
  /// The name or id of the owner.
  private(set) var user: String?
  /// The user whose mentions the query also asks for, which Flickr cannot find.
  private(set) var mentioned: String?
  /// The limits of upload dates in seconds since 1970, both inclusive.
  private(set) var earliest: Int?
  private(set) var latest: Int?
  private(set) var mostOfAPage = 500

  /// Translates a query; throws ``SourceError/unsupported(operators:source:)`` if Flickr cannot find exactly
  /// this.
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

  /// The search for the photos of a place; without a date Flickr would search only those of the last hours.
  init(at place: Place) {
    items = place.bounds.map { Self.items(within: $0) } ?? [Self.item(ofPlace: place.id)]
    earliest = Self.beginning
    mostOfAPage = 250
  }

  /// All query items except those for paging.
  func items(user: String?, from start: Int?, to end: Int?) -> [QueryItem] {
    let from = [earliest, start].compactMap(\.self).max().map { QueryItem("min_upload_date", String($0)) }
    let to = [latest, end].compactMap(\.self).min().map { QueryItem("max_upload_date", String($0)) }
    return items + [user.map { QueryItem("user_id", $0) }, from, to].compactMap(\.self)
  }
}

private extension FlickrSearch {
  /// The day Flickr started, in seconds since 1970.
  static let beginning = 1_076_371_200

  mutating func takeTags(_ terms: FlickrTerms) {
    let tags = terms.anyTags.first ?? terms.tags
    guard !tags.isEmpty else { return }
    let mode = terms.anyTags.isEmpty ? "all" : "any"
    items += [QueryItem("tags", tags.joined(separator: ",")), QueryItem("tag_mode", mode)]
  }

  static func seconds(_ date: Date) -> Int { Int(date.timeIntervalSince1970.rounded(.down)) }

  /// The query items for a box, including photos whose position is inaccurate.
  static func items(within bounds: Place.Bounds) -> [QueryItem] {
    [QueryItem("bbox", bounds.text), QueryItem("accuracy", "1")]
  }

  /// The query item for a place; Where On Earth ids are numbers, those of the Places API are not.
  static func item(ofPlace id: String) -> QueryItem {
    QueryItem(id.allSatisfy(\.isASCIIDigit) ? "woe_id" : "place_id", id)
  }
}

extension Place.Bounds {
  /// West, south, east and north in degrees, rounded to about ten metres.
  fileprivate var text: String {
    [west, south, east, north].map { String(($0 * 10_000).rounded() / 10_000) }.joined(separator: ",")
  }
}

/// The conditions of a query, grouped by what Flickr can do with them.
struct FlickrTerms {
  private(set) var tags: [String] = []
  /// Lists of tags, of each of which at least one is required.
  private(set) var anyTags: [[String]] = []
  private(set) var users: [SearchUser] = []
  /// Words and phrases in Flickr's syntax.
  private(set) var words: [String] = []
  private(set) var noWords: [String] = []
  private(set) var since: Date?
  private(set) var until: Date?
  /// Conditions that every photo satisfies, as they were typed.
  private var certain: [String] = []
  /// Conditions that Flickr does not support, as they were typed.
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

  /// Takes a negated condition; a photo is never a reply or retweet.
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
  /// Conditions that Flickr cannot combine with the rest of the query, in words.
  var conflicts: [String] {
    let isPositive = !tags.isEmpty || !anyTags.isEmpty || !words.isEmpty || !users.isEmpty
    let isEmpty = !isPositive && noWords.isEmpty && since == nil && until == nil
    return (users.count > 1 ? ["more than one user"] : []) + (anyTags.count > 1 ? ["more than one OR"] : [])
      + (!anyTags.isEmpty && !tags.isEmpty ? ["OR beside a #tag"] : [])
      + (isPositive ? [] : noWords.map { "\($0) alone" }) + (isEmpty ? certain.map { "\($0) alone" } : [])
  }
}
