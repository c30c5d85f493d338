import SmashtagModel

extension MediaItem {
  /// Reads a picture or the still of a film of API v2; `nil` if it has no address.
  init?(v2 source: JSONElement, range: Range<Int>?) {
    let versions = source["variants"].filmVersions(bitrate: "bit_rate")
    let address = source["url", or: "preview_image_url"].nonEmptyString
    guard let address = address ?? versions.first?.url else { return nil }
    self.init(
      url: address, kind: source["type"].string.flatMap(Kind.init) ?? .other, width: source["width"].int,
      height: source["height"].int, alt: source["alt_text"].nonEmptyString, range: range)
    film = Film(versions, seconds: source["duration_ms"].number.map { $0 / 1_000 })
  }
}
