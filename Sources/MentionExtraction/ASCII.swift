/// A set of ASCII characters, written as a string literal: `let signs: ASCIISet = "#@$"`.
package struct ASCIISet: ExpressibleByStringLiteral, Sendable {
  @usableFromInline var bits: (low: UInt64, high: UInt64) = (0, 0)

  /// Creates a set of the characters of a literal, which have to be ASCII.
  package init(stringLiteral characters: StaticString) {
    for index in 0..<characters.utf8CodeUnitCount { insert(characters.utf8Start[index]) }
  }

  /// Whether a byte is one of the characters; never for bytes beyond ASCII.
  @inlinable package func contains(_ byte: UInt8) -> Bool {
    let half = byte < 64 ? bits.low : bits.high
    return byte < 0x80 && half >> UInt64(byte & 63) & 1 == 1
  }

  private mutating func insert(_ byte: UInt8) {
    let bit: UInt64 = 1 << UInt64(byte & 63)
    if byte < 64 { bits.low |= bit } else { bits.high |= bit }
  }
}

extension UInt8 {
  /// Whether it is one of `A`–`Z` and `a`–`z`.
  @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
  /// Whether it is one of `0`–`9`.
  @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }
  /// Whether it is an ASCII letter or digit.
  @inlinable package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }
  /// Whether it is an ASCII letter, a digit or `_`, of which user names consist.
  @inlinable package var isNameByte: Bool { isASCIIAlphanumeric || self == UInt8(ascii: "_") }
  /// Whether it is an ASCII letter, a digit, `_` or `-`, of which ids and the names of sources consist.
  @inlinable package var isIDByte: Bool { isNameByte || self == UInt8(ascii: "-") }
  /// Whether it is printable ASCII other than a space, letter or digit; symbols such as `$` count.
  @inlinable package var isASCIIPunctuation: Bool { 0x21..<0x7F ~= self && !isASCIIAlphanumeric }
  /// Whether it is `.` or `-`, which join the parts of a user name or a host.
  var isJoiner: Bool { self == UInt8(ascii: ".") || self == UInt8(ascii: "-") }
  /// Whether it continues a UTF-8 sequence that an earlier byte began.
  var isContinuation: Bool { self & 0xC0 == 0x80 }

  /// The lower-case letter for one of `A`–`Z`, else the byte itself.
  @inlinable package var lowercasedASCII: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
