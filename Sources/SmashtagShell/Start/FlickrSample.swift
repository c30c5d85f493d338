import Foundation
import SmashtagModel
import Synchronization
import TweetArchive
import TweetFormats
import TweetSources

/// The places and photos that come with the program, for readers without a key for Flickr.
///
/// They are read on first use.
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
    let photos = try contents().photos(at: place).inOrder(request.photoOrder)
    return told(TweetPage(of: photos, at: position, limit: limit), at: position, in: request)
  }

  /// Searches the index, which returns posts, and replaces them by the photos themselves.
  func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    let contents = try contents()
    let isByDate = request.photoOrder == .newest
    var page = try await contents.index.page(
      of: query, at: isByDate ? position : .newest, limit: isByDate ? limit : contents.count, in: request)
    page.tweets = page.tweets.compactMap(contents.photo)
    if !isByDate {
      page = TweetPage(of: page.tweets.inOrder(request.photoOrder), at: position, limit: limit)
    }
    return told(page, at: position, in: request)
  }

  func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet? {
    let contents = try contents()
    return try await contents.index.tweet(at: address, in: request).flatMap(contents.photo)
  }
}

extension FlickrSample {
  /// The note that explains the sample and how to get a key.
  private var note: String {
    let variables = TokenOrigin.variables(of: name).joined(separator: " or ")
    return "This is a sample that comes with the program. For the world's places get a key at "
      + "flickr.com/services/apps/create, then type login \(name) or set \(variables)."
  }

  /// Adds the notes to the first page of a list.
  private func told(_ page: TweetPage, at position: PagePosition, in request: RequestContext) -> TweetPage {
    guard position == .newest else { return page }
    var page = page
    page.notes += [request.photoOrder.note, note].compactMap(\.self)
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
  /// A page of a complete, unchanging list; cursors are the indexes of its items.
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

/// Flickr if there is a key for it, else the sample that comes with the program.
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

  /// The source to ask, chosen for each request, so that a login takes effect at once.
  ///
  /// A key that cannot be used does not lead to the sample.
  private var source: any PlaceSource { tokens.hasToken(of: name) ? live : sample }
}

/// The contents of Flickr's sample, read from Flickr's own JSON.
struct FlickrSampleContents {
  let lists: [PlaceType: PlaceList]
  /// The index that finds photos by title, description, tags and owner.
  let index: any TweetSource
  /// The photos, newest first.
  private let photos: [FlickrPhoto]
  private let photosByID: [String: Tweet]

  init(source: String) throws {
    let decoder = FlickrDecoder()
    lists = try Self.lists(by: decoder)
    photos = try decoder.photos(Array(SampleFile.content(of: "photos.json"))).photos
      .map { $0.answered(by: source) }.sorted { $1.tweet.created < $0.tweet.created }
    photosByID = Dictionary(photos.map { ($0.tweet.id, $0.tweet) }) { first, _ in first }
    let archive = Archive.inMemory()
    try archive.insert(photos.map(\.tweet.indexed))
    index = ArchiveSource(name: source, archive: archive)
  }

  /// The photos of a place and of all places inside it, whose ids begin with the id of the enclosing place.
  func photos(at place: Place) -> [Tweet] {
    photos.filter { ($0.spot.placeID.map { $0 + "." } ?? "").hasPrefix(place.id + ".") }.map(\.tweet)
  }

  /// The number of all photos.
  var count: Int { photos.count }

  /// The photo for a post that the index found.
  func photo(_ found: Tweet) -> Tweet? { photosByID[found.id] }

  /// Reads the lists of places, each from a file named after its type.
  private static func lists(by decoder: FlickrDecoder) throws -> [PlaceType: PlaceList] {
    let files = SampleFile.files(in: .places)
    let lists = try files.map { try decoder.places(Array($0.content)) }
    return Dictionary(
      zip(files, lists).compactMap { file, list in
        let name = file.name.prefix { $0 != "." }
        return PlaceType(rawValue: String(name)).map { ($0, PlaceList(places: list.places, day: list.day)) }
      }, uniquingKeysWith: { first, _ in first })
  }
}

extension FlickrPhoto {
  /// The photo with the name of its source and an address on a reserved host, as its people are invented.
  fileprivate func answered(by source: String) -> FlickrPhoto {
    var photo = self
    photo.tweet.source = source
    photo.tweet.url = "https://smashtag.example/photos/\(tweet.user.screenName)/\(tweet.id)"
    return photo
  }
}

extension Tweet {
  /// The photo with its title appended to its text, where it can be found and moves no ranges.
  fileprivate var indexed: Tweet {
    var copy = self
    copy.text = [text, title].compactMap(\.self).joined(separator: "\n")
    return copy
  }
}

extension [Tweet] {
  /// Photos that stand newest first in an order; the most interesting are those that were looked at most.
  fileprivate func inOrder(_ order: PhotoOrder) -> [Tweet] {
    switch order {
    case .newest: self
    case .interesting: sorted { ($0.photo?.views ?? 0) > ($1.photo?.views ?? 0) }
    }
  }
}
