import SmashtagModel

extension MediaItem {
  /// Reads the picture of a photo or the still of a film; `nil` if it has no address.
  init?(flickr source: JSONElement, sizes: [FlickrSize], title: String) {
    let shown = Self.shown(of: sizes)
    guard let url = shown?.url ?? FlickrAddress.large(source) else { return nil }
    self.init(
      url: url, kind: source["media"].string == "video" ? .video : .photo, width: shown?.pixels?.width,
      height: shown?.pixels?.height, alt: title)
    versions = sizes.filter { $0.hasShape(of: shown) }.compactMap(\.version)
  }

  /// The longer side in pixels up to which a photo is shown in lists.
  private static let longestShown = 1_024

  /// The size `Large`, else the largest up to ``longestShown``, else the smallest.
  private static func shown(of sizes: [FlickrSize]) -> FlickrSize? {
    if let large = sizes.first(where: \.isLarge) { return large }
    let known = sizes.filter { $0.pixels != nil }.sorted { $0.longerSide < $1.longerSide }
    return known.last { $0.longerSide <= longestShown } ?? known.first ?? sizes.last
  }
}
