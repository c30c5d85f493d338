import Foundation
import SmashtagModel

/// The first bytes of images that are never decoded.
extension SmallImage {
  /// Up to the frame, with half as many pixels of colour along each edge; `marker` tells how it is stored.
  static func jpegHeader(_ size: PixelSize, _ marker: UInt8, orientation: Int = 1) -> Data {
    let exif: [UInt8] =
      Array("Exif\0\0II*\0".utf8) + [
        8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, UInt8(orientation), 0, 0, 0,
      ]
    let (height, width) = (
      [8, 0].map { UInt8(size.height >> $0 & 255) }, [8, 0].map { UInt8(size.width >> $0 & 255) }
    )
    let frame: [UInt8] = [8] + height + width + [3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]
    return Data([0xFF, 0xD8] + segment(0xE1, exif) + segment(marker, frame) + segment(0xDA, [3]))
  }

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker, 0, UInt8(content.count + 2)] + content
  }

  /// Its first chunk alone.
  static func pngHeader(_ size: PixelSize) -> Data {
    let numbers = [size.width, size.height].flatMap { value in
      [24, 16, 8, 0].map { UInt8(value >> $0 & 255) }
    }
    return Data(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + numbers
        + [8, 2, 0, 0, 0, 0, 0, 0, 0])
  }
}
