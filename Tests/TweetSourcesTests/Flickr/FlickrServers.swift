import Foundation
import SmashtagModel
import SmashtagTesting
import Synchronization
import TweetSources

/// Keeps the servers of a test running as long as it lasts.
final class FlickrServers: Sendable {
  private let running = Mutex<[FlickrServer]>([])

  /// A source over a server that holds these photos.
  func source(
    over photos: [Tweet], spots: [String: String] = [:], places: String? = nil,
    key: String? = FlickrServer.key
  ) throws -> FlickrSource {
    let server = try FlickrServer(holding: photos, spots: spots, places: places)
    running.withLock { $0.append(server) }
    return .photos(at: server.url, key: key)
  }

  var requests: [LoopbackRequest] { running.withLock { $0.flatMap(\.requests) } }

  func add(_ photos: [Tweet]) { running.withLock { $0.last?.add(photos) } }
}

extension FlickrSource {
  static func photos(
    at url: String, client: any HTTPFetching = HTTPClient(), key: String? = FlickrServer.key
  ) -> FlickrSource {
    FlickrSource(
      SourceDefinition(kind: .flickr, name: "photos", url: url), client: client,
      tokens: OneToken(secret: key), now: { .fixture })
  }

  /// A source that is answered as a test says.
  static func scripted(_ client: ScriptedClient, key: String? = FlickrServer.key) -> FlickrSource {
    photos(at: "https://api.flickr.example/services/rest", client: client, key: key)
  }
}

extension ScriptedClient {
  /// What is after the `?` of the last request, but for method, format, key and what is asked of every photo.
  var lastItems: [String] { items(of: requests.count - 1) }

  func items(of index: Int) -> [String] {
    let query = requests[index].url.split(separator: "?", maxSplits: 1).last ?? ""
    return query.split(separator: "&").map { $0.removingPercentEncoding ?? String($0) }.filter { item in
      !["method=", "format=", "nojsoncallback=", "api_key=", "extras=", "sort="].contains {
        item.hasPrefix($0)
      }
    }
  }

  var methods: [String] {
    requests.map { request in
      let query = request.url.split(separator: "?", maxSplits: 1).last ?? ""
      return query.split(separator: "&").first { $0.hasPrefix("method=") }?.dropFirst(7).description ?? ""
    }
  }
}

extension HTTPResponse {
  /// A list of photos with these ids, each uploaded a second after the one after it.
  static func photos(_ ids: some Sequence<Int>, page: Int = 1, pages: Int = 1, total: Int = 1) -> HTTPResponse
  {
    let photos = ids.map {
      #"{"id":"\#($0)","owner":"7@N01","title":"rain","dateupload":"\#(1_000_000 + $0)"}"#
    }
    return .text(
      #"{"photos":{"page":\#(page),"pages":\#(pages),"total":"\#(total)","photo":[\#(photos.joined(separator: ","))]},"stat":"ok"}"#
    )
  }

  static func fail(_ code: Int, _ message: String = "It failed") -> HTTPResponse {
    .text(#"{"stat":"fail","code":\#(code),"message":"\#(message)"}"#)
  }
}
