public import Foundation
public import SmashtagModel

/// The list of the places that the most photos were taken at.
public struct FlickrPlaces: Equatable, Sendable {
  public var places: [Place]
  /// The day whose photos were counted; `nil` where the answer does not say.
  public var day: Date?
}

extension FlickrPlaces {
  /// From the first day of Flickr to the end of this century: on no other one anything was counted.
  private static let days =
    Date(timeIntervalSince1970: 1_076_371_200)...Date(timeIntervalSince1970: 4_102_444_800)

  static func places(_ root: JSONElement) -> Result<FlickrPlaces, TweetFormatError> {
    let list = root["places"]
    guard list["place"].isArray else { return .failure(.unexpected(expected: "a list of places")) }
    let sources = Array(list["place"].values)
    let places = sources.compactMap { Place(flickr: $0) }
    guard sources.isEmpty || !places.isEmpty else {
      return .failure(.unexpected(expected: "places with ids and names"))
    }
    let day = list["date_start"].day.flatMap { days.contains($0) ? $0 : nil }
    return .success(FlickrPlaces(places: places, day: day))
  }
}

extension Place {
  private static let longestName = 500

  /// `nil` where nothing leads to its photos, or it has no name.
  fileprivate init?(flickr source: JSONElement) {
    guard let id = source["place_id"].visibleID ?? source["woeid"].visibleID,
      let name = Self.name(source) ?? Self.name(source["woe_name"])
    else { return nil }
    self.init(id: id, name: name, photoCount: source["photo_count"].count)
  }

  /// Without parts that show nothing.
  private static func name(_ source: JSONElement) -> String? {
    let parts = source.content?.split(separator: ",").filter(\.isVisible)
    return parts?.joined(separator: ",").trimmed(to: longestName)
  }
}

extension JSONElement {
  /// Seconds since 1970, or `2026-01-31`.
  fileprivate var day: Date? { moment ?? string.flatMap { CalendarDay($0)?.start(in: .gmt) } }
}
