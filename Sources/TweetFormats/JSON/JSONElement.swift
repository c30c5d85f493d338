import CSimdjson
import Foundation
import SmashtagModel

/// A value of a ``JSONDocument``, or the absence of one.
///
/// Lookups in an absent value, or in one of another type, return an absent value, so they can be chained.
struct JSONElement {
  private let element: csj_element

  init(_ element: csj_element) {
    self.element = element
  }

  /// The value under a key of an object.
  subscript(key: StaticString) -> JSONElement {
    JSONElement(csj_field(element, key.utf8Start, key.utf8CodeUnitCount))
  }

  /// The value of the first of two keys that exists; some formats spell a key in two ways.
  subscript(key: StaticString, or other: StaticString) -> JSONElement {
    let value = self[key]
    return value.exists ? value : self[other]
  }

  /// The first key of an object that has any.
  var firstKey: String? {
    let key = csj_first_key(element)
    return key.bytes.map { String(decoding: UnsafeBufferPointer(start: $0, count: key.count), as: UTF8.self) }
  }

  /// The values of an array; of anything else, none.
  var values: JSONValues { JSONValues(csj_values(element)) }

  /// The values of an object's members; of anything else, none.
  var memberValues: JSONValues { JSONValues(csj_member_values(element)) }

  /// Whether there is a value other than `null`.
  var exists: Bool { kind != CSJ_NONE && kind != CSJ_NULL }
  /// Whether the value is `null`.
  var isNull: Bool { kind == CSJ_NULL }
  var isObject: Bool { kind == CSJ_OBJECT }
  var isArray: Bool { kind == CSJ_ARRAY }

  /// The bytes of a string, valid as long as the document.
  var utf8: UnsafeBufferPointer<UInt8>? {
    let text = csj_text(element)
    return text.bytes.map { UnsafeBufferPointer(start: $0, count: text.count) }
  }

  /// The string, with its marks bounded as ``StreamSafeText`` has them.
  var string: String? { utf8.map(StreamSafeText.string) }

  /// The string, unless it is empty.
  var nonEmptyString: String? {
    guard let utf8, !utf8.isEmpty else { return nil }
    return StreamSafeText.string(utf8)
  }

  /// The whole numbers that are told exactly where they are written with a fraction, as in `3.0`.
  private static let exact = -9_007_199_254_740_991.0...9_007_199_254_740_991.0

  /// An integer, also if it is written as a string, or with a fraction that is zero.
  var int: Int? {
    var number: Int64 = 0
    if csj_int64(element, &number) { return Int(number) }
    var fraction = 0.0
    if csj_double(element, &fraction) { return Self.exact.contains(fraction) ? Int(exactly: fraction) : nil }
    return string.flatMap { Int($0) }
  }

  /// A number, also if it is written as a string.
  var number: Double? {
    if let int { return Double(int) }
    var number = 0.0
    if csj_double(element, &number) { return number }
    return string.flatMap { Double($0) }
  }

  /// A Boolean, also if it is written as a string.
  var bool: Bool? {
    var value = false
    if csj_bool(element, &value) { return value }
    return string.flatMap { Bool($0) }
  }

  /// An id: a string, or a whole number in decimal digits.
  var identifier: String? {
    if let text = nonEmptyString { return text }
    var number: UInt64 = 0
    return csj_uint64(element, &number) ? String(number) : nil
  }

  private var kind: csj_kind { csj_kind_of(element) }
}

/// The values of an array or of an object's members, one after the other.
struct JSONValues: Sequence, IteratorProtocol {
  private var cursor: csj_cursor

  init(_ cursor: csj_cursor) {
    self.cursor = cursor
  }

  mutating func next() -> JSONElement? {
    var value = csj_element(document: nil, index: 0)
    return csj_next(&cursor, &value) ? JSONElement(value) : nil
  }
}

/// Recognizes the activities and posts of ActivityPub.
extension JSONElement {
  /// Whether it is an activity or a post.
  var isActivity: Bool {
    guard isObject, let kind = self["type"].string else { return false }
    return isPost || kind == "Create" || kind == "Update" || kind == "Announce"
  }

  /// Whether it is a post; a poll is a `Question`, and some servers have posts with titles.
  var isPost: Bool {
    guard isObject else { return false }
    switch self["type"].string {
    case "Note", "Question", "Article", "Page": return true
    default: return false
    }
  }

  /// An address: a string, the `id` or `href` of an object, or the first of these in a list.
  var address: String? {
    if let address = nonEmptyString { return address }
    if isArray {
      for element in values {
        if let address = element.nonEmptyString ?? element.ownAddress { return address }
      }
      return nil
    }
    return ownAddress
  }

  private var ownAddress: String? { self["id"].nonEmptyString ?? self["href"].nonEmptyString }
}

extension JSONElement {
  /// A non-empty text, written as `"text"` or `{"_content": "text"}` depending on the response.
  var content: String? { nonEmptyString ?? self["_content"].nonEmptyString }

  /// A date in seconds since 1970; `nil` outside the years 1970 to 2999.
  var moment: Date? {
    guard let seconds = int, 0 < seconds, seconds < 32_503_680_000 else { return nil }
    return Date(timeIntervalSince1970: Double(seconds))
  }

  /// An id that can be put into an address without escapes.
  var photoID: String? {
    guard let id = identifier, id.utf8.count <= 40, id.allSatisfy(\.isOfID) else { return nil }
    return id
  }

  /// An id of a person or a place that has at least one visible character.
  var visibleID: String? { serverID.flatMap { $0.isVisible ? $0 : nil } }
}

extension Character {
  fileprivate var isOfID: Bool { isASCIIDigit || isASCII && isLetter || self == "-" || self == "_" }
}

extension String {
  /// The text without blanks at its ends and cut to a number of code points; `nil` if nothing visible is
  /// left.
  func trimmed(to length: Int) -> String? {
    let kept = String(String.UnicodeScalarView(unicodeScalars.prefix(length)))
    let text = kept.trimmingCharacters(in: .whitespacesAndNewlines)
    return text.isVisible ? text : nil
  }
}

extension CharacterSet {
  static let flickrPath = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~@")
}

extension JSONElement {
  /// Whether it is a status of Mastodon or a compatible server, possibly an incomplete one.
  ///
  /// An entry of a status's edit history is not one: it has neither an id nor an address.
  var isStatus: Bool {
    guard isObject, hasPartOfStatus else { return false }
    if self["content"].isText, self["account"].isObject { return hasAddress || self["id"].identifier != nil }
    return hasTraitOfStatus
  }

  /// Whether it has a field of a status; some other objects of a response have these, too.
  private var hasPartOfStatus: Bool {
    self["content"].isText || self["account"].isObject || self["media_attachments"].isArray
      || self["spoiler_text"].isText
  }

  /// Whether it has a field that, together with one of a status, only statuses have.
  private var hasTraitOfStatus: Bool {
    self["uri"].isText || self["visibility"].isText || self["reblog"].isObject
      || self["favourites_count"].exists
      || self["reblogs_count"].exists
  }

  private var hasAddress: Bool { self["uri"].exists || self["url"].exists }
  private var isText: Bool { utf8 != nil }
}

// Readers for the `smashtag` object that `TweetEncoder` writes; other forms are ignored.
extension JSONElement {
  /// A string, or `.some(nil)` for `null`; `nil` for anything else.
  var optionalText: String?? { isNull ? .some(nil) : string.map(Optional.some) }

  /// A number, or `.some(nil)` for `null`; `nil` for anything else.
  var optionalInt: Int?? { isNull ? .some(nil) : int.map(Optional.some) }

  /// A date in seconds since 2001, within the years 0 to 9999.
  var secondsSince2001: Date? {
    guard let number else { return nil }
    let date = Date(timeIntervalSinceReferenceDate: number)
    return TweetDate.tellable.contains(date.timeIntervalSince1970) ? date : nil
  }

  /// The `range` of an object, or `.some(nil)` if it has none; `nil` if that is not a range.
  var optionalRange: Range<Int>?? {
    let range = self["range"]
    guard range.exists else { return .some(nil) }
    var ends = range.values
    guard let start = ends.next()?.int, let end = ends.next()?.int, ends.next() == nil, 0 <= start,
      start <= end
    else { return nil }
    return .some(start..<end)
  }

  /// All elements of an array; `nil` if one of them cannot be read.
  func list<Element>(of read: (JSONElement) -> Element?) -> [Element]? {
    guard isArray else { return nil }
    var list: [Element] = []
    for value in values {
      guard let element = read(value) else { return nil }
      list.append(element)
    }
    return list
  }
}

extension IndexedKeyword {
  init?(smashtag source: JSONElement) {
    guard let keyword = source["keyword"].string, let range = source.optionalRange else { return nil }
    self.init(keyword, range: range)
  }
}

extension IndexedURL {
  init?(smashtag source: JSONElement) {
    guard let keyword = source["keyword"].string, let range = source.optionalRange else { return nil }
    self.init(
      keyword, range: range, expanded: source["expanded"].string, display: source["display"].string)
  }
}

extension Annotation {
  init?(smashtag source: JSONElement) {
    guard let name = source["keyword"].string, let range = source.optionalRange else { return nil }
    self.init(name, type: source["type"].string, range: range)
  }
}

extension MediaItem {
  init?(smashtag source: JSONElement) {
    guard let url = source["url"].string, let kind = source["kind"].string.flatMap(Kind.init),
      let range = source.optionalRange
    else { return nil }
    self.init(
      url: url, kind: kind, width: source["width"].int, height: source["height"].int,
      alt: source["alt"].string, range: range)
    versions = source["versions"].values.compactMap(Version.init(smashtag:))
    film = Film(
      source["film"]["versions"].list(of: Film.Version.init(smashtag:)) ?? [],
      seconds: source["film"]["seconds"].number)
  }
}

extension Film.Version {
  init?(smashtag source: JSONElement) {
    guard let url = source["url"].string else { return nil }
    self.init(url: url, type: source["type"].string, bitrate: source["bitrate"].int)
  }
}

extension MediaItem.Version {
  init?(smashtag source: JSONElement) {
    guard let url = source["url"].string else { return nil }
    self.init(url: url, declaredWidth: source["width"].int, height: source["height"].int)
  }
}

extension User {
  init?(smashtag source: JSONElement) {
    guard let screenName = source["screenName"].string else { return nil }
    self.init(
      screenName: screenName, name: source["name"].string, id: source["id"].string,
      isVerified: source["verified"].bool ?? false, profileImageURL: source["profileImageURL"].string)
  }
}

extension PhotoFacts {
  init?(smashtag source: JSONElement) {
    let (latitude, longitude) = (source["latitude"].number, source["longitude"].number)
    self.init(
      licence: source["licence"].string, views: source["views"].int,
      position: latitude.flatMap { north in longitude.flatMap { Coordinates(latitude: north, longitude: $0) }
      })
  }
}

extension Poll {
  init?(smashtag source: JSONElement) {
    guard let options = source["options"].list(of: Option.init(smashtag:)) else { return nil }
    self.init(
      options, voters: source["voters"].int, ends: source["ends"].secondsSince2001,
      isMultiple: source["multiple"].bool ?? false)
  }
}

extension Poll.Option {
  init?(smashtag source: JSONElement) {
    guard let title = source["title"].string else { return nil }
    self.init(title, votes: source["votes"].int)
  }
}

extension RetweetReference {
  init?(smashtag source: JSONElement) {
    guard let id = source["id"].string else { return nil }
    self.init(id: id, screenName: source["screenName"].string, name: source["name"].string)
  }
}

/// Recognizes tweets among what X's services return.
extension JSONElement {
  /// Whether it is a tweet, possibly an incomplete one.
  var isTweet: Bool {
    guard isObject, !isStatus else { return false }
    if self["full_text"].exists || self["text"].exists { return hasID && !isOtherPost || hasTraitOfTweet }
    return hasTraitOfTweet
  }

  /// Whether a tweet is in the form of API v2 instead of v1.1.
  var isV2Tweet: Bool {
    !self["id_str"].exists && !self["user"].exists && !self["full_text"].exists
      && !self["retweeted_status"].exists && !self["extended_tweet"].exists
      && !self["entities"]["user_mentions"].exists
  }

  private var hasID: Bool { self["id_str", or: "id"].exists }

  /// Whether it is a direct message or a post of another network, which have a text and an id as well.
  private var isOtherPost: Bool {
    if self["user"].exists || self["author_id"].exists { return false }
    return self["recipient_id"].exists || self["recipient"].exists || self["dm_conversation_id"].exists
      || self["account"].exists || self["spoiler_text"].exists
  }

  /// Whether it has a field that only tweets have; lists and users, which share some, also have names.
  private var hasTraitOfTweet: Bool {
    if self["name"].exists || self["screen_name"].exists || isOtherPost { return false }
    return self["edit_history_tweet_ids", or: "edit_history_post_ids"].isArray
      || self["referenced_tweets", or: "referenced_posts"].isArray
      || self["retweeted_status"].isObject || self["extended_tweet"].isObject
      || self["note_tweet", or: "note_post"].isObject
      || self["author_id"].exists || self["retweet_count"].exists
      || self["user"]["screen_name"].exists && self["created_at"].exists
      || self["id_str"].exists && self["created_at"].exists
  }
}

extension JSONElement {
  /// A number of things; `nil` if it is negative or no whole number.
  var count: Int? { int.flatMap { $0 >= 0 ? $0 : nil } }
}
