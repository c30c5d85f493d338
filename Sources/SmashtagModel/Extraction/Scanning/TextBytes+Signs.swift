extension TextBytes {
  /// Whether the full-width form of an ASCII sign (U+FF01 to U+FF20) begins at an offset.
  func isFullWidth(_ sign: Unicode.Scalar, at offset: Int) -> Bool {
    self[offset] == .fullWidthLead && self[offset + 1] == 0xBC
      && self[offset + 2] == UInt8(sign.value) &+ 0x60
  }

  /// Whether `#` or its full-width form stands at an offset.
  func isHash(at offset: Int) -> Bool { self[offset] == UInt8(ascii: "#") || isFullWidth("#", at: offset) }

  /// Whether `@` or its full-width form stands at an offset.
  func isAt(at offset: Int) -> Bool { self[offset] == UInt8(ascii: "@") || isFullWidth("@", at: offset) }

  /// Whether a link may begin at an offset, for what stands before it; that may not belong to the last link.
  func mayBeginLink(_ start: Int, behind used: Int) -> Bool {
    guard start > 0 else { return true }
    let before = self.start(before: start)
    return before >= used && mayPrecedeLink(at: before)
  }

  private func mayPrecedeLink(at offset: Int) -> Bool {
    let byte = self[offset]
    if byte < 0x80 { return !byte.isASCIIAlphanumeric && !ASCIISet.signs.contains(byte) }
    return !isHash(at: offset) && !isAt(at: offset) && !scalar(at: offset).isInvalid
  }
}

extension ASCIISet {
  fileprivate static let signs: ASCIISet = "@#$"
}
