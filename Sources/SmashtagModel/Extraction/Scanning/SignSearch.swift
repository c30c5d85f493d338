/// Finds the bytes that mentions hang on, eight at a time.
extension TextBytes {
  /// The next `#`, `@`, `$`, `.` or `:`, or first byte of a full-width form, from an offset on.
  func sign(from offset: Int) -> Int? {
    if self[offset].isSign { return offset }
    var offset = offset
    while offset + 8 <= count {
      let signs = Self.signs(in: word(at: offset))
      if signs != 0 { return offset + signs.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < count {
      if self[offset].isSign { return offset }
      offset += 1
    }
    return nil
  }

  /// The high bit of each byte that is a sign; only the lowest one is certain.
  private static func signs(in word: UInt64) -> UInt64 {
    zeros(in: word ^ repeated("#")) | zeros(in: word ^ repeated("@")) | zeros(in: word ^ repeated("$"))
      | zeros(in: word ^ repeated(".")) | zeros(in: word ^ repeated(":"))
      | zeros(in: word ^ (UInt64(UInt8.fullWidthLead) &* ones))
  }

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }

  private static func repeated(_ sign: Unicode.Scalar) -> UInt64 { UInt64(sign.value) &* ones }

  private static func zeros(in word: UInt64) -> UInt64 { (word &- ones) & ~word & (ones << 7) }
}

extension UInt8 {
  /// The first byte of `＃`, `＠` and other forms of their kind.
  static let fullWidthLead: UInt8 = 0xEF

  fileprivate var isSign: Bool { ASCIISet.signs.contains(self) || self == .fullWidthLead }
}

extension ASCIISet {
  fileprivate static let signs: ASCIISet = "#@$.:"
}
