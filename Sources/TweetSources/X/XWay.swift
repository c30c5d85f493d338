import SmashtagModel

/// How X is asked for a single post.
enum XWay {
  private static let hosts: Set = [
    "x.com", "www.x.com", "mobile.x.com", "twitter.com", "www.twitter.com", "mobile.twitter.com",
  ]
  private static let marker = "/status/"

  /// The id of a post; `nil` where the address is none of X's, nor of this server's.
  static func id(in address: TweetAddress, at host: SourceHost) -> String? {
    switch address {
    case .id(let id): return XName.isID(id) ? id : nil
    case .page(let url, let id):
      guard let id, XName.isID(id), url.contains(marker + id), let page = try? HTTPAddress(url) else {
        return nil
      }
      return hosts.contains(page.origin.name) || page.origin.name == host.name ? id : nil
    }
  }
}
