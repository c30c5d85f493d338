import Foundation

/// Reads numbers and letters at places of some bytes; what lies behind their end is `nil`.
struct ByteView {
  private let bytes: Data

  init(_ bytes: Data) { self.bytes = bytes }

  var count: Int { bytes.count }

  func byte(at place: Int) -> UInt8? {
    place >= 0 && place < bytes.count ? bytes[bytes.startIndex + place] : nil
  }

  /// A number of up to four bytes, the first of which counts most.
  func bigEndian(_ length: Int, at place: Int) -> Int? {
    number(stride(from: place, to: place + length, by: 1))
  }

  /// A number of up to four bytes, the last of which counts most.
  func littleEndian(_ length: Int, at place: Int) -> Int? {
    number(stride(from: place + length - 1, through: place, by: -1))
  }

  /// Whether these bytes stand there.
  func has(_ expected: [UInt8], at place: Int = 0) -> Bool {
    place >= 0 && place <= count - expected.count && bytes.dropFirst(place).starts(with: expected)
  }

  /// Whether these letters stand there.
  func has(_ expected: String, at place: Int = 0) -> Bool { has(Array(expected.utf8), at: place) }

  /// Up to that many of the first bytes.
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
