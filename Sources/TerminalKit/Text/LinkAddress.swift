/// An address as it may stand in a terminal's hyperlink: a web page's, in printable ASCII, not too long.
struct LinkAddress {
  private static let longest = 2083

  let text: String

  /// Nothing for what is no address of the web (`javascript:`, `file:`) and for one longer than terminals take;
  /// letters beyond ASCII and blanks are percent-encoded, control characters dropped.
  init?(_ address: String) {
    guard address.utf8.count <= Self.longest * 2 else { return nil }
    let text = address.utf8.allSatisfy { 0x21..<0x7F ~= $0 } ? address : Self.encoded(address)
    guard text.utf8.count <= Self.longest, Self.isOfTheWeb(text) else { return nil }
    self.text = text
  }

  private static func isOfTheWeb(_ address: String) -> Bool {
    let scheme = address.prefix(8).lowercased()
    return scheme.hasPrefix("https://") || scheme.hasPrefix("http://")
  }

  private static func encoded(_ address: String) -> String {
    var text = ""
    for byte in address.utf8 where byte >= 0x20 && byte != 0x7F {
      text += 0x21..<0x7F ~= byte ? String(Unicode.Scalar(byte)) : encoded(byte)
    }
    return text
  }

  private static func encoded(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "%0\(digits)" : "%\(digits)"
  }
}
