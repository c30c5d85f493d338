import MentionExtraction

extension UInt8 {
  /// Whether it is white space, as between the parts of a tag.
  var isMarkupBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

extension [UInt8] {
  /// Appends text to HTML, also within a value in quotation marks.
  mutating func appendEscaped(_ text: some Sequence<UInt8>) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): self += "&amp;".utf8
      case UInt8(ascii: "<"): self += "&lt;".utf8
      case UInt8(ascii: "\""): self += "&quot;".utf8
      default: append(byte)
      }
    }
  }
}

extension Collection<UInt8> {
  /// Whether it begins with a word, ignoring case.
  ///
  /// - Parameter word: In lower case.
  func begins(withWord word: StaticString) -> Bool {
    var index = startIndex
    for offset in 0..<word.utf8CodeUnitCount {
      guard index < endIndex, self[index].lowercasedASCII == word.utf8Start[offset] else { return false }
      formIndex(after: &index)
    }
    return true
  }

  /// The first range of a word, ignoring case; `nil` where there is none.
  ///
  /// - Parameter word: In lower case.
  func firstRange(ofWord word: StaticString) -> Range<Index>? {
    let first = word.utf8Start[0]
    var rest = self[...]
    while let start = rest.firstIndex(where: { $0.lowercasedASCII == first }) {
      rest = rest[start...]
      if rest.begins(withWord: word) {
        return start..<rest.index(start, offsetBy: word.utf8CodeUnitCount)
      }
      rest = rest.dropFirst()
    }
    return nil
  }
}

/// Eight bytes of a text, about which a question is answered at once: by the highest bit of each byte for which it is true, that
/// of the first one lowest.
///
/// `UTF8Text` has the like for the layout of text, which knows nothing of markup.
struct EightBytes {
  /// The answer that is true for all.
  static let all: UInt64 = 0x8080_8080_8080_8080
  private static let each: UInt64 = 0x0101_0101_0101_0101

  private let bytes: UInt64

  /// The bytes from an index on; `nil` where there are fewer.
  @inline(__always)
  init?(_ text: UnsafeBufferPointer<UInt8>, from index: Int) {
    guard index + 8 <= text.count, let start = UnsafeRawPointer(text.baseAddress) else { return nil }
    bytes = UInt64(littleEndian: (start + index).loadUnaligned(as: UInt64.self))
  }

  var areASCII: Bool { bytes & Self.all == 0 }

  /// Which bytes are a certain one.
  @inline(__always)
  func equal(to byte: UInt8) -> UInt64 {
    let difference = bytes ^ Self.each &* UInt64(byte)
    return ~(((difference & ~Self.all) &+ ~Self.all) | difference) & Self.all
  }

  /// Which bytes are a certain one or a higher one; all have to be ASCII.
  @inline(__always)
  func from(_ byte: UInt8) -> UInt64 { (bytes &+ Self.each &* UInt64(0x80 - byte)) & Self.all }
}
