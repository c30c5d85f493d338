import Foundation
import SmashtagModel
import TweetFormats

/// How a server is asked for a single post.
struct BlueskyWay: Equatable {
  /// The `did` of the author, or the handle.
  let authority: String
  private let key: String
  /// What the reader asked for.
  let text: String

  /// `nil` where the address is none of a post of this network.
  init?(to address: TweetAddress, at host: BlueskyHost) {
    switch address {
    case .id(let id): self.init(uri: id, text: id)
    case .page(let url, _):
      guard let page = try? HTTPAddress(url), host.has(page), let path = Self.path(of: page),
        path.count >= 4, path[0] == "profile", path[2] == "post"
      else { return nil }
      self.init(uri: Self.uri(of: path[1], path[3]), text: url)
    }
  }

  private init?(uri: String, text: String) {
    guard let address = BlueskyAddress(uri), address.isPost, let author = BlueskyName(address.authority),
      address.authority.contains(".") || author.isDID, address.key != ".", address.key != ".."
    else { return nil }
    (authority, key, self.text) = (author.text, String(address.key), text)
  }

  /// The post's own address, once it is known whom the handle belongs to.
  func uri(of owner: String) -> String { Self.uri(of: owner, key) }

  /// The parts of a page's path, each as it is meant.
  private static func path(of page: HTTPAddress) -> [String]? {
    URLComponents(string: page.text)?.percentEncodedPath.split(separator: "/").map {
      $0.removingPercentEncoding ?? String($0)
    }
  }

  private static func uri(of owner: String, _ key: String) -> String {
    "at://\(owner)/app.bsky.feed.post/\(key)"
  }
}
