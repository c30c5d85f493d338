/// Writes numbers and texts one after the other, small ones in few bytes.
struct ByteWriter {
  private(set) var bytes: [UInt8]

  init(capacity: Int = 0) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// Writes behind other bytes.
  init(behind bytes: consuming [UInt8]) { self.bytes = bytes }

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
    guard let number = UInt64(plainDecimal: id) else {
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

  /// Hands over what was written.
  consuming func finished() -> [UInt8] { bytes }

  /// Writes a number before what stands behind a place.
  mutating func insert(_ number: UInt64, at place: Int) {
    var head = ByteWriter()
    head.append(number)
    bytes.insert(contentsOf: head.bytes, at: place)
  }
}

extension UInt64 {
  /// The number a text stands for, `nil` where that number is not written so: no sign, no zeros before it.
  init?(plainDecimal text: String) {
    var text = text
    guard let number = text.withUTF8(UInt64.number) else { return nil }
    self = number
  }

  private static func number(of digits: UnsafeBufferPointer<UInt8>) -> UInt64? {
    guard let first = digits.first, first != UInt8(ascii: "0") || digits.count == 1 else { return nil }
    var number: UInt64 = 0
    for byte in digits {
      let digit = byte &- UInt8(ascii: "0")
      let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, overflows) = tens.addingReportingOverflow(UInt64(digit))
      guard digit < 10, !isTooLarge, !overflows else { return nil }
      number = sum
    }
    return number
  }
}

extension [UInt8] {
  /// The bytes, handed over so that whoever takes them can write behind them where they stand.
  mutating func taken() -> [UInt8] {
    var bytes: [UInt8] = []
    swap(&bytes, &self)
    return bytes
  }
}
