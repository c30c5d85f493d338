public import Foundation
public import SmashtagModel

/// The list of the places that the most photos were taken at.
public struct FlickrPlaces: Equatable, Sendable {
  public var places: [Place]
  /// The day whose photos were counted; `nil` where the answer does not say.
  public var day: Date?
}

extension FlickrPlaces {
  static func places(_ root: JSONElement) -> Result<FlickrPlaces, TweetFormatError> {
    let list = root["places"]
    guard list["place"].isArray else { return .failure(.unexpected(expected: "a list of places")) }
    let sources = Array(list["place"].values)
    let places = sources.compactMap { Place(flickr: $0) }
    guard sources.isEmpty || !places.isEmpty else {
      return .failure(.unexpected(expected: "places with ids and names"))
    }
    return .success(FlickrPlaces(places: places, day: list["date_start"].day))
  }
}

extension Place {
  private static let longestName = 500

  /// `nil` where nothing leads to its photos, or it has no name.
  fileprivate init?(flickr source: JSONElement) {
    guard let id = source["place_id"].serverID ?? source["woeid"].serverID,
      let name = (source.content ?? source["woe_name"].content)?.trimmed(to: Self.longestName)
    else { return nil }
    self.init(id: id, name: name, photoCount: source["photo_count"].count)
  }
}

extension JSONElement {
  /// Seconds since 1970, or `2026-01-31`.
  fileprivate var day: Date? { moment ?? string.flatMap { CalendarDay($0)?.start(in: .gmt) } }
}
