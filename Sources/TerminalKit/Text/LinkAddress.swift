/// An address as it may stand in a terminal's hyperlink: printable ASCII, not too long.
struct LinkAddress {
  let text: String

  /// Nothing for an empty address and for one longer than terminals take; letters beyond ASCII and blanks
  /// are percent-encoded, control characters dropped.
  init?(_ address: String) {
    var text = ""
    for byte in address.utf8 where byte >= 0x20 && byte != 0x7F {
      text += 0x21..<0x7F ~= byte ? String(Unicode.Scalar(byte)) : Self.encoded(byte)
    }
    guard !text.isEmpty, text.utf8.count <= 2083 else { return nil }
    self.text = text
  }

  private static func encoded(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "%0\(digits)" : "%\(digits)"
  }
}
