import SmashtagModel

extension MediaItem {
  /// The picture of a photo, or the still of a film; `nil` where nothing says where it is.
  init?(flickr source: JSONElement, sizes: [FlickrSize], title: String) {
    let shown = Self.shown(of: sizes)
    guard let url = shown?.url ?? FlickrAddress.large(source) else { return nil }
    self.init(
      url: url, kind: source["media"].string == "video" ? .video : .photo, width: shown?.pixels?.width,
      height: shown?.pixels?.height, alt: title)
    versions = sizes.filter { $0.hasShape(of: shown) }.compactMap(\.version)
  }

  /// Photos are shown no larger, until they are looked at.
  private static let longestShown = 1_024

  /// The one called large; else the largest that is no larger, else the smallest.
  private static func shown(of sizes: [FlickrSize]) -> FlickrSize? {
    if let large = sizes.first(where: \.isLarge) { return large }
    let known = sizes.filter { $0.pixels != nil }.sorted { $0.longerSide < $1.longerSide }
    return known.last { $0.longerSide <= longestShown } ?? known.first ?? sizes.last
  }
}
