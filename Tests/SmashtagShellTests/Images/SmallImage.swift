import Foundation
import SmashtagTesting

/// The small images that the decoders are tested with: 48 by 32 pixels, each quarter of one colour.
enum SmallImage {
  static let all = ["baseline.jpg", "colors.png", "lossy.webp", "plain.gif"]

  static let whole = grey(width: 480, height: 320)

  /// With a head that tells nothing of it, but not a pixel that can be read.
  static var damaged: Data {
    var bytes = whole
    for index in 40..<bytes.count { bytes[index] = 0xFF }
    return bytes
  }

  static func path(_ name: String) -> String {
    Recording.tests.appending(path: "TerminalGraphicsTests/Images/\(name)").path
  }

  static func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(filePath: path(name))) }

  /// A grey PNG, darker in its upper half: files of a few kilobytes, whatever their size in pixels.
  static func grey(width: Int, height: Int) -> Data {
    let rows = (0..<height).map { row in
      [0] + [UInt8](repeating: row < height / 2 ? 90 : 200, count: width)
    }
    let header = number(width) + number(height) + [8, 0, 0, 0, 0]
    return Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + chunk("IHDR", header)
      + chunk("IDAT", packed(rows.flatMap { $0 })) + chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> Data {
    let named = Array(name.utf8) + content
    return Data(number(content.count) + named + gzip(named).suffix(8).prefix(4).reversed())
  }

  private static func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }

  /// The frame of zlib around what gzip packs: a head of 10 bytes and an end of 8 are left out.
  private static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var sums = (low: 1, high: 0)
    for byte in bytes {
      sums.low = (sums.low + Int(byte)) % 65_521
      sums.high = (sums.high + sums.low) % 65_521
    }
    return [0x78, 0x9C] + gzip(bytes).dropFirst(10).dropLast(8) + number(sums.high << 16 | sums.low)
  }
}
