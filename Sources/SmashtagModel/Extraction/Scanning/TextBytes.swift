/// The UTF-8 of a text; beyond its ends there is nothing, which reads as zero.
///
/// It must not outlive the text.
struct TextBytes {
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count }

  subscript(offset: Int) -> UInt8 {
    UInt(bitPattern: offset) < UInt(bitPattern: bytes.count) ? bytes[offset] : 0
  }

  /// Eight bytes, the first one lowest; all must be inside the text.
  func word(at offset: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The code point that begins at an offset.
  func scalar(at offset: Int) -> Unicode.Scalar {
    let first = self[offset]
    if first < 0x80 { return Unicode.Scalar(first) }
    var value = UInt32(first) & (first < 0xE0 ? 0x1F : first < 0xF0 ? 0x0F : 0x07)
    for next in offset + 1..<offset + Self.length(first) { value = value << 6 | UInt32(self[next] & 0x3F) }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// Where the code point before an offset begins; the offset itself at the begin of the text.
  func start(before offset: Int) -> Int {
    var start = offset
    repeat { start -= 1 } while start > 0 && self[start] & 0xC0 == 0x80
    return max(start, 0)
  }

  /// The bytes of the code point that begins at an offset.
  func length(at offset: Int) -> Int { Self.length(self[offset]) }

  /// Whether ASCII letters stand at an offset, in whatever case.
  func has(_ letters: StaticString, at offset: Int) -> Bool {
    for index in 0..<letters.utf8CodeUnitCount
    where self[offset + index].lowercasedASCII != letters.utf8Start[index] { return false }
    return true
  }

  private static func length(_ first: UInt8) -> Int {
    first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
  }
}
