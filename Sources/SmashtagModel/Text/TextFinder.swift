import Foundation

/// Looks for a text in many others, after folding; punctuation counts.
public struct TextFinder: Sendable {
  private let sought: [UInt8]
  private var folded: [UInt8] = []
  /// Memory for a text's bytes as small letters.
  private var small: [UInt8] = []

  /// Makes a finder of a text.
  public init(_ text: String) { sought = Array(Folding.folded(text).utf8) }

  /// Whether the folded text ends in a dot, as one can that ends in the `…` of something shortened.
  public var endsInDot: Bool { sought.last == UInt8(ascii: ".") }

  /// Whether the text stands in another one.
  public mutating func isFound(in text: String) -> Bool {
    var text = text
    return text.withUTF8 { isFound(inUTF8: UnsafeRawBufferPointer($0)) }
  }

  /// Whether the text stands in another one, given as bytes of UTF-8; what is not UTF-8 is read as `U+FFFD`.
  public mutating func isFound(inUTF8 bytes: UnsafeRawBufferPointer) -> Bool {
    // Of ASCII, which most texts are, folding changes capital letters alone.
    if isASCII(takingSmall: bytes) { return small.prefix(bytes.count).contains(bytes: sought) }
    var text = String(decoding: bytes, as: UTF8.self)
    folded.removeAll(keepingCapacity: true)
    text.withUTF8 { Folding.append(folding: $0, to: &folded) }
    return folded[...].contains(bytes: sought)
  }

  /// Takes the bytes with small letters for the capital ones of ASCII; returns whether all bytes are ASCII.
  ///
  /// There is no branch in it for a byte, so that many are taken at once.
  private mutating func isASCII(takingSmall bytes: UnsafeRawBufferPointer) -> Bool {
    if small.count < bytes.count { small = [UInt8](repeating: 0, count: bytes.count * 2) }
    return small.withUnsafeMutableBytes { small in
      var all: UInt8 = 0
      for (index, byte) in zip(0..<bytes.count, bytes) {
        all |= byte
        small[index] = byte | (byte &- 0x41 < 26 ? 0x20 : 0)
      }
      return all < 0x80
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether bytes stand in these one after the other; none stand everywhere.
  fileprivate func contains(bytes sought: [UInt8]) -> Bool {
    guard let first = sought.first else { return true }
    return withUnsafeBytes { all in
      guard let base = all.baseAddress else { return false }
      var start = 0
      while all.count - start >= sought.count,
        let found = memchr(base + start, Int32(first), all.count - start - sought.count + 1)
      {
        if memcmp(found, sought, sought.count) == 0 { return true }
        start = found - UnsafeMutableRawPointer(mutating: base) + 1
      }
      return false
    }
  }
}
