/// Where a page leads on by itself: the `content` of its `<meta http-equiv=refresh>`.
struct PageRefresh: Equatable {
  let seconds: Int
  /// As it stands there; empty where the page is only to be loaded anew.
  let address: String

  private static let longestWait = 5
  private static let littleText = 600

  /// `nil` where it says nothing that browsers understand: `0; url='https://…'`, `5,https://…`, `.5;URL=…`.
  init?(_ content: String) {
    let text = content.utf8.drop(while: \.isMarkupBlank)
    let digits = text.prefix(while: \.isDigit)
    guard !digits.isEmpty || text.first == UInt8(ascii: ".") else { return nil }
    seconds = digits.isEmpty ? 0 : Int(String(decoding: digits, as: UTF8.self)) ?? .max
    let rest = text.drop { $0.isDigit || $0 == UInt8(ascii: ".") }
    guard rest.isEmpty || rest.first.map({ $0.isMarkupBlank || $0.isRefreshSign }) == true else { return nil }
    let behind = rest.drop(while: \.isMarkupBlank)
    let start = behind.first?.isRefreshSign == true ? behind.dropFirst() : behind
    address = Self.address(start.drop(while: \.isMarkupBlank))
  }

  /// What stands behind `url=`, or all of it.
  private static func address(_ text: Substring.UTF8View) -> String {
    var address = text
    if text.begins(withWord: "url") {
      let sign = text.dropFirst(3).drop(while: \.isMarkupBlank)
      if sign.first == UInt8(ascii: "=") { address = sign.dropFirst().drop(while: \.isMarkupBlank) }
    }
    if let quote = address.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      address = address.dropFirst().prefix { $0 != quote }
    }
    let end = address.lastIndex { !$0.isMarkupBlank }.map { address.index(after: $0) } ?? address.startIndex
    return String(Substring(address[..<end]))
  }

  /// Whether it leads on before anybody could read what the page says.
  ///
  /// No scripts are run here, so what stands in `noscript` counts as well, but not against a page that has text for those
  /// who read it without.
  /// - Parameter textCount: the bytes of text that the page shows.
  func isAtOnce(textCount: Int, isInNoscript: Bool) -> Bool {
    guard !address.isEmpty, seconds <= Self.longestWait else { return false }
    return (seconds == 0 && !isInNoscript) || textCount <= Self.littleText
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
  fileprivate var isRefreshSign: Bool { self == UInt8(ascii: ";") || self == UInt8(ascii: ",") }
}
