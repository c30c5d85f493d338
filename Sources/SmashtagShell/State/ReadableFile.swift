import Foundation
import Glibc

/// Reads small files whole.
enum ReadableFile {
  /// Reads a file of at most `limit` bytes.
  ///
  /// - Returns: `nil` where it has more.
  /// - Throws: A `POSIXError` where it cannot be read or is not a regular file.
  static func bytes(of path: String, limit: Int) throws -> Data? {
    var status = stat()
    // A pipe is not even opened: closing it again would end its writer.
    guard stat(path, &status) == 0 else { throw POSIXError.last }
    try checkIsFile(status)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw POSIXError.last }
    defer { close(descriptor) }
    guard fstat(descriptor, &status) == 0 else { throw POSIXError.last }
    try checkIsFile(status)
    return try bytes(from: descriptor, limit: limit)
  }

  private static func checkIsFile(_ status: stat) throws {
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw POSIXError(status.st_mode & S_IFMT == S_IFDIR ? .EISDIR : .EINVAL)
    }
  }

  /// Reads at most `limit` bytes from a descriptor.
  ///
  /// - Returns: `nil` where there are more.
  /// - Throws: A `POSIXError` where it cannot be read, as a folder cannot.
  static func bytes(from descriptor: Int32, limit: Int) throws -> Data? {
    var (data, piece) = (Data(), [UInt8](repeating: 0, count: 1 << 16))
    while data.count <= limit {
      let count = read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw POSIXError.last }
      if count == 0 { return data }
      data.append(contentsOf: piece[..<count])
    }
    return nil
  }
}
