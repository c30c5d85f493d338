public import SmashtagModel

/// One image of a tweet: its title, size, shape, alt text and address.
struct ImageContext: Context {
  static let kind = ContextKind.image

  private let image: MediaItem
  /// The tweet it belongs to; `nil` where that is not known.
  let tweet: Tweet?

  init(_ image: MediaItem, of tweet: Tweet?) {
    self.image = image
    self.tweet = tweet
  }

  var title: String { image.alt ?? tweet?.headline ?? image.url }
  var crumb: String { "image" }
  var link: String? { image.url }

  var screen: Screen {
    Screen(
      title: title, status: position, sections: [Screen.Section(rows: facts)],
      hints: [.open, .copy, .back])
  }

  var json: JSON {
    [
      "context": "image", "title": .string(title), "url": .string(image.url), "width": JSON(image.width),
      "height": JSON(image.height), "aspectRatio": image.aspectRatio.map(JSON.number) ?? .null,
      "alt": JSON(image.alt), "zoom": .null, "visible": .null,
    ]
  }

  private var position: [String] {
    guard let images = tweet?.media, images.count > 1,
      let index = images.firstIndex(where: { $0.url == image.url })
    else { return [] }
    return ["\(index + 1) of \(images.count)"]
  }

  private var facts: [Row] {
    let facts: [(String, String?)] = [
      ("kind", image.kind.words), ("size", image.sizeText), ("aspect ratio", image.aspectRatioText),
      ("alt text", image.alt), ("address", image.url), ("by", tweet.map { "@" + $0.user.screenName }),
      ("note", tweet?.isSensitive == true ? "marked as sensitive" : nil),
    ]
    return facts.compactMap { name, value in value.map { Row(.fact(name: name, value: $0)) } }
  }
}

extension MediaItem {
  /// `1200×800`, `nil` where the size is unknown, or no picture has it.
  public var sizeText: String? {
    let sensible = 1...100_000
    guard let width, let height, sensible.contains(width), sensible.contains(height) else { return nil }
    return "\(width)×\(height)"
  }

  /// Width over height, to two digits.
  var aspectRatioText: String? {
    guard sizeText != nil, let ratio = aspectRatio else { return nil }
    let hundredths = Int((ratio * 100).rounded())
    let digits = String(hundredths % 100)
    return "\(hundredths / 100).\(digits.count == 1 ? "0" : "")\(digits)"
  }
}

extension MediaItem.Kind {
  var words: String {
    switch self {
    case .photo: "photo"
    case .video: "video"
    case .animatedGIF: "animated GIF"
    case .audio: "audio"
    case .other: "media"
    }
  }
}
