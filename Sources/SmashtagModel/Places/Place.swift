public import Foundation

/// A place that photos were taken at.
public struct Place: Equatable, Hashable, Sendable {
  /// What the service knows it by.
  public var id: String
  /// The whole name, its most detailed part first: `Paris, Île-de-France, France`.
  public var name: String
  /// How many photos it is ranked by, `nil` where the service does not say.
  public var photoCount: Int?
  /// Where its photos were taken; `nil` where ``id`` says it.
  public var bounds: Bounds?

  /// A part of the earth, in degrees; it never crosses the 180th meridian.
  public struct Bounds: Equatable, Hashable, Sendable {
    public var west: Double
    public var south: Double
    public var east: Double
    public var north: Double

    public init(west: Double, south: Double, east: Double, north: Double) {
      (self.west, self.south, self.east, self.north) = (west, south, east, north)
    }
  }

  public init(id: String, name: String, photoCount: Int? = nil, bounds: Bounds? = nil) {
    (self.id, self.name, self.photoCount, self.bounds) = (id, name, photoCount, bounds)
  }
}

extension Place {
  /// What follows the last comma of the name; without a comma all of it.
  public var country: String { parts.last ?? name }

  /// The most detailed part of the name.
  public var title: String { parts.first ?? name }

  /// What stands between title and country; empty where nothing does.
  public var subtitle: String { parts.dropFirst().dropLast().joined(separator: ", ") }

  /// Empty parts say nothing.
  private var parts: [String] {
    name.split(separator: ",").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter {
      !$0.isEmpty
    }
  }
}

/// The places that the most photos were taken at, in the order of the service.
public struct PlaceList: Equatable, Sendable {
  public var places: [Place]
  /// The day whose photos were counted, `nil` where the service does not say.
  public var day: Date?
  /// What a reader should know about it: that it is a sample, say, or how it was made.
  public var notes: [String]
  /// Another list may be there the next time it is asked for, without anything being fetched.
  public var isSample = false

  public init(places: [Place], day: Date? = nil, notes: [String] = []) {
    (self.places, self.day, self.notes) = (places, day, notes)
  }
}

/// The places of one country, under its name.
public struct PlaceSection: Equatable, Sendable {
  public let country: String
  public let places: [Place]

  /// Countries, and the places of each, in the order of a language.
  public static func sections(of places: [Place], by collation: Collation) -> [PlaceSection] {
    let groups = Dictionary(grouping: places, by: \.country)
    return collation.sorted(groups.keys, by: \.self).map { country in
      PlaceSection(
        country: country,
        places: collation.sorted(groups[country] ?? [], by: { [$0.title, $0.subtitle, $0.id] }))
    }
  }
}

/// How large the places of a list are.
public enum PlaceType: String, CaseIterable, Sendable {
  case locality
  case neighbourhood
  case region
  case country
  case continent
}
