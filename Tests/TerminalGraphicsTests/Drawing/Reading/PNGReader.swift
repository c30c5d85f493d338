import CZLibrary
import SmashtagModel

/// Reads PNGs of eight bits a channel: red, green and blue with or without transparency, or a palette.
struct PNGReader {
  private var size = PixelSize(width: 1, height: 1)
  private var kind = 0
  private var palette: [UInt8] = []
  private var packed: [UInt8] = []

  static func picture(_ png: [UInt8]) throws(ReadingError) -> ReadPicture {
    var reader = PNGReader()
    guard png.starts(with: [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]) else { throw ReadingError("no PNG") }
    try reader.readChunks(png.dropFirst(8))
    return try reader.picture()
  }
}

extension PNGReader {
  private var channels: Int { kind == 2 ? 3 : kind == 6 ? 4 : 1 }

  private mutating func readChunks(_ bytes: ArraySlice<UInt8>) throws(ReadingError) {
    var rest = bytes
    var isEnded = false
    while !isEnded {
      guard rest.count >= 12 else { throw ReadingError("no IEND") }
      let count = Self.number(rest)
      guard rest.count >= count + 12 else { throw ReadingError("a chunk that is cut") }
      let named = rest.dropFirst(4).prefix(count + 4)
      let sum = named.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) }
      guard Int(sum) == Self.number(rest.dropFirst(count + 8)) else { throw ReadingError("a wrong sum") }
      isEnded = try take(String(decoding: named.prefix(4), as: UTF8.self), named.dropFirst(4))
      rest = rest.dropFirst(count + 12)
    }
    guard rest.isEmpty else { throw ReadingError("bytes behind IEND") }
  }

  private mutating func take(_ name: String, _ data: ArraySlice<UInt8>) throws(ReadingError) -> Bool {
    switch name {
    case "IHDR":
      size = PixelSize(width: Self.number(data), height: Self.number(data.dropFirst(4)))
      let last = Array(data.suffix(5))
      guard last[0] == 8, [2, 3, 6].contains(last[1]), last[4] == 0 else {
        throw ReadingError("kind \(last)")
      }
      kind = Int(last[1])
    case "PLTE": palette = Array(data)
    case "IDAT": packed += data
    default: break
    }
    return name == "IEND"
  }

  private func picture() throws(ReadingError) -> ReadPicture {
    let stride = size.width * channels
    var count = UInt((stride + 1) * size.height)
    var rows = [UInt8](repeating: 0, count: Int(count))
    let result = uncompress(&rows, &count, packed, UInt(packed.count))
    guard result == Z_OK, Int(count) == rows.count else { throw ReadingError("zlib says \(result)") }
    var above = [UInt8](repeating: 0, count: stride)
    var colors: [[Double]] = []
    for row in 0..<size.height {
      let start = row * (stride + 1)
      above = unfiltered(Array(rows[start + 1..<start + 1 + stride]), filter: rows[start], above: above)
      colors += (0..<size.width).map { color(above, at: $0) }
    }
    return ReadPicture(size: size, colors: colors)
  }

  private func unfiltered(_ row: [UInt8], filter: UInt8, above: [UInt8]) -> [UInt8] {
    var row = row
    for i in row.indices {
      let left = i < channels ? 0 : Int(row[i - channels])
      let corner = i < channels ? 0 : Int(above[i - channels])
      let guess = Self.guess(filter, left: left, above: Int(above[i]), corner: corner)
      row[i] &+= UInt8(truncatingIfNeeded: guess)
    }
    return row
  }

  private static func guess(_ filter: UInt8, left: Int, above: Int, corner: Int) -> Int {
    switch filter {
    case 1: return left
    case 2: return above
    case 3: return (left + above) / 2
    case 4:
      let distances = [left, above, corner].map { abs(left + above - corner - $0) }
      let least = distances.min() ?? 0
      return distances[0] == least ? left : distances[1] == least ? above : corner
    default: return 0
    }
  }

  private func color(_ row: [UInt8], at column: Int) -> [Double] {
    let first = kind == 3 ? Int(row[column]) * 3 : column * channels
    return (kind == 3 ? palette : row)[first..<first + 3].map { Double($0) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }
}
