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
  }
}
