/// Puts code points together from single bytes.
///
/// A broken sequence becomes U+FFFD, so that the typist sees it and the shell goes on.
struct UTF8Decoder {
  private static let replacement: Unicode.Scalar = "\u{FFFD}"

  private var bytes: [UInt8] = []

  /// A code point has begun and is not complete.
  var isInside: Bool { !bytes.isEmpty }

  /// What the byte completes: nothing yet, a code point, or a broken sequence and perhaps one more.
  mutating func decode(_ byte: UInt8) -> [Unicode.Scalar] {
    let isContinuation = byte & 0xC0 == 0x80
    if isContinuation, !bytes.isEmpty { return append(byte) }
    let broken = bytes.isEmpty ? [] : [Self.replacement]
    bytes = []
    if byte < 0x80 { return broken + [Unicode.Scalar(byte)] }
    if !(0xC2...0xF4).contains(byte) { return broken + [Self.replacement] }
    bytes = [byte]
    return broken
  }
}

extension UTF8Decoder {
  private mutating func append(_ byte: UInt8) -> [Unicode.Scalar] {
    bytes.append(byte)
    guard bytes.count == length(from: bytes[0]) else { return [] }
    defer { bytes = [] }
    // Overlong forms and surrogates repair to several replacements; one is enough.
    let decoded = String(decoding: bytes, as: UTF8.self).unicodeScalars
    return decoded.count == 1 ? Array(decoded) : [Self.replacement]
  }

  private func length(from lead: UInt8) -> Int {
    lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
  }
}
