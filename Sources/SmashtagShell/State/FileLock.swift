import Foundation
import Glibc

/// The lock that all who change a file hold while they do; given back when it goes.
///
/// It lies beside the file, which is only ever replaced whole.
final class FileLock {
  private let descriptor: Int32

  struct Failure: Error {
    let path: String
    let reason: String
  }

  /// Waits for the lock of a file; the file's folder is made where it is missing.
  init(beside path: String, folderMode: Int? = nil) throws(Failure) {
    try Self.makeFolder((path as NSString).deletingLastPathComponent, mode: folderMode)
    descriptor = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure(path: path + ".lock", reason: POSIXError.last.reason) }
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  private static func makeFolder(_ folder: String, mode: Int?) throws(Failure) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true,
        attributes: mode.map { [.posixPermissions: $0] })
    } catch {
      throw Failure(path: folder, reason: error.reason)
    }
  }
}
