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
