import SmashtagModel

/// How X is asked for a single post.
enum XWay {
  private static let markers = ["/status/", "/statuses/"]

  /// The id of a post; `nil` where the address is none of X's, nor of this server's.
  static func id(in address: TweetAddress, at host: SourceHost) -> String? {
    switch address {
    case .id(let id): return XName.isID(id) ? id : nil
    case .page(let url, let id):
      guard let id, XName.isID(id), markers.contains(where: { url.contains($0 + id) }),
        let page = try? HTTPAddress(url)
      else { return nil }
      return page.isOfNetwork(.x) || page.origin.name == host.name ? id : nil
    }
  }
}
