import Foundation
import SmashtagModel
import TweetFormats

extension FlickrVisit {
  private static let day: TimeInterval = 86_400

  /// The top places, as Flickr lists them; counted by us where it does so no more.
  func places(of type: PlaceType, now: Date) async throws(SourceError) -> PlaceList {
    switch try await outcome(of: .topPlaces(type)) {
    case .success(let bytes):
      let list = try read { decoder throws(TweetFormatError) in try decoder.places(bytes) }
      return PlaceList(places: Array(list.places.prefix(FlickrPlaceCount.mostPlaces)), day: list.day)
    case .failure(let refused) where refused.refusal.saysMethodIsGone:
      return try await countedPlaces(of: type, now: now)
    case .failure(let refused): throw refused.error
    }
  }

  /// The places of the photos with a position that were uploaded last: one answer, which is of minutes.
  private func countedPlaces(of type: PlaceType, now: Date) async throws(SourceError) -> PlaceList {
    guard type != .continent else {
      throw host.failure(
        "lists no top places any more, and its photos name no continents; set places country")
    }
    let bytes = try await content(of: .search(Self.lately(now), extras: "geo,place_url,date_upload"))
    let page = try read { decoder throws(TweetFormatError) in try decoder.photos(bytes) }
    var count = FlickrPlaceCount(of: type)
    for photo in page.photos { count.add(photo.spot) }
    guard page.photos.isEmpty || !count.places.isEmpty else {
      throw host.failure("lists no top places any more, and its photos name none; search for #tags instead")
    }
    return PlaceList(
      places: count.places, day: Self.start(ofDay: now), notes: [Self.note(on: page.photos.count)])
  }

  /// Flickr searches by position only together with something else.
  private static func lately(_ now: Date) -> [QueryItem] {
    let start = Int(now.addingTimeInterval(-7 * day).timeIntervalSince1970)
    return [
      QueryItem("has_geo", "1"), QueryItem("min_upload_date", String(start)), QueryItem("per_page", "500"),
    ]
  }

  /// In UTC, as Flickr's own days.
  private static func start(ofDay date: Date) -> Date {
    Date(timeIntervalSince1970: (date.timeIntervalSince1970 / day).rounded(.down) * day)
  }

  private static func note(on count: Int) -> String {
    let photos = count == 1 ? "the newest photo" : "the newest \(count) photos"
    return "Flickr lists no top places any more; these are counted from \(photos) with a position"
  }
}
