import SmashtagModel

extension MediaItem {
  /// Reads an attachment; `nil` if it has no address.
  init?(mastodon source: JSONElement) {
    let kind = Self.kind(source["type"].string)
    let preview = source["preview_url"].nonEmptyString
    let isStill = (kind == .video || kind == .animatedGIF) && preview != nil
    let original = source["url"].nonEmptyString ?? source["remote_url"].nonEmptyString ?? preview
    guard let address = isStill ? preview : original else { return nil }
    let meta = source["meta"]
    let (first, second) = isStill ? (meta["small"], meta["original"]) : (meta["original"], meta["small"])
    let size = Self.size(first) ?? Self.size(second) ?? Self.size(meta)
    self.init(
      url: address, kind: kind, width: size?.width, height: size?.height,
      alt: source["description"].nonEmptyString)
    if kind.isPlayed { film = Self.film(source, meta) }
    if let preview, !isStill {
      versions = Self.versions(of: preview, Self.size(meta["small"]), address, size)
    }
  }

  /// The preview and the original; empty where it is not known that both show the whole picture.
  private static func versions(
    of preview: String, _ small: PixelSize?, _ original: String, _ size: PixelSize?
  ) -> [Version] {
    guard let small, let size, small.width < size.width, small.hasShape(of: size), preview != original
    else { return [] }
    return [(preview, small), (original, size)].map { Version(url: $0, width: $1.width, height: $1.height) }
  }

  /// The film of an attachment; its original may be on another server than the copy.
  private static func film(_ source: JSONElement, _ meta: JSONElement) -> Film? {
    let bitrate = meta["original"]["bitrate"].int
    let addresses = ["url", "remote_url"].compactMap { source[$0].nonEmptyString }
    return Film(
      addresses.map { Film.Version(url: $0, bitrate: bitrate) },
      seconds: meta["original"]["duration"].number ?? meta["duration"].number)
  }

  private static func kind(_ name: String?) -> Kind {
    switch name {
    case "image": .photo
    case "gifv": .animatedGIF
    case "video": .video
    case "audio": .audio
    default: .other
    }
  }

  private static func size(_ source: JSONElement) -> PixelSize? {
    PixelSize(declaredWidth: source["width"].int, height: source["height"].int)
  }
}
