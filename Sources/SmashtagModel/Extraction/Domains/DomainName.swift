/// A label of a host in lower case, as far as looking it up needs: two sums of its bytes.
///
/// Names of up to eight bytes are told apart for certain, longer ones by both sums.
struct DomainName: Equatable {
  /// Longer names are none: the longest there is takes 33 bytes.
  private static let capacity = 64

  private var count = 0
  /// FNV-1a.
  private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  /// The last eight bytes, and the ones before laid over them.
  private var rotation: UInt64 = 0

  init() {}

  init(_ name: Slice<UnsafeBufferPointer<UInt8>>) {
    for byte in name { append(byte) }
  }

  /// Takes the letter or mark that begins at an offset and answers where the next one does; `nil` where there is none.
  mutating func append(_ text: TextBytes, at offset: Int) -> Int? {
    let byte = text[offset]
    guard count + 4 <= Self.capacity else { return nil }
    if byte.isASCIILetter {
      append(byte.lowercasedASCII)
      return offset + 1
    }
    let scalar = text.scalar(at: offset)
    guard byte >= 0x80, scalar.isLetterOrMark else { return nil }
    for unit in scalar.lowercased.utf8 { append(unit) }
    return offset + text.length(at: offset)
  }

  private mutating func append(_ byte: UInt8) {
    count += 1
    hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    rotation = (rotation << 8 | rotation >> 56) ^ UInt64(byte)
  }
}

extension Unicode.Scalar {
  /// The lower case letter where that is one code point.
  fileprivate var lowercased: String {
    guard properties.changesWhenLowercased else { return String(self) }
    let letters = properties.lowercaseMapping
    return letters.unicodeScalars.count == 1 ? letters : String(self)
  }
}
