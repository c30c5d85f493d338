/// The record at the end of a zip file, which leads to the list of its entries.
enum ZipEnd {
  private static let sign: [UInt8] = [0x50, 0x4B, 5, 6]
  /// Its length without the comment, and how long that may be.
  private static let (length, commentLimit) = (22, 65_535)

  /// Claims that a file is nothing else: no entry stands before it.
  static func begins(_ beginning: [UInt8]) -> Bool {
    beginning.count >= length && beginning.starts(with: sign) && beginning[4..<20].allSatisfy { $0 == 0 }
  }

  /// Claims that a file has one; one that was cut off has none.
  static func isThere(in file: FileSource) -> Bool {
    let count = min(file.size, length + commentLimit)
    let bytes = file.bytes(at: file.size - count, count: count)
    guard bytes.count >= length else { return false }
    return (0...bytes.count - length).contains { bytes[$0...].starts(with: sign) }
  }
}
