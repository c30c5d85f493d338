import Foundation
import GRDB
import Glibc

extension UnsafeRawBufferPointer {
  /// Whether both buffers hold the same bytes.
  ///
  /// Several times as fast as comparing them as sequences.
  func isSame(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let baseAddress, let start = other.baseAddress else { return true }
    return memcmp(baseAddress, start, count) == 0
  }

  /// Whether these bytes sort before the others, compared as unsigned numbers.
  func precedes(_ other: UnsafeRawBufferPointer) -> Bool {
    guard let baseAddress, let start = other.baseAddress else { return count < other.count }
    let order = memcmp(baseAddress, start, Swift.min(count, other.count))
    return order == 0 ? count < other.count : order < 0
  }

  /// The bytes in a range.
  func part(_ range: Range<Int>) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: self[range]) }
}

extension Row {
  /// The integer in a column; throws ``ArchiveFileError/damaged`` if it holds another type.
  func integer(at index: Int) throws -> Int64 {
    let value: DatabaseValue = self[index]
    guard let number = Int64.fromDatabaseValue(value) else { throw ArchiveFileError.damaged }
    return number
  }

  /// The number in a column; throws ``ArchiveFileError/damaged`` if it holds another type.
  func double(at index: Int) throws -> Double {
    let value: DatabaseValue = self[index]
    guard let number = Double.fromDatabaseValue(value) else { throw ArchiveFileError.damaged }
    return number
  }
}
