import Foundation

/// Reads numbers and letters at offsets of some bytes; `nil` beyond the end.
struct ByteView {
  private let bytes: Data

  init(_ bytes: Data) { self.bytes = bytes }

  var count: Int { bytes.count }

  func byte(at offset: Int) -> UInt8? {
    offset >= 0 && offset < bytes.count ? bytes[bytes.startIndex + offset] : nil
  }

  /// A number of up to four bytes, most significant byte first.
  func bigEndian(_ length: Int, at offset: Int) -> Int? {
    number(stride(from: offset, to: offset + length, by: 1))
  }

  /// A number of up to four bytes, least significant byte first.
  func littleEndian(_ length: Int, at offset: Int) -> Int? {
    number(stride(from: offset + length - 1, through: offset, by: -1))
  }

  /// Whether certain bytes stand at an offset.
  func has(_ expected: [UInt8], at offset: Int = 0) -> Bool {
    offset >= 0 && offset <= count - expected.count && bytes.dropFirst(offset).starts(with: expected)
  }

  /// Whether certain ASCII letters stand at an offset.
  func has(_ expected: String, at offset: Int = 0) -> Bool { has(Array(expected.utf8), at: offset) }

  /// The first bytes, at most `length`.
  func prefix(_ length: Int) -> Data { bytes.prefix(length) }

  private func number(_ offsets: some Sequence<Int>) -> Int? {
    var value = 0
    for offset in offsets {
      guard let next = byte(at: offset) else { return nil }
      value = value << 8 | Int(next)
    }
    return value
  }
}
