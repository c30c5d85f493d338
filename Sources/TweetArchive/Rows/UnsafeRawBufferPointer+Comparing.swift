import Glibc

extension UnsafeRawBufferPointer {
  /// Whether the bytes are those of another piece of memory.
  ///
  /// Comparing byte by byte, as sequences are, takes several times as long.
  func isSame(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let baseAddress, let start = other.baseAddress else { return true }
    return memcmp(baseAddress, start, count) == 0
  }

  /// Whether the bytes come first in the order of bytes.
  func precedes(_ other: UnsafeRawBufferPointer) -> Bool {
    guard let baseAddress, let start = other.baseAddress else { return count < other.count }
    let order = memcmp(baseAddress, start, Swift.min(count, other.count))
    return order == 0 ? count < other.count : order < 0
  }

  /// The bytes in a range.
  func part(_ range: Range<Int>) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: self[range]) }
}
