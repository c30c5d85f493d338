import Foundation
public import SmashtagModel

/// A page of a list of photos, in the order of the response.
public struct FlickrPage: Equatable, Sendable {
  /// The photos that could be read.
  public var photos: [FlickrPhoto]
  /// The number of this page, from 1; `nil` if the response does not tell it.
  public var page: Int?
  /// The number of pages; `nil` if the response does not tell it.
  public var pages: Int?
  /// The number of photos on all pages; `nil` if the response does not tell it.
  public var total: Int?
  /// How many photos were left out because they have no id.
  public var leftOut = 0

  /// The photos as tweets, without their locations.
  public var tweets: [Tweet] { photos.map(\.tweet) }
}

/// A photo of a list, and the location where it was taken.
public struct FlickrPhoto: Equatable, Sendable {
  /// The photo as a tweet.
  public var tweet: Tweet
  /// The location, empty where Flickr does not know it.
  public var spot: FlickrSpot
}

extension FlickrPage {
  static func page(_ root: JSONElement) -> Result<FlickrPage, TweetFormatError> {
    let list = root["photos", or: "photoset"]
    let photos = list["photo"]
    guard photos.isArray else { return .failure(.unexpected(expected: "a list of photos")) }
    var page = FlickrPage(
      photos: [], page: list["page"].count, pages: list["pages"].count, total: list["total"].count)
    for photo in photos.values { page.take(photo, of: FlickrOwner(list)) }
    let isReadable = !page.photos.isEmpty || page.leftOut == 0
    return isReadable ? .success(page) : .failure(.noneReadable(problem: "photo: no id"))
  }

  private mutating func take(_ source: JSONElement, of owner: FlickrOwner?) {
    if let tweet = Tweet(flickr: source, of: owner) {
      photos.append(FlickrPhoto(tweet: tweet, spot: FlickrSpot(source)))
    } else {
      leftOut += 1
    }
  }
}

/// The owner of a photo.
struct FlickrOwner {
  /// Flickr's own id of a person: `12345678@N00`.
  let id: String
  let name: String?
  /// The name in the addresses of the person's pages, in place of the id.
  let alias: String?

  /// Reads the owner of a photo; what is missing is taken from the owner of the list.
  init?(_ source: JSONElement, of list: FlickrOwner? = nil) {
    let owner = source["owner"]
    let named = owner.visibleID ?? owner["nsid"].visibleID
    guard let id = named ?? list?.id else { return nil }
    let names = [source["ownername"], owner["username"], owner["realname"]]
    self.id = id
    name = names.lazy.compactMap { $0.content?.trimmed(to: 200) }.first ?? (named == nil ? list?.name : nil)
    alias = source["pathalias"].visibleID ?? owner["path_alias"].visibleID
  }

  var user: User { User(screenName: id, name: name, id: id) }

  func page(ofPhoto photo: String) -> String {
    let person = (alias ?? id).addingPercentEncoding(withAllowedCharacters: .flickrPath) ?? ""
    return "https://www.flickr.com/photos/\(person)/\(photo)"
  }
}

/// The tags of a photo, without machine tags such as `camera:lens=50mm` and invisible ones.
enum FlickrTags {
  private static let most = 100
  /// The most tags that are examined.
  private static let mostRead = 1_000
  /// The maximum length in code points; longer tags are dropped, because a cut tag would be a different one.
  private static let longest = 200

  /// Reads tags from a text in which they are separated by blanks.
  static func keywords(in text: String) -> [IndexedKeyword] {
    keywords(text.split(separator: " ", maxSplits: mostRead).prefix(mostRead))
  }

  /// Reads tags from a list.
  static func keywords(of list: JSONValues) -> [IndexedKeyword] {
    keywords(list.lazy.filter { $0["machine_tag"].int != 1 }.compactMap { $0.content.map { $0[...] } })
  }

  private static func keywords(_ tags: some Sequence<Substring>) -> [IndexedKeyword] {
    let kept = tags.prefix(mostRead).filter(isForReaders).uniqued()
    return kept.prefix(most).map { IndexedKeyword("#" + $0) }
  }

  private static func isForReaders(_ tag: Substring) -> Bool {
    !isForMachines(tag) && tag.isVisible && tag.unicodeScalars.count <= longest
  }

  private static func isForMachines(_ tag: Substring) -> Bool {
    guard let colon = tag.firstIndex(of: ":") else { return false }
    return tag[colon...].contains("=")
  }
}

extension StringProtocol {
  /// Whether anything of it can be seen, that is, whether it has more than blanks, controls and invisible
  /// characters.
  package var isVisible: Bool { unicodeScalars.contains(where: \.isVisible) }
}

extension Unicode.Scalar {
  /// The Braille pattern without dots, which Unicode counts as a symbol but looks like a blank.
  private static let emptyBraille: Unicode.Scalar = "\u{2800}"

  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate, .privateUse,
      .unassigned:
      false
    default: !properties.isDefaultIgnorableCodePoint && self != Self.emptyBraille
    }
  }
}

/// The location where a photo was taken, as far as the response tells.
public struct FlickrSpot: Equatable, Sendable {
  /// The id of the smallest place that contains it: of the Places API, else the Where On Earth id.
  public var placeID: String?
  /// The path of the place, largest part first: `/United+States/California/San+Francisco`.
  public var placeURL: String?
  /// The coordinates; `nil` if unknown.
  public var coordinates: Coordinates?
}

extension FlickrSpot {
  init(_ source: JSONElement) {
    placeID = source["place_id"].visibleID ?? source["woeid"].visibleID
    placeURL = source["place_url"].nonEmptyString.flatMap { $0.utf8.count <= 1_000 ? $0 : nil }
    coordinates = Coordinates(source)
  }
}

extension Coordinates {
  /// Reads a position, which Flickr writes as 0 and 0 where it knows none.
  init?(_ source: JSONElement) {
    guard let latitude = source["latitude"].number, let longitude = source["longitude"].number,
      latitude != 0 || longitude != 0
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}

extension PhotoFacts {
  /// The licences by Flickr's numbers (`flickr.photos.licenses.getInfo`), under their usual short names.
  private static let licences = [
    "All rights reserved", "CC BY-NC-SA 2.0", "CC BY-NC 2.0", "CC BY-NC-ND 2.0", "CC BY 2.0", "CC BY-SA 2.0",
    "CC BY-ND 2.0", "No known copyright restrictions", "United States government work", "CC0 1.0",
    "Public Domain Mark 1.0", "CC BY 4.0", "CC BY-SA 4.0", "CC BY-ND 4.0", "CC BY-NC 4.0", "CC BY-NC-SA 4.0",
    "CC BY-NC-ND 4.0",
  ]

  /// Reads the facts of a photo of a list, or of the response about one photo.
  init?(flickr source: JSONElement) {
    let number = source["license"].int
    self.init(
      licence: number.flatMap { Self.licences.indices.contains($0) ? Self.licences[$0] : nil },
      views: source["views"].count,
      position: Coordinates(source) ?? Coordinates(source["location"]))
  }
}
