extension UInt8 {
  var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
  var isASCIIDigit: Bool { self &- 0x30 < 10 }
  var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }
  /// A letter, a digit or `_`: what names of users are made of.
  var isNameByte: Bool { isASCIIAlphanumeric || self == UInt8(ascii: "_") }
  var isASCIIPunctuation: Bool { 0x21..<0x7F ~= self && !isASCIIAlphanumeric }
  /// Joins the parts of a name of a user or a host.
  var isJoiner: Bool { self == UInt8(ascii: ".") || self == UInt8(ascii: "-") }
  /// No first byte of a code point.
  var isContinuation: Bool { self & 0xC0 == 0x80 }

  var lowercasedASCII: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
