/// An address as it may stand in a terminal's hyperlink: a web page's, in printable ASCII, not too long.
struct LinkAddress {
  private static let longest = 2083

  let text: String

  /// Nothing for what is no address of the web (`javascript:`, `file:`) and for one longer than terminals take.
  init?(_ address: String) {
    guard address.utf8.count <= Self.longest * 2 else { return nil }
    let text = address.fit(for: .address)
    guard text.utf8.count <= Self.longest, Self.isOfTheWeb(text) else { return nil }
    self.text = text
  }

  private static func isOfTheWeb(_ address: String) -> Bool {
    let scheme = address.prefix(8).lowercased()
    return scheme.hasPrefix("https://") || scheme.hasPrefix("http://")
  }
}
