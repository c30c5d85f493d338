/// The bytes of a text in valid UTF-8, with its scalars.
@frozen public struct UTF8Text {
  /// The bytes; not to be used after ``Swift/String/readingUTF8(_:)`` has returned.
  public let bytes: UnsafeBufferPointer<UInt8>

  @inlinable init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The number of bytes.
  @inlinable public var count: Int { bytes.count }

  /// The byte at an offset.
  @inlinable public subscript(position: Int) -> UInt8 { bytes[position] }

  /// The offset of the first such byte at or after an offset; `nil` where there is none.
  @inlinable public func firstOffset(of byte: UInt8, from position: Int = 0) -> Int? {
    firstOffset(from: position) { Self.zeros(in: $0 ^ Self.eight(byte)) }
  }

  /// The offset of the first byte of `#`, `@` or of their full-width forms; `nil` where there is none.
  @inlinable var offsetOfSign: Int? {
    let (hash, at) = (Self.eight(UInt8(ascii: "#")), Self.eight(UInt8(ascii: "@")))
    return firstOffset(from: 0) {
      Self.zeros(in: $0 ^ hash) | Self.zeros(in: $0 ^ at) | Self.zeros(in: $0 ^ Self.eight(0xEF))
    }
  }

  /// The offset of the first byte that `marks` has the highest bit for; it is asked about eight bytes at a time, the first of
  /// which is the lowest.
  @inlinable func firstOffset(from position: Int, _ marks: (UInt64) -> UInt64) -> Int? {
    guard let start = UnsafeRawPointer(bytes.baseAddress) else { return nil }
    var position = position
    while position + 8 <= count {
      let found = marks(UInt64(littleEndian: (start + position).loadUnaligned(as: UInt64.self)))
      if found != 0 { return position + found.trailingZeroBitCount / 8 }
      position += 8
    }
    while position < count {
      if marks(UInt64(bytes[position])) & 0x80 != 0 { return position }
      position += 1
    }
    return nil
  }

  /// A number with a byte in each of its eight.
  @inlinable static func eight(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// The highest bit of each byte that is 0; above the lowest of them also of bytes that are 1.
  @inlinable static func zeros(in bytes: UInt64) -> UInt64 {
    (bytes &- 0x0101_0101_0101_0101) & ~bytes & 0x8080_8080_8080_8080
  }

  /// The scalar that begins at an offset, and the offset of the next one.
  @inlinable public func scalar(at position: Int) -> (scalar: Unicode.Scalar, end: Int) {
    let lead = UInt32(bytes[position])
    switch lead {
    case ..<0x80: return (Self.scalar(lead), position + 1)
    case ..<0xE0: return (Self.scalar((lead & 0x1F) << 6 | rest(position, 1)), position + 2)
    case ..<0xF0:
      return (Self.scalar((lead & 0x0F) << 12 | rest(position, 1) << 6 | rest(position, 2)), position + 3)
    default:
      let high = (lead & 0x07) << 18 | rest(position, 1) << 12
      return (Self.scalar(high | rest(position, 2) << 6 | rest(position, 3)), position + 4)
    }
  }

  /// The end of the run of visible ASCII characters that begins at an offset.
  @inlinable public func endOfVisibleASCII(from position: Int) -> Int {
    var end = position
    while end < count, 0x21..<0x7F ~= bytes[end] { end += 1 }
    return end
  }

  /// The end of the grapheme that begins at an offset, found without looking back.
  ///
  /// `String.index(after:)` goes back to the first of a run of regional indicators, so that splitting such a
  /// run takes time quadratic in its length.
  public func endOfGrapheme(from position: Int) -> Int {
    let first = scalar(at: position)
    var (end, recognizer) = (first.end, Unicode._CharacterRecognizer())
    _ = recognizer.hasBreak(before: first.scalar)
    while end < count {
      let next = scalar(at: end)
      if recognizer.hasBreak(before: next.scalar) { break }
      end = next.end
    }
    return end
  }

  /// The end of the run of blanks that begins at an offset.
  @inlinable public func endOfBlanks(from position: Int) -> Int {
    var end = position
    while end < count, bytes[end] == 0x20 { end += 1 }
    return end
  }

  /// Whether the next eight bytes are ASCII without control characters.
  @inlinable public func isCleanASCII(from position: Int) -> Bool {
    guard position + 8 <= count, let start = bytes.baseAddress else { return false }
    let word = UnsafeRawPointer(start + position).loadUnaligned(as: UInt64.self)
    let (high, ones) = (0x8080_8080_8080_8080 as UInt64, 0x0101_0101_0101_0101 as UInt64)
    let hasControl = (word &- ones &* 0x20) & ~word & high
    let isDelete = word ^ ones &* 0x7F
    return (word & high) | hasControl | ((isDelete &- ones) & ~isDelete & high) == 0
  }

  @inlinable func rest(_ position: Int, _ offset: Int) -> UInt32 { UInt32(bytes[position + offset]) & 0x3F }

  @inlinable static func scalar(_ value: UInt32) -> Unicode.Scalar { Unicode.Scalar(value) ?? "\u{FFFD}" }
}

extension String {
  /// Calls `body` with the UTF-8 bytes of the text, copied only where they are not contiguous.
  @inlinable public func readingUTF8<Result>(_ body: (UTF8Text) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable({ body(UTF8Text(bytes: $0)) }) { return result }
    return Array(utf8).withUnsafeBufferPointer { body(UTF8Text(bytes: $0)) }
  }

  /// Whether it contains `#`, `@` or the first byte of their full-width forms, without which it names nobody.
  public var mayNameSomeone: Bool {
    readingUTF8 { $0.offsetOfSign != nil }
  }
}
