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
    let terms = SearchTerms(query.root)
    let refused = Self.refusals(of: terms)
    guard refused.isEmpty else { throw .unsupported(operators: refused, source: source) }
    takeTags(terms)
    let text = (terms.words.map(\.written) + terms.unwanted).joined(separator: " ")
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

  mutating func takeTags(_ terms: SearchTerms) {
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

extension FlickrSearch: SearchGrammar {
  static func refusal(of condition: Query.Term) -> String? {
    switch condition {
    case .any(let terms): terms.tags == nil ? condition.typed : nil
    case .hashtag, .word, .phrase, .from, .user, .since, .until, .not(.word): nil
    case .all, .filter, .prefix, .mentions, .to, .language, .atLeast, .host, .link, .quotes, .list, .not:
      condition.isTrueOfPhotos ? nil : condition.typed
    }
  }

  static func conflicts(among terms: SearchTerms) -> [String] {
    let isPositive =
      !terms.tags.isEmpty || !terms.anyTags.isEmpty || !terms.words.isEmpty || !terms.users.isEmpty
    let isEmpty = !isPositive && terms.noWords.isEmpty && terms.since == nil && terms.until == nil
    var conflicts: [String] = []
    if terms.users.count > 1 { conflicts.append("more than one user") }
    if terms.anyTags.count > 1 { conflicts.append("more than one OR") }
    if !terms.anyTags.isEmpty, !terms.tags.isEmpty { conflicts.append("OR beside a #tag") }
    if !isPositive { conflicts += terms.unwanted.map { "\($0) alone" } }
    if isEmpty { conflicts += terms.conditions.filter(\.isTrueOfPhotos).map { "\($0.typed) alone" } }
    return conflicts
  }
}

extension SearchTerms {
  /// Negated words in Flickr's syntax.
  fileprivate var unwanted: [String] { noWords.map { "-" + $0.written } }
}

extension Query.Term {
  /// Whether every photo matches: each is an image, and none is a reply or a retweet.
  fileprivate var isTrueOfPhotos: Bool {
    [.filter(.images), .not(.filter(.replies)), .not(.filter(.retweets))].contains(self)
  }
}
