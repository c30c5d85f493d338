extension UInt8 {
  /// Whether it is an ASCII letter or digit.
  var isLetterOrDigit: Bool {
    let letter = self | 0x20
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }

  /// Whether it may occur in a domain name.
  var isOfName: Bool { isLetterOrDigit || self == UInt8(ascii: ".") || self == UInt8(ascii: "-") }
}
