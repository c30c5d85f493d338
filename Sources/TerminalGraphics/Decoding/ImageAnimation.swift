import CImageCodecs
import Foundation
import SmashtagModel

/// The pictures of a GIF or WebP that moves, one after another, each as the whole canvas shows it.
///
/// It keeps two canvases in memory and belongs to one task.
public final class ImageAnimation {
  private let image: EncodedImage
  private var animation: OpaquePointer

  /// The most pixels of a canvas that is played, of which eight bytes each are kept.
  private static let pixelLimit = 4_000_000

  /// Opens an animation; `nil` for an image that does not move, and for one that is too large or damaged.
  ///
  /// Where its first picture would not be seen on the background, it is drawn on one of the other lightness.
  public init?(of image: EncodedImage, on background: RGBColor) {
    guard let opened = Self.open(image, on: background) else { return nil }
    self.image = image
    animation = opened
    guard image.header.webp?.hasAlpha == true, next() != nil else { return }
    guard CICInkOfAnimation(animation).isLost else {
      _ = rewind()
      return
    }
    guard let seen = Self.open(image, on: background.matte) else { return nil }
    CICCloseAnimation(animation)
    animation = seen
  }

  /// Whether an image has several pictures, of a format and a size that are played.
  public static func canPlay(_ header: ImageHeader) -> Bool {
    header.isAnimated && header.size.area <= pixelLimit
  }

  private static func open(_ image: EncodedImage, on background: RGBColor) -> OpaquePointer? {
    let size = image.header.size
    guard canPlay(image.header) else { return nil }
    return image.bytes.withUnsafeBytes { bytes in
      let start = bytes.bindMemory(to: UInt8.self).baseAddress
      var request = CICRequest()
      (request.bytes, request.count) = (start, bytes.count)
      if let profile = image.header.webp?.profile, !profile.isEmpty {
        (request.profile, request.profile_count) = (start.map { $0 + profile.lowerBound }, profile.count)
      }
      (request.out_width, request.out_height) = (UInt32(size.width), UInt32(size.height))
      (request.red, request.green, request.blue) = (background.red, background.green, background.blue)
      request.is_cancelled = { DecodingTime.isOver }
      return CICOpenAnimation(&request, image.header.format == .webp)
    }
  }

  deinit { CICCloseAnimation(animation) }

  /// The next picture and how long it is seen; `nil` after the last, and where the rest is damaged.
  public func next() -> (raster: Raster, time: Duration)? {
    let size = image.header.size
    var milliseconds: UInt32 = 0
    let pixels = [UInt8](unsafeUninitializedCapacity: size.area * 4) { room, count in
      milliseconds = CICNextPicture(animation, room.baseAddress)
      count = milliseconds > 0 ? size.area * 4 : 0
    }
    guard milliseconds > 0 else { return nil }
    let raster = Raster(part: PixelRect(whole: size), size: size, pixels: pixels)
    return (raster, .milliseconds(Int(milliseconds)))
  }

  /// Goes back to before the first picture; returns whether there is one.
  public func rewind() -> Bool { CICRewind(animation) }
}

extension ImageAnimation {
  /// How many pixels of the pictures of a GIF were unpacked; 0 for a WebP.
  var unpackedPixels: UInt64 { CICUnpackedPixels(animation) }

  /// The memory it takes in bytes, with a copy of the image's; 0 for one that is not played.
  static func bytes(for image: EncodedImage) -> Int {
    canPlay(image.header) ? image.header.size.area * 12 + image.bytes.count : 0
  }

  /// The most pictures that are looked through for one to stand for all.
  private static let lookedThrough = 60

  /// The first picture that shows anything; `nil` where none of the first ones does.
  ///
  /// - Parameter most: the pixels of pictures after which no other is unpacked: those of so many of the largest canvas.
  ///   Pictures of a GIF may be larger than its canvas.
  func still(unpacking most: Int = lookedThrough * pixelLimit) -> Raster? {
    for _ in 0..<Self.lookedThrough {
      guard unpackedPixels < most, let (raster, _) = next() else { return nil }
      if !raster.isBlank { return raster }
    }
    return nil
  }
}

extension Raster {
  /// Whether all of it has one colour.
  var isBlank: Bool {
    pixels.withUnsafeBytes { bytes in
      let colors = bytes.bindMemory(to: UInt32.self)
      return colors.allSatisfy { $0 == colors.first }
    }
  }
}
