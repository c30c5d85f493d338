import Foundation
public import SmashtagModel

/// A server on loopback that answers over given photos as Flickr does.
///
/// Photos keep their ids; newest stands first. Behind the last page of a search it gives that page again.
public final class FlickrServer: Sendable {
  public static let key = "f1c4e7a0b2d3968574e1f0a9b8c7d6e5"

  public let loopback: LoopbackServer
  private let store: StatusShelf

  /// Makes a server that takes ``key``.
  ///
  /// `spots` says at which place, by its id, a photo was taken; `places` is the answer about the top places, without
  /// which there is no such method.
  public init(
    holding photos: [Tweet], spots: [String: String] = [:], places: String? = nil,
    security: LoopbackServer.Security = .none
  ) throws {
    let store = StatusShelf(photos)
    self.store = store
    loopback = try LoopbackServer(security: security) { request in
      FlickrAnswers(to: request, over: store.tweets, spots: spots, places: places).answer
    }
  }

  public var url: String { loopback.url + "/services/rest" }
  public var requests: [LoopbackRequest] { loopback.requests }

  /// Uploads something while it runs.
  public func add(_ photos: [Tweet]) { store.add(photos) }
}

/// Finds what Flickr answers to one request.
struct FlickrAnswers {
  let request: LoopbackRequest
  /// Newest first.
  let photos: [Tweet]
  let spots: [String: String]
  private let places: String?

  init(to request: LoopbackRequest, over photos: [Tweet], spots: [String: String], places: String?) {
    (self.request, self.photos, self.spots, self.places) = (request, photos, spots, places)
  }

  var answer: LoopbackAnswer {
    guard request.parts == ["services", "rest"] else { return .html("<h1>Not Found</h1>", status: 404) }
    guard request.value("api_key") == FlickrServer.key else {
      return fail(100, "Invalid API Key (Key has invalid format)")
    }
    return switch request.value("method") {
    case "flickr.test.echo": .json(#"{"method":{"_content":"flickr.test.echo"},"stat":"ok"}"#)
    case "flickr.photos.search": search
    case "flickr.photos.getInfo": info
    case "flickr.photos.getSizes": sizes
    case "flickr.people.findByUsername": user
    case "flickr.places.getTopPlacesList": places.map { .json($0) } ?? missingMethod
    default: missingMethod
    }
  }

  func fail(_ code: Int, _ message: String) -> LoopbackAnswer {
    .json(#"{"stat":"fail","code":\#(code),"message":"\#(message)"}"#)
  }

  func json(_ value: some Encodable) -> LoopbackAnswer {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let text = (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
    return .json(text ?? "")
  }

  private var missingMethod: LoopbackAnswer { fail(112, "Method not found") }
}

/// What is asked about one photo or one person.
private extension FlickrAnswers {
  var photo: Tweet? { photos.first { $0.id == request.value("photo_id") } }

  var info: LoopbackAnswer {
    guard let photo else { return fail(1, "Photo not found") }
    return json(FlickrInfoBody(photo: FlickrInfoBody.Photo(photo)))
  }

  var sizes: LoopbackAnswer {
    guard let photo else { return fail(1, "Photo not found") }
    return json(FlickrSizesBody(sizes: FlickrSizesBody.Sizes(photo)))
  }

  var user: LoopbackAnswer {
    let name = request.value("username") ?? ""
    guard let user = photos.lazy.map(\.user).first(where: { $0.name == name }) else {
      return fail(1, "User not found")
    }
    return .json(#"{"user":{"id":"\#(user.nsid)","nsid":"\#(user.nsid)"},"stat":"ok"}"#)
  }
}

/// `flickr.photos.search`.
extension FlickrAnswers {
  private static let most = 500

  var search: LoopbackAnswer {
    let length = min(Self.most, max(1, number("per_page") ?? 100))
    let found = photos.filter(isFound)
    let pages = (found.count + length - 1) / length
    let page = max(1, min(number("page") ?? 1, pages))
    let shown = found.dropFirst((page - 1) * length).prefix(length)
    return json(
      FlickrListBody(
        page: page, pages: pages, perpage: length, total: String(found.count),
        photo: shown.map { FlickrPhotoBody($0, spot: spots[$0.id]) }))
  }
}

private extension FlickrAnswers {
  func number(_ name: String) -> Int? { request.value(name).flatMap { Int($0) } }

  func isFound(_ photo: Tweet) -> Bool {
    let seconds = Int(photo.created.timeIntervalSince1970)
    return (number("min_upload_date") ?? seconds) <= seconds
      && seconds <= (number("max_upload_date") ?? seconds)
      && (request.value("user_id").map { $0 == photo.user.nsid } ?? true) && hasSpot(photo) && hasTags(photo)
      && hasWords(photo)
  }

  func hasSpot(_ photo: Tweet) -> Bool {
    (request.value("place_id") ?? request.value("woe_id")).map { spots[photo.id] == $0 } ?? true
  }

  func hasTags(_ photo: Tweet) -> Bool {
    guard let wanted = request.value("tags")?.lowercased().split(separator: ",").map(String.init) else {
      return true
    }
    let tags = Set(photo.hashtags.map { $0.keyword.dropFirst().lowercased() })
    return request.value("tag_mode") == "all"
      ? tags.isSuperset(of: wanted) : !tags.isDisjoint(with: wanted)
  }

  func hasWords(_ photo: Tweet) -> Bool {
    let text = " \(Folding.words((photo.title ?? "") + " " + photo.text)) "
    return (request.value("text") ?? "").split(separator: " ").allSatisfy { word in
      word.hasPrefix("-") ? !text.contains(" \(word.dropFirst()) ") : text.contains(" \(word) ")
    }
  }
}
