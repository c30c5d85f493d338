import SmashtagModel

extension MediaItem {
  /// Reads a picture of API v1.1; `nil` if it has no address.
  init?(v1 source: JSONElement) {
    let address =
      source["media_url_https", or: "media_url"].nonEmptyString ?? source["expanded_url"].nonEmptyString
    guard let address = address ?? source["url"].nonEmptyString else { return nil }
    let large = source["sizes"].largest
    let original = source["original_info"]
    self.init(
      url: address, kind: Self.kind(of: source, at: address),
      width: large["w"].int ?? original["width"].int, height: large["h"].int ?? original["height"].int,
      alt: source["ext_alt_text"].nonEmptyString)
    let info = source["video_info"]
    film = Film(
      info["variants"].filmVersions(bitrate: "bitrate"),
      seconds: info["duration_millis"].number.map { $0 / 1_000 })
  }

  /// The kind that the source tells; Twitter's exports of earlier years leave it to the addresses.
  private static func kind(of source: JSONElement, at address: String) -> Kind {
    if let type = source["type"].string { return Kind(rawValue: type) ?? .other }
    if source["expanded_url"].string?.contains("/video/") == true { return .video }
    return address.contains("tweet_video_thumb") ? .animatedGIF : .photo
  }
}

extension JSONElement {
  /// The largest of a picture's sizes, which Twitter's exports of earlier years list without names.
  fileprivate var largest: JSONElement {
    guard isArray else { return self["large"] }
    return values.max { ($0["w"].int ?? 0) < ($1["w"].int ?? 0) } ?? self["large"]
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
