import Foundation
import Glibc

/// Writes files that nobody has yet, for the owner alone.
enum NewFile {
  /// False where it could not be written whole; what there is of it stays.
  static func write(_ bytes: Data, to path: String) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return false }
    let isWhole = bytes.withUnsafeBytes { write($0, to: descriptor) }
    return close(descriptor) == 0 && isWhole
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
    return true
  }
}
