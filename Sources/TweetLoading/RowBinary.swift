/// Rows in ClickHouse's format `RowBinary`, which needs no escapes.
///
/// Source: [RowBinary](https://clickhouse.com/docs/interfaces/formats/RowBinary).
struct RowBinary {
  private(set) var bytes: [UInt8] = []

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  mutating func append<Number: FixedWidthInteger>(_ number: Number) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ text: [UInt8]) {
    append(length: text.count)
    bytes.append(contentsOf: text)
  }

  /// Appends a text with a byte before and after it.
  mutating func append(_ text: [UInt8], between byte: UInt8) {
    append(length: text.count + 2)
    bytes.append(byte)
    bytes.append(contentsOf: text)
    bytes.append(byte)
  }

  /// Appends rows that are written already.
  mutating func append(rows: some Collection<UInt8>) { bytes.append(contentsOf: rows) }

  /// Removes everything outside of ranges, which have to ascend.
  mutating func keep(_ ranges: some Sequence<Range<Int>>) {
    let end = bytes.withUnsafeMutableBufferPointer { bytes in
      ranges.reduce(0) { end, range in
        guard let start = bytes.baseAddress else { return 0 }
        (start + end).update(from: start + range.lowerBound, count: range.count)
        return end + range.count
      }
    }
    bytes.removeLast(bytes.count - end)
  }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      append(length: utf8.count)
      bytes.append(contentsOf: utf8)
    }
  }

  mutating func append(_ texts: [String]) {
    append(length: texts.count)
    for text in texts { append(text) }
  }

  /// Appends a length as an unsigned LEB128.
  private mutating func append(length: Int) {
    var rest = UInt64(length)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
