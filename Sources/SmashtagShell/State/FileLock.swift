import Foundation
import Glibc
import TweetArchive

/// The lock that all who change a file hold while they do; given back when it goes.
///
/// It lies beside the file, which is only ever replaced whole; beside what a symbolic link leads to, so that those who
/// use the link and those who do not hold the same one.
final class FileLock {
  private let descriptor: Int32

  struct Failure: Error {
    let path: String
    let reason: String
  }

  /// Waits for the lock of a file; the file's folder is made where it is missing.
  init(beside path: String) throws(Failure) {
    let path = try Self.target(of: path)
    try Self.makeFolder((path as NSString).deletingLastPathComponent)
    descriptor = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure(path: path + ".lock", reason: POSIXError.last.reason) }
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  private static func target(of path: String) throws(Failure) -> String {
    do { return try AtomicFile.target(of: path) } catch { throw Failure(path: path, reason: error.reason) }
  }

  private static func makeFolder(_ folder: String) throws(Failure) {
    do {
      try PrivateFolder(path: folder).make()
    } catch {
      throw Failure(path: folder, reason: error.reason)
    }
  }
}
