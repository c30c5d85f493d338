import CZLibrary
import Foundation
import SmashtagModel

@testable import TerminalGraphics

/// The images of `Images`: 48 by 32 pixels, each quarter of one colour.
enum ImageFixture {
  static let size = PixelSize(width: 48, height: 32)
  static let background = RGBColor(255, 0, 255)
  static let quarters = [
    RGBColor(220, 30, 40), RGBColor(30, 180, 60), RGBColor(40, 60, 210), RGBColor(230, 210, 50),
  ]

  static let opaque = [
    "baseline.jpg", "subsampled.jpg", "halved.jpg", "progressive.jpg", "arithmetic.jpg", "inks.jpg",
    "inks-as-luminance.jpg", "colors.png", "interlaced.png", "palette.png", "palette-interlaced.png",
    "deep.png", "lossy.webp", "lossless.webp", "plain.gif", "interlaced.gif",
  ]
  /// Their last quarter is transparent.
  static let transparent = [
    "alpha.png", "palette-alpha.png", "alpha.webp", "lossless-alpha.webp", "animated.webp",
    "transparent.gif",
  ]
  static let other = ["grey.jpg", "grey.png", "animated.gif", "offset.webp"]
  /// Their levels are those of a profile, of which the first three show the quarters, or of a gamma.
  static let profiled = ["profile.png", "profile.jpg", "profile.webp", "gamma.png", "profile-grey.png"]
  static let all = opaque + transparent + other + profiled

  static func bytes(_ name: String) throws -> Data {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Images")
    return try Data(contentsOf: folder.appending(path: name))
  }

  static func image(_ name: String) throws -> EncodedImage { try EncodedImage(bytes(name)) }

  static func format(_ name: String) -> ImageFormat {
    name.hasSuffix("jpg") ? .jpeg : name.hasSuffix("png") ? .png : name.hasSuffix("webp") ? .webp : .gif
  }
}

extension EncodedImage {
  func raster(of part: PixelRect? = nil, _ width: Int, _ height: Int) throws(ImageError) -> Raster {
    try raster(
      of: part ?? PixelRect(whole: header.size), atLeast: PixelSize(width: width, height: height),
      on: ImageFixture.background)
  }
}

extension Raster {
  /// The colour at shares of the width and height.
  func color(_ x: Double, _ y: Double) -> RGBColor {
    let (column, row) = (Int(x * Double(size.width)), Int(y * Double(size.height)))
    return color(column: column, row: row)
  }

  func color(column: Int, row: Int) -> RGBColor {
    let place = (row * size.width + column) * 4
    return RGBColor(pixels[place], pixels[place + 1], pixels[place + 2])
  }

  /// The colours in the middle of the quarters.
  var quarters: [RGBColor] { [color(0.25, 0.25), color(0.75, 0.25), color(0.25, 0.75), color(0.75, 0.75)] }

  /// The greatest difference to the pixels that a function names.
  func difference(to expected: (_ column: Int, _ row: Int) -> RGBColor) -> Int {
    var greatest = 0
    for row in 0..<size.height {
      for column in 0..<size.width {
        greatest = max(greatest, color(column: column, row: row).distance(to: expected(column, row)))
      }
    }
    return greatest
  }

  /// The average in light of a box of so many pixels on each side.
  func average(_ box: Int, column: Int, row: Int) -> RGBColor {
    var sums = [0.0, 0, 0]
    for y in row * box..<(row + 1) * box {
      for x in column * box..<(column + 1) * box {
        let color = color(column: x, row: y)
        for (index, level) in [color.red, color.green, color.blue].enumerated() {
          sums[index] += Light.of(level)
        }
      }
    }
    let means = sums.map { Light.level($0 / Double(box * box)) }
    return RGBColor(means[0], means[1], means[2])
  }
}

/// Light as sRGB encodes it (IEC 61966-2-1).
enum Light {
  static func of(_ level: UInt8) -> Double {
    let share = Double(level) / 255
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }

  static func level(_ light: Double) -> UInt8 {
    let share = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    return UInt8((share * 255).rounded())
  }
}

extension RGBColor {
  /// The greatest difference of their parts.
  func distance(to other: RGBColor) -> Int {
    max(
      abs(Int(red) - Int(other.red)), abs(Int(green) - Int(other.green)), abs(Int(blue) - Int(other.blue)))
  }
}

/// A PNG of given rows of red, green, blue and alpha.
struct RawPNG {
  let bytes: Data

  /// `rows` may be less than `height` says.
  init(width: Int, height: Int, rows: [[UInt8]], isInterlaced: Bool = false) throws {
    let sizes = [width, height].flatMap { value in [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }
    let packed = try Self.packed(rows.flatMap { [0] + $0 })
    let header = sizes + [8, 6, 0, 0, isInterlaced ? 1 : 0]
    bytes =
      Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + Self.chunk("IHDR", header)
      + Self.chunk("IDAT", packed) + Self.chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> Data {
    let named = Array(name.utf8) + content
    let sum = crc32(0, named, UInt32(named.count))
    return Data(number(content.count) + named + number(Int(sum)))
  }

  private static func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }

  private static func packed(_ bytes: [UInt8]) throws -> [UInt8] {
    var count = compressBound(UInt(bytes.count))
    var packed = [UInt8](repeating: 0, count: Int(count))
    let status = compress(&packed, &count, bytes, UInt(bytes.count))
    guard status == Z_OK else { throw CocoaError(.coderInvalidValue) }
    return Array(packed.prefix(Int(count)))
  }
}

/// A GIF whose pictures each have one colour, packed as tightly as LZW can.
struct RawGIF {
  /// A picture at the upper left corner; `index` is one of black, white, red and green.
  struct Picture {
    let size: PixelSize
    var index: UInt8 = 0
    var isInterlaced = false
  }

  let bytes: Data

  init(_ canvas: PixelSize, _ pictures: [Picture]) {
    var bytes = Data("GIF89a".utf8) + Self.numbers(canvas) + [0x81, 0, 0]
    bytes += [0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 255, 0] as [UInt8]
    for picture in pictures {
      bytes += [0x2C, 0, 0, 0, 0] + Self.numbers(picture.size) + [picture.isInterlaced ? 0x40 : 0, 2]
      bytes += Self.blocks(Self.codes(of: picture.index, count: picture.size.area))
    }
    self.bytes = bytes + [0x3B]
  }

  private static func numbers(_ size: PixelSize) -> [UInt8] {
    [size.width, size.height].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
  }

  private static func blocks(_ bytes: [UInt8]) -> [UInt8] {
    stride(from: 0, to: bytes.count, by: 255).flatMap { start in
      let block = bytes[start...].prefix(255)
      return [UInt8(block.count)] + block
    } + [0]
  }

  /// The codes of LZW for so many pixels or some more: each is for one pixel more than the last, while there are such.
  private static func codes(of index: UInt8, count: Int) -> [UInt8] {
    let (clear, end, last) = (4, 5, 4_095)
    var (bytes, bits, filled, width) = ([UInt8](), 0, 0, 3)
    func append(_ code: Int) {
      bits |= code << filled
      filled += width
      while filled >= 8 {
        bytes.append(UInt8(bits & 255))
        (bits, filled) = (bits >> 8, filled - 8)
      }
    }
    append(clear)
    append(Int(index))
    var (code, length, left) = (end, 1, count - 1)
    while left > 0 {
      if code < last { (code, length) = (code + 1, length + 1) }
      append(code)
      left -= length
      if code + 1 == 1 << width, width < 12 { width += 1 }
    }
    append(end)
    return bytes + [UInt8(bits & 255)]
  }
}
