import SmashtagModel

extension MediaItem {
  /// Reads a picture of API v1.1; `nil` if it has no address.
  init?(v1 source: JSONElement) {
    let address =
      source["media_url_https", or: "media_url"].nonEmptyString ?? source["expanded_url"].nonEmptyString
    guard let address = address ?? source["url"].nonEmptyString else { return nil }
    let large = source["sizes"]["large"]
    let original = source["original_info"]
    self.init(
      url: address, kind: source["type"].string.flatMap(Kind.init) ?? .other,
      width: large["w"].int ?? original["width"].int, height: large["h"].int ?? original["height"].int,
      alt: source["ext_alt_text"].nonEmptyString)
    let info = source["video_info"]
    film = Film(
      info["variants"].filmVersions(bitrate: "bitrate"),
      seconds: info["duration_millis"].number.map { $0 / 1_000 })
  }
}

extension JSONElement {
  /// The versions of a film, as both APIs of X list them.
  ///
  /// - Parameter bitrate: the name under which the bits per second stand.
  func filmVersions(bitrate: StaticString) -> [Film.Version] {
    values.prefix(Film.mostVersions).compactMap { variant in
      variant["url"].nonEmptyString.map { url in
        Film.Version(url: url, type: variant["content_type"].nonEmptyString, bitrate: variant[bitrate].int)
      }
    }
  }
}
