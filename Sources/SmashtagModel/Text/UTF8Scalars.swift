/// The scalars of bytes that are UTF-8, such as those of a `String`; it must not outlive them.
struct UTF8Scalars: Sequence, IteratorProtocol {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func next() -> Unicode.Scalar? {
    guard index < bytes.count else { return nil }
    let first = bytes[index]
    index += 1
    switch first {
    case 0..<0x80: return Unicode.Scalar(first)
    case 0xC0..<0xE0: return scalar(UInt32(first & 0x1F), more: 1)
    case 0xE0..<0xF0: return scalar(UInt32(first & 0x0F), more: 2)
    default: return scalar(UInt32(first & 0x07), more: 3)
    }
  }

  private mutating func scalar(_ start: UInt32, more: Int) -> Unicode.Scalar {
    var value = start
    for _ in 0..<more where index < bytes.count {
      value = value << 6 | UInt32(bytes[index] & 0x3F)
      index += 1
    }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}

extension [UInt8] {
  mutating func append(utf8Of scalar: Unicode.Scalar) {
    let value = scalar.value
    if value < 0x80 { return append(UInt8(value)) }
    if value < 0x800 {
      append(UInt8(0xC0 | value >> 6))
    } else {
      if value < 0x10000 {
        append(UInt8(0xE0 | value >> 12))
      } else {
        append(UInt8(0xF0 | value >> 18))
        append(UInt8(0x80 | value >> 12 & 0x3F))
      }
      append(UInt8(0x80 | value >> 6 & 0x3F))
    }
    append(UInt8(0x80 | value & 0x3F))
  }
}
