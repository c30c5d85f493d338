/// A set of ASCII characters.
package struct ASCIISet: ExpressibleByStringLiteral, Sendable {
  private var bits: (low: UInt64, high: UInt64) = (0, 0)

  package init(stringLiteral characters: StaticString) {
    for index in 0..<characters.utf8CodeUnitCount { insert(characters.utf8Start[index]) }
  }

  package func contains(_ byte: UInt8) -> Bool {
    let half = byte < 64 ? bits.low : bits.high
    return byte < 0x80 && half >> UInt64(byte & 63) & 1 == 1
  }

  private mutating func insert(_ byte: UInt8) {
    let bit: UInt64 = 1 << UInt64(byte & 63)
    if byte < 64 { bits.low |= bit } else { bits.high |= bit }
  }
}

extension UInt8 {
  package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
  package var isASCIIDigit: Bool { self &- 0x30 < 10 }
  package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }
  /// A letter, a digit or `_`: what names of users are made of.
  var isNameByte: Bool { isASCIIAlphanumeric || self == UInt8(ascii: "_") }
  package var isASCIIPunctuation: Bool { 0x21..<0x7F ~= self && !isASCIIAlphanumeric }
  /// Joins the parts of a name of a user or a host.
  var isJoiner: Bool { self == UInt8(ascii: ".") || self == UInt8(ascii: "-") }
  /// No first byte of a code point.
  var isContinuation: Bool { self & 0xC0 == 0x80 }

  package var lowercasedASCII: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
