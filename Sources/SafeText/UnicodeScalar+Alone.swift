extension Unicode.Scalar {
  /// Whether the scalar is a grapheme by itself wherever another such scalar, or nothing, stands behind it: letters
  /// of the large scripts without their marks, ideographs, and the usual punctuation.
  @inlinable public var standsAlone: Bool {
    switch value {
    case 0x20..<0x7F, 0xA0..<0x300, 0x370..<0x483, 0x48A..<0x590: true
    case 0x5D0..<0x5EB, 0x620..<0x64B, 0x671..<0x6D6: true
    case 0x2010..<0x2028, 0x2030..<0x205F, 0x3000..<0x302A: true
    case 0x3041...0x3096, 0x30A1...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01..<0xFF61: true
    default: false
    }
  }
}
