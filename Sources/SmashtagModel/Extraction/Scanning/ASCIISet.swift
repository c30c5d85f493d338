/// A set of ASCII characters.
struct ASCIISet: ExpressibleByStringLiteral, Sendable {
  private var bits: (low: UInt64, high: UInt64) = (0, 0)

  init(stringLiteral characters: StaticString) {
    for index in 0..<characters.utf8CodeUnitCount { insert(characters.utf8Start[index]) }
  }

  func contains(_ byte: UInt8) -> Bool {
    let half = byte < 64 ? bits.low : bits.high
    return byte < 0x80 && half >> UInt64(byte & 63) & 1 == 1
  }

  private mutating func insert(_ byte: UInt8) {
    let bit: UInt64 = 1 << UInt64(byte & 63)
    if byte < 64 { bits.low |= bit } else { bits.high |= bit }
  }
}
