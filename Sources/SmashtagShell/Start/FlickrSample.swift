import CSample
import Foundation
import SmashtagModel
import Synchronization
import TweetArchive
import TweetFormats
import TweetSources

/// The places and photos that live inside the program, for who has no key of Flickr.
///
/// They are read when they are first asked for.
final class FlickrSample: PlaceSource {
  let name: String
  private let opened = Mutex<FlickrSampleContents?>(nil)

  init(name: String) { self.name = name }

  func places(of type: PlaceType, in request: RequestContext) async throws(SourceError) -> PlaceList {
    var list = try contents().lists[type] ?? PlaceList(places: [])
    (list.notes, list.isSample) = ([note], true)
    return list
  }

  func photos(
    at place: Place, position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    let page = TweetPage(of: try contents().photos(at: place), at: position, limit: limit)
    return told(page, at: position)
  }

  /// The photos are found as posts are; what was found are the photos themselves.
  func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    let contents = try contents()
    var page = try await contents.index.page(of: query, at: position, limit: limit, in: request)
    page.tweets = page.tweets.compactMap(contents.photo)
    return told(page, at: position)
  }

  func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet? {
    let contents = try contents()
    return try await contents.index.tweet(at: address, in: request).flatMap(contents.photo)
  }
}

extension FlickrSample {
  /// What this is, and how to come to the rest.
  private var note: String {
    let variables = TokenOrigin.variables(of: name).joined(separator: " or ")
    return "This is a sample that comes with the program. For the world's places get a key at "
      + "flickr.com/services/apps/create, then type login \(name) or set \(variables)."
  }

  /// Once is enough: later pages say nothing.
  private func told(_ page: TweetPage, at position: PagePosition) -> TweetPage {
    guard position == .newest else { return page }
    var page = page
    page.notes.append(note)
    return page
  }

  private func contents() throws(SourceError) -> FlickrSampleContents {
    do {
      return try opened.withLock { contents in
        if let contents { return contents }
        let new = try FlickrSampleContents(source: name)
        contents = new
        return new
      }
    } catch {
      throw .unreadable(source: name, reason: "its sample: \(error)")
    }
  }
}

extension TweetPage {
  /// Part of a list that is whole at hand, and to which nothing comes; cursors count its items.
  fileprivate init(of photos: [Tweet], at position: PagePosition, limit: Int) {
    let shown = photos.dropFirst(Self.start(of: position, in: photos.count)).prefix(max(limit, 0))
    self.init(
      tweets: Array(shown), older: shown.endIndex < photos.count ? Cursor(String(shown.endIndex)) : nil,
      newer: Cursor("0"), total: .exactly(photos.count))
  }

  private static func start(of position: PagePosition, in count: Int) -> Int {
    switch position {
    case .newest: 0
    case .older(let cursor): Int(cursor.value).map { min(max($0, 0), count) } ?? count
    case .newer: count
    }
  }
}

/// Flickr where there is a key for it, else the sample that comes with the program.
struct FlickrOrSample: PlaceSource {
  let live: FlickrSource
  let sample: FlickrSample
  let tokens: any TokenKeeping

  init(_ definition: SourceDefinition, client: HTTPClient, tokens: any TokenKeeping) {
    self.tokens = tokens
    live = FlickrSource(definition, client: client, tokens: tokens)
    sample = FlickrSample(name: definition.name)
  }

  var name: String { live.name }

  func places(of type: PlaceType, in request: RequestContext) async throws(SourceError) -> PlaceList {
    try await source.places(of: type, in: request)
  }

  func photos(
    at place: Place, position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    try await source.photos(at: place, position: position, limit: limit, in: request)
  }

  func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    try await source.page(of: query, at: position, limit: limit, in: request)
  }

  func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet? {
    try await source.tweet(at: address, in: request)
  }

  /// Asked anew each time: a login counts from then on.
  ///
  /// A key that cannot be used is no reason for a sample.
  private var source: any PlaceSource { tokens.hasToken(of: name) ? live : sample }
}

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
