extension String {
  /// Lends the UTF-8 of an address without its scheme and `www.`.
  func withBareAddress<Result>(_ body: (BareAddress) -> Result) -> Result {
    var address = self
    return address.withUTF8 { body(BareAddress($0)) }
  }
}

/// The UTF-8 of an address without its scheme and `www.`.
struct BareAddress {
  private static let ellipsis = "…".utf8
  private let bytes: UnsafeRawBufferPointer

  init(_ address: UnsafeBufferPointer<UInt8>) {
    var rest = address[...]
    let scheme = address.indices.dropLast(2).first { index in
      address[index] == UInt8(ascii: ":") && address[index...].starts(with: "://".utf8)
    }
    if let scheme { rest = rest.dropFirst(scheme + 3) }
    if rest.starts(with: "www.".utf8) { rest = rest.dropFirst(4) }
    bytes = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: rest))
  }

  /// How many code points of the address stand before the `…` of what is shown of it, or 0 if it is shown whole; `nil`
  /// if something else is shown.
  func length(ofBeginning display: UnsafeBufferPointer<UInt8>) -> Int? {
    if display.elementsEqual(bytes) { return 0 }
    let beginning = display.dropLast(Self.ellipsis.count)
    guard display[beginning.endIndex...].elementsEqual(Self.ellipsis), !beginning.isEmpty,
      bytes.starts(with: beginning)
    else { return nil }
    return beginning.count { $0 & 0xC0 != 0x80 }
  }

  /// What is shown where so many code points are, or the whole address where 0 are.
  func beginning(ofLength length: Int) -> String {
    if length == 0 { return String(decoding: bytes, as: UTF8.self) }
    var points = CodePoints(bytes)
    let end = points.byte(of: length) ?? bytes.count
    return String(decoding: bytes[..<end], as: UTF8.self) + "…"
  }
}
