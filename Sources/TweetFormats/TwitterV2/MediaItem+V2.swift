import SmashtagModel

extension MediaItem {
  /// Reads a picture or the still of a film of API v2; `nil` if it has no address.
  init?(v2 source: JSONElement, range: Range<Int>?) {
    let address = source["url", or: "preview_image_url"].nonEmptyString
    guard let address = address ?? Self.firstVariant(source["variants"]) else { return nil }
    self.init(
      url: address, kind: source["type"].string.flatMap(Kind.init) ?? .other, width: source["width"].int,
      height: source["height"].int, alt: source["alt_text"].nonEmptyString, range: range)
  }

  private static func firstVariant(_ variants: JSONElement) -> String? {
    for variant in variants.values {
      if let address = variant["url"].nonEmptyString { return address }
    }
    return nil
  }
}
