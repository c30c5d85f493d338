import Foundation

/// Reads numbers and letters at offsets of some bytes; `nil` beyond the end.
struct ByteView {
  private let bytes: Data

  init(_ bytes: Data) { self.bytes = bytes }

  var count: Int { bytes.count }

  func byte(at place: Int) -> UInt8? {
    place >= 0 && place < bytes.count ? bytes[bytes.startIndex + place] : nil
  }

  /// A number of up to four bytes, most significant byte first.
  func bigEndian(_ length: Int, at place: Int) -> Int? {
    number(stride(from: place, to: place + length, by: 1))
  }

  /// A number of up to four bytes, least significant byte first.
  func littleEndian(_ length: Int, at place: Int) -> Int? {
    number(stride(from: place + length - 1, through: place, by: -1))
  }

  /// Whether certain bytes stand at an offset.
  func has(_ expected: [UInt8], at place: Int = 0) -> Bool {
    place >= 0 && place <= count - expected.count && bytes.dropFirst(place).starts(with: expected)
  }

  /// Whether certain ASCII letters stand at an offset.
  func has(_ expected: String, at place: Int = 0) -> Bool { has(Array(expected.utf8), at: place) }

  /// The first bytes, at most `length`.
  func prefix(_ length: Int) -> Data { bytes.prefix(length) }

  private func number(_ places: some Sequence<Int>) -> Int? {
    var value = 0
    for place in places {
      guard let next = byte(at: place) else { return nil }
      value = value << 8 | Int(next)
    }
    return value
  }
}
