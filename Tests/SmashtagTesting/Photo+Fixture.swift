public import Foundation
public import SmashtagModel

extension Tweet {
  /// A photo of which a test says only what it is about: 4:3, in sizes from smallest to largest; tags are given without signs.
  public static func photo(
    id: String = "1", title: String? = "Pont Neuf", text: String = "", created: Date = .fixture,
    user: User = .fixture("zoe"), hashtags: [String] = [], urls: [String] = [],
    widths: [Int] = [500, 1024, 2048], source: String? = nil
  ) -> Tweet {
    var photo = Tweet.fixture(
      id: id, network: .flickr, url: "https://photos.example/zoe/\(id)", text: text, created: created,
      user: user, hashtags: hashtags, urls: urls, language: nil)
    (photo.title, photo.source) = (title, source)
    let versions = widths.map { width in
      MediaItem.Version(
        url: "https://live.example/\(id)_\(width).jpg", width: width, height: width * 3 / 4)
    }
    guard let shown = versions.last(where: { $0.width <= 1024 }) ?? versions.first else { return photo }
    photo.media = [MediaItem(url: shown.url, width: shown.width, height: shown.height)]
    photo.media[0].versions = versions
    return photo
  }

  /// Photos that differ in id, title and date only, each a minute older than the one before it.
  public static func photos(_ count: Int, at place: String = "paris") -> [Tweet] {
    (0..<count).map { index in
      .photo(id: "\(place)\(index + 1)", title: "Photo \(index + 1)", created: .fixture(minutes: -index))
    }
  }
}

extension Place {
  /// A place whose id is the most detailed part of its name, in small letters.
  public static func fixture(_ name: String, id: String? = nil, photoCount: Int? = nil) -> Place {
    let title = name.prefix { $0 != "," }
    return Place(id: id ?? title.lowercased(), name: name, photoCount: photoCount)
  }
}

extension PlaceList {
  /// 20 November 2026, a Friday.
  public static let fixtureDay = Date(timeIntervalSince1970: 1_795_132_800)

  public static func fixture(_ names: String..., day: Date? = fixtureDay, notes: [String] = []) -> PlaceList {
    PlaceList(places: names.map { .fixture($0) }, day: day, notes: notes)
  }
}

extension StubPlaces {
  /// Three towns and two regions; 120 photos of Paris, two of Lyon, none of Bath.
  public static func fixture(name: String = "flickr", failing failure: SourceError? = nil) -> StubPlaces {
    StubPlaces(
      [
        .locality: .fixture(
          "Paris, Île-de-France, France", "Bath, England, United Kingdom", "Lyon, Rhône-Alpes, France"),
        .region: .fixture("Île-de-France, France", "England, United Kingdom", day: nil),
      ],
      photos: ["paris": Tweet.photos(120), "lyon": Tweet.photos(2, at: "lyon")], name: name, failing: failure)
  }
}
