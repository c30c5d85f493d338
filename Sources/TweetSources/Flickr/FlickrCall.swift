import SmashtagModel

/// What is asked of Flickr: one of its methods, and what it is told.
struct FlickrCall: Hashable, Sendable {
  let method: String
  var items: [QueryItem] = []

  /// The whole address, at a server whose address is this one; the key is a part of it.
  func url(at base: HTTPAddress, key: Token) -> String {
    let place = base.text.prefix { $0 != "?" }
    let known = [
      QueryItem("method", method), QueryItem("format", "json"), QueryItem("nojsoncallback", "1"),
      QueryItem("api_key", key.secret),
    ]
    return "\(place)\(place.hasSuffix("/") ? "" : "/")?\((known + items).query)"
  }
}

extension FlickrCall {
  /// Asks for nothing, which takes a key all the same.
  static let echo = FlickrCall(method: "flickr.test.echo")

  static func topPlaces(_ type: PlaceType) -> FlickrCall {
    FlickrCall(
      method: "flickr.places.getTopPlacesList", items: [QueryItem("place_type_id", String(type.number))])
  }

  /// Asks for photos with all that is shown of them, those put there last first.
  static func search(_ items: [QueryItem], extras: String = Self.extras) -> FlickrCall {
    FlickrCall(
      method: "flickr.photos.search",
      items: items + [QueryItem("sort", "date-posted-desc"), QueryItem("extras", extras)])
  }

  static func info(_ id: String) -> FlickrCall {
    FlickrCall(method: "flickr.photos.getInfo", items: [QueryItem("photo_id", id)])
  }

  static func sizes(_ id: String) -> FlickrCall {
    FlickrCall(method: "flickr.photos.getSizes", items: [QueryItem("photo_id", id)])
  }

  static func user(named name: String) -> FlickrCall {
    FlickrCall(method: "flickr.people.findByUsername", items: [QueryItem("username", name)])
  }

  /// Without the squares that are cut out of photos.
  private static let sizes = [
    "t", "s", "m", "n", "w", "z", "c", "l", "h", "k", "3k", "4k", "5k", "6k", "o",
  ]
  private static let extras =
    "description,owner_name,path_alias,tags,date_upload,date_taken,geo,media,original_format,"
    + sizes.map { "url_" + $0 }.joined(separator: ",")
}

extension PlaceType {
  /// What the Places API calls it.
  fileprivate var number: Int {
    switch self {
    case .neighbourhood: 22
    case .locality: 7
    case .region: 8
    case .country: 12
    case .continent: 29
    }
  }
}
