import Foundation
public import SmashtagModel

extension MediaItem {
  /// What its post says, where it is the size of a picture.
  var size: PixelSize? {
    let sensible = 1...100_000
    guard let width, let height, sensible.contains(width), sensible.contains(height) else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// `1200×800`, `nil` where the size is unknown, or no picture has it.
  public var sizeText: String? { size?.text }

  /// Only its still can be drawn.
  public var isFilm: Bool { kind == .video || kind == .animatedGIF }
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
  /// `1200×800`.
  public var text: String { "\(width)×\(height)" }

  /// Width over height, to two digits.
  var aspectRatioText: String {
    let hundredths = Int((aspectRatio * 100).rounded())
    let digits = String(hundredths % 100)
    return "\(hundredths / 100).\(digits.count == 1 ? "0" : "")\(digits)"
  }
}

extension String {
  /// The address of a file at this path.
  var fileURL: String { URL(fileURLWithPath: self, isDirectory: false).absoluteString }
}
