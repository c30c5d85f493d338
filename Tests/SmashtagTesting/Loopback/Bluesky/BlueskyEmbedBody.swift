import SmashtagModel

/// What hangs on a post: pictures or a film or a card, a quote, or one of those and a quote.
struct BlueskyEmbedBody {
  /// As the record names it.
  private(set) var record: JSONValue?
  /// As answers show it.
  private(set) var view: JSONValue?

  /// `quote` shows the post with an address, where quotes are shown.
  init(_ tweet: Tweet, quoted: String?, quote: (String) -> JSONValue) {
    let media = Self.media(of: tweet) ?? Self.card(of: tweet)
    let source = quoted.map { BlueskyPostBody.reference($0) }
    (record, view) = (media?.record, media?.view)
    guard let quoted, let source else { return }
    let post: JSONValue = ["record": quote(quoted)]
    record = Self.typed("record", ["record": source])
    view = Self.typed("record#view", post)
    guard let media else { return }
    record = Self.typed("recordWithMedia", ["record": ["record": source], "media": media.record])
    view = Self.typed("recordWithMedia#view", ["record": post, "media": media.view])
  }
}

private extension BlueskyEmbedBody {
  typealias Forms = (record: JSONValue, view: JSONValue)

  static func typed(_ type: String, _ value: JSONValue) -> JSONValue {
    var members = value.object ?? [:]
    members["$type"] = .string("app.bsky.embed." + type)
    return .object(members)
  }

  static func media(of tweet: Tweet) -> Forms? {
    if let film = tweet.media.first(where: { $0.kind != .photo }) { return self.film(film) }
    let pictures = tweet.media.prefix(4)
    guard !pictures.isEmpty else { return nil }
    return (
      typed("images", ["images": .array(pictures.map(record))]),
      typed("images#view", ["images": .array(pictures.map(view))])
    )
  }

  static func card(of tweet: Tweet) -> Forms? {
    guard let link = tweet.urls.first(where: { $0.range == nil })?.target else { return nil }
    let external: JSONValue = ["uri": .string(link), "title": .string(link), "description": ""]
    return (typed("external", ["external": external]), typed("external#view", ["external": external]))
  }

  static func film(_ item: MediaItem) -> Forms {
    let cid = BlueskyHoldings.cid(of: item.url)
    let presentation: JSONValue? = item.kind == .animatedGIF ? "gif" : nil
    let view: JSONValue = .members([
      "cid": .string(cid), "playlist": .string("https://video.example/\(cid)/playlist.m3u8"),
      "thumbnail": .string(item.url), "alt": item.alt.map(JSONValue.string), "aspectRatio": ratio(item),
      "presentation": presentation,
    ])
    let record: JSONValue = .members([
      "video": blob(item, "video/mp4"), "alt": item.alt.map(JSONValue.string), "aspectRatio": ratio(item),
      "presentation": presentation,
    ])
    return (typed("video", record), typed("video#view", view))
  }

  static func record(_ item: MediaItem) -> JSONValue {
    .members([
      "image": blob(item, "image/jpeg"), "alt": .string(item.alt ?? ""), "aspectRatio": ratio(item),
    ])
  }

  static func view(_ item: MediaItem) -> JSONValue {
    .members([
      "thumb": .string(item.url), "fullsize": .string(item.url), "alt": .string(item.alt ?? ""),
      "aspectRatio": ratio(item),
    ])
  }

  static func ratio(_ item: MediaItem) -> JSONValue? {
    guard let width = item.width, let height = item.height else { return nil }
    return ["width": .int(width), "height": .int(height)]
  }

  static func blob(_ item: MediaItem, _ type: String) -> JSONValue {
    [
      "$type": "blob", "ref": ["$link": .string(BlueskyHoldings.cid(of: item.url))],
      "mimeType": .string(type), "size": 1_000,
    ]
  }
}
