import Foundation
public import SmashtagModel

/// A server that answers as Flickr does, over photos.
///
/// After the last page of a search it gives that page again.
public typealias FlickrServer = NetworkServer<FlickrRules>

extension FlickrServer {
  public static var key: String { "f1c4e7a0b2d3968574e1f0a9b8c7d6e5" }

  /// Makes a server that takes ``key``.
  ///
  /// `spots` says at which place, by its id, a photo was taken; `places` is the answer about the top places, without
  /// which there is no such method.
  public convenience init(
    holding photos: [Tweet], spots: [String: String] = [:], places: String? = nil
  ) throws {
    try self.init(FlickrRules(spots: spots, places: places), holding: photos, below: "/services/rest")
  }
}

/// What a server of Flickr answers beside its photos.
public struct FlickrRules: Sendable {
  let spots: [String: String]
  let places: String?
}

extension FlickrRules: NetworkRules {
  static let routes: [Route<FlickrRules>] = [
    Route("flickr.test.echo") { $0.json(["stat": "ok"]) },
    Route("flickr.photos.search") { $0.search },
    Route("flickr.photos.getInfo") { $0.info },
    Route("flickr.photos.getSizes") { $0.sizes },
    Route("flickr.people.findByUsername") { $0.person },
    Route("flickr.places.getTopPlacesList") { exchange in
      exchange.rules.places.map { .json($0) } ?? exchange.rules.notFound(exchange)
    },
  ]

  /// Methods stand in the query.
  func target(of request: LoopbackRequest) -> [String] { request.values("method") }

  func refusal(of exchange: Exchange<FlickrRules>) -> LoopbackAnswer? {
    let request = exchange.request
    guard request.parts == ["services", "rest"] else { return .html("<h1>Not Found</h1>", status: 404) }
    return request.value("api_key") == FlickrServer.key
      ? nil : exchange.fail(100, "Invalid API Key (Key has invalid format)")
  }

  func notFound(_ exchange: Exchange<FlickrRules>) -> LoopbackAnswer {
    exchange.fail(112, "Method not found")
  }
}

extension Exchange<FlickrRules> {
  fileprivate func fail(_ code: Int, _ message: String) -> LoopbackAnswer {
    json(.members(["stat": "fail", "code": code, "message": message]))
  }

  fileprivate var info: LoopbackAnswer {
    guard let photo = post(request.value("photo_id") ?? "") else { return fail(1, "Photo not found") }
    let body = photo.frame.with([
      "owner": ["nsid": photo.user.nsid, "username": photo.user.name], "title": content(photo.title ?? ""),
      "dates": ["posted": String(photo.seconds)],
      "tags": ["tag": photo.hashtags.map { content(String($0.keyword.dropFirst())) }],
    ])
    return json(["photo": body, "stat": "ok"])
  }

  fileprivate var sizes: LoopbackAnswer {
    guard let photo = post(request.value("photo_id") ?? "") else { return fail(1, "Photo not found") }
    let sizes = photo.sizes.map { size in
      JSONValue.members([
        "label": size.label, "width": String(size.width), "height": size.height, "source": size.url,
      ])
    }
    return json(["sizes": ["size": .array(sizes)], "stat": "ok"])
  }

  fileprivate var person: LoopbackAnswer {
    let name = request.value("username")
    guard let user = tweets.lazy.map(\.user).first(where: { $0.name == name }) else {
      return fail(1, "User not found")
    }
    return json(["user": ["nsid": .string(user.nsid)], "stat": "ok"])
  }
}

/// `flickr.photos.search`.
extension Exchange<FlickrRules> {
  fileprivate var search: LoopbackAnswer {
    let length = min(500, max(1, request.number("per_page") ?? 100))
    let found = tweets.filter(isFound)
    let pages = (found.count + length - 1) / length
    let page = max(1, min(request.number("page") ?? 1, pages))
    let photos = JSONValue.members([
      "page": page, "pages": pages, "total": String(found.count),
      "photo": found.dropFirst((page - 1) * length).prefix(length).map(listed),
    ])
    return json(["photos": photos, "stat": "ok"])
  }

  /// Numbers come as strings, and as numbers.
  private func listed(_ photo: Tweet) -> JSONValue {
    var body = photo.frame.with([
      "owner": photo.user.nsid, "ownername": photo.user.name, "title": photo.title ?? "",
      "dateupload": String(photo.seconds), "place_id": rules.spots[photo.id],
      "tags": photo.hashtags.map { String($0.keyword.dropFirst()) }.joined(separator: " "),
    ])
    for size in photo.sizes {
      body = body.with([
        "url_\(size.sign)": size.url, "width_\(size.sign)": size.width,
        "height_\(size.sign)": String(size.height),
      ])
    }
    return body
  }

  private func isFound(_ photo: Tweet) -> Bool {
    let (earliest, latest) = (request.number("min_upload_date"), request.number("max_upload_date"))
    return earliest ?? 0 <= photo.seconds && photo.seconds <= latest ?? .max
      && request.value("user_id").map { $0 == photo.user.nsid } ?? true
      && (request.value("place_id") ?? request.value("woe_id")).map { $0 == rules.spots[photo.id] } ?? true
      && hasTags(photo) && hasWords(photo)
  }

  private func hasTags(_ photo: Tweet) -> Bool {
    guard let wanted = request.value("tags")?.split(separator: ",").map(Tweet.tagName) else { return true }
    let isAll = request.value("tag_mode") == "all"
    return isAll ? photo.tagNames.isSuperset(of: wanted) : !photo.tagNames.isDisjoint(with: wanted)
  }

  private func hasWords(_ photo: Tweet) -> Bool {
    (request.value("text") ?? "").split(separator: " ").allSatisfy { word in
      word.hasPrefix("-") ? !photo.says([word.dropFirst()]) : photo.says([word])
    }
  }
}

/// A text as Flickr writes it in most bodies.
private func content(_ text: String) -> JSONValue { ["_content": .string(text)] }

extension User {
  /// Flickr's own id of a person.
  fileprivate var nsid: String { id ?? screenName }
}

extension Tweet {
  fileprivate var seconds: Int { Int(created.timeIntervalSince1970) }

  /// What a list and the answer about one photo have in common; ends of lines in the description stay.
  fileprivate var frame: JSONValue {
    .members(["id": id, "secret": "0a1b2c3d4e", "server": "65535", "description": content(text.htmlEscaped)])
  }

  fileprivate var sizes: [(label: String, sign: String, width: Int, height: Int, url: String)] {
    let start = "https://live.staticflickr.com/65535/\(id)_0a1b2c3d4e"
    return [("Thumbnail", "t", 100, 75, start + "_t.jpg"), ("Large", "l", 1024, 768, start + "_b.jpg")]
  }
}
