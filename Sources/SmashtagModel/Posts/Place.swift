public import Foundation

/// A place on earth at which photos were taken.
public struct Place: Equatable, Hashable, Sendable {
  /// The service's identifier of the place.
  public var id: String
  /// The full name, the most detailed part first: `Paris, Île-de-France, France`.
  public var name: String
  /// The number of photos by which the place is ranked; `nil` where the service does not say.
  public var photoCount: Int?
  /// The area of the place; `nil` where ``id`` is enough to find its photos.
  public var bounds: Bounds?

  /// A rectangle of latitudes and longitudes in degrees; it never crosses the 180th meridian.
  public struct Bounds: Equatable, Hashable, Sendable {
    /// The western longitude, from -180 to 180.
    public var west: Double
    /// The southern latitude, from -90 to 90.
    public var south: Double
    /// The eastern longitude, from -180 to 180.
    public var east: Double
    /// The northern latitude, from -90 to 90.
    public var north: Double

    /// Makes an area; the values are not checked.
    public init(west: Double, south: Double, east: Double, north: Double) {
      (self.west, self.south, self.east, self.north) = (west, south, east, north)
    }
  }

  /// Makes a place.
  public init(id: String, name: String, photoCount: Int? = nil, bounds: Bounds? = nil) {
    (self.id, self.name, self.photoCount, self.bounds) = (id, name, photoCount, bounds)
  }
}

extension Place {
  /// The part after the last comma of the name; without a comma the whole name.
  public var country: String { parts.last ?? name }

  /// The first and most detailed part of the name.
  public var title: String { parts.first ?? name }

  /// The parts between title and country; empty where there are none.
  public var subtitle: String { parts.dropFirst().dropLast().joined(separator: ", ") }

  /// The characters of a name that stay as they are in an address.
  private static let plain = CharacterSet.alphanumerics.intersection(CharacterSet(charactersIn: "\0"..."~"))

  /// The page of OpenStreetMap that finds the place by its name.
  public var mapURL: String {
    let query = name.addingPercentEncoding(withAllowedCharacters: Self.plain) ?? ""
    return "https://www.openstreetmap.org/search?query=" + query
  }

  /// The parts of the name without empty ones.
  private var parts: [String] {
    name.split(separator: ",").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter {
      !$0.isEmpty
    }
  }
}

/// The places at which most photos were taken, in the service's order.
public struct PlaceList: Equatable, Sendable {
  /// The places, most photos first.
  public var places: [Place]
  /// The day whose photos were counted; `nil` where the service does not say.
  public var day: Date?
  /// Remarks for the reader, for example that the list is a sample.
  public var notes: [String]
  /// Whether another request may return a different list without fetching anything.
  public var isSample = false

  /// Makes a list.
  public init(places: [Place], day: Date? = nil, notes: [String] = []) {
    (self.places, self.day, self.notes) = (places, day, notes)
  }
}

/// The places of one country.
public struct PlaceSection: Equatable, Sendable {
  /// The name of the country.
  public let country: String
  /// The places in alphabetical order.
  public let places: [Place]

  /// Groups places by country; countries and the places of each are in the order of a language.
  public static func sections(of places: [Place], by collation: Collation) -> [PlaceSection] {
    let groups = Dictionary(grouping: places, by: \.country)
    return collation.sorted(groups.keys, by: \.self).map { country in
      PlaceSection(
        country: country,
        places: collation.sorted(groups[country] ?? [], by: { [$0.title, $0.subtitle, $0.id] }))
    }
  }
}

/// The size of the places in a list.
public enum PlaceType: String, CaseIterable, Sendable {
  case locality
  case neighbourhood
  case region
  case country
  case continent
}
