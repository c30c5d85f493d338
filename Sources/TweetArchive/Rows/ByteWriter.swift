/// Writes numbers and texts one after the other, small ones in few bytes.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  mutating func append(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Negative numbers alternate with positive ones, so that small ones of both signs stay short.
  mutating func append(_ number: Int) {
    append(UInt64(bitPattern: Int64((number << 1) ^ (number >> (Int.bitWidth - 1)))))
  }

  mutating func append(_ number: Double) { append(number.bitPattern.byteSwapped) }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 {
      append(UInt64($0.count))
      bytes.append(contentsOf: $0)
    }
  }

  /// A network's id: a number where it is written as one, else the text.
  mutating func append(id: String) {
    guard let number = UInt64(id), String(number) == id else {
      append(UInt64(id.utf8.count) + 1)
      return bytes.append(contentsOf: id.utf8)
    }
    append(UInt64(0))
    append(number)
  }

  mutating func append(_ text: String?) {
    append(text == nil ? 0 : 1 as UInt64)
    if let text { append(text) }
  }

  mutating func append(_ number: Int?) {
    append(number == nil ? 0 : 1 as UInt64)
    if let number { append(number) }
  }

  mutating func append(_ range: Range<Int>?) {
    append(range == nil ? 0 : 1 as UInt64)
    guard let range else { return }
    append(range.lowerBound)
    append(range.upperBound)
  }
}
