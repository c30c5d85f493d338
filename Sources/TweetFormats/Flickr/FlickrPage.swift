import Foundation
public import SmashtagModel

/// Part of a list of photos, in the order of the answer.
public struct FlickrPage: Equatable, Sendable {
  public var photos: [FlickrPhoto]
  /// From 1; `nil` where the answer does not say, like all that is counted here.
  public var page: Int?
  public var pages: Int?
  public var total: Int?
  /// How many photos could not be taken, as they have no id.
  public var leftOut = 0

  public var tweets: [Tweet] { photos.map(\.tweet) }
}

/// A photo of a list, and where it was taken.
public struct FlickrPhoto: Equatable, Sendable {
  public var tweet: Tweet
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

extension JSONElement {
  /// A number of things; nonsense is none.
  var count: Int? { int.flatMap { $0 >= 0 ? $0 : nil } }
}

/// Who a photo belongs to.
struct FlickrOwner {
  /// Flickr's own id of a person: `12345678@N00`.
  let id: String
  let name: String?
  /// What stands in the addresses of the person's pages instead of the id.
  let alias: String?

  /// Reads the owner of a photo, or of a list; both name only some of it.
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

/// The tags of a photo; those that machines read, `camera:lens=50mm`, are left out, and so is what shows nothing.
enum FlickrTags {
  private static let most = 100
  /// So many are read to find that many.
  private static let mostRead = 1_000
  /// In code points; what is longer would be another tag if it were cut.
  private static let longest = 200

  /// Reads them from one text, in which blanks part them.
  static func keywords(in text: String) -> [IndexedKeyword] {
    keywords(text.split(separator: " ", maxSplits: mostRead).prefix(mostRead))
  }

  /// Reads them from a list.
  static func keywords(of list: JSONValues) -> [IndexedKeyword] {
    keywords(list.lazy.filter { $0["machine_tag"].int != 1 }.compactMap { $0.content.map { $0[...] } })
  }

  private static func keywords(_ tags: some Sequence<Substring>) -> [IndexedKeyword] {
    var seen: Set<Substring> = []
    let kept = tags.prefix(mostRead).filter { isForReaders($0) && seen.insert($0).inserted }
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
  /// Something of it can be seen: it is more than blanks, controls and signs without a shape.
  package var isVisible: Bool { unicodeScalars.contains(where: \.isVisible) }
}

extension Unicode.Scalar {
  /// A pattern of Braille without dots, which counts as a sign and looks like a blank.
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

/// Where a photo was taken, as far as its answer tells.
public struct FlickrSpot: Equatable, Sendable {
  /// The smallest place that Flickr found for it, by its id in the Places API, else by that of Where On Earth.
  public var placeID: String?
  /// Names the place, the largest part first: `/United+States/California/San+Francisco`.
  public var placeURL: String?
  /// In degrees; Flickr says 0 and 0 where it does not know.
  public var coordinates: Coordinates?

  public struct Coordinates: Equatable, Sendable {
    public var latitude: Double
    public var longitude: Double

    public init(latitude: Double, longitude: Double) {
      (self.latitude, self.longitude) = (latitude, longitude)
    }
  }
}

extension FlickrSpot {
  init(_ source: JSONElement) {
    placeID = source["place_id"].visibleID ?? source["woeid"].visibleID
    placeURL = source["place_url"].nonEmptyString.flatMap { $0.utf8.count <= 1_000 ? $0 : nil }
    coordinates = Coordinates(source)
  }
}

extension FlickrSpot.Coordinates {
  fileprivate init?(_ source: JSONElement) {
    guard let latitude = source["latitude"].number, let longitude = source["longitude"].number,
      abs(latitude) <= 90, abs(longitude) <= 180, latitude != 0 || longitude != 0
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}
