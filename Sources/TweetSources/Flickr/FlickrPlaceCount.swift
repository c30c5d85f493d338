import Foundation
import SmashtagModel
import TweetFormats

/// Counts photos by places.
struct FlickrPlaceCount {
  /// The maximum number of places in a list.
  static let mostPlaces = 100

  private let type: PlaceType
  private var groups: [String: [Member]] = [:]

  /// The location of a photo.
  private struct Member {
    let spot: FlickrSpot
    /// Whether its place is that of the group instead of one within it.
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

  /// The places with the most photos, in descending order.
  var places: [Place] {
    let ranked = groups.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    return Array(ranked.lazy.compactMap { Self.place($0.key, $0.value) }.prefix(Self.mostPlaces))
  }

  /// The place of a group; `nil` if its photos could not be requested.
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
  /// The margin around locations in degrees, a few kilometres.
  private static let margin = 0.05

  /// A box around locations, `nil` if there are none; at the 180th meridian the side with fewer is left out.
  fileprivate init?(around spots: [Coordinates]) {
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

/// The name of a place according to the address of its page at Flickr.
struct FlickrPlaceName: Equatable {
  /// The components, largest first: `United States`, `California`, `San Francisco`.
  private let parts: [String]

  /// Parses `/United+States/California/San+Francisco`; `nil` if it has no name, since some places have only
  /// an id.
  init?(ofURL url: String) {
    parts = url.split(separator: "/").prefix(8).map(Self.decoded)
    guard let country = parts.first, parts.allSatisfy(\.isVisible),
      !country.contains(where: \.isASCIIDigit)
    else { return nil }
  }

  /// A decoded component, without commas, which would divide it.
  private static func decoded(_ part: Substring) -> String {
    let text = part.replacing("+", with: " ")
    return (text.removingPercentEncoding ?? String(text)).replacing(",", with: " ").line()
  }

  /// The name of the place of a type that contains it; `nil` if the address is not that specific.
  func name(as type: PlaceType) -> String? {
    guard let depths = type.depths, let depth = depths.last(where: { $0 <= parts.count }) else { return nil }
    return parts.prefix(depth).reversed().joined(separator: ", ")
  }

  /// Whether it is itself a place of this type.
  func isExactly(_ type: PlaceType) -> Bool { type.depths?.contains(parts.count) == true }
}

extension PlaceType {
  /// How many components such places have; `nil` if they have no address.
  ///
  /// Not all localities have neighbourhoods.
  fileprivate var depths: ClosedRange<Int>? {
    switch self {
    case .country: 1...1
    case .region: 2...2
    case .locality: 3...3
    case .neighbourhood: 3...4
    case .continent: nil
    }
  }
}
