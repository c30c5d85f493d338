import CZLibrary
import Foundation

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
