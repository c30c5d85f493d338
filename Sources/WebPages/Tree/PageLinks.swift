/// Makes the addresses of a page absolute, relative to its URL or its `base` element.
struct PageLinks {
  /// The longest address in bytes; longer ones are ignored.
  private static let longest = 8_192

  /// The absolute address of the page.
  let url: String
  private let base: String
  /// The scheme and host of the page, `https://a.example`.
  private let origin: String?
  private let resolve: (_ address: String, _ base: String) -> String?

  init(url: String, base: String?, resolve: @escaping (_ address: String, _ base: String) -> String?) {
    self.url = url
    self.resolve = resolve
    self.base = base.flatMap { resolve(Self.trimmed($0[...]), url) } ?? url
    let root = resolve("/", self.base)
    origin = root.flatMap { $0.hasSuffix("/") ? String($0.dropLast()) : nil }
  }

  /// An absolute web address with its fragment; `nil` where it is none.
  func address(_ text: String) -> String? {
    guard text.utf8.count <= Self.longest else { return nil }
    if let address = addressOfPath(text) { return address }
    let text = Self.trimmed(text[...])
    guard let hash = text.utf8.firstIndex(of: UInt8(ascii: "#")) else { return resolve(text, base) }
    return resolve(String(text[..<hash]), base).map { $0 + Self.escaped(text[hash...]) }
  }

  /// The target of a link; `nil` where it leads to an anchor of the same page or is no web address.
  func target(_ text: String) -> String? {
    guard let first = text.utf8.first(where: { $0 > 0x20 }), first != UInt8(ascii: "#") else { return nil }
    // It has no fragment.
    if let address = addressOfPath(text) { return address }
    guard let address = address(text) else { return nil }
    guard let hash = address.utf8.firstIndex(of: UInt8(ascii: "#")) else { return address }
    return address[..<hash] == url.prefix { $0 != "#" } ? nil : address
  }

  /// The address of an absolute path that can be appended to the origin as it is, `/news/1?page=2`; `nil` for all else.
  private func addressOfPath(_ text: String) -> String? {
    var text = text
    guard let origin, text.utf8.count <= Self.longest, text.withUTF8(Self.isPath) else { return nil }
    return origin + text
  }

  private static func isPath(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.first == UInt8(ascii: "/") else { return false }
    var last = UInt8(ascii: "/")
    for byte in text.dropFirst() {
      guard isPlain(byte) else { return false }
      // Neither `//` nor path segments that begin with a dot, such as `..`.
      if last == UInt8(ascii: "/"), byte == last || byte == UInt8(ascii: ".") { return false }
      last = byte
    }
    return true
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case ...0x20, 0x7F..., 0x22, 0x23, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B...0x7D: false
    default: true
    }
  }

  /// An address without surrounding white space, tabs and line ends (URL Standard, basic URL parser).
  private static func trimmed(_ text: Substring) -> String {
    let bytes = text.utf8.drop { $0 <= 0x20 }
    let end = bytes.lastIndex { $0 > 0x20 }.map { bytes.index(after: $0) } ?? bytes.endIndex
    let middle = bytes[..<end].filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    return String(decoding: middle, as: UTF8.self)
  }

  /// A fragment with white space escaped and control characters removed.
  private static func escaped(_ fragment: Substring) -> String {
    if fragment.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 < 0x80 }) { return String(fragment) }
    let folded = String(fragment).foldedLine
    return folded.split(separator: " ").joined(separator: "%20")
  }
}
