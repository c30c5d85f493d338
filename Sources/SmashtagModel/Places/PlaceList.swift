public import Foundation

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
