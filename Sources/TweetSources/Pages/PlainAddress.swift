/// An address that stands there as libcurl would write it, as most do: reading it costs next to nothing.
struct PlainAddress {
  /// Absolute, and without a fragment.
  let text: String

  private static let longest = 2_000

  /// `home` is the scheme, host and port of where it stands, without a slash; `nil` where libcurl has to read it.
  init?(_ text: String, at home: String) {
    var text = text
    guard let (isRooted, end, lacksPath) = text.withUTF8(Self.measure) else { return nil }
    let kept = text.utf8.prefix(end)
    self.text = (isRooted ? home : "") + String(Substring(kept)) + (lacksPath ? "/" : "")
  }

  /// Whether it begins with its path, where its fragment begins, and whether it has no path.
  private static func measure(_ bytes: UnsafeBufferPointer<UInt8>) -> (Bool, Int, Bool)? {
    guard bytes.count <= longest, let start = startOfHost(bytes) else { return nil }
    let path = start == 0 ? 0 : endOfHost(bytes, from: start)
    guard let path, let end = endOfPath(bytes, from: path) else { return nil }
    guard start > 0 || end == 1 || bytes[1] != UInt8(ascii: "/") else { return nil }
    return (start == 0, end, path == end)
  }

  /// 0 where there is none, but a path.
  private static func startOfHost(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    if bytes.first == UInt8(ascii: "/") { return 0 }
    if bytes.starts(with: "https://".utf8) { return 8 }
    return bytes.starts(with: "http://".utf8) ? 7 : nil
  }

  /// `nil` where the host is no name in ASCII, or more than a name.
  private static func endOfHost(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var (end, label) = (start, start)
    while end < bytes.count, bytes[end].isLetterOrDigit || bytes[end].isOneOf("-.") {
      if bytes[end] == UInt8(ascii: ".") {
        guard end > label else { return nil }
        label = end + 1
      }
      end += 1
    }
    // What ends in a number is an address in one of its many forms.
    guard end > label, bytes[label].isLetter else { return nil }
    return end == bytes.count || bytes[end].isOneOf("/#") ? end : nil
  }

  /// `nil` where there is anything that libcurl may change: a sign to be encoded, or a part that begins with a dot.
  private static func endOfPath(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "#") {
      let byte = bytes[end]
      guard byte.isLetterOrDigit || byte.isOneOf("-_~!$&'()*+,;=:@%/?.") else { return nil }
      guard byte != UInt8(ascii: ".") || end == 0 || bytes[end - 1] != UInt8(ascii: "/") else { return nil }
      end += 1
    }
    // A question mark with nothing behind it is left out.
    guard end == 0 || bytes[end - 1] != UInt8(ascii: "?") else { return nil }
    return bytes[end...].allSatisfy { 0x21...0x7E ~= $0 } ? end : nil
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { 0x61...0x7A ~= self | 0x20 }
  fileprivate var isLetterOrDigit: Bool { isLetter || 0x30...0x39 ~= self }

  @inline(__always)
  fileprivate func isOneOf(_ signs: StaticString) -> Bool {
    UnsafeBufferPointer(start: signs.utf8Start, count: signs.utf8CodeUnitCount).contains(self)
  }
}
