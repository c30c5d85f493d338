import SmashtagModel
import TweetFormats

/// Counts photos by the places they were taken at.
struct FlickrPlaceCount {
  /// No list of places is longer, whoever counted.
  static let mostPlaces = 100

  private let type: PlaceType
  private var groups: [String: [Member]] = [:]

  /// What a photo tells of its place.
  private struct Member {
    let spot: FlickrSpot
    /// Its place is the one of the group, not one inside of it.
    let isExact: Bool
  }

  init(of type: PlaceType) {
    self.type = type
  }

  mutating func add(_ spot: FlickrSpot) {
    guard let name = spot.placeURL.flatMap({ FlickrPlaceName(ofURL: $0) }), let group = name.name(as: type)
    else { return }
    groups[group, default: []].append(Member(spot: spot, isExact: name.isExactly(type)))
  }

  /// The places with the most photos, most first.
  var places: [Place] {
    let ranked = groups.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    return Array(ranked.lazy.compactMap { Self.place($0.key, $0.value) }.prefix(Self.mostPlaces))
  }

  /// `nil` where nothing leads to photos of the place.
  private static func place(_ name: String, _ members: [Member]) -> Place? {
    let ids = Set(members.map { $0.isExact ? $0.spot.placeID : nil })
    if ids.count == 1, let id = ids.first.flatMap(\.self) {
      return Place(id: id, name: name, photoCount: members.count)
    }
    let bounds = Place.Bounds(around: members.compactMap(\.spot.coordinates))
    return bounds.map { Place(id: name, name: name, photoCount: members.count, bounds: $0) }
  }
}

extension Place.Bounds {
  /// Some kilometres.
  private static let margin = 0.05

  /// A box around the spots, `nil` where there are none; of those beyond the 180th meridian the fewer are left out.
  fileprivate init?(around spots: [FlickrSpot.Coordinates]) {
    let east = spots.filter { $0.longitude >= 0 }
    let half = 2 * east.count >= spots.count ? east : spots.filter { $0.longitude < 0 }
    let (all, most) = (spots.map(\.longitude), half.map(\.longitude))
    guard let first = all.min(), let last = all.max(), let west = last - first > 180 ? most.min() : first,
      let end = last - first > 180 ? most.max() : last
    else { return nil }
    let latitudes = spots.map(\.latitude)
    self.init(
      west: max(-180, west - Self.margin), south: max(-90, (latitudes.min() ?? 0) - Self.margin),
      east: min(180, end + Self.margin), north: min(90, (latitudes.max() ?? 0) + Self.margin))
  }
}
