import SmashtagModel

/// What hangs on a post: pictures, a film, a link, another post, or one of these and a post.
struct BlueskyEmbed {
  private(set) var media: [MediaItem] = []
  /// The addresses of links that are shown as a card.
  private(set) var links: [String] = []
  /// The address of the quoted post.
  private(set) var quoted: String?
  /// The quoted post, where it is at hand.
  private(set) var quotedPost: BlueskyPost?

  /// `owner` is whose repository keeps the pictures.
  init(_ embeds: [JSONElement], owner: String?) {
    for embed in embeds {
      take(embed, owner: owner)
      take(embed["media"], owner: owner)
      takeQuote(embed["record"])
    }
  }
}

private extension BlueskyEmbed {
  mutating func take(_ embed: JSONElement, owner: String?) {
    media += embed["images", or: "items"].values.compactMap { MediaItem(blueskyImage: $0, owner: owner) }
    if let film = MediaItem(blueskyFilm: embed, owner: owner) { media.append(film) }
    if let link = embed["external"]["uri"].nonEmptyString { links.append(link) }
  }

  /// Takes a post that is quoted; feeds, lists and the like are no quotes.
  ///
  /// Beside pictures it stands one level deeper.
  mutating func takeQuote(_ source: JSONElement) {
    let quote = source["uri"].exists ? source : source["record"]
    guard let uri = quote["uri"].nonEmptyString, BlueskyAddress(uri)?.isPost == true else { return }
    quoted = uri
    quotedPost = BlueskyPost(quote)
  }
}
