import Foundation
import SmashtagModel

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
