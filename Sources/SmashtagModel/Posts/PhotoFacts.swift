/// What a service of photos tells of a photo, besides what it tells of every post.
public struct PhotoFacts: Equatable, Hashable, Sendable {
  /// What others may do with the photo, by the name of its licence: `CC BY 2.0`, `All rights reserved`.
  public var licence: String?
  /// How often it was looked at.
  public var views: Int?
  /// Where it was taken.
  public var position: Coordinates?

  /// Makes the facts; `nil` where nothing is known.
  public init?(licence: String? = nil, views: Int? = nil, position: Coordinates? = nil) {
    if licence == nil, views == nil, position == nil { return nil }
    (self.licence, self.views, self.position) = (licence, views, position)
  }

  /// Completes the facts with those of another copy.
  public mutating func fill(from other: PhotoFacts) {
    licence = licence ?? other.licence
    views = views ?? other.views
    position = position ?? other.position
  }
}

/// A position on earth, in degrees of WGS 84.
public struct Coordinates: Equatable, Hashable, Sendable {
  /// The latitude, from -90 in the south to 90.
  public let latitude: Double
  /// The longitude, from -180 in the west to 180.
  public let longitude: Double

  /// Makes a position; `nil` where that is none.
  public init?(latitude: Double, longitude: Double) {
    guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
    (self.latitude, self.longitude) = (latitude, longitude)
  }
}

extension Coordinates {
  /// How many parts of a degree are told, about a metre each.
  private static let parts = 100_000
  private static let digits = 5
  /// The scale of the map: streets of a part of a town.
  private static let zoom = 15

  /// The latitude and the longitude, in degrees with a point: `48.8566, 2.3522`.
  public var text: String { "\(Self.text(latitude)), \(Self.text(longitude))" }

  /// The page of OpenStreetMap with a mark there.
  public var mapURL: String {
    let (north, east) = (Self.text(latitude), Self.text(longitude))
    return "https://www.openstreetmap.org/?mlat=\(north)&mlon=\(east)#map=\(Self.zoom)/\(north)/\(east)"
  }

  /// Degrees with a point and the digits that are needed, and never with an exponent.
  private static func text(_ degrees: Double) -> String {
    let count = Int((degrees * Double(parts)).rounded())
    let sign = count < 0 ? "-" : ""
    let rest = String(abs(count) % parts)
    let fraction = String(repeating: "0", count: digits - rest.count) + rest
    return sign + String(abs(count) / parts) + "."
      + (fraction.trimmedZeros.isEmpty ? "0" : fraction.trimmedZeros)
  }
}

extension String {
  /// The text without zeros at its end.
  fileprivate var trimmedZeros: String { String(reversed().drop { $0 == "0" }.reversed()) }
}

/// The order in which photos are listed.
public enum PhotoOrder: String, CaseIterable, Sendable {
  /// The latest first.
  case newest
  /// Those first that the service finds most interesting.
  case interesting
}

extension PhotoOrder {
  /// What is said of a list in this order; `nil` for that of time, which is usual.
  public var note: String? {
    switch self {
    case .newest: nil
    case .interesting: "the most interesting come first; set order newest changes that"
    }
  }
}
