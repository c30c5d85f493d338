public import SmashtagModel

/// A server on loopback that answers over given photos as Flickr does.
///
/// Photos keep their ids; newest stands first. Behind the last page of a search it gives that page again.
public final class FlickrServer: Sendable {
  public static let key = "f1c4e7a0b2d3968574e1f0a9b8c7d6e5"

  public let loopback: LoopbackServer
  private let shelf: StatusShelf

  /// Makes a server that takes ``key``.
  ///
  /// `spots` says at which place, by its id, a photo was taken; `places` is the answer about the top places, without
  /// which there is no such method.
  public init(
    holding photos: [Tweet], spots: [String: String] = [:], places: String? = nil,
    security: LoopbackServer.Security = .none
  ) throws {
    let shelf = StatusShelf(photos)
    self.shelf = shelf
    loopback = try LoopbackServer(security: security) { request in
      FlickrAnswers(to: request, over: shelf.tweets, spots: spots, places: places).answer
    }
  }

  public var url: String { loopback.url + "/services/rest" }
  public var requests: [LoopbackRequest] { loopback.requests }

  /// Uploads something while it runs.
  public func add(_ photos: [Tweet]) { shelf.add(photos) }
}
