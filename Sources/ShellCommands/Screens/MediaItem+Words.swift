import Foundation
public import SmashtagModel

extension MediaItem {
  /// The size in pixels according to its post; `nil` if missing or not plausible.
  var size: PixelSize? { PixelSize(declaredWidth: width, height: height) }

  /// The size as `1200×800`; `nil` if it is unknown or not plausible.
  public var sizeText: String? { size?.text }

  /// What is said of an image without an alt text.
  public static let absentAlt = "no alt text"

  /// Whether its author told what is to be seen.
  var isDescribed: Bool { alt?.contains { !$0.isWhitespace } == true }

  /// Whether it is a film, of which only the still can be drawn.
  public var isFilm: Bool { kind == .video || kind == .animatedGIF }

  /// The kind in words, with the length of a film: `video, 0:32`.
  public var kindText: String { [kind.words, film?.lengthText].compactMap(\.self).joined(separator: ", ") }
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

extension PixelSize {
  /// The size as `1200×800`.
  public var text: String { "\(width)×\(height)" }

  /// The ratio of width to height with two decimals.
  var aspectRatioText: String {
    let hundredths = Int((aspectRatio * 100).rounded())
    let digits = String(hundredths % 100)
    return "\(hundredths / 100).\(digits.count == 1 ? "0" : "")\(digits)"
  }
}

extension String {
  /// The file URL of this path.
  var fileURL: String { URL(fileURLWithPath: self, isDirectory: false).absoluteString }
}
