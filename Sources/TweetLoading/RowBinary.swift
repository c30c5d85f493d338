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
