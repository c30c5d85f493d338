import Foundation
import SmashtagModel
import TerminalGraphics

/// What has to hold for any image: the first bytes choose a part and a size, the rest is its file.
enum ImageClaims {
  private static let choices = 8
  /// A larger image takes long: one in eight is decoded, and once.
  private static let smallArea = 1_000_000
  /// The pixels that a raster has at most.
  private static let rasterLimit = 16_000_000

  /// The claim that an image breaks; `nil` where all hold, and where it is none.
  static func broken(by bytes: [UInt8]) -> String? {
    guard bytes.count > choices, let image = try? EncodedImage(Data(bytes.dropFirst(choices))) else {
      return nil
    }
    let limits = ImageHeader.sideLimit
    guard image.header.size.area <= ImageHeader.pixelLimit, image.header.size.width <= limits,
      image.header.size.height <= limits
    else { return "a size over the limits: \(image.header.size)" }
    let choices = Array(bytes.prefix(choices))
    guard image.header.size.area > smallArea else { return broken(by: image, choices, isLarge: false) }
    return choices[7] % 8 == 0 ? broken(by: image, choices, isLarge: true) : nil
  }

  private static func broken(by image: EncodedImage, _ choices: [UInt8], isLarge: Bool) -> String? {
    let whole = image.header.size
    func place(_ choice: Int, _ limit: Int) -> Int { Int(choices[choice]) * limit / 256 }
    let (x, y) = (place(0, whole.width), place(1, whole.height))
    let part = PixelRect(
      x: x, y: y, width: place(2, whole.width - x) + 1, height: place(3, whole.height - y) + 1)
    // Only who asks for much meets the limits.
    let unit = isLarge ? max(1, max(whole.width, whole.height) / 256) : 1
    let size = PixelSize(width: Int(choices[4]) * unit + 1, height: Int(choices[5]) * unit + 1)
    let background = RGBColor(choices[6], choices[7], 77)
    guard let first = try? image.raster(of: part, atLeast: size, on: background) else { return nil }
    let claim = broken(by: first, of: part, atLeast: size, in: image)
    if isLarge { return claim }
    return claim ?? brokenRepetition(of: first, in: image, part, size, background)
      ?? brokenAnimation(of: image, background)
  }

  /// The pictures of an animation that are looked at.
  private static let pictures = 20

  private static func brokenAnimation(of image: EncodedImage, _ background: RGBColor) -> String? {
    guard let animation = ImageAnimation(of: image, on: background) else { return nil }
    let first = animation.next()
    var (next, count) = (first, 0)
    while let (raster, time) = next, count < pictures {
      guard raster.size == image.header.size, raster.pixels.count == raster.size.area * 4 else {
        return "a picture of another size: \(raster.size)"
      }
      guard time >= .milliseconds(20), time <= .seconds(60) else { return "a picture of \(time)" }
      let isOpaque = stride(from: 3, to: raster.pixels.count, by: 4).allSatisfy { raster.pixels[$0] == 255 }
      guard isOpaque else { return "a picture that is not opaque" }
      (next, count) = (animation.next(), count + 1)
    }
    guard animation.rewind() else { return first == nil ? nil : "no way back" }
    let again = animation.next()
    return again?.raster.pixels == first?.raster.pixels ? nil : "another picture the second time"
  }

  private static func broken(
    by raster: Raster, of part: PixelRect, atLeast size: PixelSize, in image: EncodedImage
  ) -> String? {
    let place = "\(raster.part) at \(raster.size) for \(part) at \(size)"
    guard raster.pixels.count == raster.size.area * 4 else { return "a count of pixels: \(place)" }
    guard raster.part.contains(part) else { return "a part that is not all there: \(place)" }
    guard PixelRect(whole: image.header.size).contains(raster.part) else { return "a part outside: \(place)" }
    let needed = PixelSize(width: min(size.width, part.width), height: min(size.height, part.height))
    guard raster.size.area <= rasterLimit else { return "a raster over the limit: \(place)" }
    let isMuch = part.size.area > rasterLimit / 4
    guard isMuch || raster.size.width >= needed.width || raster.size.height >= needed.height else {
      return "less pixels than asked: \(place)"
    }
    let isOpaque = stride(from: 3, to: raster.pixels.count, by: 4).allSatisfy { raster.pixels[$0] == 255 }
    return isOpaque ? nil : "pixels that are not opaque: \(place)"
  }

  private static func brokenRepetition(
    of raster: Raster, in image: EncodedImage, _ part: PixelRect, _ size: PixelSize, _ background: RGBColor
  ) -> String? {
    let second = try? image.raster(of: part, atLeast: size, on: background)
    return second?.pixels == raster.pixels ? nil : "other pixels the second time"
  }
}
