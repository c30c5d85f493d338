import SmashtagModel

/// A photo in one of its sizes.
struct FlickrSize {
  let url: String
  /// In pixels; `nil` where the answer does not say, or nonsense.
  let pixels: (width: Int, height: Int)?
  /// It is the one of 1024 pixels that photos are shown in.
  var isLarge = false

  /// `nil` where it cannot be fetched, or is an original of a kind that cannot be shown.
  init?(_ address: JSONElement, _ width: JSONElement, _ height: JSONElement, isOriginal: Bool) {
    guard let url = address.nonEmptyString.flatMap(FlickrAddress.address),
      !isOriginal || FlickrAddress.isPicture(url)
    else { return nil }
    self.url = url
    pixels = Self.pixels(width.int, height.int)
  }

  var version: MediaItem.Version? {
    pixels.map { MediaItem.Version(url: url, width: $0.width, height: $0.height) }
  }

  private static func pixels(_ width: Int?, _ height: Int?) -> (width: Int, height: Int)? {
    guard let width, let height, sensible.contains(width), sensible.contains(height) else { return nil }
    return (width, height)
  }

  private static let sensible = 1...100_000
}

extension FlickrSize {
  /// The answer about the sizes of one photo.
  static func list(in root: JSONElement) -> Result<[FlickrSize], TweetFormatError> {
    let list = root["sizes"]["size"]
    guard list.isArray else { return .failure(.unexpected(expected: "a list of sizes")) }
    return .success(list.values.prefix(100).compactMap { FlickrSize(listed: $0) })
  }

  /// Cut out of the photo, not the photo.
  private static let squares: Set = ["Square", "Large Square"]

  /// A film is listed beside its stills.
  private init?(listed source: JSONElement) {
    let label = source["label"].string ?? ""
    guard source["media"].string != "video", !Self.squares.contains(label) else { return nil }
    self.init(source["source"], source["width"], source["height"], isOriginal: label == "Original")
    isLarge = label == "Large"
  }
}
