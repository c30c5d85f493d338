import SmashtagModel

/// How a server is asked for a single post.
struct MastodonWay: Equatable {
  /// By its own id, first of all.
  private(set) var id: String?
  /// By the address of a page, which only servers look for that know the reader.
  private(set) var page: String?

  /// `nil` where the address is none that servers of Mastodon know.
  init?(to address: TweetAddress, at host: MastodonHost) {
    switch address {
    case .id(let id):
      guard !id.hasPrefix("at://") else { return nil }
      self.id = id
    case .page(let url, let id):
      let isHere = (try? HTTPAddress(url)).map(host.has) == true
      (self.id, page) = (isHere ? id : nil, url)
    }
  }

  /// What the reader asked for.
  var text: String { id ?? page ?? "" }
}
