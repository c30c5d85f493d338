import CSample
import Foundation
import SmashtagModel
import TweetArchive
import TweetFormats

/// What the sample of Flickr holds, read from Flickr's own JSON.
struct FlickrSampleContents {
  let lists: [PlaceType: PlaceList]
  /// Finds them by title, description, tags and owner.
  let index: any TweetSource
  /// Newest first.
  private let photos: [FlickrPhoto]
  private let photosByID: [String: Tweet]

  init(source: String) throws {
    let decoder = FlickrDecoder()
    lists = try Self.lists(by: decoder)
    photos = try decoder.photos(csample_photos().content).photos
      .map { $0.answered(by: source) }.sorted { $1.tweet.created < $0.tweet.created }
    photosByID = Dictionary(photos.map { ($0.tweet.id, $0.tweet) }) { first, _ in first }
    let archive = Archive.inMemory()
    try archive.insert(photos.map(\.tweet.indexed))
    index = ArchiveSource(name: source, archive: archive)
  }

  /// The photos of a place and of all places in it: the id of each begins with that of the place it lies in.
  func photos(at place: Place) -> [Tweet] {
    photos.filter { ($0.spot.placeID.map { $0 + "." } ?? "").hasPrefix(place.id + ".") }.map(\.tweet)
  }

  /// The photo that stands for what the index found.
  func photo(_ found: Tweet) -> Tweet? { photosByID[found.id] }

  /// Each list is a file that bears the name of its type.
  private static func lists(by decoder: FlickrDecoder) throws -> [PlaceType: PlaceList] {
    let files = (0..<csample_place_list_count()).map(csample_place_list)
    let lists = try files.map { try decoder.places($0.content) }
    return Dictionary(
      zip(files, lists).compactMap { file, list in
        let name = String(cString: file.name).prefix { $0 != "." }
        return PlaceType(rawValue: String(name)).map { ($0, PlaceList(places: list.places, day: list.day)) }
      }, uniquingKeysWith: { first, _ in first })
  }
}

extension csample_file {
  fileprivate var content: [UInt8] { Array(UnsafeBufferPointer(start: bytes, count: size)) }
}

extension FlickrPhoto {
  /// The photo under the name of its source, and with a page of a reserved host: its people are made up.
  fileprivate func answered(by source: String) -> FlickrPhoto {
    var photo = self
    photo.tweet.source = source
    photo.tweet.url = "https://smashtag.example/photos/\(tweet.user.screenName)/\(tweet.id)"
    return photo
  }
}

extension Tweet {
  /// The photo with its title among the words it is found by; behind them no range of its text moves.
  fileprivate var indexed: Tweet {
    var copy = self
    copy.text = [text, title].compactMap(\.self).joined(separator: "\n")
    return copy
  }
}
