import CImageCodecs
import Foundation
import SmashtagModel

/// The pictures of a GIF or WebP that moves, one after another, each as the whole canvas shows it.
///
/// It keeps two canvases in memory and belongs to one task.
public final class ImageAnimation {
  private let image: EncodedImage
  private let animation: OpaquePointer

  /// The most pixels of a canvas that is played, of which eight bytes each are kept.
  private static let pixelLimit = 4_000_000

  /// Opens an animation; `nil` for an image that does not move, and for one that is too large or damaged.
  public init?(of image: EncodedImage, on background: RGBColor) {
    let size = image.header.size
    guard image.header.isAnimated, size.area <= Self.pixelLimit else { return nil }
    self.image = image
    let opened = image.bytes.withUnsafeBytes { bytes in
      var request = CICRequest()
      request.bytes = bytes.bindMemory(to: UInt8.self).baseAddress
      request.count = bytes.count
      (request.out_width, request.out_height) = (UInt32(size.width), UInt32(size.height))
      (request.red, request.green, request.blue) = (background.red, background.green, background.blue)
      request.is_cancelled = { Task.isCancelled }
      return CICOpenAnimation(&request, image.header.format == .webp)
    }
    guard let opened else { return nil }
    animation = opened
  }

  deinit { CICCloseAnimation(animation) }

  /// The next picture and how long it is seen; `nil` behind the last, and where the rest is damaged.
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
  /// The most pictures that are looked through for one to stand for all.
  private static let lookedThrough = 60

  /// The first picture that shows anything; `nil` where none of the first ones does.
  func still() -> Raster? {
    for _ in 0..<Self.lookedThrough {
      guard let (raster, _) = next() else { return nil }
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
