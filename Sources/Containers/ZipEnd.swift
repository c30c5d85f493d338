import Glibc

/// The record at the end of a zip file, which leads to the list of its entries.
enum ZipEnd {
  private static let sign: [UInt8] = [0x50, 0x4B, 5, 6]
  private static let entrySign: [UInt8] = [0x50, 0x4B, 1, 2]
  /// Its length without the comment, and how long that may be.
  private static let (length, commentLimit) = (22, 65_535)

  /// How many entries of the list begin in some bytes, without one that is parted at their edge.
  static func entries(in bytes: UnsafeRawBufferPointer) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    var (count, offset) = (0, 0)
    while let found = memchr(start + offset, Int32(entrySign[0]), bytes.count - offset) {
      offset = UnsafeRawPointer(found) - start + 1
      if bytes[offset...].starts(with: entrySign[1...]) { count += 1 }
    }
    return count
  }

  /// Whether a file is nothing else: no entry stands before it.
  static func begins(_ beginning: [UInt8]) -> Bool {
    beginning.count >= length && beginning.starts(with: sign) && beginning[4..<20].allSatisfy { $0 == 0 }
  }

  /// Whether a file has one; one that was cut off has none.
  static func isThere(in file: FileSource) -> Bool {
    let count = min(file.size, length + commentLimit)
    let bytes = file.bytes(at: file.size - count, count: count)
    guard bytes.count >= length else { return false }
    return (0...bytes.count - length).contains { bytes[$0...].starts(with: sign) }
  }
}
